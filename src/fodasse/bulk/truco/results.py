"""Results of compiled matches of Truco: sums, rows, points, returns, and values between hands."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.matches import Sums


@frozen
class TrucoSums(Sums):
    """Counts over some matches of Truco; they can be added."""

    hands: int
    """The number of hands."""
    points: int
    """The points gained in them."""
    runs: int
    """Hands that ended because a team ran."""
    tricks: int
    """The number of finished tricks."""
    tied: int
    """Tricks that were tied."""
    under: int
    """Matches that a team lost without a point: it passes under the table."""


@inner
def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match: hands, then by seat the points of its team, twice.

    Points are the merit: the team that has more has the better place.
    """
    row[0] = match.rounds
    width = unsigned(seats)
    for place in range(seats):
        seat = unsigned(place)
        points = match.points[seat & ONE]
        row[ONE + seat] = points
        row[ONE + width + seat] = points


@inner
def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add to each seat's number its team's lead in points, or subtract it for a sign of -1."""
    ahead = sign * (match.points[0] - match.points[1])
    for place in range(match.seats):
        rewards[unsigned(place)] += ahead
        ahead = -ahead


@inner
def add_returns(match: Any, rewards: Any) -> None:
    """Add 1 for each winner and -1 for each loser to the seats' numbers; 0 before the end."""
    won = match.points[0] == match.target
    if not won and match.points[1] != match.target:
        return
    reward = 1 if won else -1
    for place in range(match.seats):
        rewards[unsigned(place)] += reward
        reward = -reward


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
