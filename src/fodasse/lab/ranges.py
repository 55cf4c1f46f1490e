"""What returns and points are possible at a table."""

from __future__ import annotations

from math import inf
from typing import Final, TypeAlias

from attrs import frozen

from fodasse.games import GAMES
from fodasse.lab.results import Heading
from fodasse.lab.simulation import Plan

Range: TypeAlias = tuple[float, float]
"""The least and the greatest value."""
ANY: Final[Range] = (-inf, inf)
"""The range of values without known bounds."""


@frozen
class Ranges:
    """The ranges of what a seat gets in a match."""

    returns: Range
    """Of its return."""
    points: Range
    """Of the game's own points, after any round."""

    @classmethod
    def of(cls, plan: Plan | Heading) -> Ranges:
        """Return the ranges that the game declares for a table; unbounded if it declares none.

        Examples:
            >>> from fodasse import Rules
            >>> Ranges.of(Plan("fodasse", (), 2, Rules(limit=3))).points
            (-3.0, 0.0)
        """
        encoding = getattr(GAMES[plan.game], "encoding", None)
        if encoding is None:
            return cls(ANY, ANY)
        declared = encoding(plan.seats, plan.rules)
        # Where only some rounds are played, the points are the returns.
        returns = declared.returns if plan.rounds is None else declared.standing
        return cls(returns, declared.standing)
