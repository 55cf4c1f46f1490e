"""The value of a match between rounds: fair, and higher for who is ahead.

That the compiled value is the same is tried in ``tests/bulk/test_twins.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAMES, Rules, start
from fodasse.bots.dalmuti.value import value as dalmuti_value
from fodasse.bots.esadof.value import value as esadof_value
from fodasse.bots.fodasse.value import value
from fodasse.bots.game import value_of
from fodasse.bots.truco.value import value as truco_value
from fodasse.games import PACKAGES, dalmuti, esadof, truco
from fodasse.testing import random_match
from support.dalmuti.playing import later
from support.games.offering import USUAL
from support.truco.playing import between


def with_points(state: Any, *points: int) -> Any:
    """Return a match between rounds with these points."""
    return evolve(state, table=evolve(state.table, points=points))


@pytest.mark.parametrize("name", PACKAGES)
def test_a_match_that_is_over_is_shared_by_its_winners(name: str) -> None:
    game: Any = GAMES[name]
    rules = Rules(max_rounds=1) if name == "fodasse" else None  # several may win
    for seed in range(4):
        match = random_match(game, USUAL[name], rules=rules, seed=seed, most_actions=5000)
        winners = game.outcome(match.states[-1]).winners
        share = 1 / len(winners) * (2 if name == "truco" else 1)  # by team
        due = [share * (seat in winners) for seat in range(USUAL[name])]
        assert value_of(game)(match.states[-1]) == pytest.approx(due)


# Fodasse


@pytest.mark.parametrize("limit", [1, 3, 7, 40, 999])
def test_a_seat_with_fewer_points_is_worth_more(limit: int) -> None:
    state = start(2, rules=Rules(limit=limit))
    held = range(0, limit, max(1, limit // 20))
    shares = [value(with_points(state, points, limit // 2))[0] for points in held]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares)


def test_a_point_costs_most_where_it_is_the_last() -> None:
    begun = start(4)
    early = value(with_points(begun, 1, 0, 0, 0))[0] / value(begun)[0]
    late = value(with_points(begun, 6, 5, 5, 5))[0] / value(with_points(begun, 5, 5, 5, 5))[0]
    assert late < early < 1


def test_in_a_match_of_few_rounds_a_point_counts_more() -> None:
    matches = [start(3, rules=Rules(max_rounds=left)) for left in (1, 4, 30, None)]
    shares = [value(with_points(state, 1, 0, 0))[0] for state in matches]
    assert shares == sorted(set(shares))


# Truco


@pytest.mark.parametrize("seats", [2, 4])
def test_more_points_are_worth_more_and_with_equal_ones_chances_are_nearly_equal(
    seats: int,
) -> None:
    shares = [truco_value(between((own, 5), seats=seats))[0] for own in range(12)]
    assert shares == sorted(shares)
    for points in (0, 6, 10):
        even = truco_value(between((points, points), seats=seats))
        assert even == pytest.approx([0.5] * seats, abs=0.02)


def test_a_longer_match_is_read_as_a_part_of_the_books() -> None:
    state = between((12, 12), rules=truco.Rules(target=24))
    assert truco_value(state) == truco_value(between())
    assert truco_value(with_points(state, 23, 12)) == truco_value(between((11, 0)))


# ES-ADOF


def test_fewer_points_are_worth_more_and_most_near_the_end() -> None:
    def shares(*points: int) -> Sequence[float]:
        return esadof_value(with_points(esadof.start(3), *points))

    assert list(shares(0, 20, 40)) == sorted(shares(0, 20, 40), reverse=True)
    assert shares(50, 90, 90)[0] > shares(0, 40, 40)[0]


# The Great Dalmuti


def after_hands(points: Sequence[int], order: Sequence[int], number: int = 2) -> Sequence[float]:
    """Return the value of a hand to be dealt, after one in which the seats went out so."""
    state = with_points(later(order), *points)
    return dalmuti_value(evolve(state, table=evolve(state.table, hand_number=number)))


def test_before_the_first_hand_all_are_equal() -> None:
    assert dalmuti_value(dalmuti.start(5)) == pytest.approx([0.2] * 5)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_points_and_places_are_worth_something_and_points_most_at_the_end(number: int) -> None:
    ahead, even, turned = (
        list(after_hands(points, order, number))
        for points, order in (
            ((4, 3, 3, 3), (3, 2, 1, 0)),
            ((3, 3, 3, 3), (3, 2, 1, 0)),
            ((3, 3, 3, 3), (0, 1, 2, 3)),
        )
    )
    assert turned == sorted(even, reverse=True)
    assert ahead[0] > even[0]


def test_a_lead_is_worth_more_the_fewer_hands_are_left() -> None:
    shares = [after_hands((6, 3, 3, 3), (2, 0, 1, 3), number)[0] for number in (2, 3, 4)]
    assert shares == sorted(shares)
