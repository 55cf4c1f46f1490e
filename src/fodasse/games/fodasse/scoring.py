"""Points of a finished round (rules 8 to 11, 13 and 15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MANY: Final = 6
"""Rule 8: the number of seats in the round from which every stage missed counts."""
LETTERS: Final = "FODASSE"
"""The word whose letters stand for points where as many points eliminate."""


def round_costs(bids: Sequence[int], won: Sequence[int]) -> tuple[int, ...]:
    """Return the cost of the round for each seat dealt in, before penalties and bounds.

    Rule 8, six or more: the difference of bid and stages won. Rule 9, five or fewer: 1 for any
    difference. Rule 10: -1 for all if no seat bid a stage or took one.

    Examples:
        >>> round_costs(bids=(2, 0, 1), won=(0, 0, 2)), round_costs((0, 0), (0, 0))
        ((1, 0, 1), (-1, -1))
    """
    if not any(bids) and not any(won):
        return (-1,) * len(bids)
    missed = [abs(bid - taken) for bid, taken in zip(bids, won, strict=True)]
    return tuple(missed) if len(bids) >= MANY else tuple(min(1, miss) for miss in missed)


def new_points(points: int, cost: int, penalty: int, limit: int) -> int:
    """Return points after a round (rule 11): its cost, but never below 0; penalties; the cap.

    Examples:
        >>> new_points(0, cost=-1, penalty=2, limit=7), new_points(6, cost=3, penalty=0, limit=7)
        (2, 7)
    """
    return min(limit, max(0, points + cost) + penalty)


def newcomer_points(points: Sequence[int]) -> int:
    """Return the points of a newcomer (rule 15) by those of the seats at the table.

    Ruling: the second highest of the different totals; if all are equal, that total.

    Examples:
        >>> newcomer_points((6, 6, 4, 1)), newcomer_points((3, 3))
        (4, 3)
    """
    totals = sorted(set(points), reverse=True)
    return totals[min(1, len(totals) - 1)]


def letters(points: int, limit: int) -> str | None:
    """Return points as letters of the word; None where another number of points eliminates.

    Examples:
        >>> letters(3, limit=7), letters(3, limit=5)
        ('FOD', None)
    """
    return LETTERS[:points] if limit == len(LETTERS) else None
