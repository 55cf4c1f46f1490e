"""Means and shares with their confidence intervals."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isinf, sqrt
from typing import Final

from attrs import define, frozen

Z95 = 1.959963984540054
"""The standard normal's 97.5 % point: two-sided 95 %."""

TINY: Final = 1e-12
"""Fraction of a range below which a number is taken for rounding error."""


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share (E. B. Wilson, 1927).

    It stays inside 0 to 1 and holds its level also for shares near the ends.

    Examples:
        >>> tuple(round(bound, 4) for bound in wilson(0, 10))
        (0.0, 0.2775)

    Args:
        successes: the number of successes.
        trials: the number of trials; for 0 the interval is 0 to 1.
        z: the number of standard deviations; the default is for 95 %.
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def t95(freedom: int) -> float:
    """Return Student's t at 97.5 %, for two-sided 95 %, for a number of degrees of freedom.

    From 11 on by its expansion about the normal (Abramowitz and Stegun, 26.7.5), which is right to
    five digits there.

    Examples:
        >>> round(t95(1), 3), round(t95(30), 3)
        (12.706, 2.042)

    Raises:
        ValueError: fewer than 1.
    """
    if freedom < 1:
        raise ValueError(f"1 degree of freedom or more, not {freedom}")
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = Z95
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


_FEW = [
    *(12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818),
    *(2.4469119, 2.3646243, 2.3060041, 2.2621572, 2.2281389),
]
"""The values for up to 10 degrees of freedom, where the expansion is too coarse."""


def mean_interval(
    mean: float, error: float, count: int, low: float = -inf, high: float = inf
) -> tuple[float, float]:
    """Return the 95 % interval of a mean, inside the range of its values.

    In a finite range it is Wilson's score interval for values between the ends: their variance is
    taken to be the same fraction, at every possible mean, of the largest variance that this mean
    allows. For values at the ends alone that is Wilson's interval of a share, with Student's t.
    Else it is Student's interval, cut at an end of the range if there is one.

    Equal values give no estimate of their variance. It is taken to be the largest that is
    possible, so in a range without bounds they exclude nothing.

    Examples:
        >>> [round(end, 3) for end in mean_interval(0.96, 0.02, 50, -1, 1)]
        [0.896, 0.985]
        >>> [round(end, 3) for end in mean_interval(0, 0, 50, -2, 2)]
        [-0.547, 0.547]

    Args:
        mean: the mean of the values.
        error: the standard error of the mean.
        count: the number of independent values; fewer than 2 exclude nothing.
        low: the least possible value.
        high: the greatest possible value.
    """
    if count < 2:
        return -inf, inf
    t = t95(count - 1)
    if isinf(low) or isinf(high):
        if error <= TINY * abs(mean):
            return -inf, inf
        return max(low, mean - t * error), min(high, mean + t * error)
    if low == high:
        return low, high
    width, centre = high - low, (low + high) / 2
    part = (mean - centre) / width
    room = 0.25 - part * part
    varied = room > TINY and error > TINY * width
    ratio = (t * error / width) ** 2 / room if varied else t * t / count
    middle = part / (1 + ratio)
    half = sqrt(ratio * max(0.0, room) + ratio * ratio / 4) / (1 + ratio)
    return max(low, centre + width * (middle - half)), min(high, centre + width * (middle + half))


@frozen
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """The distance between the ends of the interval."""
        return self.high - self.low


@define
class Sample:
    """Independent numbers added one by one, of which only exact sums are stored.

    Examples:
        >>> sample = Sample()
        >>> for number in (1, 2, 3, 4, 5):
        ...     sample.add(number)
        >>> sample.mean, sample.estimate.high == 3 + t95(4) * sqrt(2.5 / 5)
        (3.0, True)
    """

    low: float = -inf
    """The least possible number."""
    high: float = inf
    """The greatest possible number."""
    count: int = 0
    _total: Fraction = Fraction()
    _squares: Fraction = Fraction()
    _are_fixed: bool = True

    def add(self, number: float, *, is_fixed: bool = False) -> None:
        """Add a number.

        Args:
            number: the number.
            is_fixed: whether it could not be another number, as the difference between two bots
                that decided alike. Only equal numbers that were all fixed have no spread.
        """
        exact = Fraction(number)
        self._are_fixed = self._are_fixed and is_fixed
        self.count += 1
        self._total += exact
        self._squares += exact * exact

    @property
    def mean(self) -> float:
        """The mean; 0 of no numbers."""
        return float(self._total / max(1, self.count))

    @property
    def estimate(self) -> Estimate:
        """The mean with its interval inside the range; fewer than two numbers exclude nothing."""
        error = inf
        if self.count > 1:
            rest = self._squares - self._total * self._total / self.count
            if not rest and self._are_fixed:
                return Estimate(self.mean, self.mean, self.mean)
            error = sqrt(rest / (self.count - 1) / self.count)
        ends = mean_interval(self.mean, error, self.count, self.low, self.high)
        return Estimate(self.mean, *ends)


@frozen
class Cell(Estimate):
    """A mean over matches with its 95 % interval: a cell of a table, a point in a figure."""

    count: int
    total: float


@define
class Mean:
    """The mean of values that are added deal by deal.

    Values from the same packs are not taken to be independent: the standard error comes from the
    differences between whole deals (the ratio estimator of cluster sampling).

    Examples:
        >>> mean = Mean()
        >>> for total, count in [(1, 2), (3, 2), (2, 2)]:
        ...     mean.add(total, count)
        >>> mean.mean, round(mean.error, 4)
        (1.0, 0.2887)
    """

    count: int = 0
    total: float = 0
    deals: int = 0
    _squares: float = 0
    _products: float = 0
    _weights: int = 0

    def add(self, total: float, count: int) -> None:
        """Add the values of one more deal: their sum and their number."""
        self.count += count
        self.total += total
        self.deals += 1
        self._squares += total * total
        self._products += total * count
        self._weights += count * count

    @property
    def mean(self) -> float:
        """The mean of all values; 0 of no values."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for one deal."""
        if self.deals < 2:
            return inf
        mean = Fraction(self.total) / self.count  # exact: equal values have no error at all
        rest = (
            Fraction(self._squares)
            - 2 * mean * Fraction(self._products)
            + mean * mean * self._weights
        )
        return sqrt(max(Fraction(), rest) * self.deals / (self.deals - 1)) / self.count

    def cell(self, low: float = -inf, high: float = inf) -> Cell:
        """Return the mean with its interval; one deal alone excludes nothing."""
        ends = mean_interval(self.mean, self.error, self.deals, low, high)
        return Cell(self.mean, *ends, self.count, self.total)

    def share(self) -> Cell:
        """Return the mean of values that are 0 or 1, with Wilson's interval.

        Where deals have several values, the interval is widened by how much the values of a deal
        agree. It is never narrower than for independent values, because a few deals that happen to
        be alike say little about how alike deals are.
        """
        mean, several, z = self.mean, self.count / max(1, self.deals), Z95
        if self.deals > 1 and several > 1 and 0 < mean < 1:
            widening = max(1.0, self.error**2 * self.count / (mean * (1 - mean)))
            z = t95(self.deals - 1)
        else:
            widening = several
        low, high = wilson(int(self.total), self.count, z * sqrt(widening))
        return Cell(mean, low, high, self.count, self.total)
