"""The strongest card of a stage (rules 1, 2 and 14)."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card, Rank
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat


def taker(stage: Sequence[tuple[Seat, Card]], manilha: Rank) -> Seat | None:
    """Return the seat that takes a complete stage; None if all its cards are annulled.

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
    for seat, card in stage:  # twice as fast as lists of seats, and every stage ends here
        power = powers[card]
        best[power] = None if power in best else seat
    for power in sorted(best, reverse=True):
        if (winner := best[power]) is not None:
            return winner
    return None


def annulled(stage: Sequence[tuple[Seat, Card]], manilha: Rank) -> tuple[Card, ...]:
    """Return the cards of a complete stage that annul each other (rule 14a), in order.

    Examples:
        >>> stage = [(0, Card.parse("KD")), (1, Card.parse("7C")), (2, Card.parse("KH"))]
        >>> annulled(stage, Rank.FIVE), annulled(stage, Rank.KING)
        ((Card.parse('KD'), Card.parse('KH')), ())
    """
    powers = [POWERS[manilha][card] for _, card in stage]
    return tuple([card for _, card in stage if powers.count(POWERS[manilha][card]) > 1])
