"""The values of the actions that a seat can choose from, each estimated from the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import inf, sqrt
from typing import Final, Generic

from attrs import field, frozen

from fodasse.core.types import A

_EQUAL: Final = 1e-12
"""The difference of values that are equal but for rounding."""


@frozen
class Loss:
    """What an action is expected to lose against another, in chance to win the match."""

    mean: float
    """The estimate."""
    error: float
    """Its standard error; 0 where it is exact."""

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error


@frozen
class Evaluation(Generic[A]):
    """The values of actions to the seat that chooses: estimates of its chance to win the match."""

    actions: tuple[A, ...]
    """The actions, as in ``view.legal_actions``."""
    samples: tuple[Sequence[float], ...] = field(repr=False)
    """By action and world: the value of the action in that world."""
    weights: Sequence[float] = field(repr=False)
    """By world: its probability; they sum to 1."""
    exact: bool = False
    """Whether these are all worlds, and not a sample; then no estimate has an error."""

    @property
    def values(self) -> tuple[float, ...]:
        """The value of each action."""
        return tuple(self._mean(each) for each in self.samples)

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
        """Return what an action is expected to lose against another.

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
        mean = self._mean(lost)
        if self.exact:
            return Loss(mean, 0.0)
        spread = sum(
            weight * weight * (each - mean) ** 2
            for weight, each in zip(self.weights, lost, strict=True)
        )
        return Loss(mean, sqrt(spread))

    def better(self, considered: Sequence[A], doubt: float) -> A:
        """Return the first of some actions, or the one that is better by the most standard errors.

        Args:
            considered: some of the actions, the usual one first.
            doubt: a number of standard errors; no other action is returned that is not better by
                more than these.

        Examples:
            >>> found = Evaluation(("a", "b"), ([0.1, 0.2, 0.3], [0.2, 0.2, 0.4]), [1 / 3] * 3)
            >>> found.better("ab", doubt=2), found.better("ab", doubt=3)
            ('b', 'a')
        """
        best, most = considered[0], doubt
        for action in considered[1:]:
            lost = self.loss(considered[0], action)
            if lost.mean > max(most * lost.error, _EQUAL):
                best, most = action, lost.mean / lost.error if lost.error else inf
        return best

    def _mean(self, values: Sequence[float]) -> float:
        pairs = zip(self.weights, values, strict=True)
        return float(sum(weight * value for weight, value in pairs))


def pooled(parts: Sequence[Evaluation[A]]) -> Evaluation[A]:
    """Return the evaluation in the worlds of several ones, which count alike."""
    actions = parts[0].actions
    samples = tuple(
        [*chain.from_iterable(part.samples[place] for part in parts)]
        for place in range(len(actions))
    )
    weights = [weight / len(parts) for part in parts for weight in part.weights]
    return Evaluation(actions, samples, weights)
