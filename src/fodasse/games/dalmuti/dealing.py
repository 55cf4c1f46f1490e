"""The chance of the game: the deal of the whole deck, and the check of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import check_pack
from fodasse.core.chance import Chance
from fodasse.core.errors import RulesError, quoted
from fodasse.core.fields import whole_number
from fodasse.games.dalmuti.actions import Deal
from fodasse.games.dalmuti.cards import SEATS, Card, deck
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import DEAL, State


def check_deck(cards: Iterable[Card], seats: int = 4, *, rules: Rules | None = None) -> None:
    """Check that cards are the deck for this number of seats, in any order.

    Args:
        cards: the pack.
        seats: how many play.
        rules: whether with wildcards; None: the book, without.

    Raises:
        InvalidDeck: with what is missing, doubled or foreign.
        RulesError: a number of seats that cannot play.
        TypeError: something in it is no number.

    Examples:
        >>> check_deck(deck(4, wildcards=False)[1:])
        Traceback (most recent call last):
        ...
        fodasse.core.cards.InvalidDeck: not the deck: missing 1
    """
    if whole_number("seats", seats) not in SEATS:
        raise RulesError(f"seats: {SEATS[0]} to {SEATS[-1]}, not {quoted(seats)}")
    check_pack(cards, deck(seats, wildcards=(rules or Rules()).wildcards))


def chance(state: State) -> Chance:
    """When a deal is awaited: the whole deck, all of it.

    Raises:
        ValueError: no deal is awaited.
    """
    if state.phase is not DEAL:
        raise ValueError("no deal is awaited")
    cards = deck(len(state.hands), wildcards=state.rules.wildcards)
    return Chance(cards, len(cards))


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """Rules 1 and 12: the deal that a draw makes, card by card in the order of play.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    count = chance(state).count
    if len(drawn) != count:
        raise ValueError(f"a deal takes {count} cards, not {len(drawn)}")
    seating = state.seating
    return Deal(tuple(drawn[seating.index(seat) :: len(seating)] for seat in range(len(seating))))
