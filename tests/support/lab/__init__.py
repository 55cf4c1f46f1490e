"""For tests of experiments."""
