"""Truco, six, nine, twelve: asking at any moment, by any seat, and answering."""

from __future__ import annotations

import pytest

from fodasse.games.truco import Phase, Reason, State, actors, outcome
from support.games.walks import known
from support.truco.playing import ANSWERS, beside, dealt, do, four, laid, may, refused

LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]
"""Truco by seat 1, then each time the other team answers by asking for more."""


def stake(state: State) -> tuple[int, int | None, int | None, tuple[int, ...]]:
    return state.worth, state.asked, state.asker, state.may_raise


def raisers(state: State) -> list[int]:
    """Return the seats that may raise out of turn."""
    return [int(text[0]) for text in beside(state) if text.endswith("raise")]


def test_raise_both_teams_may_at_first_any_seat() -> None:
    state = four()
    assert stake(state) == (1, None, None, (0, 1))
    assert may(state)[-1] == "1 raise"
    assert raisers(state) == [0, 2, 3]


@pytest.mark.parametrize(
    ("steps", "due"),
    [(1, (1, 3, 1, (0,))), (2, (3, 6, 0, (1,))), (3, (6, 9, 1, (0,))), (4, (9, 12, 0, ()))],
)
def test_raise_each_step_of_the_ladder(
    steps: int, due: tuple[int, int, int, tuple[int, ...]]
) -> None:
    state = do(four(), ", ".join(LADDER[:steps]))
    assert state.phase is Phase.ANSWER
    assert stake(state) == due
    asker = due[2]
    answering = (0, 2) if asker == 1 else (1, 3)
    assert (actors(state), state.to_act) == (answering, None)
    assert raisers(state) == []
    raising = ["raise"] if steps < 4 else []
    for seat in range(4):
        words = [*ANSWERS, *raising] if seat in answering else []
        assert may(state, seat) == [f"{seat} {word}" for word in words]


@pytest.mark.parametrize(("steps", "points"), [(1, (0, 1)), (2, (3, 0)), (3, (0, 6)), (4, (9, 0))])
@pytest.mark.parametrize("partner", [0, 1])
def test_raise_running_gives_the_askers_the_worth_before(
    steps: int, points: tuple[int, int], partner: int
) -> None:
    state = do(four(), ", ".join(LADDER[:steps]))
    seat = actors(state)[partner]
    state = do(state, f"{seat} run")
    assert (state.phase, state.points, state.hand_number) == (Phase.CUT, points, 2)
    last = known(state.last_hand)
    assert (last.winner, last.points, last.reason) == (
        points.index(max(points)),
        points,
        Reason.RUN,
    )


@pytest.mark.parametrize(
    ("steps", "due"),
    [
        (1, (3, None, None, (0,))),
        (2, (6, None, None, (1,))),
        (3, (9, None, None, (0,))),
        (4, (12, None, None, ())),
    ],
)
def test_raise_accepting_leaves_the_word_to_who_accepted(
    steps: int, due: tuple[int, None, None, tuple[int, ...]]
) -> None:
    state = do(four(), ", ".join(LADDER[:steps]))
    one, other = actors(state)
    after = do(state, f"{one} accept")
    assert after == do(state, f"{other} accept")
    assert (after.phase, after.to_act) == (Phase.PLAY, 1)
    assert stake(after) == due
    # seat 1 is awaited, so it is not beside
    teams = {(): [], (0,): [0, 2], (1,): [3]}
    assert raisers(after) == teams[due[3]]
    assert ("1 raise" in may(after)) == (1 in due[3])


def test_raise_the_asking_team_may_not_ask_again_until_it_accepts() -> None:
    state = do(four(), "1 raise, 0 accept")
    assert refused(state, "1 raise") == "may-not-raise"
    assert refused(state, "3 raise") == "may-not-raise"
    state = do(state, "2 raise")
    assert stake(state) == (3, 6, 0, (1,))
    state = do(state, "3 accept")
    assert stake(state) == (6, None, None, (1,))
    assert refused(state, "0 raise") == "may-not-raise"


def test_raise_the_first_answer_binds() -> None:
    state = do(four(), "1 raise, 0 accept")
    assert refused(state, "2 run") == "not-answering"
    assert refused(state, "2 accept") == "not-answering"
    assert refused(do(four(), "1 raise, 2 raise"), "0 run") == "not-asked"
    assert refused(do(four(), "1 raise, 2 run"), "0 accept") == "not-answering"


def test_raise_twelve_is_the_most() -> None:
    state = do(four(), ", ".join(LADDER))
    assert [refused(state, f"{seat} raise") for seat in (1, 3)] == ["at-twelve"] * 2
    state = do(state, "1 accept")
    assert [refused(state, f"{seat} raise") for seat in range(4)] == ["at-twelve"] * 4


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_raise_out_of_turn_by_partner_or_opponents(seat: int) -> None:
    # it would be the turn of seat 1
    state = do(four(), f"{seat} raise")
    asker = seat % 2
    assert stake(state) == (1, 3, asker, (1 - asker,))
    assert actors(state) == ((1, 3) if asker == 0 else (0, 2))
    after = do(state, f"{1 - asker} accept")
    assert (after.phase, after.to_act, after.worth) == (Phase.PLAY, 1, 3)


def test_raise_the_trick_goes_on_where_it_was() -> None:
    state = dealt("4D 5D 6D", "7D 4S 5S", "6S 7S QS", "QD 4H 5H")
    state = do(state, "1 7D, 2 6S, 1 raise, 2 accept")
    assert (state.to_act, state.leader, laid(state.trick)) == (3, 1, "1:7D 2:6S")


def test_raise_up_to_the_last_card_also_by_who_has_played_it() -> None:
    # 0 takes the first, 1 the second; 1, 2 and 3 have no card left, seat 0 one
    state = dealt("3C 4D QD", "4S 2C JD", "4H 5H 6H", "4C 5C 6C")
    state = do(state, "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 1 2C, 2 5H, 3 5C, 1 JD, 2 6H, 3 6C")
    assert raisers(state) == [1, 2, 3]
    assert may(state) == ["0 QD", "0 (QD)", "0 raise"]
    state = do(state, "1 raise, 2 raise, 3 accept, 0 QD")
    assert (state.points, state.phase) == ((0, 6), Phase.CUT)


def test_raise_in_mano_the_other_answers() -> None:
    state = do(dealt("", ""), "0 raise")
    assert (actors(state), state.to_act) == ((1,), 1)
    assert may(state) == [f"1 {word}" for word in (*ANSWERS, "raise")]
    assert do(state, "1 raise").to_act == 0


def test_raise_a_hand_of_twelve_is_the_match() -> None:
    hands = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
    state = do(dealt(*hands), ", ".join(LADDER) + ", 1 accept")
    state = do(state, "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H")
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (12, 0), 0)
    result = known(outcome(state))
    assert (result.ranking, result.reason) == (((0, 2), (1, 3)), Reason.POINTS)


def test_raise_points_never_pass_twelve() -> None:
    state = do(four(points=(8, 10)), "0 raise, 1 raise, 2 raise, 3 raise, 2 run")
    assert (state.points, state.phase) == ((8, 12), Phase.OVER)
    assert known(state.last_hand).points == (0, 2)
    result = known(outcome(state))
    assert result.reason is Reason.POINTS
