"""The luck of the cards in a match, and results less luck: control variates.

The value of a draw, less the mean value of such draws, is luck: its mean is 0 whatever the
players do, and however good the estimate of values is. So results less luck have the same mean as
the results, and where the estimate is any good they vary less. The idea is that of AIVAT (Burch
and others, AAAI 2018), for chance alone: the decisions of bots are not corrected.
Needs ``pip install "fodasse[bulk]"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, Final, TypeAlias

from attrs import define, field, frozen

from fodasse.bots.game import coefficients
from fodasse.core.game import Game

SAMPLES: Final = 64
"""The number of other draws that a draw is compared with."""
CAUTION: Final = 10.0
"""The number of values that count as much for weights of 0 as others for the best weights."""

Prospect: TypeAlias = Sequence[Sequence[float]]
"""By seat: the estimated probability to win the match, and the points, after the round."""
Value: TypeAlias = Callable[[Any, int, str], Prospect]
"""A function that returns the means over a number of rollouts of a position, with a seed."""


@frozen
class Luck:
    """The luck of each seat in a match: the sum over all draws."""

    win_probability: tuple[float, ...]
    """By seat: in probability to win the match, by the game's formula."""
    points: tuple[float, ...]
    """By seat: in the game's own points; higher is better."""

    def of(self, team: Sequence[int]) -> tuple[float, ...]:
        """Return the mean luck of some seats, in both."""
        return tuple(
            fmean([luck[seat] for seat in team]) for luck in (self.win_probability, self.points)
        )


def by_rules(game: Game[Any, Any, Any]) -> Value:
    """Return a function that values positions by compiled rollouts of the bot ``rules``.

    Raises:
        ImportError: the extra ``bulk`` is not installed.
        ValueError: the game is not compiled.
    """
    from fodasse.bulk.game import compiled  # before NumPy: without the extra, its error says which
    from fodasse.bulk.rollout import prospects

    compiled(game)
    import numpy as np

    numbers = np.array(coefficients(game.name), np.float64)

    def value(position: Any, n: int, seed: str) -> Prospect:
        found = prospects(position, n, numbers, seed=seed)
        means: Prospect = np.stack([found.values.mean(0), found.points.mean(0)], 1).tolist()
        return means

    return value


@define
class LuckMeter:
    """The luck of a match, which grows draw by draw."""

    value: Value
    """A function that values positions."""
    seed: str
    """The seed of the other draws; the draws of the match do not depend on it."""
    seats: int
    draws: int = 0
    _sums: list[list[float]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._sums = [[0.0, 0.0] for _ in range(self.seats)]

    def add(self, before: Any, after: Any) -> None:
        """Add a draw, given the states before and after it."""
        drawn = self.value(after, 1, f"{self.seed} {self.draws} drawn")
        others = self.value(before, SAMPLES, f"{self.seed} {self.draws} others")
        for own, got, expected in zip(self._sums, drawn, others, strict=True):
            own[:] = [old + new - mean for old, new, mean in zip(own, got, expected, strict=True)]
        self.draws += 1

    @property
    def luck(self) -> Luck:
        """The luck so far."""
        return Luck(*map(tuple, zip(*self._sums, strict=True)))


@define
class Weights:
    """The weights with which luck is subtracted from values, fitted to the values before.

    They are those of least squares, shrunk as long as values are few. Because they never
    depend on the value that is corrected, its mean stays exactly the same.

    Examples:
        >>> weights = Weights()
        >>> weights.correction((1.0, 0.0))
        0.0
        >>> for luck in ((1, 1), (-1, 1), (2, -1), (-2, -1)) * 100:
        ...     weights.add(3.0 * luck[0], luck)
        >>> round(weights.correction((1.0, 0.0)), 1)
        2.9
    """

    _count: int = 0
    _means: list[float] = field(factory=lambda: [0.0] * 3)
    _products: list[list[float]] = field(factory=lambda: [[0.0] * 3 for _ in range(3)])
    """Sums of products of the differences from the means: of the value and both kinds of luck."""

    def add(self, value: float, luck: Sequence[float]) -> None:
        """Add a value with its luck."""
        self._count += 1
        row = (value, *luck)
        before = [each - mean for each, mean in zip(row, self._means, strict=True)]
        for place, apart in enumerate(before):
            self._means[place] += apart / self._count
        for products, apart in zip(self._products, before, strict=True):
            for place, (each, mean) in enumerate(zip(row, self._means, strict=True)):
                products[place] += apart * (each - mean)

    def correction(self, luck: Sequence[float]) -> float:
        """Return the amount to subtract from a value with this luck."""
        (_, with_one, with_other), (_, one, both), (_, _, other) = self._products
        more = 1 + CAUTION / max(1, self._count)
        one, other = one * more, other * more
        scale = one * other - both * both
        if scale <= 0:
            return 0.0
        first = (with_one * other - with_other * both) / scale
        second = (with_other * one - with_one * both) / scale
        return first * luck[0] + second * luck[1]
