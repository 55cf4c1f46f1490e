"""Compiled tree search: exact answers of small positions, and its limits."""

from __future__ import annotations

from math import isnan
from random import Random

import pytest

from fodasse import GAME, GAMES
from fodasse.bots import named
from fodasse.bots.game import Effort, coefficients, value_of
from fodasse.bots.search import TreeSearchBot
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.trees import OTHERS, search_tree
from fodasse.core.seats import CHANCE
from support.fodasse.best_answers import exact_values, small_turn
from support.games.turns import turn_of

NUMBERS = coefficients("fodasse")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "seats"), [("fodasse", 4), ("truco", 2), ("dalmuti", 5), ("esadof", 3)]
)
def test_searches_repeat_and_count_each_iteration(name: str, seats: int) -> None:
    """At some decisions of a match of ``rules``."""
    game, rng = GAMES[name], Random(4)
    rules = named("rules", game)
    state, searches = game.start(seats), 0
    while searches < 12 and game.actors(state):
        seat = game.actors(state)[0]
        if seat is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            continue
        turn = turn_of(game, state)
        if len(turn.legal_actions) > 1 and rng.random() < 0.4:
            searches += 1
            bot = TreeSearchBot(
                game, 300, others=OTHERS[searches % len(OTHERS)], effort=Effort(worlds=50)
            )
            found = bot.search(turn, Random(8))
            assert found.actions == turn.legal_actions
            assert found.iterations == 300
            assert not any(map(isnan, found.values))
            assert found == bot.search(turn, Random(8))
            assert bot.choose(turn, Random(8)) == found.best
        state = game.apply(state, rules.choose(turn, rng))
    assert searches


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(1, 16, 2))
def test_finds_the_best_answer_to_rules(seed: int) -> None:
    turn = small_turn(seed)
    exact = exact_values(turn, value_of(GAME))
    found = TreeSearchBot(GAME, 20_000, others="policy").search(turn, Random(seed))
    best = found.actions.index(found.best)
    assert exact[best] >= max(exact) - 0.01
    # Exploration costs, and nothing is better than the best answer.
    assert max(exact) - 0.02 <= found.values[best] <= max(exact) + 0.01


def test_the_seed_decides() -> None:
    turn = small_turn(3)
    found = Knowledge(turn.view).worlds(50, seed=1)

    def visits(seed: int) -> tuple[int, ...]:
        return search_tree(found, turn.legal_actions, turn.view.rules, NUMBERS, seed=seed).visits

    assert visits(1) == visits(1)
    assert len({visits(seed) for seed in range(5)}) > 1


def test_time_ends_a_search() -> None:
    turn = small_turn(3)
    bot = TreeSearchBot(GAME, 10**9, seconds=0.0)
    assert 0 < bot.search(turn, Random(1)).iterations < 10_000


def test_one_legal_action_needs_no_search() -> None:
    turn = small_turn(3)
    bot = TreeSearchBot(GAME, iterations=0)
    alone = type(turn)(turn.seat, turn.view, turn.legal_actions[:1])
    assert bot.choose(alone, Random(1)) == turn.legal_actions[0]


def test_limits_are_checked() -> None:
    turn = small_turn(3)
    with pytest.raises(ValueError, match="iterations: 1 or more, not 0"):
        TreeSearchBot(GAME, 0).search(turn, Random(1))
    with pytest.raises(ValueError, match="others: one of policy, views, mixed, not 'actions'"):
        TreeSearchBot(GAME, others="actions").search(  # type: ignore[arg-type]  # wrong on purpose
            turn, Random(1)
        )
