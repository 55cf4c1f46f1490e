"""Matches of Fodasse, told."""

from fodasse.cli.fodasse.narrator import narrate

__all__ = ["narrate"]
