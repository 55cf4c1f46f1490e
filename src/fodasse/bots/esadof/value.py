"""The value of a position of ES-ADOF between two hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fodasse.bots.game import coefficients
from fodasse.games.esadof.public import Phase, Public


def value(state: Public) -> tuple[float, ...]:
    """Return the share of each seat in the exponentials of the seats' strengths.

    When the match is over, the seats with the fewest points share it.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> value(start(4))
        (0.25, 0.25, 0.25, 0.25)
    """
    points = state.table.points
    if state.phase is Phase.OVER:
        return tuple([(each == min(points)) / points.count(min(points)) for each in points])
    merits = strengths(coefficients("esadof"), points, state.table.rules.target - max(points))
    shares = [exp(each - max(merits)) for each in merits]
    return tuple([share / sum(shares) for share in shares])


def strengths(coefficients: Sequence[float], points: Sequence[int], missing: int) -> list[float]:
    """Return the strength of each seat before the next hand.

    Points count the more, the fewer are missing to the end of the match.

    Args:
        coefficients: the weight of the points, the power of the number of seats that multiplies
            it, and points added to those missing.
        points: by seat: the total.
        missing: the points that are missing to the end of the match.
    """
    weight, power, more = coefficients
    spread = (missing + more) ** 0.5
    return [-weight * len(points) ** power * each / spread for each in points]
