"""Small games solved: exact best responses, exploitability, and CFR+.

A strategy of a seat is an array: by sequence, the probability of its action in its information
state; that of the empty sequence is 1. A profile has a strategy for each seat.
Needs numpy: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

try:
    import numpy as np
except ImportError as missing:
    raise ImportError("fodasse.lab.solving needs numpy: pip install 'fodasse[lab]'") from missing
from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.lab.game_trees import EMPTY, Floats, GameTree, Integers, SeatTree

Profile: TypeAlias = Sequence[Floats]


def uniform(tree: GameTree) -> Profile:
    """Return the profile in which seats choose among legal actions with equal probability."""
    return [_matched(np.zeros(seat.size), _levels(seat)) for seat in tree.seats]


def values(tree: GameTree, profile: Profile) -> tuple[float, ...]:
    """Return the expected payoff of each seat.

    Examples:
        >>> from fodasse import GAME, Rank, Rules, start
        >>> from fodasse.lab.game_trees import expand, points
        >>> blind = start(2, rules=Rules(ranks=(Rank.TWO, Rank.THREE)))
        >>> tree = expand(GAME, blind, rounds=1, payoffs=points)
        >>> [round(value, 6) for value in values(tree, uniform(tree))]
        [-0.5, -0.5]
    """
    reach = tree.chance.copy()
    for each, plan in enumerate(_plans(tree, profile)):
        reach *= plan[tree.sequences[:, each]]
    return tuple((reach @ tree.payoffs).tolist())


def best_response(tree: GameTree, profile: Profile, seat: Seat) -> tuple[float, Floats]:
    """Return the value and the strategy of a seat's best response to a profile.

    The strategy takes the first of equally good actions, also in information states that the
    others never let it reach.
    """
    levels, payoffs = (
        _levels(tree.seats[seat]),
        _payoffs(tree, _plans(tree, profile), seat),
    )
    strategy = np.zeros_like(payoffs)
    strategy[EMPTY] = 1
    for level in reversed(levels):
        here = payoffs[level.sequences]
        best = np.maximum.reduceat(here, level.starts)
        is_best = here == best[level.owners]
        counted = np.cumsum(is_best)
        before = (counted - is_best)[level.starts][level.owners]
        strategy[level.sequences] = is_best & (counted == before + 1)
        np.add.at(payoffs, level.parents, best)
    return float(payoffs[EMPTY]), strategy


def gains(tree: GameTree, profile: Profile) -> tuple[float, ...]:
    """Return each seat's greatest gain from changing its strategy alone: 0 in equilibrium."""
    return tuple(
        best_response(tree, profile, seat)[0] - value
        for seat, value in enumerate(values(tree, profile))
    )


def nash_conv(tree: GameTree, profile: Profile) -> float:
    """Return the sum of the seats' gains: the distance from an equilibrium."""
    return sum(gains(tree, profile))


def exploitability(tree: GameTree, profile: Profile) -> float:
    """Return the mean of the seats' gains.

    With two seats and payoffs that sum to a constant, a player of this profile, on either seat
    equally often, loses at most that much on average against any opponent.
    """
    return nash_conv(tree, profile) / len(tree.seats)


class Solver:
    """CFR+: counterfactual regret minimisation with regrets that never fall below 0.

    Seats are improved in turn, and the average weighs each iteration by its number (Tammelin,
    2014). With two seats and payoffs that sum to a constant, the average tends to an equilibrium.
    With more seats no theorem says so: look at ``nash_conv``.

    Examples:
        >>> from fodasse import GAME, Rank, Rules, start
        >>> from fodasse.lab.game_trees import expand, margins
        >>> blind = start(3, rules=Rules(ranks=(Rank.TWO, Rank.THREE)))
        >>> solver = Solver(expand(GAME, blind, rounds=1, payoffs=margins))
        >>> solver.run(100)
        >>> round(nash_conv(solver.tree, solver.average()), 4)
        0.0
    """

    def __init__(self, tree: GameTree) -> None:
        """Begin with equal probabilities everywhere."""
        self.tree = tree
        self.iterations = 0
        self._levels = [_levels(seat) for seat in tree.seats]
        self._regrets = [np.zeros(seat.size) for seat in tree.seats]
        self._sums = [np.zeros(seat.size) for seat in tree.seats]
        self._strategies = list(uniform(tree))
        self._plans = _plans(tree, self._strategies)

    def run(self, iterations: int) -> None:
        """Do a number of iterations."""
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(len(self.tree.seats)):
                self._improve(seat)

    def average(self) -> Profile:
        """Return the average of the profiles so far."""
        return [_matched(*each) for each in zip(self._sums, self._levels, strict=True)]

    def _improve(self, seat: Seat) -> None:
        levels, regrets = self._levels[seat], self._regrets[seat]
        strategy, payoffs = (
            self._strategies[seat],
            _payoffs(self.tree, self._plans, seat),
        )
        for level in reversed(levels):
            here = payoffs[level.sequences]
            expected = np.add.reduceat(strategy[level.sequences] * here, level.starts)
            regrets[level.sequences] += here - expected[level.owners]
            np.add.at(payoffs, level.parents, expected)
        np.maximum(regrets, 0, out=regrets)
        self._strategies[seat] = _matched(regrets, levels)
        self._plans[seat] = _plan(self._strategies[seat], levels)
        self._sums[seat] += self.iterations * self._plans[seat]


@frozen(eq=False)
class _Level:
    """The information states of a seat with the same number of own decisions before them."""

    sequences: slice
    starts: Integers
    """The place of the first sequence of each among these."""
    owners: Integers
    """The place of the information state of each of these sequences."""
    parents: Integers
    """The sequence that leads to each."""


def _levels(seat: SeatTree) -> list[_Level]:
    levels = []
    for each in seat.levels:
        states = seat.states[each]
        first, sizes = states[0].first, [len(state.actions) for state in states]
        starts = np.array([state.first - first for state in states])
        owners = np.repeat(np.arange(len(states)), sizes)
        parents = np.array([state.parent for state in states])
        levels.append(_Level(slice(first, first + sum(sizes)), starts, owners, parents))
    return levels


def _plan(strategy: Floats, levels: Sequence[_Level]) -> Floats:
    """Return a seat's realisation plan: by sequence, the product of its own probabilities."""
    plan = strategy.copy()
    for level in levels:
        plan[level.sequences] *= plan[level.parents][level.owners]
    return plan


def _plans(tree: GameTree, profile: Profile) -> list[Floats]:
    return [
        _plan(strategy, _levels(seat)) for seat, strategy in zip(tree.seats, profile, strict=True)
    ]


def _payoffs(tree: GameTree, plans: Sequence[Floats], seat: Seat) -> Floats:
    """Return by sequence of a seat the payoff of the leaves next to it, weighted by the others."""
    weight = tree.chance * tree.payoffs[:, seat]
    for other, plan in enumerate(plans):
        if other != seat:
            weight *= plan[tree.sequences[:, other]]
    size = tree.seats[seat].size
    return np.bincount(tree.sequences[:, seat], weight, size).astype(np.float64, copy=False)


def _matched(weights: Floats, levels: Sequence[_Level]) -> Floats:
    """Return the strategy proportional to weights, or uniform where they are 0."""
    strategy = np.ones_like(weights)
    for level in levels:
        here = weights[level.sequences]
        total = np.add.reduceat(here, level.starts)[level.owners]
        count = np.bincount(level.owners)[level.owners]
        is_positive = total > 0
        strategy[level.sequences] = np.where(is_positive, here, 1) / np.where(
            is_positive, total, count
        )
    return strategy
