"""Scores of a finished hand."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card
from fodasse.core.seats import Seat, replaced
from fodasse.games.esadof.rules import CARD_POINTS
from fodasse.games.esadof.state import Row


def row_points(row: Sequence[Card]) -> int:
    """Return the points of a row.

    Examples:
        >>> row_points([Card.parse(text) for text in ("KD", "AS", "QC")])
        13
    """
    return sum([CARD_POINTS[card] for card in row])


def is_lowest_alone(own: Sequence[int], seat: Seat) -> bool:
    """Return whether every other row has more points than this seat's."""
    return own.count(min(own)) == 1 and own[seat] == min(own)


def hand_scores(rows: Sequence[Row], knocker: Seat | None) -> tuple[int, ...]:
    """Return the points that a hand adds to each seat.

    Every seat scores its own row. The seat that knocked scores

    - nothing, if its row is the lowest alone;
    - its row, if others are as low;
    - all rows together, its own among them, if another is lower.
    """
    own = tuple([row_points(row) for row in rows])
    if knocker is None:
        return own
    if is_lowest_alone(own, knocker):
        return replaced(own, knocker, 0)
    return own if own[knocker] == min(own) else replaced(own, knocker, sum(own))
