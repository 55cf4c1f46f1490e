"""Encoding of a game's actions and views as numbers, for learners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from operator import index
from typing import Any, Final, Generic, SupportsIndex

from attrs import frozen

from fodasse.core.errors import quoted
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.core.types import A, S, V

UNKNOWN: Final = -1
"""In an observation: no card, no seat, no number, or one that the viewer may not know."""

NO_NUMBER: Final = Refusal("no-number", "table")
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
class Layout:
    """Layout of action ids and observation columns for one table."""

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
    points: tuple[float, float]
    """The least and the greatest of the game's own points."""
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


def _nobody(_: object) -> Mapping[Seat, float]:
    return {}


@frozen(kw_only=True)
class Encoding(Generic[S, A, V]):
    """Actions and views of a game as numbers: an optional part of a game."""

    rules: Any
    """The rules of an episode where none are given: the book's, with an end to what has none."""
    layout: Callable[[int, Any], Layout]
    """Return the layout of the numbers for a number of seats and for rules."""
    encode_action: Callable[[A, Any], int]
    """Return the id of an action under rules, the same for all seats.

    It raises IllegalAction (code ``no-number``) for an action without an id.
    """
    decode_action: Callable[[int, Seat, Any], A]
    """Return the action of a seat that an id stands for; raise ValueError if there is none."""
    observe: Callable[[V], tuple[int, ...]]
    """Return a view as numbers, as many as the layout says; fields by seat begin with the own.

    The view may be a spectator's with ``viewer`` set to a seat: the observation of what is
    public, with fields by seat beginning there. Then the viewer's own cards are hidden.
    It raises ValueError for a spectator's view.
    """
    retired: Callable[[S], Mapping[Seat, float]] = _nobody
    """Return the seats that take no more part though the match goes on, with their returns."""


def no_number(action: object, texts: Texts) -> IllegalAction:
    """Return the refusal of an action that has no number, in the words of its game."""
    return IllegalAction(NO_NUMBER.within(texts), action)


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
