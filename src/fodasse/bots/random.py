"""The bot that plays any game, badly."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import frozen

from fodasse.core.chance import uniform_of
from fodasse.core.types import A
from fodasse.table.bot import Turn


@frozen
class RandomBot:
    """A bot that chooses among the legal actions, each equally likely."""

    def choose(self, turn: Turn[A, Any], rng: Random) -> A:
        """Return a random legal action, drawn with one call of ``rng.random()``."""
        return turn.legal_actions[int(uniform_of(rng)() * len(turn.legal_actions))]
