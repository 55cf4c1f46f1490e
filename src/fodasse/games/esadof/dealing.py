"""The chance of the game: the deal, and the check of the deck before a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import Card, check_pack
from fodasse.core.chance import Chance
from fodasse.games.esadof.actions import Deal
from fodasse.games.esadof.rules import DECK, ROW
from fodasse.games.esadof.state import DEAL, State


def check_deck(cards: Iterable[Card]) -> None:
    """Accept the 104 cards in any order.

    Raises:
        InvalidDeck: with what is missing, doubled or foreign.
        TypeError: something in it is no card.

    Examples:
        >>> check_deck(DECK[1:])
        Traceback (most recent call last):
        ...
        fodasse.core.cards.InvalidDeck: not the deck: missing ♦ 4
    """
    check_pack(cards, DECK)


def chance(state: State) -> Chance:
    """When a deal is awaited: the whole deck, down to the last card of the stock.

    Raises:
        ValueError: no deal is awaited.
    """
    if state.phase is not DEAL:
        raise ValueError("no deal is awaited")
    return Chance(DECK, len(DECK))


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """The deal that a draw makes: three cards for each seat in order, the upcard, the stock.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    count = chance(state).count
    if len(drawn) != count:
        raise ValueError(f"a deal takes {count} cards, not {len(drawn)}")
    dealt = ROW * len(state.table.points)
    rows = tuple(tuple(drawn[first : first + ROW]) for first in range(0, dealt, ROW))
    return Deal(rows, drawn[dealt], tuple(drawn[dealt + 1 :]))
