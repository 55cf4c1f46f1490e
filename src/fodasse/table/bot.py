"""The protocol of bots, and the turns for which they choose actions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Generic, Protocol

from attrs import field, frozen

from fodasse.core.quick import quick
from fodasse.core.seats import Seat
from fodasse.core.types import A, A_co, V_co, V_contra
from fodasse.table.record import Observation


@frozen(eq=False, weakref_slot=False)
class Turn(Generic[A_co, V_co]):
    """One decision, with all that its seat may know of the match."""

    seat: Seat
    """The seat that decides."""
    view: V_co
    """The match as the seat sees it."""
    legal_actions: tuple[A_co, ...]
    """The awaited actions; joins, leaves and motions may be allowed besides."""
    recall: Callable[[], tuple[Observation[A_co, V_co], ...]] = field(default=tuple, repr=False)
    """Return ``history``; called only when that is read. It refers to no state."""

    @property
    def history(self) -> tuple[Observation[A_co, V_co], ...]:
        """The seat's information state: each action as it saw it, with the view after it."""
        return self.recall()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the knowledge of the seat, including its history, and nothing else."""
        known = _Known(self.history)
        return Turn, (self.seat, self.view, self.legal_actions, known)


quick_turn: Final = quick(Turn)


class Recall(Generic[A_co, V_co]):
    """A seat's history, computed when it is called.

    The referee's record, from which it is computed, is in a table of this module, not in the
    object. So no reference from a turn leads to information hidden from its seat.
    """

    # No weak references: their callbacks would lead to the table.
    __slots__ = ()

    def __init__(self, compute: Callable[[], tuple[Observation[A_co, V_co], ...]]) -> None:
        """Register the function that computes the history.

        Args:
            compute: returns the history. It lives as long as this object and must not refer to a
                bot, because a bot may keep its turns.
        """
        _COMPUTE[id(self)] = compute

    def __call__(self) -> tuple[Observation[A_co, V_co], ...]:
        """Return the history."""
        return _COMPUTE[id(self)]()

    def __del__(self) -> None:
        _COMPUTE.pop(id(self), None)


_COMPUTE: Final[dict[int, Callable[[], tuple[Observation, ...]]]] = {}
"""The functions of all ``Recall`` objects alive, by the objects' identities."""


@frozen
class _Known(Generic[A_co, V_co]):
    """A history that has been computed."""

    history: tuple[Observation[A_co, V_co], ...]

    def __call__(self) -> tuple[Observation[A_co, V_co], ...]:
        return self.history


class Bot(Protocol[A, V_contra]):
    """A player of one game, or of any.

    ``Bot`` alone may play any game; ``Bot[truco.Action, truco.View]`` plays Truco. A bot of
    one game may have that ``Game`` as its attribute ``game``; then tables of others refuse it.
    """

    def choose(self, turn: Turn[A, V_contra], rng: Random) -> A:
        """Return an action for the turn; all randomness is from ``rng``, so that seeds repeat."""
        ...
