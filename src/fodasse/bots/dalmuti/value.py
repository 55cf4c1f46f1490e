"""The value of a position of The Great Dalmuti between two hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fodasse.bots.game import coefficients
from fodasse.games.dalmuti.public import Phase, Public


def value(state: Public) -> tuple[float, ...]:
    """Return the share of each seat in the exponentials of the seats' strengths.

    When the match is over, the seats with most points share it.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> value(start(4))
        (0.25, 0.25, 0.25, 0.25)
    """
    points = state.points
    left = state.table.rules.hands - state.table.hand_number + 1
    if state.phase is Phase.OVER:
        return tuple([(each == max(points)) / points.count(max(points)) for each in points])
    places = None if state.roles is None else [*map(state.seating.index, range(len(points)))]
    merits = strengths(coefficients("dalmuti"), points, places, left)
    shares = [exp(each - max(merits)) for each in merits]
    return tuple([share / sum(shares) for share in shares])


def strengths(
    coefficients: Sequence[float], points: Sequence[int], places: Sequence[int] | None, left: float
) -> list[float]:
    """Return the strength of each seat before some more hands.

    A better place in the company is worth points in the next hands: fewer in each hand than in the
    one before. The sum is measured by the spread of the points that are still to be scored.

    Args:
        coefficients: the weight of points, the power of the hands left with which the spread
            grows, the points of the first place in the next hand as a share of the most points,
            and the share of them that lasts from hand to hand.
        points: by seat: the points.
        places: by seat: its place in the company; None: there is none yet.
        left: the number of hands to be played.
    """
    weight, growth, first, lasting = coefficients
    seats = len(points)
    spread = ((seats * seats - 1) / 12) ** 0.5 * left**growth
    gains = first * (1 - lasting**left) / (1 - lasting)
    ahead = [0.0] * seats if places is None else [seats - 1.0 - 2 * place for place in places]
    pairs = zip(points, ahead, strict=True)
    return [weight * (scored + gains * better) / spread for scored, better in pairs]
