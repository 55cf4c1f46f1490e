"""Bots for Fodasse."""

from __future__ import annotations

from typing import Final

from fodasse.bots.fodasse.learned import LearnedBot, guides
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.fodasse.value import value
from fodasse.bots.game import Effort, GameBots

__all__ = ["BOTS", "LearnedBot", "RulesBot"]


BOTS: Final = GameBots(
    rules=RulesBot,
    learned=LearnedBot,
    value=value,
    # Networks play the round on; in matches that they do not know ``rules`` does, in more worlds.
    efforts={
        "medium": Effort(worlds=50),
        "hard": Effort(1000, candidates=4000, steps=10, network=Effort(60, candidates=180)),
        "best": Effort(1000, candidates=4000, steps=10, network=Effort(240, candidates=720)),
    },
    guides=guides,
)
