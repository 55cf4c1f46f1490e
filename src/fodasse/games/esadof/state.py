"""States and views, with cards as far as they are known; and the results of a state."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome, from_mean
from fodasse.core.seats import Seat, of_seat
from fodasse.games.esadof.actions import Action, Source
from fodasse.games.esadof.public import Public, Row


@frozen(weakref_slot=False)
class Drawn:
    """The card a seat has drawn and must now place."""

    card: HiddenCard
    """The card; None in a view of a seat that may not see it."""
    source: Source
    """Its source."""


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment, with all hidden cards.

    Two states are equal if and only if they behave the same from here on.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> state = start(4)
        >>> state.phase, state.hand_number, state.row(0)
        (Phase.DEAL, 1, ())
    """

    rows: tuple[Row, ...]
    """By seat, left to right, or as dealt until the seat has arranged; () between hands."""
    stock: tuple[Card, ...]
    """The cards still face down, the top first."""
    drawn: Drawn | None
    """The card in the hand of the seat to act."""

    def row(self, seat: Seat) -> Row:
        """Return the row of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.rows, seat)


@frozen(weakref_slot=False)
class View(Public):
    """A match as one seat, or a spectator, sees it."""

    facts: ClassVar[tuple[str, ...]] = ("to_act", "winners", "seats")
    """The properties that documents name beside the fields."""

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    rows: tuple[HiddenHand, ...]
    """By seat and slot, with None for each card the viewer does not know."""
    stock: int
    """The number of cards face down."""
    drawn: Drawn | None
    """The card in the hand of the seat to act; None in it if the viewer may not see it."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""

    def row(self, seat: Seat) -> HiddenHand:
        """Return the row of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.rows, seat)


Position: TypeAlias = State | View
"""A state, or what one viewer knows of it."""


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over, lowest total first; None before the end."""
    check_type(State, state)
    return state.outcome


def returns(state: State) -> tuple[float, ...]:
    """Return the mean of all totals minus the total of each seat, at any time."""
    check_type(State, state)
    return from_mean([-total for total in state.table.points])
