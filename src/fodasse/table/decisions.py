"""Decisions of bots that are made apart from the match, such as in another thread."""

from __future__ import annotations

from typing import Generic

from attrs import define, field

from fodasse.core.seats import Seat
from fodasse.core.types import A, V
from fodasse.table.bot import Bot, Turn
from fodasse.table.generators import CountedRandom


@define(eq=False)
class Decision(Generic[A, V]):
    """A decision that is due. It shares nothing with the match that changes."""

    ply: int
    """The ply at which it is due."""
    bot: Bot[A, V]
    """The bot."""
    turn: Turn[A, V]
    """All that the bot may know."""
    rng: CountedRandom
    """The generator of the bot."""
    action: A | None = field(default=None, init=False)
    """The action that the bot has chosen; None: none yet."""

    @property
    def seat(self) -> Seat:
        """The seat of the bot."""
        return self.turn.seat

    def make(self) -> None:
        """Let the bot choose."""
        self.action = self.bot.choose(self.turn, self.rng)
