"""The value of a match between two rounds, as in ``fodasse.bots.fodasse.value``."""

from __future__ import annotations

import math
from typing import Any, Final

from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.counting import merit_of
from fodasse.bulk.record import OVER

_LIVES: Final = 7
_HASTE: Final = 2.5


@inner
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write the estimated chance of each seat to win the match."""
    if match.phase == OVER:
        _share(match, row)
        return
    first = signed(_LIVES * (4 - match.seats) if match.endgame else 0)
    left = match.max_rounds - match.rounds
    haste = _HASTE / math.sqrt(float(left)) if match.max_rounds else 0.0
    least = signed(match.limit)
    for place in range(row.size):
        seat = unsigned(place)
        if match.fate[seat] == 0:
            least = min(least, signed(match.points[seat]))
    most = _strength(coefficients, first, match.limit - least)
    total = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        row[seat] = 0.0
        if match.fate[seat] == 0:
            merit = _strength(coefficients, first, match.limit - match.points[seat])
            row[seat] = math.exp(merit - most - haste * (match.points[seat] - least))
            total += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= total


@inner
def _strength(coefficients: Any, first: int, lives: int) -> float:
    """Return the strength of a seat by its lives, 1 or more, in the row that begins at a place."""
    if lives <= _LIVES:
        within: float = coefficients[unsigned(first + lives - 1)]
        return within
    last: float = coefficients[unsigned(first + _LIVES - 1)]
    slope: float = last - coefficients[unsigned(first + _LIVES - 2)]
    return last + 2.0 * slope * (math.sqrt(float(_LIVES * lives)) - _LIVES)


@inner
def _share(match: Any, row: Any) -> None:
    """Write the share of each seat in the match that is over."""
    best = merit_of(match, unsigned(0))
    for place in range(row.size):
        best = max(best, merit_of(match, unsigned(place)))
    winners = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        row[seat] = 1.0 if merit_of(match, seat) == best else 0.0
        winners += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= winners
