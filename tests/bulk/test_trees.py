"""Compiled tree search: exact answers of small positions, and its limits."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from best_answers import exact_values, small_turn
from compiled_trees import check_searches

from fodasse import GAME
from fodasse.bots.search.compiled_trees import CompiledTreeSearchBot
from fodasse.bots.worth import numbers, worth_of
from fodasse.bulk.beliefs import worlds
from fodasse.bulk.trees import search_tree

TABLE = np.array(numbers("fodasse"), np.float64)


def test_searches_repeat_and_count_each_iteration() -> None:
    check_searches("fodasse", 4)


@pytest.mark.parametrize("seed", range(1, 16, 2))
def test_finds_the_best_answer_to_rules(seed: int) -> None:
    turn = small_turn(seed)
    exact = exact_values(turn, worth_of(GAME))
    found = CompiledTreeSearchBot(GAME, 20_000, others="policy").search(turn, Random(seed))
    best = found.actions.index(found.best)
    assert exact[best] >= max(exact) - 0.01
    # Exploration costs, and nothing is better than the best answer.
    assert max(exact) - 0.02 <= found.values[best] <= max(exact) + 0.01


def test_the_seed_decides() -> None:
    turn = small_turn(3)
    found = worlds(turn.view, 50, seed=1)

    def visits(seed: int) -> tuple[int, ...]:
        return search_tree(found, turn.legal_actions, turn.view.rules, TABLE, seed=seed).visits

    assert visits(1) == visits(1)
    assert len({visits(seed) for seed in range(5)}) > 1


def test_time_ends_a_search() -> None:
    turn = small_turn(3)
    bot = CompiledTreeSearchBot(GAME, 10**9, seconds=0.0)
    assert 0 < bot.search(turn, Random(1)).iterations < 10_000


def test_one_legal_action_needs_no_search() -> None:
    turn = small_turn(3)
    bot = CompiledTreeSearchBot(GAME, iterations=0)
    alone = type(turn)(turn.seat, turn.view, turn.legal_actions[:1])
    assert bot.choose(alone, Random(1)) == turn.legal_actions[0]


def test_limits_are_checked() -> None:
    turn = small_turn(3)
    with pytest.raises(ValueError, match="iterations: 1 or more, not 0"):
        CompiledTreeSearchBot(GAME, 0).search(turn, Random(1))
    with pytest.raises(ValueError, match="others: one of policy, views, mixed, not 'actions'"):
        CompiledTreeSearchBot(GAME, others="actions").search(  # type: ignore[arg-type]
            turn, Random(1)
        )
