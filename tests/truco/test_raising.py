"""Truco, six, nine, twelve: asking at any moment, by any seat, and answering."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.games.truco import Phase, State, actors
from support.truco.playing import beside, dealt, do, four, holds, may, refused, rows

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
    holds(state, phase=Phase.CUT, points=points, hand_number=2)
    holds(state, scored=(points.index(max(points)), points, "run"))


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


@pytest.mark.parametrize(
    ("turns", "late", "code"),
    [
        # the asking team may not ask again until it accepts
        ("1 raise, 0 accept", "1 raise", "may-not-raise"),
        ("1 raise, 0 accept", "3 raise", "may-not-raise"),
        ("1 raise, 0 accept, 2 raise, 3 accept", "0 raise", "may-not-raise"),
        # the first answer binds
        ("1 raise, 0 accept", "2 run", "not-answering"),
        ("1 raise, 0 accept", "2 accept", "not-answering"),
        ("1 raise, 2 raise", "0 run", "not-asked"),
        ("1 raise, 2 run", "0 accept", "not-answering"),
        # twelve is the most
        *((", ".join(LADDER), f"{seat} raise", "at-twelve") for seat in (1, 3)),
        *((", ".join([*LADDER, "1 accept"]), f"{seat} raise", "at-twelve") for seat in range(4)),
    ],
)
def test_raise_who_may_not_ask_or_answer(turns: str, late: str, code: str) -> None:
    assert refused(do(four(), turns), late) == code


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_raise_out_of_turn_by_partner_or_opponents(seat: int) -> None:
    # it would be the turn of seat 1
    state = do(four(), f"{seat} raise")
    asker = seat % 2
    assert stake(state) == (1, 3, asker, (1 - asker,))
    assert actors(state) == ((1, 3) if asker == 0 else (0, 2))
    after = do(state, f"{1 - asker} accept")
    assert (after.phase, after.to_act, after.worth) == (Phase.PLAY, 1, 3)


CLAUSES = rows(
    ("raise_in_turns_by_both_teams", HANDS, (0, 0), "1 raise, 0 accept, 2 raise, 3 accept",
     {"worth": 6, "asked": None, "asker": None, "may_raise": (1,)}),
    ("raise_the_trick_goes_on_where_it_was", HANDS, (0, 0), "1 7D, 2 4D, 1 raise, 2 accept",
     {"to_act": 3, "leader": 1, "laid": "1:7D 2:4D"}),
    ("raise_in_mano_the_other_answers", HANDS[:2], (0, 0), "0 raise",
     {"actors": (1,), "to_act": 1, "may": ["1 accept", "1 run", "1 raise"]}),
    ("raise_in_mano_the_other_may_ask_for_more", HANDS[:2], (0, 0), "0 raise, 1 raise",
     {"to_act": 0}),
    ("raise_a_hand_of_twelve_is_the_match", HANDS, (0, 0),
     f"{', '.join(LADDER)}, 1 accept, 1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H",
     {"phase": Phase.OVER, "points": (12, 0), "winner": 0, "result": "points"}),
    ("raise_points_never_pass_twelve", HANDS, (8, 10),
     "0 raise, 1 raise, 2 raise, 3 raise, 2 run",
     {"points": (8, 12), "phase": Phase.OVER, "scored": (1, (0, 2), "run"), "result": "points"}),
)  # fmt: skip


@pytest.mark.parametrize(("hands", "points", "turns", "facts"), CLAUSES)
def test_clause(
    hands: tuple[str, ...], points: tuple[int, int], turns: str, facts: dict[str, Any]
) -> None:
    holds(do(dealt(*hands, points=points), turns), **facts)


def test_raise_up_to_the_last_card_also_by_who_has_played_it() -> None:
    # 0 takes the first, 1 the second; 1, 2 and 3 have no card left, seat 0 one
    state = dealt("3C 4D QD", "4S 2C JD", "4H 5H 6H", "4C 5C 6C")
    state = do(state, "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 1 2C, 2 5H, 3 5C, 1 JD, 2 6H, 3 6C")
    assert raisers(state) == [1, 2, 3]
    assert may(state) == ["0 QD", "0 (QD)", "0 raise"]
    state = do(state, "1 raise, 2 raise, 3 accept, 0 QD")
    assert (state.points, state.phase) == ((0, 6), Phase.CUT)
