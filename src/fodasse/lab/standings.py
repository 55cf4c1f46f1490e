"""Who did how well in a duplicate tournament, and how sure that is.

Ratings need the extra ``lab``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum

from attrs import frozen

from fodasse.lab.intervals import Estimate, Sample
from fodasse.lab.ratings import Rating, Ratings
from fodasse.lab.simulation import MatchResult


@frozen
class Standing:
    """How one bot did."""

    bot: str
    """Its name."""
    seats: int
    """How many seats it had, all matches together."""
    wins: int
    """How many of them won, shared wins too."""
    returns: Estimate
    """What it got a seat: the mean over deals."""
    rating: Rating
    """OpenSkill's, after the last match."""

    @property
    def win_share(self) -> float:
        """The share of its seats that won; 0 before there are any."""
        return self.wins / self.seats if self.seats else 0.0


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

    def __init__(self, bots: Sequence[str], rotations: int) -> None:
        """Before the first match.

        Args:
            bots: their names; results tell of them by place in this list.
            rotations: how many matches make a deal.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        self._bots = tuple(bots)
        self._rotations = rotations
        self._deal: list[MatchResult] = []
        self._returns = [Sample() for _ in bots]
        self._differences = {pair: Sample() for pair in combinations(range(len(bots)), 2)}
        self._seats = [0] * len(bots)
        self._wins = [0] * len(bots)
        self._ratings = Ratings(len(bots))

    @property
    def deals(self) -> int:
        """How many deals were played to the end."""
        return self._returns[0].count

    @property
    def bots(self) -> tuple[Standing, ...]:
        """Each bot, in the order they were named."""
        columns = zip(
            self._bots,
            self._seats,
            self._wins,
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
        for result in deal:
            for bot, got, place in zip(result.bots, result.returns, result.places, strict=True):
                returns[bot].append(got)
                self._wins[bot] += place == 1
        # An exact sum has no order: bots that got the same on other seats do not differ at all.
        means = [fsum(got) / len(got) for got in returns]
        for bot, mean in enumerate(means):
            self._seats[bot] += len(returns[bot])
            self._returns[bot].add(mean)
        for (first, second), sample in self._differences.items():
            sample.add(means[first] - means[second])
        self._ratings.update(deal)
