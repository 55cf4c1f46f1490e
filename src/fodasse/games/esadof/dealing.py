"""The deal, and the check of the deck before a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import Card, check_pack
from fodasse.core.chance import Chance, split
from fodasse.core.fields import check_type
from fodasse.games.esadof.actions import Deal
from fodasse.games.esadof.public import DEAL
from fodasse.games.esadof.rules import DECK, ROW, stock_size
from fodasse.games.esadof.state import State


def check_deck(cards: Iterable[Card]) -> None:
    """Check that cards are the 104 of the deck, in any order.

    Raises:
        InvalidDeck: cards are missing, doubled or foreign.
        TypeError: one of them is not a card.
    """
    check_pack(cards, DECK)


def chance(state: State) -> Chance:
    """Return the draw of a deal: the whole deck, down to the last card of the stock.

    Raises:
        ValueError: no deal is awaited.
    """
    check_type(State, state)
    if state.phase is not DEAL:
        raise ValueError("no deal is awaited")
    return Chance(DECK, len(DECK))


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """Return the deal that a draw makes: three cards for each seat, the upcard, the stock.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    chance(state).check(drawn)
    seats = len(state.table.points)
    *rows, upcard, stock = split(drawn, (*[ROW] * seats, 1, stock_size(seats)))
    return Deal(tuple(rows), upcard[0], stock)
