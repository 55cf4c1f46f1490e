"""States and views, with cards as far as they are known; results, and what actions leave open."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import evolve, frozen

from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.fields import check_type, wrong_types
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, of_seat, partners_opposite
from fodasse.games.truco.actions import ACTIONS, Accept, Action, Deal, Raise, Run
from fodasse.games.truco.laid import Laid, Trick, team
from fodasse.games.truco.public import Public, will_be_dark

Hand: TypeAlias = tuple[Card, ...]


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment, with all hidden cards."""

    vira: Card | None
    """The card that makes the manilhas; None between hands, and where none is turned up."""
    hands: tuple[Hand, ...]
    """By seat, weak to strong; until the deal is complete and in mão-de-ferro as dealt."""
    trick: tuple[Laid, ...]
    """The cards on the table, in order."""
    tricks: tuple[Trick, ...]
    """The finished tricks of the hand."""

    def hand(self, seat: Seat) -> Hand:
        """Return the cards of a seat, weak to strong; in mão-de-ferro as dealt.

        Raises:
            IndexError: there is no such seat.
        """
        hand = of_seat(self.hands, seat)
        return hand if will_be_dark(self.table) else tuple(sorted(hand))


@frozen(weakref_slot=False)
class View(Public):
    """A match as one seat, or a spectator, sees it. Names are those of the state."""

    facts: ClassVar[tuple[str, ...]] = (
        "teams",
        "leader",
        "to_act",
        "awaited",
        "manilha",
        "manilhas",
        "eleven",
        "is_dark",
        "request",
        "may_raise",
        "winner",
        "under_table",
    )
    """The properties that documents name beside the fields."""

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    vira: HiddenCard
    """The card that makes the manilhas; None between hands and until the deal is complete, and
    where none is turned up."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    trick: tuple[Laid, ...]
    """The cards on the table; covered ones are backs unless the viewer may know them."""
    tricks: tuple[Trick, ...]
    """The finished tricks of the hand, likewise."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""

    def hand(self, seat: Seat) -> HiddenHand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


Position: TypeAlias = State | View
"""A state, or what one viewer knows of it."""


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the two teams."""
    check_type(State, state)
    return partners_opposite(state.table.seats)


def outcome(state: State) -> Outcome | None:
    """Return the winners, the losers and the reason of the last point; None before the end."""
    sides = teams(state)
    reason, side = state.table.ended, state.winner
    if reason is None or side is None:
        return None
    return Outcome((sides[side], sides[1 - side]), reason)


def returns(state: State) -> tuple[float, ...]:
    """Return +1 for each winner and -1 for each loser at the end, 0 for all seats before."""
    check_type(State, state)
    side = state.winner
    if side is None:
        return (0.0,) * state.table.seats
    return tuple(1.0 if team(seat) == side else -1.0 for seat in range(state.table.seats))


def with_worth(position: Public, action: Action) -> Action:
    """Return an action of a hand, with the worth that is due filled in if it is left open."""
    match action:
        case Raise(worth=None):
            return evolve(action, worth=position.next_worth)
        case Accept(worth=None) | Run(worth=None):
            return evolve(action, worth=position.asked)
    return action


def explicit(state: State, action: Action) -> Action:
    """Return an action with the worth that it asks for or answers: it means the same later.

    Other actions, and all where no worth is due, are returned as they are.

    Raises:
        TypeError: the state or the action is not of this game.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    return with_worth(state, action) if state.is_complete else action
