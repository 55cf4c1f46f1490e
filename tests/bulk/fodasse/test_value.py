"""The value of a match between two rounds: the same compiled, and fair."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from bulk_rules import SWITCHES
from bulk_values import compiled_value
from fodasse_positions import can_be_played_on, positions
from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS, most_seats

from fodasse import Rules, State, start
from fodasse.bots.fodasse.value import value


def between(*points: int, rules: Rules | None = None) -> State:
    state = start(len(points), rules=rules)
    return evolve(state, table=evolve(state.table, points=points))


@given(seats=st.integers(2, 8), words=SWITCHES, seed=SEEDS)
def test_compiled_and_not_it_is_the_same(seats: int, words: dict[str, Any], seed: int) -> None:
    for state in positions(min(seats, most_seats(words)), words, seed):
        if can_be_played_on(state):
            shares = value(state)
            assert [shares[seat] for seat in state.at_table] == pytest.approx(
                compiled_value(state)
            )
            assert sum(shares) == pytest.approx(1)


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
        *_, last = positions(3, {"max_rounds": 1}, seed)
        assert last.rules == rules
        points = last.table.points
        least = [each == min(points) for each in points]
        assert value(last) == tuple([each / sum(least) for each in least])
