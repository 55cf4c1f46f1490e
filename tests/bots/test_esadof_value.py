"""The value of a match between hands: the same compiled, and fair."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.esadof.value import value
from fodasse.games.esadof import Phase, Rules, State, start
from support.bulk.games import values

POINTS = st.integers(3, 10).flatmap(
    lambda seats: st.lists(st.integers(0, 99), min_size=seats, max_size=seats)
)


def between(points: Sequence[int], target: int = 100) -> State:
    """Return a hand to be dealt with these totals."""
    state = start(len(points), rules=Rules(target=target))
    return evolve(state, table=evolve(state.table, points=tuple(points)))


@given(POINTS, st.integers(100, 999))
def test_compiled_and_not_it_is_the_same(points: list[int], target: int) -> None:
    state = between(points, target)
    assert values(state) == pytest.approx(value(state))
    assert sum(value(state)) == pytest.approx(1)


@given(POINTS, st.integers(0, 50))
def test_seats_with_the_lowest_total_share_a_match_that_is_over(
    points: list[int], more: int
) -> None:
    points[0] = 100 + more
    state = evolve(between(points), phase=Phase.OVER)
    low = [each == min(points) for each in points]
    assert value(state) == tuple(each / sum(low) for each in low)
    assert values(state) == list(value(state))


def test_fewer_points_are_worth_more_and_most_near_the_end() -> None:
    assert list(value(between((0, 20, 40)))) == sorted(value(between((0, 20, 40))), reverse=True)
    assert value(between((50, 90, 90)))[0] > value(between((0, 40, 40)))[0]
