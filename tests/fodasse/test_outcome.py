"""How a match ends: the ranking, the reason, returns and teams."""

from __future__ import annotations

import pytest

from fodasse import (
    Join,
    Leave,
    Reason,
    Rules,
    State,
    Status,
    apply,
    outcome,
    returns,
    start,
    table_actions,
    teams,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import after, bidding, deal, dealt, due, round_of
from support.games.walks import known


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    result = known(outcome(state))
    return result.ranking


def test_the_winner_first_then_the_eliminated_last_round_first() -> None:
    # seat 2 went first, then 0 and 4 together, then 1; 3 is left
    state = drawn(
        "dealer 3; round 9; cards 1; 0: | 7 points | eliminated 2; 1: | 6 points;"
        "2: | 7 points | eliminated 1; 3:; 4: | 7 points | eliminated 2"
    )
    state = bidding(apply(state, deal("7H", "KD", vira="4H")), 1, 1)
    assert ranking(state) == ((3,), (1,), (0, 4), (2,))
    result = known(outcome(state))
    assert result.reason is Reason.ELIMINATION
    assert result.winners == (3,)


def test_who_still_waits_comes_after_the_eliminated_and_before_leavers() -> None:
    state = drawn(
        "dealer 3; round 9; cards 1; 0: | 7 points | eliminated 1; 1: | 6 points; 2: | left 1; 3:;"
        "4: | left 2"
    )
    state = after(apply(state, deal("7H", "KD", vira="4H")), Join(5), Join(6))
    state = bidding(state, 1, 1)
    assert ranking(state) == ((3,), (1,), (0,), (5, 6), (4,), (2,))


def test_leavers_one_by_one_last_to_leave_first() -> None:
    state = after(start(5), Leave(3), Leave(0), Leave(4), Leave(1))
    assert ranking(state) == ((2,), (1,), (4,), (0,), (3,))
    result = known(outcome(state))
    assert result.reason is Reason.LEAVING


def test_a_seat_that_only_waited_and_left_is_a_leaver() -> None:
    state = after(dealt(start(2)), Join(2), Leave(2), Leave(0))
    assert ranking(state) == ((1,), (0,), (2,))


def test_an_eliminated_seat_cannot_leave_any_more() -> None:
    state = round_of("KD", "7H", "6H", bids=[1, 1, 0], points=[0, 6, 0])
    assert state.seat(1).status is Status.ELIMINATED
    assert Leave(1) not in table_actions(state)


def test_returns_winner_1_everyone_else_shares_minus_1() -> None:
    state = after(start(5), Leave(3), Leave(0), Leave(4), Leave(1))
    assert returns(state) == (-0.25, -0.25, 1.0, -0.25, -0.25)
    assert returns(apply(start(2), Leave(1))) == (1.0, -1.0)


def test_returns_are_over_all_seats_ever_given_out() -> None:
    state = after(dealt(start(2)), Join(2), Join(3), Leave(3))
    assert returns(state) == (0.0, 0.0, 0.0, 0.0)
    state = apply(state, Leave(0))
    assert returns(state) == pytest.approx((-1 / 3, 1.0, -1 / 3, -1 / 3))


def test_teams_everybody_plays_alone() -> None:
    assert teams(start(3)) == ((0,), (1,), (2,))
    assert teams(after(dealt(start(2)), Join(2))) == ((0,), (1,), (2,))


# max_rounds: ties share


def short(bids: list[int], *, points: tuple[int, ...] = (0, 0, 0, 0)) -> State:
    """Return a match of one round: seat 0 takes with the king."""
    lines = [f"{seat}: | {held} points" for seat, held in enumerate(points)]
    state = due(4, 1, *lines, rules=Rules(max_rounds=1))
    return bidding(apply(state, deal("KD", "7H", "6H", "QS", vira="4H")), *bids)


def test_max_rounds_fewest_points_win() -> None:
    state = short([1, 1, 1, 1], points=(2, 0, 3, 5))
    assert ranking(state) == ((1,), (0,), (2,), (3,))
    result = known(outcome(state))
    assert result.reason is Reason.MAX_ROUNDS
    assert returns(state) == pytest.approx((-1 / 3, 1.0, -1 / 3, -1 / 3))


def test_max_rounds_ties_share() -> None:
    state = short([1, 0, 1, 1])
    assert ranking(state) == ((0, 1), (2, 3))
    assert returns(state) == (0.5, 0.5, -0.5, -0.5)


def test_max_rounds_three_winners() -> None:
    state = short([1, 0, 0, 1])
    assert ranking(state) == ((0, 1, 2), (3,))
    assert returns(state) == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1.0))


def test_max_rounds_if_all_tie_all_get_0() -> None:
    state = short([0, 1, 1, 1])
    assert ranking(state) == ((0, 1, 2, 3),)
    assert returns(state) == (0.0,) * 4


def test_max_rounds_all_left_tie_but_others_are_out() -> None:
    # seat 3 is eliminated by the last round; the three left share the first place
    state = short([0, 1, 1, 1], points=(0, 0, 0, 6))
    assert ranking(state) == ((0, 1, 2), (3,))
    assert returns(state) == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1.0))
