"""Best responses and CFR+, against OpenSpiel and against counting."""

from __future__ import annotations

from functools import cache

import pytest

pytest.importorskip("numpy")

import numpy as np

from fodasse import GAME, Rank, Rules, start
from fodasse.lab.game_trees import GameTree, expand, margins
from fodasse.lab.solving import (
    Profile,
    Solver,
    best_response,
    exploitability,
    gains,
    nash_conv,
    values,
)

FEW = Rules(ranks=(Rank.TWO, Rank.THREE), manilha="none", equal_cards="first", max_rounds=1)


@cache
def two_cards() -> GameTree:
    root = start(2, rules=FEW, hand_size=2)
    return expand(GAME, root, payoffs=margins, pack=FEW.deck[2:7])


def some_profile(tree: GameTree, seed: int) -> Profile:
    """Return a profile in which every action has some probability."""
    rng = np.random.default_rng(seed)
    profile = []
    for seat in tree.seats:
        strategy = np.ones(seat.size)
        for each in seat.states:
            here = slice(each.first, each.first + len(each.actions))
            strategy[here] = rng.dirichlet(np.ones(len(each.actions)))
        profile.append(strategy)
    return profile


def test_the_best_response_is_worth_what_it_says() -> None:
    tree = two_cards()
    profile = some_profile(tree, 1)
    for seat in range(2):
        worth, strategy = best_response(tree, profile, seat)
        answered = [strategy if other == seat else profile[other] for other in range(2)]
        assert values(tree, answered)[seat] == pytest.approx(worth)
        for seed in range(5):
            tried = some_profile(tree, seed)
            other = [tried[each] if each == seat else profile[each] for each in range(2)]
            assert values(tree, other)[seat] < worth


def test_nothing_is_gained_in_an_equilibrium() -> None:
    solver = Solver(two_cards())
    solver.run(200)
    profile = solver.average()
    assert all(0 <= gain < 1e-4 for gain in gains(solver.tree, profile))
    assert exploitability(solver.tree, profile) == nash_conv(solver.tree, profile) / 2
    # Whoever leads a stage is equal but for the cards: what one wins, the other loses.
    assert sum(values(solver.tree, profile)) == pytest.approx(0)
