"""Rules 3, 6 and 7a at the beginning, and what no match can start with."""

from __future__ import annotations

import pytest
from playing import points

from fodasse import CHANCE, GAME, Phase, Rules, RulesError, Status, actors, start


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 20, 39])
def test_a_match_before_its_first_deal(seats: int) -> None:
    state = start(seats)
    assert state.phase is Phase.DEAL
    assert actors(state) == (CHANCE,)
    assert state.at_table == tuple(range(seats))
    assert (state.round_number, state.hand_size, state.dealer) == (1, 1, 0)
    assert points(state) == [0] * seats
    assert all(state.seat(seat).status is Status.IN for seat in range(seats))
    assert all(state.seat(seat).penalty == 0 for seat in range(seats))
    assert (state.waiting, state.motion, state.paused, state.last_round) == ((), None, None, None)


@pytest.mark.parametrize("seats", [-1, 0, 1, 40, 10**30])
def test_7b_2_to_39_seats_and_no_other_number(seats: int) -> None:
    with pytest.raises(RulesError, match="2 to 39"):
        start(seats)


def test_7b_the_game_tells_how_many_may_sit_down() -> None:
    assert GAME.seats == range(2, 40)


@pytest.mark.parametrize("dealer", [-1, 4, 10**30])
def test_7a_the_dealer_is_one_of_the_seats(dealer: int) -> None:
    with pytest.raises(RulesError, match="0 to 3"):
        start(4, dealer=dealer)


@pytest.mark.parametrize("dealer", range(4))
def test_7a_any_seat_may_deal_first(dealer: int) -> None:
    assert start(4, dealer=dealer).dealer == dealer


@pytest.mark.parametrize("seats", ["4", 4.0, None, True])
def test_seats_of_the_wrong_type(seats: object) -> None:
    with pytest.raises(TypeError):
        start(seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("dealer", ["0", 0.0, None, False])
def test_a_dealer_of_the_wrong_type(dealer: object) -> None:
    with pytest.raises(TypeError):
        start(4, dealer=dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [7, "book", {}])
def test_rules_of_the_wrong_type(rules: object) -> None:
    with pytest.raises(TypeError):
        start(4, rules=rules)  # type: ignore[arg-type]


def test_rules_live_in_the_state() -> None:
    rules = Rules(limit=3)
    assert start(4, rules=rules).rules is rules


def test_two_starts_are_equal_if_they_behave_the_same() -> None:
    assert start(4) == start(4, rules=Rules(), dealer=0)
    assert hash(start(4)) == hash(start(4, dealer=0))
    assert start(4) != start(4, dealer=1)
    assert start(4) != start(5)
    assert start(4) != start(4, rules=Rules(limit=6))


def test_rules_errors_are_value_errors() -> None:
    assert issubclass(RulesError, ValueError)
