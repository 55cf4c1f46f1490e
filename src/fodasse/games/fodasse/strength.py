"""Which card of a stage is the strongest (rules 1, 2 and 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card, Rank, Suit
from fodasse.core.seats import Seat

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
"""By manilha, the power of each card: equal for cards that annul each other, else different."""


def taker(stage: Sequence[tuple[Seat, Card]], manilha: Rank) -> Seat | None:
    """The seat that takes a complete stage; None if all its cards are annulled.

    Rule 14: cards of one rank annul each other, all of them, except manilhas; the strongest
    card left takes the stage. The book's two examples:

    Examples:
        >>> kings = [(0, Card.parse("KD")), (1, Card.parse("KH")), (2, Card.parse("7C"))]
        >>> taker(kings, Rank.FIVE)
        2
        >>> taker(kings, Rank.KING)
        1
    """
    powers = POWERS[manilha]
    best: dict[int, Seat | None] = {}
    for seat, card in stage:
        power = powers[card]
        best[power] = None if power in best else seat
    for power in sorted(best, reverse=True):
        if (seat_left := best[power]) is not None:
            return seat_left
    return None
