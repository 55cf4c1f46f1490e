"""Matches of The Great Dalmuti, told and played, and its rules."""

from fodasse.cli.dalmuti.host import Host
from fodasse.cli.dalmuti.narrator import Narrator
from fodasse.cli.dalmuti.rulebook import RULEBOOK

__all__ = ["RULEBOOK", "Host", "Narrator"]
