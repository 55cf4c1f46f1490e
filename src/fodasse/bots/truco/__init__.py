"""Bots for Truco."""

from __future__ import annotations

from typing import Final

from fodasse.bots.game import GameBots
from fodasse.bots.truco.rules import RulesBot
from fodasse.bots.truco.value import value

__all__ = ["BOTS", "RulesBot"]

BOTS: Final = GameBots(rules=RulesBot, value=value)
