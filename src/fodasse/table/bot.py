"""What a bot is, and what it is given at its turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from attrs import field, frozen

from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.table.record import Observation


@frozen(eq=False)
class Turn:
    """One decision: all that its seat may know of the match, and no more."""

    seat: Seat
    """Who decides."""
    view: Any
    """The match as the seat sees it."""
    legal_actions: tuple[Any, ...]
    """What is awaited of it; joins, leaves and motions may be allowed beside these."""
    refused: IllegalAction | None = None
    """Why the last answer was refused, if this turn is asked again."""
    recall: Callable[[], tuple[Observation, ...]] = field(default=tuple, repr=False)
    """Returns ``history``; called only when that is read. It refers to no state."""

    @property
    def history(self) -> tuple[Observation, ...]:
        """The seat's information state: each action as it saw it, with the view it led to."""
        return self.recall()

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process goes what the seat knows, its history with it, and nothing else."""
        known = _Known(self.history)
        return Turn, (self.seat, self.view, self.legal_actions, self.refused, known)


class Recall:
    """A seat's history, computed when it is called.

    The referee's record, from which it is computed, is in a table of this module, not in the
    object. So nothing that a turn refers to leads to what its seat may not know.
    """

    # No weak references: their callbacks would lead to the table.
    __slots__ = ()

    def __init__(self, compute: Callable[[], tuple[Observation, ...]]) -> None:
        """Register the function that computes the history.

        Args:
            compute: returns the history. It lives as long as this object and must not refer to a
                bot, because a bot may keep its turns.
        """
        _COMPUTE[id(self)] = compute

    def __call__(self) -> tuple[Observation, ...]:
        """Return the history."""
        return _COMPUTE[id(self)]()

    def __del__(self) -> None:
        _COMPUTE.pop(id(self), None)


_COMPUTE: Final[dict[int, Callable[[], tuple[Observation, ...]]]] = {}
"""By the identity of each ``Recall`` that is alive."""


@frozen
class _Known:
    """A history that is there already."""

    history: tuple[Observation, ...]

    def __call__(self) -> tuple[Observation, ...]:
        return self.history


class Bot(Protocol):
    """Anything that decides."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """An action for the turn; randomness from ``rng`` alone, so that seeds repeat."""
