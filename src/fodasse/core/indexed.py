"""Games that learners can play: actions and sights as numbers, and what is known of an episode.

A game offers this beside the protocol of all games, or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Any, Final, Protocol, SupportsIndex, TypeVar, runtime_checkable

from attrs import frozen

from fodasse.core.errors import quoted
from fodasse.core.refusals import IllegalAction, reason
from fodasse.core.seats import Seat

S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)

UNKNOWN: Final = -1
"""In an observation: no card, no seat, no number, or one that the viewer may not know."""

NO_NUMBER: Final = reason(
    "no-number",
    "table",
    "only what a seat is asked for has a number, within what the deck and the table allow",
    "só tem número o que se pede a um assento, dentro do que o baralho e a mesa permitem",
)
"""Joins, leaves, motions, claims, raises out of turn; cards and bids that are impossible."""


@frozen
class Field:
    """Some columns of an observation that stand together."""

    name: str
    """What they tell, as in the game's documentation."""
    width: int
    """How many columns."""
    low: int
    """The least number that stands there."""
    high: int
    """The greatest."""


@frozen
class Encoding:
    """How a game is told in numbers at one table."""

    version: int
    """Raised when a number could mean something else, or an observation's length changes."""
    actions: int
    """Action ids are 0 up to, not including, this."""
    cards: tuple[Any, ...]
    """The different cards that chance can draw: a card's number is its place here."""
    fields: tuple[Field, ...]
    """What an observation consists of, in order."""
    returns: tuple[float, float]
    """The least and the greatest return of a match."""
    standing: tuple[float, float]
    """The least and the greatest standing."""
    longest_round: int | None
    """The most decisions in a round or hand; None: there is no such number."""
    most_rounds: int | None = None
    """The most rounds or hands in a match; None: there is no such number."""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.width for field in self.fields)

    @cached_property
    def columns(self) -> Mapping[str, slice]:
        """Which columns of an observation each field is."""
        places = {}
        first = 0
        for field in self.fields:
            places[field.name] = slice(first, first + field.width)
            first += field.width
        return places


class Indexed(Protocol[S_contra, A, V_contra]):
    """A game whose decisions and sights are numbers."""

    @property
    def episode_rules(self) -> Any:
        """The rules of an episode where none are given.

        The book's, with an end to what could go on for ever.
        """
        ...

    def encoding(self, seats: int, rules: Any) -> Encoding:
        """How this table is told in numbers."""
        ...

    def action_number(self, action: A, rules: Any) -> int:
        """The id of an action; the same for all seats.

        Raises:
            IllegalAction: it has none (code ``no-number``).
        """
        ...

    def action_of(self, number: int, seat: Seat, rules: Any) -> A:
        """The action an id stands for, of a seat.

        Raises:
            ValueError: there is none with this id.
        """
        ...

    def observe(self, view: V_contra) -> tuple[int, ...]:
        """A view as numbers, as long as the encoding says; fields by seat begin with the own.

        The view may be a spectator's with ``viewer`` set to a seat: the observation of what is
        public, with fields by seat beginning there. Then the viewer's own cards are hidden.

        Raises:
            ValueError: it is a spectator's.
        """
        ...

    def ends_round(self, before: S_contra, after: S_contra) -> bool:
        """Whether the action that led from one state to the other finished a round or hand."""
        ...

    def standing(self, state: S_contra) -> tuple[float, ...]:
        """The game's own points so far, a number a seat, higher is better."""
        ...

    def retired(self, state: S_contra) -> Mapping[Seat, float]:
        """Who takes no more part though the match goes on, and the return each will have."""
        ...


@runtime_checkable
class Bounded(Protocol[S_contra]):
    """A game with tighter bounds on results than those of its encoding."""

    def margins(
        self, start: S_contra, *, rounds: int | None, cut: bool, points: bool
    ) -> tuple[float, float]:
        """Return the least and the greatest distance of a seat from the mean of all.

        Args:
            start: the state the match begins with.
            rounds: the number of rounds or hands after which the match stops; None: it is played
                to its end.
            cut: whether the match may also stop after any decision.
            points: whether the game's own points are compared, its ``standing``; else ``returns``.
        """
        ...

    def points_range(self, start: S_contra, *, rounds: int | None) -> tuple[float, float]:
        """Return the least and the greatest ``standing`` of a seat.

        Args:
            start: the state the match begins with.
            rounds: the number of rounds or hands played, or fewer if the match ends sooner;
                None: the whole match.
        """
        ...


def no_number(action: object) -> IllegalAction:
    """Why an action has no number, to be raised."""
    return IllegalAction(NO_NUMBER, action)


def own_seat(viewer: Seat | None) -> Seat:
    """Whose observation it is.

    Raises:
        ValueError: it is a spectator's.
    """
    if viewer is None:
        raise ValueError("a spectator has nothing to decide, and no observation")
    return viewer


def action_among(number: SupportsIndex, count: int) -> int:
    """An action id, as a plain number.

    Raises:
        ValueError: there is none with this id.
        TypeError: it is no whole number.
    """
    plain = index(number)
    if not 0 <= plain < count:
        raise ValueError(f"action ids are 0 to {count - 1}, not {quoted(plain)}")
    return plain
