"""The protocol every game follows, and all that generic tools may know of one.

A game is data and pure functions. A game object is a constant without state of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from attrs import frozen

from fodasse.core.chance import Chance
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Actor, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@frozen
class Forms:
    """The classes a game's documents are made of."""

    rules: type[Any]
    """The rules; without arguments, the rules of the book."""
    state: type[Any]
    """A state."""
    view: type[Any]
    """A view."""
    reason: type[Any]
    """The enum of reasons a match can end for."""
    actions: tuple[type[Any], ...]
    """All actions, those of chance too."""


class Game(Protocol[S, A, V]):
    """Everything that can be done with a game. S is its state, A its actions, V its view."""

    @property
    def name(self) -> str:
        """The tag in records and on the command line."""
        ...

    @property
    def version(self) -> int:
        """Raised when the same actions could lead elsewhere."""
        ...

    @property
    def seats(self) -> range:
        """The table sizes allowed."""
        ...

    @property
    def forms(self) -> Forms:
        """The classes of its documents."""
        ...

    def start(self, seats: int, *, rules: Any = ...) -> S:
        """The state before the first action. A game may add keywords; generic tools pass none.

        Raises:
            RulesError: no match can be played so.
            TypeError: a value of the wrong type.
        """
        ...

    def actors(self, state: S) -> tuple[Actor, ...]:
        """Who is awaited: () when over, (CHANCE,), or seats in table order; any may act next."""
        ...

    def legal_actions(self, state: S, seat: Seat | None = None) -> tuple[A, ...]:
        """What an awaited seat may do, ordered; () for others. None: the first awaited seat."""
        ...

    def table_actions(self, state: S) -> tuple[A, ...]:
        """What is allowed though never awaited, by any seat: coming, leaving, motions."""
        ...

    def plausible_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """What a front end would draw for a seat, allowed now or not, told by its knowledge."""
        ...

    def check(self, state: S, action: A) -> None:
        """The one judge: return if the action is allowed.

        Raises:
            IllegalAction: it is not; with the reason.
            TypeError: it is no action of this game.
        """
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after an action and all that is forced by it.

        Raises:
            IllegalAction: the action is not allowed.
            TypeError: it is no action of this game.
        """
        ...

    def chance(self, state: S) -> Chance:
        """At a chance node: the pool of cards and how many are drawn.

        Raises:
            ValueError: no draw is awaited.
        """
        ...

    def settle(self, state: S, drawn: Sequence[Any]) -> A:
        """The action that a draw makes, its cards in the order they came."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know. None: a spectator.

        Raises:
            ValueError: there is no such seat.
        """
        ...

    def censor(self, state: S, action: A, seat: Seat | None) -> A:
        """The action as that seat saw it; ``state`` is the one before it."""
        ...

    def determinize(self, view: V, rng: Random) -> S:
        """A random state that this view allows, every one equally likely."""
        ...

    def count_worlds(self, view: V) -> int:
        """How many states this view allows (physical deals where cards repeat)."""
        ...

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together."""
        ...

    def returns(self, state: S) -> tuple[float, ...]:
        """A number a seat, higher is better, at any time."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The ranking and the reason of the end; None while the match lasts."""
        ...

    def verify(self, read: S | V) -> None:
        """Accept a state or a view that can arise in play.

        Raises:
            FormatError: it cannot, with the place where it is wrong.
        """
        ...
