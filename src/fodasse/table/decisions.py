"""Whose turn it is among chance, bots and vacant seats; and decisions of bots.

A decision can be made apart from the match, such as in another thread.
"""

from __future__ import annotations

from typing import Any, Generic

from attrs import define, field

from fodasse.core.game import Game
from fodasse.core.seats import Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Turn
from fodasse.table.generators import CountedRandom


@define(eq=False)
class Decision(Generic[A, V]):
    """A decision that is due. It shares nothing with the match that changes."""

    ply: int
    """The ply at which it is due."""
    bot: Bot[A, V]
    turn: Turn[A, V]
    """All that the bot may know."""
    rng: CountedRandom
    action: A | None = field(default=None, init=False)
    """The action that the bot has chosen; None: none yet."""

    @property
    def seat(self) -> Seat:
        """The seat of the bot."""
        return self.turn.seat

    def make(self) -> None:
        """Let the bot choose."""
        self.action = self.bot.choose(self.turn, self.rng)


def due_actor(
    game: Game[S, A, Any], state: S, actors: tuple[Actor, ...], people: frozenset[Seat]
) -> Actor | None:
    """Return chance, or the first seat without a person, that acts now; None: there is none.

    Partners of people who are awaited wait for them, and everybody waits in a pause.

    Args:
        game: the game.
        state: the state.
        actors: what ``game.actors`` returns for it.
        people: the seats of people.
    """
    motions = game.motions
    if motions is not None and motions.paused(state) is not None:
        return None
    waiting = people.intersection(actors)
    if not waiting:
        return actors[0]
    waiting = waiting.union(*[team for team in game.teams(state) if waiting & {*team}])
    return next((actor for actor in actors if actor not in waiting), None)
