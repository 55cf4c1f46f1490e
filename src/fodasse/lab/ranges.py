"""The ranges of returns and points at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf, isinf
from typing import Any, Final, TypeAlias

from attrs import frozen

from fodasse.games import GAMES
from fodasse.lab.results import Heading
from fodasse.lab.simulation import Plan
from fodasse.table.start_options import variations

Range: TypeAlias = tuple[float, float]
"""The least and the greatest value."""
ANY: Final[Range] = (-inf, inf)
"""The range of values without known bounds."""


def difference_range(one: Range, other: Range) -> Range:
    """Return the range of a value of one range less a value of the other."""
    return one[0] - other[1], one[1] - other[0]


def points_range(plan: Plan | Heading, rounds: int | None) -> Range:
    """Return the range of a seat's points after some rounds or hands; None: at the end.

    Examples:
        >>> from fodasse import Rules
        >>> points_range(Plan("fodasse", (), 4, Rules()), 2)
        (-2.0, 0.0)
    """
    game = GAMES[plan.game]
    if game.rounds is not None and (bound := game.rounds.points_range) is not None:
        return _union(bound(start, rounds=rounds) for start in _starts(plan))
    if game.encoding is not None:
        return game.encoding.layout(plan.seats, plan.rules).points
    return ANY


def _starts(plan: Plan | Heading) -> Iterator[Any]:
    """Yield states that matches begin with, with every number of every start option."""
    game = GAMES[plan.game]
    for options in variations(plan.options):
        yield game.start(plan.seats, rules=plan.rules, **options)


def _union(ranges: Iterable[Range]) -> Range:
    """Return the range from the least value to the greatest."""
    lows, highs = zip(*ranges, strict=True)
    return min(lows), max(highs)


@frozen
class Ranges:
    """The ranges of a seat's results in a match."""

    seats: int
    """The number of seats at the table."""
    returns: Range
    """The range of its return."""
    points: Range
    """The range of its points at the end."""
    is_zero_sum: bool
    """Whether the returns of a match sum to 0; not where they are points."""

    @classmethod
    def of(cls, plan: Plan | Heading) -> Ranges:
        """Return the ranges that the game declares for a table; unbounded if it declares none.

        Examples:
            >>> from fodasse import Rules
            >>> Ranges.of(Plan("fodasse", (), 3, Rules(limit=5)))
            Ranges(seats=3, returns=(-0.5, 1.0), points=(-5.0, 0.0), is_zero_sum=True)
        """
        game = GAMES[plan.game]
        is_zero_sum = plan.rounds is None
        # Where only some rounds are played, the points are the returns.
        returns = points = points_range(plan, plan.rounds)
        margins = game.rounds.margins if game.rounds is not None else None
        if is_zero_sum and margins is not None:
            returns = _union(
                margins(start, rounds=None, cut=False, points=False) for start in _starts(plan)
            )
        elif is_zero_sum and game.encoding is not None:
            returns = game.encoding.layout(plan.seats, plan.rules).returns
        return cls(plan.seats, returns, points, is_zero_sum)

    def mean_return(self, own: Sequence[int]) -> Range:
        """Return the range of a bot's mean return over some matches.

        What a bot wins the other seats lose, so the range of a bot on several seats is narrower.

        Examples:
            >>> Ranges(4, (-1.0, 3.0), ANY, is_zero_sum=True).mean_return([2, 2])
            (-1.0, 1.0)

        Args:
            own: the number of its seats in each of the matches.
        """
        low, high = self.returns
        if not self.is_zero_sum or isinf(low) or isinf(high):
            return self.returns
        least = [max(mine * low, -(self.seats - mine) * high) for mine in own]
        most = [min(mine * high, -(self.seats - mine) * low) for mine in own]
        return sum(least) / sum(own), sum(most) / sum(own)
