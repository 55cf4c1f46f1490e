"""The Great Dalmuti, compiled."""
