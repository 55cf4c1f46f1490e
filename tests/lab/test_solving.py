"""Best responses and CFR+, against OpenSpiel and against counting."""

from __future__ import annotations

from typing import Any

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
    uniform,
    values,
)

RULES = Rules(ranks=(Rank.TWO, Rank.THREE))
FEW = Rules(ranks=(Rank.TWO, Rank.THREE), manilha="none", equal_cards="first", max_rounds=1)


def blind(seats: int) -> GameTree:
    return expand(GAME, start(seats, rules=RULES), rounds=1, payoffs=margins)


def two_cards() -> GameTree:
    root = start(2, rules=FEW, hand_size=2)
    return expand(GAME, root, payoffs=margins, pack=FEW.deck[1:7])


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
    solver.run(300)
    profile = solver.average()
    assert all(0 <= gain < 1e-4 for gain in gains(solver.tree, profile))
    assert exploitability(solver.tree, profile) == nash_conv(solver.tree, profile) / 2
    # Whoever leads a stage is equal but for the cards: what one wins, the other loses.
    assert sum(values(solver.tree, profile)) == pytest.approx(0)


@pytest.mark.parametrize("seats", [2, 3])
def test_openspiel_says_the_same_of_any_profile(seats: int) -> None:
    """NashConv of a profile that is moved to OpenSpiel, which has a tree of its own."""
    pyspiel = pytest.importorskip("pyspiel")
    from fodasse.adapters.openspiel import load

    game = load("fodasse", seats=seats, rules=RULES, rounds=1)
    tree = blind(seats)
    profile = some_profile(tree, seats)
    known = [{each.view: each for each in seat.states} for seat in tree.seats]
    moved: dict[str, list[tuple[int, float]]] = {}
    encode = game.episodes.encoding.encode_action

    def move(state: Any) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            seat = state.current_player()
            here = known[seat][GAME.view(state.position, seat)]
            chances = profile[seat][here.first : here.first + len(here.actions)]
            actions = [encode(each, RULES) for each in here.actions]
            moved[state.information_state_string(seat)] = list(zip(actions, chances, strict=True))
        for action in state.legal_actions():
            move(state.child(action))

    move(game.new_initial_state())
    policy = pyspiel.TabularPolicy(moved)
    cached = pyspiel.load_game(f"cached_tree(game={game})")
    assert len(moved) == tree.information_states
    assert nash_conv(tree, profile) == pytest.approx(pyspiel.nash_conv(cached, policy))
    assert nash_conv(tree, uniform(tree)) == pytest.approx(
        pyspiel.nash_conv(cached, pyspiel.UniformRandomPolicy(cached))
    )
