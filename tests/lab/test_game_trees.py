"""Trees of small games and what is solved on them, against formulas and counting."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from attrs import evolve

pytest.importorskip("numpy")

import numpy as np

from fodasse import GAME, Bid, Rank, Rules, start
from fodasse.lab import solving
from fodasse.lab.game_trees import GameTree, expand, margins, points, returns
from fodasse.lab.solving import Profile, Solver, best_response, values

RULES = Rules(ranks=(Rank.TWO, Rank.THREE), max_rounds=1)
TWO = evolve(RULES, manilha="none", equal_cards="first")


@cache
def blind() -> GameTree:
    return expand(GAME, start(2, rules=RULES), payoffs=margins)


def test_counts_of_a_blind_round_follow_from_its_rules() -> None:
    deals, decisions, ends = 8 * 7 * 6, 1 + 2, 2  # the dealer may not make the sum 1
    tree = blind()
    assert (tree.counts.chance, tree.counts.decision) == (1, deals * decisions)
    assert tree.counts.terminal == len(tree.chance) == deals * ends
    # A seat tells apart the cards of the others and the bids before its own.
    assert [len(seat.states) for seat in tree.seats] == [8 * 2, 8]


def test_leaves_are_reached_with_the_chance_of_their_deal() -> None:
    tree = blind()
    assert tree.chance == pytest.approx(1 / (8 * 7 * 6))
    first = tree.sequences[:, 1]
    assert tree.chance[first % 2 == 1].sum() == pytest.approx(1)  # all deals, after a bid of 0


def test_rounds_end_a_history_as_the_rules_do() -> None:
    by_rules, by_rounds = (
        expand(GAME, start(2, rules=rules), rounds=rounds, payoffs=points, pack=RULES.deck[:4])
        for rules, rounds in [(RULES, None), (evolve(RULES, max_rounds=None), 1)]
    )
    assert by_rules.counts == by_rounds.counts
    assert (by_rules.payoffs == by_rounds.payoffs).all()


def test_payoffs() -> None:
    root, pack = start(2, rules=RULES), RULES.deck[2:7]
    own, less_mean, won = (
        expand(GAME, root, payoffs=each, pack=pack).payoffs for each in (points, margins, returns)
    )
    assert {*own.ravel().tolist()} == {0.0, -1.0}
    assert (less_mean == own - own.mean(axis=1, keepdims=True)).all()
    assert {*map(tuple, won.tolist())} == {(0.0, 0.0), (1.0, -1.0), (-1.0, 1.0)}


def test_only_cards_of_the_pack_are_drawn() -> None:
    pack = RULES.deck[2:6]
    tree = expand(GAME, start(2, rules=RULES), pack=pack)
    assert tree.counts.terminal == 4 * 3 * 2 * 2
    assert {each.view.seats[0].hand[0] for each in tree.seats[1].states} == {*pack}


def test_a_seat_recalls_what_it_did_and_saw() -> None:
    """Each information state has one sequence before it, of one decision fewer."""
    tree = expand(GAME, start(2, rules=TWO, hand_size=2), pack=RULES.deck[:5], payoffs=margins)
    for seat in tree.seats:
        depth = {0: 0}
        for level, states in enumerate(seat.levels):
            for each in seat.states[states]:
                assert depth[each.parent] == level
                depth.update((each.first + place, level + 1) for place in range(len(each.actions)))
        assert sorted(depth) == list(range(seat.size))
        assert len(seat.levels) == 3  # a bid and two cards


def test_a_game_in_which_a_seat_forgets_its_own_action_is_refused() -> None:
    def censored(state: Any, action: Any, seat: int | None) -> Any:
        return None if isinstance(action, Bid) else GAME.censor(state, action, seat)

    def view(state: Any, seat: int | None) -> Any:
        return evolve(GAME.view(state, seat), hands=(), bids=())

    forgetful = evolve(GAME, censor=censored, view=view)
    with pytest.raises(ValueError, match="does not see which action it took itself"):
        expand(forgetful, start(2, rules=TWO, hand_size=2), pack=RULES.deck[:5])


def test_what_a_game_lacks_is_refused() -> None:
    bare = evolve(GAME, rounds=None)
    with pytest.raises(ValueError, match="has none"):
        expand(bare, start(2, rules=RULES), rounds=1)
    with pytest.raises(ValueError, match="no points of its own"):
        expand(bare, start(2, rules=RULES), payoffs=points)
    assert np.isfinite(expand(bare, start(2, rules=RULES)).payoffs).all()


FEW = Rules(ranks=(Rank.TWO, Rank.THREE), manilha="none", equal_cards="first", max_rounds=1)


@cache
def two_cards() -> GameTree:
    root = start(2, rules=FEW, hand_size=2)
    return expand(GAME, root, payoffs=margins, pack=FEW.deck[2:7])


def some_profile(tree: GameTree, seed: int) -> Profile:
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
    assert all(0 <= gain < 1e-4 for gain in solving.gains(solver.tree, profile))
    assert (
        solving.exploitability(solver.tree, profile) == solving.nash_conv(solver.tree, profile) / 2
    )
    # Whoever leads a stage is equal but for the cards: what one wins, the other loses.
    assert sum(values(solver.tree, profile)) == pytest.approx(0)
