"""Standings of a duplicate tournament, with intervals.

Ratings need the extra ``lab``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum
from typing import Self

from attrs import frozen

from fodasse.lab.intervals import TINY, Estimate, Sample
from fodasse.lab.means import Mean
from fodasse.lab.ranges import ANY, Range, Ranges, difference_range
from fodasse.lab.ratings import Rating, Ratings
from fodasse.lab.results import Heading
from fodasse.lab.simulation import MatchResult, Plan, is_same_course


@frozen
class Standing:
    """How one bot did."""

    bot: str
    """Its name."""
    matches: int
    """The number of matches it played."""
    wins: int
    """The number of them that it won, on any of its seats, shared wins included."""
    win_share: Estimate
    """The share of its matches that it won."""
    returns: Estimate
    """Its return per seat: the mean over deals."""
    rating: Rating
    """OpenSkill's, after the last match."""


@frozen
class Difference:
    """How much better one bot did than another with the same packs."""

    first: str
    """The one."""
    second: str
    """The other."""
    returns: Estimate
    """What the one got a seat more than the other in a deal: the mean over deals, paired."""

    @property
    def turned(self) -> Difference:
        """The same, seen from the other."""
        mean, low, high = self.returns.mean, self.returns.low, self.returns.high
        return Difference(self.second, self.first, Estimate(-mean, -high, -low))


class Standings:
    """What is known after each whole deal. What is kept of the matches does not grow.

    Deals are independent of each other; the matches of one deal are not, for they have its packs
    in common. So a deal counts as one observation: a bot's mean over all its seats in it. Two bots
    are compared deal by deal.
    """

    def __init__(
        self,
        bots: Sequence[str],
        rotations: int,
        ranges: Sequence[Range] | None = None,
        *,
        is_zero_sum: bool = False,
    ) -> None:
        """Begin before the first match.

        Args:
            bots: their names; results name them by their places in this list.
            rotations: the number of matches in a deal.
            ranges: the range of each bot's mean return in a deal; None: no known bounds.
            is_zero_sum: whether the returns of every match sum to 0.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        self._bots = tuple(bots)
        self._rotations = rotations
        self._is_zero_sum = is_zero_sum
        self._deal: list[MatchResult] = []
        ranges = [ANY] * len(bots) if ranges is None else ranges
        self._returns = [Sample.within(possible) for possible in ranges]
        self._differences = {
            (one, other): Sample.within(difference_range(ranges[one], ranges[other]))
            for one, other in combinations(range(len(bots)), 2)
        }
        self._wins = [Mean() for _ in bots]
        self._ratings = Ratings(len(bots))

    @classmethod
    def of(cls, bots: Sequence[str], plan: Plan | Heading) -> Self:
        """Return the standings of a tournament before its first match.

        Args:
            bots: their names.
            plan: what is played, or the heading of its file.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        ranges = Ranges.of(plan)
        seatings = [plan.seated(number) for number in range(plan.rotations)]
        own = [[seated.count(bot) for seated in seatings] for bot in range(len(bots))]
        returns = [ranges.mean_return(each) for each in own]
        return cls(bots, plan.rotations, returns, is_zero_sum=ranges.is_zero_sum)

    @property
    def deals(self) -> int:
        """How many deals were played to the end."""
        return self._returns[0].count

    @property
    def bots(self) -> tuple[Standing, ...]:
        """Each bot, in the order they were named."""
        columns = zip(
            self._bots,
            [wins.count for wins in self._wins],
            [int(wins.total) for wins in self._wins],
            [wins.share().estimate for wins in self._wins],
            [sample.estimate for sample in self._returns],
            self._ratings.now,
            strict=True,
        )
        return tuple(Standing(*column) for column in columns)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Each pair of bots."""
        return tuple(
            Difference(self._bots[first], self._bots[second], sample.estimate)
            for (first, second), sample in self._differences.items()
        )

    def update(self, results: Iterable[MatchResult]) -> None:
        """See some more matches, in the order of their numbers.

        Those of a deal count when it is complete.
        """
        for result in results:
            self._deal.append(result)
            if len(self._deal) == self._rotations:
                self._count(self._deal)
                self._deal = []

    def _count(self, deal: list[MatchResult]) -> None:
        returns: list[list[float]] = [[] for _ in self._bots]
        won: list[list[bool]] = [[] for _ in self._bots]
        for result in deal:
            winners = {
                bot for bot, place in zip(result.bots, result.places, strict=True) if place == 1
            }
            for bot in set(result.bots):
                won[bot].append(bot in winners)
            for bot, got in zip(result.bots, result.returns, strict=True):
                returns[bot].append(got)
        means = [_mean(got) for got in returns]
        # Where nobody decided otherwise than another, all have the same results on the same seats.
        is_same = all(is_same_course(each, deal[0]) for each in deal)
        for bot, mean in enumerate(means):
            self._wins[bot].add(sum(won[bot]), len(won[bot]))
            self._returns[bot].add(mean, is_fixed=is_same and self._is_zero_sum)
        for (first, second), sample in self._differences.items():
            sample.add(means[first] - means[second], is_fixed=is_same)
        self._ratings.update(deal)


def _mean(returns: Sequence[float]) -> float:
    """Return the mean of the returns that a bot had in a deal.

    The sum does not depend on their order, so bots with the same returns on other seats have
    exactly the same mean. Returns such as 1/3 are rounded, so a tiny sum is taken to be 0.
    """
    total = fsum(returns)
    if abs(total) < TINY * fsum(map(abs, returns)):
        return 0.0
    return total / len(returns)
