"""Standings of a duplicate tournament, with intervals, and OpenSkill ratings of bots.

Ratings need the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum
from statistics import fmean

from attrs import frozen

from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import TINY, Estimate, Mean, Sample
from fodasse.lab.ranges import Ranges, difference_range
from fodasse.lab.results import Deals, MatchResult, is_same_match


@frozen
class Rating:
    """The rating of a bot, on OpenSkill's scale."""

    mu: float
    """The mean; 25 before the first match."""
    sigma: float
    """Its standard deviation; 25/3 before the first match."""


class Ratings:
    """Ratings of bots, updated match by match in order.

    The model is Plackett and Luce's with OpenSkill's defaults (Weng and Lin, 2011, algorithm 4).
    In a match each bot is one player, however many seats it has: its place is the mean of theirs,
    and equal means share a place.
    """

    def __init__(self, bots: int) -> None:
        """Start with the same rating for a number of bots.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            problem = "ratings need openskill: pip install 'fodasse[lab]'"
            raise ImportError(problem, name="openskill") from None
        self._model = PlackettLuce()
        self._players = [self._model.rating() for _ in range(bots)]

    @property
    def now(self) -> tuple[Rating, ...]:
        """The ratings after all matches so far, by place in the list of bots."""
        return tuple(Rating(player.mu, player.sigma) for player in self._players)

    def update(self, results: Iterable[MatchResult]) -> None:
        """Update the ratings by matches; one of a single bot with itself changes nothing."""
        for result in results:
            seats: dict[int, list[int]] = {bot: [] for bot in sorted(result.bots)}
            for bot, place in zip(result.bots, result.places, strict=True):
                seats[bot].append(place)
            places = [fmean(each) for each in seats.values()]
            if len(places) > 1:
                # OpenSkill cuts fractions off, so places are numbered.
                order = sorted(set(places))
                ranks: list[float] = [order.index(place) for place in places]
                rated = self._model.rate([[self._players[bot]] for bot in seats], ranks=ranks)
                for bot, (player,) in zip(seats, rated, strict=True):
                    self._players[bot] = player


@frozen
class Standing:
    """The results of one bot."""

    bot: str
    matches: int
    """The number of matches it played."""
    wins: int
    """The number of them that it won, on any of its seats, shared wins included."""
    win_share: Estimate
    """The share of its matches that it won."""
    returns: Estimate
    """Its return per seat: the mean over deals."""
    rating: Rating
    """Its OpenSkill rating after the last match."""


@frozen
class Difference:
    """The difference between two bots with the same packs."""

    first: str
    """The name of one bot."""
    second: str
    """The name of the other bot."""
    returns: Estimate
    """The return per seat of the first less that of the second: the paired mean over deals."""

    @property
    def turned(self) -> Difference:
        """The same difference with the bots exchanged."""
        mean, low, high = self.returns.mean, self.returns.low, self.returns.high
        return Difference(self.second, self.first, Estimate(-mean, -high, -low))


class Standings(Deals):
    """Standings of a tournament, updated deal by deal in constant memory.

    Deals are independent of each other; the matches of one deal are not, for they have its packs
    in common. So a deal counts as one observation: a bot's mean over all its seats in it. Two bots
    are compared deal by deal.
    """

    def __init__(self, experiment: Experiment) -> None:
        """Start before the first match of a tournament.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        super().__init__(experiment.rotations)
        ranges = Ranges.of(experiment)
        self._bots = experiment.names
        self._is_zero_sum = ranges.is_zero_sum
        bots = range(len(self._bots))
        means = [
            ranges.mean_return([seating.count(bot) for seating in experiment.seatings])
            for bot in bots
        ]
        self._returns = [Sample(*mean) for mean in means]
        self._differences = {
            (one, other): Sample(*difference_range(means[one], means[other]))
            for one, other in combinations(bots, 2)
        }
        self._wins = [Mean() for _ in bots]
        self._ratings = Ratings(len(bots))

    @property
    def deals(self) -> int:
        """The number of complete deals."""
        return self._returns[0].count

    @property
    def bots(self) -> tuple[Standing, ...]:
        """The standing of each bot, in the order of their names."""
        columns = zip(self._bots, self._wins, self._returns, self._ratings.now, strict=True)
        return tuple(
            Standing(bot, wins.count, int(wins.total), wins.share(), returns.estimate, rating)
            for bot, wins, returns, rating in columns
        )

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The difference of each pair of bots."""
        return tuple(
            Difference(self._bots[first], self._bots[second], sample.estimate)
            for (first, second), sample in self._differences.items()
        )

    def _count(self, deal: Sequence[MatchResult]) -> None:
        returns: list[list[float]] = [[] for _ in self._bots]
        won: list[list[bool]] = [[] for _ in self._bots]
        for result in deal:
            seats = list(zip(result.bots, result.places, result.returns, strict=True))
            for bot in set(result.bots):
                won[bot].append(any(place == 1 for each, place, _ in seats if each == bot))
            for bot, _, got in seats:
                returns[bot].append(got)
        means = [_mean(got) for got in returns]
        # Where all bots decided alike, all have the same results on the same seats.
        is_same = all(is_same_match(each, deal[0]) for each in deal)
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
