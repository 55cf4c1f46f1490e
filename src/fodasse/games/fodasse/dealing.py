"""The deal, and the check of the deck before a match (rules 5 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import TRUCO_DECK, Card, check_pack
from fodasse.core.chance import Chance, split
from fodasse.core.fields import wrong_type
from fodasse.games.fodasse.actions import Deal
from fodasse.games.fodasse.state import DEAL, State


def check_deck(cards: Iterable[Card]) -> None:
    """Check that cards are the 40 of the deck, in any order (rule 5).

    Raises:
        InvalidDeck: cards are missing, doubled or foreign.
        TypeError: one of them is not a card.

    Examples:
        >>> check_deck(TRUCO_DECK[1:])
        Traceback (most recent call last):
        ...
        fodasse.core.cards.InvalidDeck: not the deck: missing ♦ 4
    """
    check_pack(cards, TRUCO_DECK)


def chance(state: State) -> Chance:
    """Return the draw of a deal: from the whole deck, a hand for each seat and the vira.

    Raises:
        ValueError: no deal is awaited.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    table = state.table
    if state.phase is not DEAL or table.paused:
        raise ValueError("no deal is awaited")
    return Chance(table.rules.deck, len(table.at_table) * table.hand_size + 1)


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """Return the deal that a draw makes: a whole hand for each seat in order, then the vira.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    chance(state).check(drawn)
    table = state.table
    return Deal(split(drawn, [table.hand_size] * len(table.at_table)), drawn[-1])
