"""Means of values that are added deal by deal, with confidence intervals."""

from __future__ import annotations

from fractions import Fraction
from math import inf, sqrt

from attrs import define, frozen

from fodasse.lab.intervals import Z95, Estimate, mean_interval, t95, wilson


@frozen
class Cell(Estimate):
    """A mean over matches with its 95 % interval: a cell of a table, a point in a figure."""

    count: int
    """The number of values."""
    total: float
    """The sum of the values."""


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
    """The number of values."""
    total: float = 0
    """Their sum."""
    deals: int = 0
    """The number of deals."""
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
        """Return the mean with its interval; one deal alone excludes nothing.

        Args:
            low: the least possible value.
            high: the greatest possible value.
        """
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
