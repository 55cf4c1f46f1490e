"""Manilhas of the truco deck: the strength of each card, by the rank that beats all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fodasse.core.cards import TRUCO, TRUCO_DECK, Card, Rank, Suit

_SUIT_POWER: Final[Mapping[Suit, int]] = {
    suit: power for power, suit in enumerate(Suit, start=len(TRUCO.ranks))
}

POWERS: Final[Mapping[Rank, Mapping[Card, int]]] = {
    manilha: {
        card: _SUIT_POWER[card.suit] if card.rank is manilha else TRUCO.power[card.rank]
        for card in TRUCO_DECK
    }
    for manilha in TRUCO.ranks
}
"""By manilha, the strength of each card: manilhas by suit, all others by rank alone."""

FIXED: Final = tuple(map(Card.parse, ("7D", "AS", "7H", "4C")))
"""The manilhas of tables that turn no card up, weak to strong."""

FIXED_POWERS: Final[Mapping[Card, int]] = {
    card: len(TRUCO.ranks) + FIXED.index(card) if card in FIXED else TRUCO.power[card.rank]
    for card in TRUCO_DECK
}
"""The strength of each card where these are the manilhas."""

PLAIN_POWERS: Final[Mapping[Card, int]] = {card: TRUCO.power[card.rank] for card in TRUCO_DECK}
"""The strength of each card where there are no manilhas."""
