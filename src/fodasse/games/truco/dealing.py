"""The chance of the game: the deal, the card for a burnt one, and the check of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fodasse.core.cards import TRUCO_DECK, Card, check_pack
from fodasse.core.chance import Chance
from fodasse.games.truco.actions import Deal, Replacement
from fodasse.games.truco.rules import HAND
from fodasse.games.truco.state import DEAL, State


def check_deck(cards: Iterable[Card]) -> None:
    """Accept the 40 cards in any order.

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
    """When a deal is awaited: the whole deck, three cards a seat and the vira.

    When a card was burnt: one of those that lie nowhere.

    Raises:
        ValueError: no draw is awaited.
    """
    if state.phase is not DEAL:
        raise ValueError("no draw is awaited")
    if state.exposed is None:
        return Chance(TRUCO_DECK, HAND * state.table.seats + 1)
    lying = {state.vira, state.exposed.card, *(card for hand in state.hands for card in hand)}
    return Chance(tuple(card for card in TRUCO_DECK if card not in lying), 1)


def chance_action(state: State, drawn: Sequence[Card]) -> Deal | Replacement:
    """The action that a draw makes: a whole hand for each seat in order, then the vira.

    A card that comes for a burnt one comes alone. Chance never turns a card over.

    Raises:
        ValueError: no draw is awaited, or it takes another number of cards.
    """
    count = chance(state).count
    if len(drawn) != count:
        raise ValueError(f"this draw takes {count} cards, not {len(drawn)}")
    if count == 1:
        return Replacement(drawn[0])
    hands = tuple(tuple(drawn[first : first + HAND]) for first in range(0, count - 1, HAND))
    return Deal(hands, drawn[-1])
