"""Points of a finished round (rules 8 to 11, 13 and 15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fodasse.core.seats import Seat
from fodasse.games.fodasse.public import Table

MANY: Final = 6
"""Rule 8: the number of seats in the round from which every stage missed counts."""
LETTERS: Final = "FODASSE"
"""The word whose letters stand for points where as many points eliminate."""


def round_costs(
    bids: Sequence[int], won: Sequence[int], scoring: str = "book", *, bonus: bool = True
) -> tuple[int, ...]:
    """Return the cost of the round for each seat dealt in, before penalties and bounds.

    Rule 8, six or more: the difference of bid and stages won. Rule 9, five or fewer: 1 for any
    difference. Rule 10: -1 for all if no seat bid a stage or took one.

    Args:
        bids: the call.
        won: the stages taken.
        scoring: the word of the rules: by the number of seats, or the same for all.
        bonus: whether rule 10 holds.

    Examples:
        >>> round_costs(bids=(2, 0, 1), won=(0, 0, 2)), round_costs((0, 0), (0, 0))
        ((1, 0, 1), (-1, -1))
        >>> round_costs(bids=(2, 0, 1), won=(0, 0, 2), scoring="difference")
        (2, 0, 1)
    """
    if bonus and is_nil_round(bids, won):
        return (-1,) * len(bids)
    missed = [abs(bid - taken) for bid, taken in zip(bids, won, strict=True)]
    if costs_difference(scoring, len(bids)):
        return tuple(missed)
    return tuple([min(1, miss) for miss in missed])


def round_totals(
    table: Table, seats: Sequence[Seat], bids: Sequence[int], won: Sequence[int]
) -> tuple[int, ...]:
    """Return the points of the seats dealt into a round, before the cap at the limit (rule 11).

    A seat that has left keeps its points.

    Args:
        table: the table before the round was scored.
        seats: the seats dealt in.
        bids: the call.
        won: the stages taken.
    """
    costs = round_costs(bids, won, table.rules.scoring, bonus=table.rules.nil_round_bonus)
    points, penalties = table.points, table.penalties
    return tuple(
        [
            new_points(points[seat], cost, penalties[seat])
            if seat in table.at_table
            else points[seat]
            for seat, cost in zip(seats, costs, strict=True)
        ]
    )


def is_nil_round(bids: Sequence[int], won: Sequence[int]) -> bool:
    """Return whether no seat bid a stage and none took one (rule 10)."""
    return not any(bids) and not any(won)


def costs_difference(scoring: str, seats: int) -> bool:
    """Return whether a miss costs the difference of bid and stages won (rules 8 and 9).

    Args:
        scoring: the word of the rules.
        seats: the number of seats dealt in.
    """
    return scoring == "difference" or (scoring == "book" and seats >= MANY)


def new_points(points: int, cost: int, penalty: int) -> int:
    """Return points after a round (rule 11): its cost, but never below 0; then penalties.

    The cap at the limit comes after it.

    Examples:
        >>> new_points(0, cost=-1, penalty=2), new_points(6, cost=3, penalty=0)
        (2, 9)
    """
    return max(0, points + cost) + penalty


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
