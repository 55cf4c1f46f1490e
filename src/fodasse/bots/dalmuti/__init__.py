"""Bots for The Great Dalmuti."""

from __future__ import annotations

from typing import Final

from fodasse.bots.dalmuti.rules import RulesBot
from fodasse.bots.dalmuti.value import value
from fodasse.bots.game import Effort, GameBots

__all__ = ["BOTS", "RulesBot"]

BOTS: Final = GameBots(
    rules=RulesBot,
    value=value,
    # Few worlds explain the passes, so it takes many exchanges to find them.
    efforts={
        "medium": Effort(worlds=50, candidates=100, steps=100),
        "hard": Effort(worlds=200, candidates=400, steps=200),
        "best": Effort(worlds=500, candidates=1000, steps=300),
    },
)
