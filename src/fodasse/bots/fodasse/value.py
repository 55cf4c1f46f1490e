"""The value of a position of Fodasse between two rounds.

A seat's *strength* grows with its lives, the points that eliminate it less those it has: much with
the second life, less with each one more. Its chance to win the match is its share of the
exponentials of all strengths.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from fodasse.bots.game import coefficients
from fodasse.games.fodasse.state import State

LIVES: Final = 7
"""The lives in a row of the coefficients.

The rows are for ordinary rounds, endgames of three seats, and of two.
"""
HASTE: Final = 2.5
"""In a match of few rounds a point also counts this much, over the root of the rounds left: then
chance cannot make up for it."""


def value(state: State) -> tuple[float, ...]:
    """Return the estimated chance of each seat to win the match.

    When the match is over, the winners share it.

    Examples:
        >>> from fodasse import start
        >>> value(start(4))
        (0.25, 0.25, 0.25, 0.25)
    """
    points, table = state.table.points, state.table
    ended = state.outcome
    if ended is not None:
        return tuple(
            [(seat in ended.winners) / len(ended.winners) for seat, _ in enumerate(points)]
        )
    row = LIVES * (4 - len(table.at_table) if table.history.endgame else 0)
    haste = HASTE / sqrt(table.history.rounds_left) if table.history.rounds_left else 0.0
    limit = table.rules.limit
    least = min(points[seat] for seat in table.at_table)
    most = strength(coefficients("fodasse"), row, limit - least)
    shares = [0.0] * len(points)
    for seat in table.at_table:
        merit = strength(coefficients("fodasse"), row, limit - points[seat])
        shares[seat] = exp(merit - most - haste * (points[seat] - least))
    return tuple([share / sum(shares) for share in shares])


def strength(coefficients: Sequence[float], row: int, lives: int) -> float:
    """Return the strength of a seat.

    Beyond the row it grows with the root of the lives, as smoothly as the row ends.

    Args:
        coefficients: the strengths by lives, in rows.
        row: the place at which its row begins.
        lives: the lives of the seat, 1 or more.
    """
    if lives <= LIVES:
        return coefficients[row + lives - 1]
    last = coefficients[row + LIVES - 1]
    slope = last - coefficients[row + LIVES - 2]
    return last + 2 * slope * (sqrt(LIVES * lives) - LIVES)
