"""The value of a match between hands: fair."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse.bots.truco.value import value
from fodasse.games.truco import Rules
from support.truco.playing import between


@pytest.mark.parametrize("seats", [2, 4])
def test_more_points_are_worth_more(seats: int) -> None:
    shares = [value(between((own, 5), seats=seats))[0] for own in range(12)]
    assert shares == sorted(shares)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("points", [0, 6, 10])
def test_with_equal_points_the_chances_are_nearly_equal(seats: int, points: int) -> None:
    shares = value(between((points, points), seats=seats))
    assert shares == pytest.approx([0.5] * seats, abs=0.02)


def test_a_longer_match_is_read_as_a_part_of_the_books() -> None:
    rules = Rules(target=24)
    state = between((12, 12), rules=rules)
    assert value(state) == value(between())
    ahead = evolve(state, table=evolve(state.table, points=(23, 12)))
    assert value(ahead) == value(between((11, 0)))


def test_a_match_that_is_won_is_worth_one() -> None:
    state = between()
    won = evolve(state, table=evolve(state.table, points=(3, 12)))
    assert value(won) == (0.0, 1.0, 0.0, 1.0)
