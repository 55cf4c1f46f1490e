"""The comparisons of a challenge: one bot's results beside those of the field on its seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from statistics import fmean
from typing import Final, TypeAlias

from attrs import define, field, frozen

from fodasse.core.seats import Seat
from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import Estimate, Mean, Sample
from fodasse.lab.luck import Weights
from fodasse.lab.ranges import Ranges, difference_range
from fodasse.lab.results import Deals, MatchResult, is_same_match


@frozen
class Comparison:
    """The challenger's results on some seats, beside the field's on the same seats and packs."""

    seats: tuple[Seat, ...]
    """The seats: those of one side, or all."""
    matches: int
    """The number of matches it played on them."""
    wins: int
    """The number of them that it won, shared wins included."""
    win_share: Estimate
    """The share of its matches that it won."""
    field_share: float
    """The share that the field's bots won there: what a copy of them would have won."""
    returns: Estimate
    """Its return per seat minus the field's: the mean over deals."""
    points: Estimate
    """The same for the game's own points; higher is better."""
    returns_less_luck: Estimate | None = None
    """The same as ``returns``, less the luck of the cards; None: it was not measured."""
    points_less_luck: Estimate | None = None
    """The same as ``points``, less the luck of the cards; None: it was not measured."""


_Pair: TypeAlias = tuple[MatchResult, MatchResult, tuple[Seat, ...]]
"""The challenger's match on a side, the field's own match, and the seats of the side."""
_Numbers: TypeAlias = Callable[[MatchResult], tuple[float, ...]]
_RETURNS: Final[_Numbers] = attrgetter("returns")
_POINTS: Final[_Numbers] = attrgetter("points")
_NUMBERS: Final = (_RETURNS, _POINTS)


@define
class _Side:
    """The counts and samples of some seats."""

    returns: Sample
    points: Sample
    wins: Mean = field(factory=Mean)
    field_wins: Mean = field(factory=Mean)
    less_luck: tuple[Sample, Sample] = field(factory=lambda: (Sample(), Sample()))
    weights: tuple[Weights, Weights] = field(factory=lambda: (Weights(), Weights()))

    def add(self, pairs: Sequence[_Pair]) -> None:
        """Add the pairs of one deal."""
        self.wins.add(sum(_is_won(own, team) for own, _, team in pairs), len(pairs))
        self.field_wins.add(sum(_is_won(other, team) for _, other, team in pairs), len(pairs))
        is_same = all(is_same_match(own, other) for own, other, _ in pairs)
        lucks = [luck for pair in pairs if (luck := _luck(pair)) is not None]
        samples = (self.returns, self.points), self.less_luck, self.weights, _NUMBERS
        for sample, less_luck, weights, numbers in zip(*samples, strict=True):
            difference = fmean([_difference(pair, numbers) for pair in pairs])
            sample.add(difference, is_fixed=is_same)
            if lucks:
                luck = [fmean(each) for each in zip(*lucks, strict=True)]
                less_luck.add(difference - weights.correction(luck), is_fixed=is_same)
                weights.add(difference, luck)

    def comparison(self, seats: Sequence[Seat]) -> Comparison:
        """Return the comparison over the deals so far."""
        return Comparison(
            tuple(seats),
            self.wins.count,
            int(self.wins.total),
            self.wins.share(),
            self.field_wins.mean,
            self.returns.estimate,
            self.points.estimate,
            *(
                _within(less_luck.estimate, sample.low, sample.high) if less_luck.count else None
                for less_luck, sample in zip(
                    self.less_luck, (self.returns, self.points), strict=True
                )
            ),
        )


def _difference(pair: _Pair, numbers: _Numbers) -> float:
    """Return the difference between the two matches of a pair, per seat of the side."""
    own, other, team = pair
    return fmean([numbers(own)[seat] - numbers(other)[seat] for seat in team])


def _luck(pair: _Pair) -> list[float] | None:
    """Return the same difference of luck; None: it was not measured."""
    own, other, team = pair
    if own.luck is None or other.luck is None:
        return None
    pairs = zip(own.luck.of(team), other.luck.of(team), strict=True)
    return [luck - others for luck, others in pairs]


def _within(estimate: Estimate, low: float, high: float) -> Estimate:
    """Return an estimate with the part of its interval that is in a range."""
    return Estimate(estimate.mean, max(low, estimate.low), min(high, estimate.high))


def _is_won(match: MatchResult, team: Sequence[Seat]) -> bool:
    return any(match.places[seat] == 1 for seat in team)


class Comparisons(Deals):
    """Comparisons of the challenger with the field, updated deal by deal in constant memory.

    A deal counts as one observation. In it, the challenger's result on a seat is compared with
    that of the field's bot on the same seat with the same others. A copy of that bot would have
    the same result, so its differences are exactly 0.

    Where ``run`` measured luck, differences less luck are computed as well. Luck is subtracted
    with weights from the deals before, so their means stay what they are, and vary less.
    """

    def __init__(self, experiment: Experiment) -> None:
        """Start before the first match of a challenge."""
        super().__init__(experiment.rotations)
        ranges = Ranges.of(experiment)
        self._teams = experiment.teams
        returns = difference_range(ranges.returns, ranges.returns)
        points = difference_range(ranges.points, ranges.points)
        self._sides = [_Side(Sample(*returns), Sample(*points)) for _ in self._teams]
        sizes = [len(team) for team in self._teams]
        if ranges.is_zero_sum and len(set(sizes)) == 1:
            # Over all sides the field's returns sum to 0: the difference is the return itself.
            returns = ranges.mean_return(sizes)
        self._all = _Side(Sample(*returns), Sample(*points))

    @property
    def deals(self) -> int:
        """The number of complete deals."""
        return self._all.returns.count

    @property
    def overall(self) -> Comparison:
        """The comparison over all seats."""
        return self._all.comparison(sorted(seat for team in self._teams for seat in team))

    @property
    def sides(self) -> tuple[Comparison, ...]:
        """The comparison of each side: a seat or, where seats win together, a team."""
        sides = zip(self._sides, self._teams, strict=True)
        return tuple(side.comparison(team) for side, team in sides)

    def _count(self, deal: Sequence[MatchResult]) -> None:
        every: list[_Pair] = []
        for number, (side, team) in enumerate(zip(self._sides, self._teams, strict=True), 1):
            pairs = [
                (deal[first + number], deal[first], team)
                for first in range(0, len(deal), 1 + len(self._teams))
            ]
            side.add(pairs)
            every += pairs
        self._all.add(every)
