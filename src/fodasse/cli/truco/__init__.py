"""Matches of Truco, told and played, and its rules."""

from fodasse.cli.truco.host import Host
from fodasse.cli.truco.narrator import Narrator
from fodasse.cli.truco.rulebook import RULEBOOK

__all__ = ["RULEBOOK", "Host", "Narrator"]
