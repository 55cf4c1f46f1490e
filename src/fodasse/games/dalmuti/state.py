"""States and views, with cards as far as they are known; and the results of a state."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome, from_mean
from fodasse.core.seats import Seat, of_seat
from fodasse.games.dalmuti.actions import Action
from fodasse.games.dalmuti.cards import Card, Hand, HiddenHand
from fodasse.games.dalmuti.public import Public


@frozen(weakref_slot=False)
class Exchange:
    """Rule 13: the bonus between an executive and its intern."""

    executive: Seat
    """The president or the vice-president."""
    intern: Seat
    """The junior or the senior intern."""
    paid: tuple[Card, ...]
    """The rarest natural cards the intern had: two, or one."""
    given: tuple[Card, ...] = ()
    """The same number of cards, which it got for them; () while they are due."""


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment, with all hidden cards."""

    hands: tuple[Hand, ...]
    """By seat, rare cards first and wildcards last; () between hands."""
    exchanges: tuple[Exchange, ...]
    """Rule 13: the bonus of this hand, the president's first; () without one."""

    def hand(self, seat: Seat) -> Hand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


@frozen
class Bonus:
    """Rule 13: the cards that a seat gave and got in this hand's bonus."""

    gave: Hand
    """The cards it gave away; () while they are due."""
    got: Hand
    """The cards it got; () while they are due."""


@frozen(weakref_slot=False)
class View(Public):
    """A match as one seat, or a spectator, sees it."""

    facts: ClassVar[tuple[str, ...]] = ("due", "winners", "seats")
    """The properties that documents name beside the fields."""

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    bonus: Bonus | None
    """Rule 13: the viewer's part in this hand's bonus; None without one."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Rule 13: the exchange in which the viewer takes part; () without one."""
        viewer, bonus = self.viewer, self.bonus
        if bonus is None:
            return ()
        for pair in self.pairs:
            seats = pair.executive, pair.intern
            if viewer == pair.executive:
                return (Exchange(*seats, paid=bonus.got, given=bonus.gave),)
            if viewer == pair.intern:
                return (Exchange(*seats, paid=bonus.gave, given=bonus.got),)
        return ()

    def hand(self, seat: Seat) -> HiddenHand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


Position: TypeAlias = State | View
"""A state, or what one viewer knows of it."""


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.hands)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over, most points first; None before the end."""
    check_type(State, state)
    return state.outcome


def returns(state: State) -> tuple[float, ...]:
    """Return the points of each seat minus the mean of all, at any time."""
    check_type(State, state)
    return from_mean(state.points)
