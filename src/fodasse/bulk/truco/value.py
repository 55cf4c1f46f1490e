"""The value of a match between two hands, as in ``fodasse.bots.truco.value``."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned

_NEED: Final = 12
"""The most steps that a team can need in the table."""


@inner
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write the chance of each seat's team to win the match."""
    dealers = unsigned(match.dealer) & ONE
    own, other = match.points[dealers], match.points[dealers ^ ONE]
    if match.target in (own, other):
        chance = 1.0 if own == match.target else 0.0
    else:
        chance = coefficients[unsigned(_place(match, match.target - own, match.target - other))]
    for place in range(match.seats):
        seat = unsigned(place)
        row[seat] = chance if seat & ONE == dealers else 1.0 - chance


@inner
def _place(match: Any, own: int, other: int) -> int:
    """Return the place in the table, from the points that both teams need to win."""
    first = match.steps[0]
    own, other = (own + first - 1) // first, (other + first - 1) // first
    most = max(own, other)
    if most > _NEED:
        own, other = max(1, own * _NEED // most), max(1, other * _NEED // most)
    place: int = _NEED * (own - 1) + other - 1 + _NEED * _NEED * (match.seats > 2)
    return place
