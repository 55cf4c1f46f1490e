"""The ranges of returns and points at a table."""

from __future__ import annotations

from collections.abc import Sequence
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


@frozen
class Ranges:
    """The ranges of a seat's results in a match."""

    seats: int
    """The number of seats at the table."""
    returns: Range
    """The range of its return."""
    points: Range
    """The range of its points, after any round."""
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
        game: Any = GAMES[plan.game]
        is_zero_sum = plan.rounds is None
        returns = points = ANY
        if hasattr(game, "encoding"):
            encoding = game.encoding(plan.seats, plan.rules)
            points = encoding.standing
            # Where only some rounds are played, the points are the returns.
            returns = encoding.returns if is_zero_sum else points
        if is_zero_sum and hasattr(game, "margins"):
            margins = [
                game.margins(
                    game.start(plan.seats, rules=plan.rules, **options),
                    rounds=None,
                    cut=False,
                    points=False,
                )
                for options in variations(plan.options)
            ]
            returns = min(low for low, _ in margins), max(high for _, high in margins)
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
