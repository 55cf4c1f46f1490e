"""Results of compiled matches of ES-ADOF: sums, rows of matches, returns and points."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import frozen

from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.matches import Sums
from fodasse.bulk.record import OVER


@frozen
class EsadofSums(Sums):
    """Counts over some matches of ES-ADOF; they can be added."""

    hands: int
    """The number of hands."""
    turns: int
    """The number of turns completed; a knock is none."""
    knocks: int
    """The number of hands that a knock ended."""
    lone: int
    """The number of knocks of the seat with the lowest row alone."""


@inner
def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match: hands, merits and points by seat; the fewest points are best."""
    row[0] = match.rounds
    for seat in range(seats):
        row[unsigned(1 + seat)] = -match.points[unsigned(seat)]
        row[unsigned(1 + seats + seat)] = match.points[unsigned(seat)]


@inner
def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add minus its points to each seat's number, or subtract it for a sign of -1."""
    for seat in range(rewards.size):
        rewards[unsigned(seat)] -= sign * match.points[unsigned(seat)]


@inner
def add_returns(match: Any, rewards: Any) -> None:
    """Add to each seat's number the mean of all totals less its own."""
    total, seats = signed(0), rewards.size
    for seat in range(seats):
        total += match.points[unsigned(seat)]
    for seat in range(seats):
        rewards[unsigned(seat)] += (total - match.points[unsigned(seat)] * seats) / seats


@inner
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write the chance of each seat to win the match, as ``fodasse.bots.esadof.value`` does."""
    least = most = match.points[unsigned(0)]
    for place in range(row.size):
        least = min(least, match.points[unsigned(place)])
        most = max(most, match.points[unsigned(place)])
    is_over = match.phase == OVER and most >= match.target
    weight = 0.0
    if not is_over:
        spread = (match.target - most + coefficients[2]) ** 0.5
        weight = coefficients[0] * match.seats ** coefficients[1] / spread
    total = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        behind = float(match.points[seat] - least)
        if is_over:
            row[seat] = 1.0 if behind == 0.0 else 0.0
        else:
            row[seat] = np.exp(-weight * behind)
        total += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= total
