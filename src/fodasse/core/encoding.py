"""Encoding of a game's actions and views as numbers, for learners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import index
from typing import Any, Final, Generic, SupportsIndex, TypeVar

from attrs import frozen

from fodasse.core.errors import quote
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.core.types import A, S, V

T = TypeVar("T")

_LATEST: Final = 64

UNKNOWN: Final = -1
"""The value in an observation for no card, seat or number, or for one hidden from the viewer."""

NO_NUMBER: Final = Refusal("no-number", "table")
"""Refusal of joins, leaves, motions, claims, raises out of turn, impossible cards and bids."""


@frozen
class Field:
    """Columns of an observation that belong together."""

    name: str
    """The name, as in the game's documentation."""
    width: int
    """The number of columns."""
    low: int
    """The least number in them."""
    high: int
    """The greatest number in them."""


@frozen(kw_only=True)
class Layout:
    """Layout of action ids and observation columns for one table."""

    version: int
    """The version of the encoding that the layout belongs to."""
    actions: int
    """Action ids are 0 up to, not including, this."""
    cards: tuple[Any, ...]
    """The different cards that chance can draw: a card's number is its place here."""
    fields: tuple[Field, ...]
    """The fields of an observation, in order."""
    returns: tuple[float, float]
    """The least and the greatest return of a match."""
    points: tuple[float, float]
    """The least and the greatest of the game's own points."""
    longest_round: int | None
    """The most decisions in a round or hand; None: there is no limit."""
    most_rounds: int | None = None
    """The most rounds or hands in a match; None: there is no limit."""

    @cached_property
    def size(self) -> int:
        """The number of columns of an observation."""
        return sum(each.width for each in self.fields)

    @cached_property
    def columns(self) -> Mapping[str, slice]:
        """The columns of each field in an observation."""
        places = {}
        first = 0
        for each in self.fields:
            places[each.name] = slice(first, first + each.width)
            first += each.width
        return places


def _no_seats(state: object) -> Mapping[Seat, float]:
    return {}


@frozen(kw_only=True)
class Encoding(Generic[S, A, V]):
    """Actions and views of a game as numbers: an optional part of a game."""

    version: int
    """Raised when an id or a column could mean something else, or an observation's length changes.

    It is the number in the names of environments, and that of each ``layout``.
    """
    rules: Any
    """The rules of an episode where none are given: the book's, limited so that it ends."""
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
    retired: Callable[[S], Mapping[Seat, float]] = _no_seats
    """Return the seats that are out of a match that is not over, with their final returns."""


class _IdsBySeat(dict[Seat | None, Mapping[A, int]]):
    """A cache of the ids of all actions of a seat; empty for no seat."""

    def __init__(self, actions: Callable[[Seat], tuple[A, ...]]) -> None:
        super().__init__()
        self._actions = actions

    def __missing__(self, seat: Seat | None) -> Mapping[A, int]:
        if len(self) > _LATEST:
            self.clear()
        self[seat] = {} if seat is None else numbering(self._actions(seat))
        return self[seat]


class ActionIds(Generic[A]):
    """Ids of actions, the same for all seats: an action's id is its index in a list.

    Examples:
        >>> from fodasse.core.texts import CORE
        >>> from fodasse.games.fodasse import Bid, Leave
        >>> ids = ActionIds(lambda seat: (Bid(seat, 0), Leave(seat)), CORE)
        >>> len(ids), ids.encode(Leave(seat=3)), ids.decode(0, 2)
        (2, 1, Bid(seat=2, stages=0))
    """

    def __init__(self, actions: Callable[[Seat], tuple[A, ...]], texts: Texts) -> None:
        """Number all actions that a seat can ever be asked for."""
        self._actions = lru_cache(maxsize=_LATEST)(actions)
        self._ids = _IdsBySeat(actions)
        self._texts = texts
        self._arguments = actions, texts
        _LISTED[actions] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return _listed, self._arguments

    def __len__(self) -> int:
        return len(self._actions(0))

    def encode(self, action: A, _: object = None) -> int:
        """Return the id of an action, under any rules.

        Raises:
            IllegalAction: the action has no id (code ``no-number``).
        """
        number = self._ids[getattr(action, "seat", None)].get(action)
        if number is None:
            raise no_number(action, self._texts)
        return number

    def decode(self, number: SupportsIndex, seat: Seat, _: object = None) -> A:
        """Return the action of a seat that an id stands for, under any rules.

        Raises:
            ValueError: no action has this id.
            TypeError: the id is not a whole number.
        """
        return self._actions(seat)[action_among(number, len(self))]


_LISTED: Final[dict[object, ActionIds[Any]]] = {}
"""The ids by the function that lists the actions, so that a copy of a game is equal to it."""


def _listed(actions: Callable[[Seat], tuple[Any, ...]], texts: Texts) -> ActionIds[Any]:
    return _LISTED[actions] if actions in _LISTED else ActionIds(actions, texts)


def no_number(action: object, texts: Texts) -> IllegalAction:
    """Return the refusal of an action that has no id, in the words of its game."""
    return IllegalAction(NO_NUMBER.within(texts), action)


def action_among(number: SupportsIndex, count: int) -> int:
    """Return an action id as an int, checked.

    Raises:
        ValueError: no action has this id.
        TypeError: the id is not a whole number.
    """
    plain = index(number)
    if not 0 <= plain < count:
        raise ValueError(f"action ids are 0 to {count - 1}, not {quote(plain)}")
    return plain


def own_seat(viewer: Seat | None) -> Seat:
    """Return the seat of a viewer, who must not be a spectator.

    Raises:
        ValueError: the viewer is a spectator.
    """
    if viewer is None:
        raise ValueError("a spectator has nothing to decide, and no observation")
    return viewer


def numbering(values: Iterable[T], first: int = 0) -> Mapping[T, int]:
    """Return the number of each value: its place, counted from ``first``."""
    return {value: number for number, value in enumerate(values, first)}


def number_of(value: T | None, numbers: Mapping[T, int]) -> int:
    """Return the number of a card or another value; ``UNKNOWN`` for None."""
    return UNKNOWN if value is None else numbers[value]


def counts(cards: Iterable[T | None], numbers: Mapping[T, int], width: int) -> list[int]:
    """Return the number of cards of each kind, by its number; hidden cards are not counted.

    Examples:
        >>> counts("CAB?", {"A": 0, "B": 1, "C": 2, "?": 2}, 4), counts([None, 5], {5: 0}, 2)
        ([1, 1, 2, 0], [1, 0])
    """
    columns = [0] * width
    for card in cards:
        if card is not None:
            columns[numbers[card]] += 1
    return columns


def place_of(seat: Seat | None, viewer: Seat, seats: int) -> int:
    """Return the number of places from the viewer to a seat; ``UNKNOWN`` for None."""
    return UNKNOWN if seat is None else (seat - viewer) % seats


def padded(numbers: Sequence[int], width: int, blank: int = UNKNOWN) -> list[int]:
    """Return numbers, followed by blanks up to a width."""
    return [*numbers, *[blank] * (width - len(numbers))]
