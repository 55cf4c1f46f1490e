"""For tests of the command ``fodasse``."""
