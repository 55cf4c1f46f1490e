"""ES-ADOF compiled."""
