"""The chance of the game: the deal, and the check of the deck before a match (rules 5 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import TRUCO_DECK, Card, check_pack
from fodasse.core.chance import Chance
from fodasse.core.seats import CHANCE
from fodasse.games.fodasse.actions import Deal
from fodasse.games.fodasse.legality import actors
from fodasse.games.fodasse.state import State


def check_deck(cards: Iterable[Card]) -> None:
    """Rule 5: accept the 40 cards in any order.

    Raises:
        InvalidDeck: with what is missing, doubled or foreign.
        TypeError: something in it is no card.

    Examples:
        >>> check_deck(TRUCO_DECK[1:])
        Traceback (most recent call last):
        ...
        fodasse.core.cards.InvalidDeck: not the deck: missing ♦ 4
    """
    check_pack(cards, TRUCO_DECK)


def chance(state: State) -> Chance:
    """When a deal is awaited: the whole deck, a hand for each seat at the table and the vira.

    Raises:
        ValueError: no deal is awaited.
    """
    if CHANCE not in actors(state):
        raise ValueError("no deal is awaited")
    table = state.table
    return Chance(table.rules.deck, len(table.at_table) * table.hand_size + 1)


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """The deal that a draw makes: a whole hand for each seat in order, then the vira.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    count = chance(state).count
    if len(drawn) != count:
        raise ValueError(f"a deal takes {count} cards, not {len(drawn)}")
    size = state.table.hand_size
    hands = tuple(tuple(drawn[first : first + size]) for first in range(0, count - 1, size))
    return Deal(hands, drawn[-1])
