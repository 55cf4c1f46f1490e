"""ES-ADOF compiled: its record, its rules on it, and its results."""
