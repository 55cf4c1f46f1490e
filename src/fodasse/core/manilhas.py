"""Manilhas: the rank that the vira makes the highest, and how strong each card is then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card, Rank, Suit


def manilhas(ranks: Sequence[Rank]) -> Mapping[Rank, Rank]:
    """By the vira's rank, the manilha: the next of these ranks, going round.

    Examples:
        >>> manilhas(TRUCO_RANKS)[Rank.SEVEN], manilhas(TRUCO_RANKS)[Rank.THREE]
        (Rank.QUEEN, Rank.FOUR)
    """
    return dict(zip(ranks, (*ranks[1:], ranks[0]), strict=True))


_RANK_POWER: Final[Mapping[Rank, int]] = {rank: power for power, rank in enumerate(TRUCO_RANKS)}
_SUIT_POWER: Final[Mapping[Suit, int]] = {
    suit: power for power, suit in enumerate(Suit, start=len(TRUCO_RANKS))
}

POWERS: Final[Mapping[Rank, Mapping[Card, int]]] = {
    manilha: {
        card: _SUIT_POWER[card.suit] if card.rank is manilha else _RANK_POWER[card.rank]
        for card in TRUCO_DECK
    }
    for manilha in TRUCO_RANKS
}
"""By manilha, the power of each card: manilhas by suit, all others by rank alone."""
