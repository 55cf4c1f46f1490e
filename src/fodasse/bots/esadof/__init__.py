"""Bots for ES-ADOF."""

from __future__ import annotations

from math import inf
from typing import Final

from fodasse.bots.esadof.learned import LearnedBot
from fodasse.bots.esadof.rules import RulesBot
from fodasse.bots.esadof.value import value
from fodasse.bots.game import Effort, GameBots

__all__ = ["BOTS", "LearnedBot", "RulesBot"]

BOTS: Final = GameBots(
    rules=RulesBot,
    learned=LearnedBot,
    value=value,
    # The cards that seats kept limit the worlds that are drawn at all, so none is drawn in vain.
    efforts={
        "medium": Effort(worlds=50, candidates=50),
        "hard": Effort(worlds=400, candidates=400),
        "best": Effort(worlds=1000, candidates=1000),
    },
    doubts={"hard": inf, "best": 2.0},
)
