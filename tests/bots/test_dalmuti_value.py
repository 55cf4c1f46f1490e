"""The value of a match between hands: the same compiled, and fair."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.dalmuti.value import value
from fodasse.games.dalmuti import Phase, State, start
from support.bulk.games import values
from support.dalmuti.playing import later


def between(points: Sequence[int], order: Sequence[int], hands: int = 4, number: int = 2) -> State:
    """Return a hand to be dealt, after one in which the seats went out in this order."""
    state = later(order, hands=hands)
    return evolve(state, table=evolve(state.table, points=tuple(points), hand_number=number))


@given(st.data(), st.integers(4, 9), st.integers(2, 12))
def test_compiled_and_not_it_is_the_same(data: st.DataObject, seats: int, hands: int) -> None:
    order = data.draw(st.permutations(range(seats)))
    points = data.draw(st.lists(st.integers(0, 40), min_size=seats, max_size=seats))
    state = between(points, order, hands, data.draw(st.integers(2, hands)))
    assert values(state) == pytest.approx(value(state))
    assert sum(value(state)) == pytest.approx(1)
    over = evolve(state, phase=Phase.OVER)
    assert values(over) == list(value(over))


def test_before_the_first_hand_all_are_equal() -> None:
    assert value(start(5)) == pytest.approx([0.2] * 5)
    assert values(start(5)) == pytest.approx([0.2] * 5)


def test_seats_with_most_points_share_a_match_that_is_over() -> None:
    state = evolve(between((3, 5, 5, 0), range(4)), phase=Phase.OVER)
    assert value(state) == (0.0, 0.5, 0.5, 0.0)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_points_and_places_are_worth_something_and_points_most_at_the_end(number: int) -> None:
    ahead = value(between((4, 3, 3, 3), (3, 2, 1, 0), number=number))
    assert list(value(between((3, 3, 3, 3), (0, 1, 2, 3), number=number))) == sorted(
        value(between((3, 3, 3, 3), (3, 2, 1, 0), number=number)), reverse=True
    )
    assert ahead[0] > value(between((3, 3, 3, 3), (3, 2, 1, 0), number=number))[0]


def test_a_lead_is_worth_more_the_fewer_hands_are_left() -> None:
    shares = [value(between((6, 3, 3, 3), (2, 0, 1, 3), number=each))[0] for each in (2, 3, 4)]
    assert shares == sorted(shares)
