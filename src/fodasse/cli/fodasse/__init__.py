"""Matches of Fodasse, told, and its rules."""

from fodasse.cli.fodasse.narrator import narrate
from fodasse.cli.fodasse.rulebook import RULEBOOK

__all__ = ["RULEBOOK", "narrate"]
