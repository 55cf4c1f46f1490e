"""Results of compiled matches: sums, rows, points, returns, and values between hands."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import frozen

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.matches import Sums
from fodasse.bulk.record import OVER


@frozen
class DalmutiSums(Sums):
    """Counts over some matches of The Great Dalmuti; they can be added."""

    hands: int
    """The number of hands finished."""
    tricks: int
    """The number of tricks opened."""
    sets: int
    """The number of sets laid."""
    later_hands: int
    """The number of hands finished after the first of a match."""
    stayed: int
    """Of these: the number that the president won."""
    takeovers: int
    """The number of takeovers."""


@inner
def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add the points of each seat."""
    for place in range(match.seats):
        seat = unsigned(place)
        rewards[seat] += sign * signed(match.points[seat])


@inner
def add_returns(match: Any, rewards: Any) -> None:
    """Add the points of each seat less the mean of all."""
    points = signed(0)
    for place in range(match.seats):
        points += signed(match.points[unsigned(place)])
    for place in range(match.seats):
        seat = unsigned(place)
        rewards[seat] += (signed(match.points[seat]) * match.seats - points) / match.seats


@inner
def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match: the hands, then by seat the points as merits and as points."""
    width = unsigned(seats)
    row[0] = match.rounds
    for place in range(seats):
        seat = unsigned(place)
        row[ONE + seat] = row[ONE + width + seat] = match.points[seat]


@inner
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write the chance of each seat to win the match, as ``fodasse.bots.dalmuti.value`` does."""
    most = signed(0)
    for place in range(row.size):
        most = max(most, signed(match.points[unsigned(place)]))
    left = 0.0 if match.phase == OVER else float(match.agreed - match.hand_number + 1)
    weight, gains = 0.0, 0.0
    if left > 0.0:
        spread = ((match.seats * match.seats - 1) / 12) ** 0.5 * left ** coefficients[1]
        weight = coefficients[0] / spread
        if match.hand_number > 1:
            gains = coefficients[2] * (1.0 - coefficients[3] ** left) / (1.0 - coefficients[3])
    total = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        behind = float(most - signed(match.points[seat]))
        ahead = match.seats - 1.0 - 2.0 * signed(match.place[seat])
        if left > 0.0:
            row[seat] = np.exp(weight * (gains * ahead - behind))
        else:
            row[seat] = 1.0 if behind == 0.0 else 0.0
        total += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= total
