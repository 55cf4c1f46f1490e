"""Matches of ES-ADOF, told and played, and its rules."""

from fodasse.cli.esadof.host import Host
from fodasse.cli.esadof.narrator import Narrator
from fodasse.cli.esadof.rulebook import RULEBOOK

__all__ = ["RULEBOOK", "Host", "Narrator"]
