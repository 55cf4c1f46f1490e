"""The ranges of returns and points at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf, isinf
from typing import Any, Final, TypeAlias

from attrs import frozen

from fodasse.lab.experiment import Experiment
from fodasse.table.start_options import variations

Range: TypeAlias = tuple[float, float]
"""The least and the greatest value."""
ANY: Final[Range] = (-inf, inf)
"""The range of values without known bounds."""


def difference_range(one: Range, other: Range) -> Range:
    """Return the range of a value of one range less a value of the other."""
    return one[0] - other[1], one[1] - other[0]


def points_range(experiment: Experiment, rounds: int | None) -> Range:
    """Return the range of a seat's points after some rounds or hands; None: at the end.

    Examples:
        >>> points_range(Experiment("fodasse", ["random"], seats=4), 2)
        (-2.0, 0.0)
    """
    game = experiment.game
    if game.rounds is not None and (bound := game.rounds.points_range) is not None:
        return _over_starts(experiment, partial(bound, rounds=rounds))
    if game.encoding is not None:
        return game.encoding.layout(experiment.seats, experiment.rules).points
    return ANY


def _over_starts(experiment: Experiment, bound: Callable[[Any], Range]) -> Range:
    """Return the range of a bound over starts with every number of every start option."""
    start = partial(experiment.game.start, experiment.seats, rules=experiment.rules)
    ranges = [bound(start(**options)) for options in variations(experiment.options)]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


@frozen
class Ranges:
    """The ranges of a seat's results in a match."""

    seats: int
    """The number of seats at the table."""
    returns: Range
    points: Range
    """The range of its points at the end."""
    is_zero_sum: bool
    """Whether the returns of a match sum to 0; not where they are points."""

    @classmethod
    def of(cls, experiment: Experiment) -> Ranges:
        """Return the ranges that the game declares for a table; unbounded if it declares none.

        Examples:
            >>> from fodasse import Rules
            >>> Ranges.of(Experiment("fodasse", ["random"], seats=3, rules=Rules(limit=5)))
            Ranges(seats=3, returns=(-0.5, 1.0), points=(-5.0, 0.0), is_zero_sum=True)
        """
        game = experiment.game
        is_zero_sum = experiment.rounds is None
        # Where only some rounds are played, the points are the returns.
        returns = points = points_range(experiment, experiment.rounds)
        margins = game.rounds.margins if game.rounds is not None else None
        if is_zero_sum and margins is not None:
            bound = partial(margins, rounds=None, cut=False, points=False)
            returns = _over_starts(experiment, bound)
        elif is_zero_sum and game.encoding is not None:
            returns = game.encoding.layout(experiment.seats, experiment.rules).returns
        return cls(experiment.seats, returns, points, is_zero_sum)

    def mean_return(self, own: Sequence[int]) -> Range:
        """Return the range of a bot's mean return over some matches.

        What a bot wins the other seats lose, so the range of a bot on several seats is narrower.

        Examples:
            >>> Ranges(4, (-1.0, 3.0), ANY, is_zero_sum=True).mean_return([2, 2])
            (-1.0, 1.0)
        """
        low, high = self.returns
        if not self.is_zero_sum or isinf(low) or isinf(high):
            return self.returns
        least = [max(mine * low, -(self.seats - mine) * high) for mine in own]
        most = [min(mine * high, -(self.seats - mine) * low) for mine in own]
        return sum(least) / sum(own), sum(most) / sum(own)
