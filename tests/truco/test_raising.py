"""Truco, six, nine, twelve: asking at any moment, by any seat, and answering."""

from __future__ import annotations

import pytest

from fodasse.games.truco import Phase, Reason, State, actors, outcome
from support.games.walks import known
from support.truco.playing import beside, dealt, do, four, laid, may, refused

LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]
"""Truco by seat 1, then each time the other team answers by asking for more."""
HANDS = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")


def stake(state: State) -> tuple[int, int | None, int | None, tuple[int, ...]]:
    return state.worth, state.asked, state.asker, state.may_raise


def asked(steps: int) -> State:
    return do(four(), ", ".join(LADDER[:steps]))


def raisers(state: State) -> list[int]:
    """Return the seats that may raise out of turn."""
    return [int(text[0]) for text in beside(state) if text.endswith("raise")]


def test_raise_both_teams_may_at_first_any_seat() -> None:
    assert stake(four()) == (1, None, None, (0, 1))
    assert may(four())[-1] == "1 raise"
    assert raisers(four()) == [0, 2, 3]


@pytest.mark.parametrize(
    ("steps", "due"),
    [(1, (1, 3, 1, (0,))), (2, (3, 6, 0, (1,))), (3, (6, 9, 1, (0,))), (4, (9, 12, 0, ()))],
)
def test_raise_each_step_of_the_ladder(
    steps: int, due: tuple[int, int, int, tuple[int, ...]]
) -> None:
    state = asked(steps)
    assert (state.phase, stake(state)) == (Phase.ANSWER, due)
    answering = (0, 2) if due[2] == 1 else (1, 3)
    assert (actors(state), state.to_act, raisers(state)) == (answering, None, [])
    words = ["accept", "run", "raise"][: 3 if steps < 4 else 2]
    for seat in range(4):
        assert may(state, seat) == [f"{seat} {word}" for word in words if seat in answering]


@pytest.mark.parametrize(("steps", "points"), [(1, (0, 1)), (2, (3, 0)), (3, (0, 6)), (4, (9, 0))])
@pytest.mark.parametrize("partner", [0, 1])
def test_raise_running_gives_the_askers_the_worth_before(
    steps: int, points: tuple[int, int], partner: int
) -> None:
    state = do(asked(steps), f"{actors(asked(steps))[partner]} run")
    assert (state.phase, state.points, state.hand_number) == (Phase.CUT, points, 2)
    last = known(state.last_hand)
    assert (last.points, last.reason) == (points, Reason.RUN)
    assert last.winner == points.index(max(points))


@pytest.mark.parametrize(
    ("steps", "worth", "word"), [(1, 3, 0), (2, 6, 1), (3, 9, 0), (4, 12, None)]
)
def test_raise_accepting_leaves_the_word_to_who_accepted(
    steps: int, worth: int, word: int | None
) -> None:
    one, other = actors(asked(steps))
    after = do(asked(steps), f"{one} accept")
    assert after == do(asked(steps), f"{other} accept")
    assert (after.phase, after.to_act) == (Phase.PLAY, 1)
    assert stake(after) == (worth, None, None, () if word is None else (word,))
    # seat 1 is awaited, so it is not beside
    assert raisers(after) == {None: [], 0: [0, 2], 1: [3]}[word]
    assert ("1 raise" in may(after)) == (word == 1)


def test_raise_the_asking_team_may_not_ask_again_until_it_accepts() -> None:
    state = do(four(), "1 raise, 0 accept")
    assert [refused(state, f"{seat} raise") for seat in (1, 3)] == ["may-not-raise"] * 2
    state = do(state, "2 raise")
    assert stake(state) == (3, 6, 0, (1,))
    state = do(state, "3 accept")
    assert stake(state) == (6, None, None, (1,))
    assert refused(state, "0 raise") == "may-not-raise"


@pytest.mark.parametrize(
    ("turns", "late", "code"),
    [
        ("1 raise, 0 accept", "2 run", "not-answering"),
        ("1 raise, 0 accept", "2 accept", "not-answering"),
        ("1 raise, 2 raise", "0 run", "not-asked"),
        ("1 raise, 2 run", "0 accept", "not-answering"),
    ],
)
def test_raise_the_first_answer_binds(turns: str, late: str, code: str) -> None:
    assert refused(do(four(), turns), late) == code


def test_raise_twelve_is_the_most() -> None:
    assert [refused(asked(4), f"{seat} raise") for seat in (1, 3)] == ["at-twelve"] * 2
    state = do(asked(4), "1 accept")
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
    state = do(dealt(*HANDS), "1 7D, 2 4D, 1 raise, 2 accept")
    assert (state.to_act, state.leader, laid(state.trick)) == (3, 1, "1:7D 2:4D")


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
    assert may(state) == ["1 accept", "1 run", "1 raise"]
    assert do(state, "1 raise").to_act == 0


def test_raise_a_hand_of_twelve_is_the_match() -> None:
    state = do(dealt(*HANDS), ", ".join(LADDER) + ", 1 accept")
    state = do(state, "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H")
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (12, 0), 0)
    result = known(outcome(state))
    assert (result.ranking, result.reason) == (((0, 2), (1, 3)), Reason.POINTS)


def test_raise_points_never_pass_twelve() -> None:
    state = do(four(points=(8, 10)), "0 raise, 1 raise, 2 raise, 3 raise, 2 run")
    assert (state.points, state.phase) == ((8, 12), Phase.OVER)
    assert known(state.last_hand).points == (0, 2)
    assert known(outcome(state)).reason is Reason.POINTS
