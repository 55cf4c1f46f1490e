"""Matches of Fodasse, told and played, and its rules."""

from fodasse.cli.fodasse.host import Host
from fodasse.cli.fodasse.narrator import Narrator
from fodasse.cli.fodasse.rulebook import RULEBOOK

__all__ = ["RULEBOOK", "Host", "Narrator"]
