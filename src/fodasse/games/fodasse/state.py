"""States and views, with cards as far as they are known; and the results of a state."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard, HiddenHand, Rank
from fodasse.core.fields import check_type
from fodasse.core.hidden import unseen
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Action
from fodasse.games.fodasse.public import Public

Hand: TypeAlias = tuple[Card, ...]


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment, with all hidden cards."""

    vira: Card | None
    """Rule 6b: the card that makes the manilhas; None between rounds, and where none is due."""
    manilha: Rank | None
    """The rank that beats all others; None without a vira."""
    hands: tuple[Hand, ...]
    """By seat; () for a seat without cards."""

    @property
    def undealt(self) -> frozenset[Card]:
        """The cards that are in no hand and not on the table; a leaver's hand is among them."""
        laid = chain(self.stage, *[stage.cards for stage in self.stages])
        played = [card for _, card in laid]
        return frozenset(unseen(self.rules.deck, (self.vira,), *self.hands, played))


@frozen(weakref_slot=False)
class View(Public):
    """A match as one seat, or a spectator, sees it."""

    facts: ClassVar[tuple[str, ...]] = (
        "leader",
        "to_act",
        "is_blind",
        "manilhas",
        "accumulated",
        "winners",
        "seats",
    )
    """The properties that documents name beside the fields."""

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    vira: HiddenCard
    """The card that makes the manilhas; None between rounds and while it lies face down."""
    manilha: Rank | None
    """The rank that beats all others, where the vira is known."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""


Position: TypeAlias = State | View
"""A state, or what one viewer knows of it."""


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over and the reason of its end; None before."""
    check_type(State, state)
    return state.outcome


def returns(state: State) -> tuple[float, ...]:
    """Return a number for each seat ever given out: all 0 until the match is over.

    Winners share +1, all others share -1; all numbers are 0 if all seats won. So a match lost at
    a table of four is worth -1/3.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> for seats in range(2, 6):
        ...     *_, end = play_match(GAME, [RandomBot()] * seats, seed=1).replay()
        ...     print(seats, min(returns(end)), max(returns(end)))
        2 -1.0 1.0
        3 -0.5 1.0
        4 -0.3333333333333333 1.0
        5 -0.25 1.0
    """
    result = outcome(state)
    seats = len(state.table.points)
    if result is None or len(result.winners) == seats:
        return (0.0,) * seats
    winners = result.winners
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return tuple(won if seat in winners else lost for seat in range(seats))
