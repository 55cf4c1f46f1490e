"""The bot that plays any game, badly."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import frozen

from fodasse.table.bot import Turn


@frozen
class RandomBot:
    """Chooses among the legal actions, every one equally likely."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """A random legal action; one ``rng.random()`` each time."""
        return turn.legal_actions[int(rng.random() * len(turn.legal_actions))]
