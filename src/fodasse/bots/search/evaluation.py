"""The values of the actions that a seat can choose from, each estimated from the same worlds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from math import sqrt
from operator import mul
from typing import Final, Generic

from attrs import Factory, frozen

from fodasse.core.types import A

_EQUAL: Final = 1e-12
"""The difference of values that are equal except for rounding."""


@frozen
class Loss:
    """The expected loss of an action against another, in the unit of the values."""

    mean: float
    """The estimate."""
    error: float
    """Its standard error; 0 where it is exact.

    Worlds that descend from the same one count as one world, though exchanges of hidden cards have
    made them differ. So it is too great rather than too small, but where nearly all descend from
    one or two it is a rough guess. It does not cover others that play differently from the model.
    """

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error


@frozen(repr=False)
class Evaluation(Generic[A]):
    """The values of actions to the seat that chooses: estimates of its chance to win the match.

    In a game that has no formula in ``fodasse.bots`` they are points.

    Examples:
        >>> Evaluation(("a", "b"), ([0.1, 0.2, 0.3], [0.2, 0.2, 0.5]), [1 / 3] * 3)
        <Evaluation 'a': 0.200, 'b': 0.300>
    """

    actions: tuple[A, ...]
    """The actions, as in ``view.legal_actions``."""
    samples: tuple[Sequence[float], ...]
    """By action and world: the value of the action in that world."""
    weights: Sequence[float]
    """By world: its probability; they sum to 1."""
    exact: bool = False
    """Whether these are all worlds, and not a sample; then the only error of an estimate is that
    of chance in a world, as the worlds of a group show it."""
    groups: Sequence[Hashable] = Factory(lambda self: range(len(self.weights)), takes_self=True)
    """By world: its group; worlds of one group are not independent. By default each is its own."""

    def __repr__(self) -> str:
        pairs = zip(self.actions, self.values, strict=True)
        return f"<Evaluation {', '.join(f'{action!r}: {value:.3f}' for action, value in pairs)}>"

    @property
    def values(self) -> tuple[float, ...]:
        """The value of each action."""
        return tuple(map(self._mean, self.samples))

    @property
    def best(self) -> A:
        """The action of the greatest value; of equal ones the first."""
        return self.equals[0]

    @property
    def equals(self) -> tuple[A, ...]:
        """All actions of the greatest value."""
        values = self.values
        least = max(values) - _EQUAL
        return tuple(
            action for action, value in zip(self.actions, values, strict=True) if value >= least
        )

    def loss(self, action: A, against: A | None = None) -> Loss:
        """Return the expected loss of an action against another.

        Both are valued in the same worlds, so chance that helps both cancels.

        Args:
            action: the action.
            against: the other one; None: the best.

        Raises:
            ValueError: one of them was not evaluated.
        """
        mine = self.samples[self.actions.index(action)]
        other = self.samples[self.actions.index(self.best if against is None else against)]
        lost = [theirs - own for theirs, own in zip(other, mine, strict=True)]
        groups: dict[Hashable, list[tuple[float, float]]] = {}
        worlds = [*zip(self.weights, lost, strict=True)]
        for group, world in zip(self.groups, worlds, strict=True):
            groups.setdefault(group, []).append(world)
        parts = [_summary(group) for group in groups.values()]
        if self.exact:
            own = map(_variance, groups.values())
            variance = sum(part[0] ** 2 * each for part, each in zip(parts, own, strict=True))
        else:
            variance = max(_variance(worlds), _variance(parts))
        return Loss(self._mean(lost), sqrt(variance))

    def better(self, considered: Sequence[A], doubt: float) -> A:
        """Return the first of some actions, or the one that is better by the most beyond doubt.

        Args:
            considered: some of the actions, the usual one first.
            doubt: the number of standard errors subtracted from the advantage of each other
                action; only one with some advantage left can replace the first.

        Examples:
            >>> found = Evaluation(("a", "b"), ([0.1, 0.2, 0.3], [0.2, 0.2, 0.4]), [1 / 3] * 3)
            >>> found.better("ab", doubt=1), found.better("ab", doubt=3)
            ('b', 'a')
        """
        best, most = considered[0], _EQUAL
        for action in considered[1:]:
            lost = self.loss(considered[0], action)
            sure = lost.mean - doubt * lost.error
            if sure > most:
                best, most = action, sure
        return best

    def _mean(self, values: Sequence[float]) -> float:
        return float(sum(map(mul, self.weights, values)))


def pool(parts: Sequence[Evaluation[A]]) -> Evaluation[A]:
    """Return several evaluations as one over all their worlds; each evaluation counts alike."""
    actions = parts[0].actions
    samples = tuple(
        [*chain.from_iterable(part.samples[place] for part in parts)]
        for place in range(len(actions))
    )
    weights = [weight / len(parts) for part in parts for weight in part.weights]
    groups = [(number, group) for number, part in enumerate(parts) for group in part.groups]
    return Evaluation(actions, samples, weights, all(part.exact for part in parts), groups)


def _summary(units: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return the weight of some units, and the mean of their values."""
    weight = sum(each for each, _ in units)
    return weight, sum(each * value for each, value in units) / weight if weight else 0.0


def _variance(units: Sequence[tuple[float, float]]) -> float:
    """Return the variance of the mean of independent units; 0 for one.

    It is the variance of the values over Kish's effective number of units less one.
    """
    total, mean = _summary(units)
    spread = sum(weight * (value - mean) ** 2 for weight, value in units)
    squares = sum(weight * weight for weight, _ in units)
    left = total * total - squares
    return spread * squares / (total * left) if left > _EQUAL * squares else 0.0
