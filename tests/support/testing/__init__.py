"""For tests of ``fodasse.testing``."""
