"""What a finished hand costs every seat."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.games.esadof.rules import CARD_POINTS
from fodasse.games.esadof.state import Row


def row_points(row: Sequence[Card]) -> int:
    """What a row counts.

    Examples:
        >>> row_points([Card.parse(text) for text in ("KD", "AS", "QC")])
        13
    """
    return sum([CARD_POINTS[card] for card in row])


def is_lowest_alone(own: Sequence[int], seat: Seat) -> bool:
    """Whether every other row counts more than this seat's."""
    return own.count(min(own)) == 1 and own[seat] == min(own)


def hand_scores(rows: Sequence[Row], knocker: Seat | None) -> tuple[int, ...]:
    """What a hand adds to the points of each seat.

    Everybody scores the own row. Who knocked scores instead

    - nothing, if no other row counts so little;
    - the own row too, if it ties with others for the lowest;
    - all rows together, the own among them, if any other counts less.
    """
    own = [row_points(row) for row in rows]
    if knocker is None:
        return tuple(own)
    if is_lowest_alone(own, knocker):
        costs = 0
    elif own[knocker] == min(own):
        costs = own[knocker]
    else:
        costs = sum(own)
    return (*own[:knocker], costs, *own[knocker + 1 :])
