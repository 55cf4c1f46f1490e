"""The deal of the whole deck, and the check of the deck before a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import check_pack
from fodasse.core.chance import Chance
from fodasse.core.fields import check_type, number_in, rules_or_default
from fodasse.games.dalmuti.actions import Deal
from fodasse.games.dalmuti.cards import SEATS, Card
from fodasse.games.dalmuti.public import DEAL
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import State


def check_deck(cards: Iterable[Card], seats: int = 4, *, rules: Rules | None = None) -> None:
    """Check that cards are the deck for this number of seats, in any order.

    Args:
        cards: the pack.
        seats: the number of seats.
        rules: the rules, which say what is in the deck; None: the book's.

    Raises:
        InvalidDeck: cards are missing, doubled or foreign.
        RulesError: the number of seats is impossible.
        TypeError: one of the cards is not a number.
    """
    number_in("seats", seats, SEATS)
    check_pack(cards, rules_or_default(rules, Rules).cards(seats))


def chance(state: State) -> Chance:
    """Return the draw of a deal: the whole deck.

    Raises:
        ValueError: no deal is awaited.
    """
    check_type(State, state)
    if state.phase is not DEAL:
        raise ValueError("no deal is awaited")
    cards = state.rules.cards(len(state.hands))
    return Chance(cards, len(cards))


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """Return the deal that a draw makes, card by card in the order of play (rules 1 and 12).

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    chance(state).check(drawn)
    seating = state.seating
    return Deal(tuple(drawn[seating.index(seat) :: len(seating)] for seat in range(len(seating))))
