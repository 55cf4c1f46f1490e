"""The value of a match between two rounds: fair."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse import GAME, Rules, State, start
from fodasse.bots.fodasse.value import value
from fodasse.testing.matches import random_match


def between(*points: int, rules: Rules | None = None) -> State:
    state = start(len(points), rules=rules)
    return evolve(state, table=evolve(state.table, points=points))


@pytest.mark.parametrize("limit", [1, 3, 7, 40, 999])
def test_a_seat_with_fewer_points_is_worth_more(limit: int) -> None:
    rules = Rules(limit=limit)
    held = range(0, limit, max(1, limit // 20))
    shares = [value(between(points, limit // 2, rules=rules))[0] for points in held]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares)


def test_a_point_costs_most_where_it_is_the_last() -> None:
    early = value(between(1, 0, 0, 0))[0] / value(between(0, 0, 0, 0))[0]
    late = value(between(6, 5, 5, 5))[0] / value(between(5, 5, 5, 5))[0]
    assert late < early < 1


def test_in_a_match_of_few_rounds_a_point_counts_more() -> None:
    shares = [value(between(1, 0, 0, rules=Rules(max_rounds=left)))[0] for left in (1, 4, 30)]
    assert shares == sorted(shares)
    assert shares[-1] < value(between(1, 0, 0))[0]


def test_a_match_that_is_over_is_shared_by_its_winners() -> None:
    rules = Rules(max_rounds=1)
    for seed in range(6):
        last = random_match(GAME, 3, rules=rules, options={}, seed=seed).states[-1]
        points = last.table.points
        least = [each == min(points) for each in points]
        assert value(last) == tuple([each / sum(least) for each in least])
