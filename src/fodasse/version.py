"""The version of the library, which packaging reads from here."""

__version__ = "0.1.0"
