"""The Great Dalmuti compiled."""
