"""Claims, the count question and dealing again, and how a match ends."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse.games.truco import (
    Eleven,
    Offence,
    Phase,
    State,
    actors,
    apply,
    outcome,
    returns,
    view,
)
from support.games.walks import known
from support.truco.playing import (
    HANDS,
    beside,
    between,
    cut,
    deal,
    dealt,
    do,
    four,
    hands,
    holds,
    may,
    refused,
    rows,
)

ALWAYS = [str(offence) for offence in Offence if offence is not Offence.WRONG_COUNT]
LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]
REQUESTS = ["", ", 1 raise", ", 1 raise, 0 raise", ", 1 raise, 0 accept"]


def worth(accepted: int) -> State:
    """Return a fresh hand after this number of accepted raises: worth 1, 3, 6, 9 or 12."""
    state = do(four(), ", ".join(LADDER[:accepted]))
    return do(state, f"{1 - known(state.asker)} accept") if accepted else state


def exposing() -> State:
    """Return a deal in which the first card of seat 1 turned over."""
    return four(exposed=(1, 0))


def next_deal(state: State) -> State:
    """Return the state after the next cut and deal."""
    return apply(cut(state), deal("", "", "", ""))


RAN = "1 raise, 0 run"
"""Seat 0 runs: 1 point for team 1."""
AGAIN = "0 count, 0 redeal, 1 redeal"
CLAUSES = rows(
    # the clause, points, turns, and what holds then
    *((f"tento_of_what_is_only_asked_for_{points}", (0, 0),
       f"{', '.join(LADDER[:steps])}, 0 tento stolen-card",
       {"points": (points, 0), "phase": Phase.CUT, "asked": None, "asker": None, "worth": 1})
      for steps, points in ((1, 1), (2, 3), (3, 6), (4, 9))),
    *((f"tento_for_a_wrong_count_before_the_answer_{points}", (0, 0),
       f"{', '.join(LADDER[:steps])}, 1 tento wrong-count", {"points": (0, points)})
      for steps, points in ((1, 1), (2, 3), (3, 3), (4, 3))),
    ("tento_at_eleven_before_the_answer", (11, 4), "1 tento false-call", {"points": (11, 5)}),
    ("tento_for_a_wrong_count_at_eleven_before_the_answer", (11, 4), "1 tento wrong-count",
     {"points": (11, 5)}),
    ("tento_at_eleven_after_the_answer", (11, 4), "0 accept, 1 tento false-call",
     {"points": (11, 7)}),
    ("tento_for_a_wrong_count_at_eleven_after_the_answer", (11, 4),
     "0 accept, 3 tento wrong-count", {"points": (11, 7)}),
    ("tento_at_eleven_wins", (11, 4), "0 accept, 2 tento extra-card", {"points": (12, 4)}),
    ("tento_points_never_pass_twelve", (10, 10), "1 raise, 0 accept, 2 tento stolen-card",
     {"points": (12, 10), "scored": (0, (2, 0), "tento")}),
    ("tento_after_the_deal_ends_the_hand", (0, 0),
     "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 2 tento peeked",
     {"phase": Phase.CUT, "dealer": 1, "hand_number": 2, "scored": (0, (1, 0), "tento"),
      "takers": [0], "hands": [""] * 4}),
    # team 0 gets to 11 in a hand that is not mão-de-onze, and then to 12; no hand is finished
    *((f"tento_for_a_false_score_can_bring_the_last_point_{turns}", (10, 0),
       f"0 tento false-score, {turns}2 tento false-score",
       {"phase": Phase.OVER, "points": (12, 0), "under_table": True, "result": "tento",
        "last_hand": None, "hand_number": 1, "dealer": 0, "hands": [""] * 4, "vira": None,
        "worth": 1, "asked": None})
      for turns in ("", "1 raise, ", "1 4S, ")),
    ("tento_for_a_false_score_makes_no_mao_de_onze_of_the_hand", (10, 4),
     "2 tento false-score, 1 raise, 0 accept", {"points": (11, 4), "eleven": None, "worth": 3}),
    ("tento_for_a_false_score_makes_no_mao_de_ferro_of_mao_de_onze", (11, 10),
     "1 tento false-score",
     {"points": (11, 11), "eleven": Eleven.ONZE, "phase": Phase.ANSWER, "asker": 1,
      "actors": (0, 2)}),
    ("tento_for_a_false_score_leaves_mao_de_onze_to_be_accepted", (11, 10),
     "1 tento false-score, 2 accept", {"worth": 3, "phase": Phase.PLAY}),
    ("tento_for_a_false_score_leaves_mao_de_onze_to_be_run_from", (11, 10),
     "1 tento false-score, 2 run", {"points": (11, 12)}),
    ("tento_for_a_false_score_in_a_plain_hand_to_eleven_each", (10, 10),
     "0 tento false-score, 1 tento false-score, 1 raise, 2 run",
     {"points": (11, 12), "phase": Phase.OVER}),
    ("tento_between_hands_can_bring_the_last_point", (11, 4), "0 run, 0 tento stolen-card",
     {"phase": Phase.OVER, "winner": 0, "points": (12, 5), "result": "tento",
      "scored": (1, (0, 1), "run")}),
    ("tento_for_peeking_after_a_run_is_three_once_for_a_team", (0, 0),
     f"{RAN}, 1 tento peeked, 3 tento peeked", {"points": (0, 5)}),
    ("tento_for_peeking_after_a_run_is_three_once_for_both_teams", (0, 0),
     f"{RAN}, 1 tento peeked, 0 tento peeked", {"points": (1, 4)}),
    ("tento_for_something_else_before_does_not_change_it", (0, 0),
     "0 tento false-score, 1 raise, 0 raise, 3 run, 1 tento peeked", {"points": (4, 6)}),
    ("tento_for_something_else_does_not_use_it_up", (0, 0),
     f"{RAN}, 0 tento stolen-card, 1 tento false-call, 0 tento peeked", {"points": (4, 2)}),
    ("tento_for_peeking_is_one_after_a_hand_that_ended_by_a_claim", (0, 0),
     "0 tento stolen-card, 0 tento peeked", {"points": (2, 0)}),
    ("tento_for_peeking_is_one_after_a_hand_that_was_played", (0, 0),
     "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 1 AC, 2 5H, 3 5C, 1 5S, 2 AH, 3 AS, 0 5D, 1 tento peeked",
     {"points": (1, 1)}),
    ("tento_for_peeking_is_three_after_running_from_eleven_too", (11, 4),
     "0 run, 1 tento peeked", {"points": (11, 8)}),
    ("tento_for_a_wrong_count_is_for_a_seat_that_has_played_no_card", (0, 0),
     "1 4S, 2 4H, 3 tento wrong-count", {"points": (0, 1)}),
    ("tento_for_an_extra_card_is_not_late_after_the_question", (0, 0),
     "0 count, 1 tento extra-card", {"points": (0, 1)}),
    ("redeal_of_a_hand_worth_twelve", (0, 0),
     f"{', '.join(LADDER)}, 3 accept, 0 count, 0 redeal, 3 redeal",
     {"worth": 1, "phase": Phase.CUT}),
    *((f"redeal_while_a_request_is_pending_and_after_{turns}", (0, 0),
       f"0 count, 0 redeal, {turns} redeal", {"phase": Phase.CUT, "worth": 1, "asked": None})
      for turns in ("1 raise, 1", "2 raise, 3", "1 raise, 0 raise, 3 accept, 3")),
    ("redeal_that_was_asked_for_lapses_with_the_first_card_in_the_dark", (11, 11),
     "0 count, 0 redeal, 1 blind 0", {"counted": True, "redeal_asked": False}),
    ("redeal_that_was_asked_for_ends_with_its_hand", (0, 0), f"0 count, 0 redeal, {RAN}",
     {"redeal_asked": False, "counted": False}),
    ("redeal_ends_mao_de_onze", (11, 3), "2 accept, 0 count, 0 redeal, 3 redeal",
     {"eleven": None, "worth": 1, "phase": Phase.CUT}),
    ("redeal_in_the_dark", (11, 11), AGAIN, {"eleven": None, "worth": 1, "phase": Phase.CUT}),
    *((f"table_a_team_beaten_with_nothing_passes_under_it_{points}", points,
       f"{points.index(11)} tento peeked", {"under_table": 0 in points})
      for points in ((11, 0), (11, 1), (0, 11), (3, 11))),
    ("table_nobody_passes_under_it_before_the_end", (11, 0), "", {"under_table": False}),
)  # fmt: skip


@pytest.mark.parametrize(("points", "turns", "facts"), CLAUSES)
def test_clause(points: tuple[int, int], turns: str, facts: dict[str, Any]) -> None:
    holds(do(dealt(*HANDS, points=points), turns), **facts)


@pytest.mark.parametrize(
    ("points", "turns", "eleven", "asker"),
    [
        ((10, 4), f"2 tento false-score, {RAN}", Eleven.ONZE, 1),
        ((10, 10), f"0 tento false-score, 1 tento false-score, {AGAIN}", Eleven.FERRO, None),
        # a redeal asks mão-de-onze again
        ((11, 3), "2 accept, 0 count, 0 redeal, 3 redeal", Eleven.ONZE, 1),
        ((11, 11), AGAIN, Eleven.FERRO, None),
    ],
)
def test_tento_and_redeal_the_next_deal_is_by_the_points_there_are(
    points: tuple[int, int], turns: str, eleven: Eleven, asker: int | None
) -> None:
    holds(next_deal(do(four(points=points), turns)), eleven=eleven, asker=asker)


# what a claim is worth


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 6), (3, 9), (4, 12)])
@pytest.mark.parametrize("offence", ["stolen-card", "extra-card", "false-call", "peeked"])
def test_tento_is_worth_what_the_hand_is(offence: str, accepted: int, points: int) -> None:
    for seat in range(4):
        after = do(worth(accepted), f"{seat} tento {offence}")
        due = ((points, 0), (0, points))[seat % 2]
        holds(after, points=due, scored=(seat % 2, due, "tento"))


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 3), (3, 3), (4, 3)])
def test_tento_for_a_wrong_count_is_three_at_most(accepted: int, points: int) -> None:
    assert do(worth(accepted), "3 tento wrong-count").points == (0, points)


# a false score

FALSE_SCORES: dict[str, State] = {
    "between hands": between((3, 4)),
    "before the deal": cut(between((3, 4))),
    "asked to keep a card": four(points=(3, 4), exposed=(1, 0)),
    "a card to be replaced": do(four(points=(3, 4), exposed=(1, 0)), "1 burn"),
    "before the first card": four(points=(3, 4)),
    "truco asked": do(four(points=(3, 4)), "1 raise"),
    "a hand worth twelve": worth(4),
    "a redeal asked for": do(four(points=(3, 4)), "0 count, 0 redeal"),
    "in the first trick": do(four(points=(3, 4)), "1 4C, 2 5H"),
    "in the second trick": do(four(points=(3, 4)), "1 4C, 2 5H, 3 6S, 0 4D"),
    "mão-de-onze asked": four(points=(11, 4)),
    "mão-de-onze": do(four(points=(11, 4)), "0 accept"),
}


@pytest.mark.parametrize("name", FALSE_SCORES)
@pytest.mark.parametrize("seat", [1, 3])
def test_tento_for_a_false_score_gives_one_and_changes_nothing_else(name: str, seat: int) -> None:
    state = FALSE_SCORES[name]
    points = (state.points[0], state.points[1] + 1)
    after = do(state, f"{seat} tento false-score")
    assert after == evolve(state, table=evolve(state.table, points=points))


def test_tento_for_a_false_score_to_eleven_shows_no_more_of_the_hand() -> None:
    state = do(four(points=(10, 4)), "2 tento false-score")
    assert hands(view(state, 0))[2] == ". . ."
    # mão-de-onze stays that of the team that had it, and a plain hand in order
    state = do(four(points=(11, 10)), "1 tento false-score")
    assert hands(view(state, 0))[2] != ". . ."
    assert hands(view(state, 1))[3] == ". . ."
    state = do(four(points=(10, 10)), "0 tento false-score, 1 tento false-score")
    assert hands(view(state, 1))[1] == "4C 5D 5S"


# when


@pytest.mark.parametrize(
    "state", [between(), cut(between()), exposing(), do(exposing(), "1 burn")]
)
def test_tento_before_the_deal_is_complete_only_gives_points(state: State) -> None:
    assert beside(state) == [f"{seat} tento {each}" for seat in range(4) for each in ALWAYS]
    for offence in ALWAYS:
        after = do(state, f"3 tento {offence}")
        assert after == evolve(state, table=evolve(state.table, points=(0, 1)))


# a look at hidden cards


@pytest.mark.parametrize(
    ("turns", "points", "paid"),
    [
        ("1 raise, 0 run", (0, 1), 3),
        ("1 raise, 0 raise, 1 run", (3, 0), 6),
        ("1 raise, 0 accept, 0 raise, 3 run", (3, 0), 6),
        ("1 raise, 0 raise, 1 raise, 0 run", (0, 6), 9),
        ("1 raise, 0 raise, 1 raise, 0 raise, 1 run", (9, 0), 12),
    ],
)
def test_tento_for_peeking_after_a_run_is_what_had_been_asked_for(
    turns: str, points: tuple[int, int], paid: int
) -> None:
    state = do(four(), turns)
    assert state.points == points
    for seat in range(4):
        after = do(state, f"{seat} tento peeked")
        side = seat % 2
        assert after.points[side] == min(12, points[side] + paid)
        assert after.points[1 - side] == points[1 - side]
        # the hand is over, and is as it was
        assert after.last_hand == state.last_hand


def test_tento_for_peeking_after_a_run_is_three_until_the_next_deal_is_complete() -> None:
    ran = cut(do(four(), RAN))
    assert do(ran, "0 tento peeked").points == (3, 1)
    # the dealer is 1 now, so that the card of 2 may be burnt
    waiting = apply(ran, deal("", "", "", "", exposed=(2, 0)))
    for turns, paid in (
        ("", 3),
        ("2 burn, ", 3),
        ("2 keep, ", 1),
        ("2 keep, 1 count, 1 redeal, 0 redeal, ", 1),
    ):
        assert do(waiting, f"{turns}0 tento peeked").points == (paid, 1)


# a wrong number of cards


def test_tento_for_a_wrong_count_is_for_the_team_that_did_not_deal() -> None:
    counts = [text for text in beside(four()) if "wrong-count" in text]
    assert counts == ["1 tento wrong-count", "3 tento wrong-count"]
    assert [refused(four(), f"{seat} tento wrong-count") for seat in (0, 2)] == ["own-deal"] * 2
    assert do(four(dealer=3), "2 tento wrong-count").points == (1, 0)


# the count question


@pytest.mark.parametrize(
    "state",
    [
        *(do(four(), turns) for turns in ("", "1 raise", "1 raise, 0 raise", "1 raise, 0 accept")),
        *(four(points=points) for points in ((11, 3), (3, 11), (11, 11))),
    ],
)
def test_count_question_is_the_dealers_before_the_first_card(state: State) -> None:
    assert beside(state)[-1] == "0 count"
    after = do(state, "0 count")
    assert after == evolve(state, stake=evolve(state.stake, counted=True))
    assert refused(after, "0 count") == "counted"
    assert "0 count" not in beside(after)


# dealing again


def redeals(state: State) -> list[str]:
    return [text for text in beside(state) if "redeal" in text]


def test_redeal_is_asked_for_by_the_dealer_after_the_question_and_before_the_first_card() -> None:
    assert refused(four(), "0 redeal") == "not-counted"
    assert redeals(four()) == []
    state = do(four(), "0 count")
    assert redeals(state) == ["0 redeal"]
    assert [refused(state, f"{seat} redeal") for seat in (1, 2, 3)] == ["not-dealer"] * 3
    assert refused(do(state, "1 4C"), "0 redeal") == "card-played"
    assert redeals(do(state, "1 4C")) == []


@pytest.mark.parametrize("turns", REQUESTS)
def test_redeal_asked_for_by_the_dealer_alone_changes_nothing_else(turns: str) -> None:
    before = do(four(), f"0 count{turns}")
    state = do(before, "0 redeal")
    assert state == evolve(before, stake=evolve(before.stake, redeal_asked=True))
    # nobody is awaited for it
    assert actors(state) == actors(before)
    assert may(state) == may(before)


def test_redeal_is_agreed_to_by_any_seat_of_the_other_team_alone() -> None:
    state = do(four(), "0 count, 0 redeal")
    assert redeals(state) == ["1 redeal", "3 redeal"]
    assert [refused(state, f"{seat} redeal") for seat in (0, 2)] == ["redeal-asked"] * 2
    assert do(state, "1 redeal") == do(state, "3 redeal")
    assert redeals(do(four(dealer=3), "3 count, 3 redeal")) == ["0 redeal", "2 redeal"]
    mano = do(dealt("", "", dealer=1), "1 count, 1 redeal")
    assert redeals(mano) == ["0 redeal"]
    assert do(mano, "0 redeal").phase is Phase.CUT


@pytest.mark.parametrize("turns", ["1 4C", "1 raise, 0 accept, 1 4C", "1 4C, 0 tento false-score"])
def test_redeal_that_was_asked_for_lapses_with_the_first_card(turns: str) -> None:
    state = do(four(), f"0 count, 0 redeal, {turns}")
    assert redeals(state) == []
    assert [refused(state, f"{seat} redeal") for seat in range(4)] == ["card-played"] * 4
    # so it leads to the same state as without the request
    assert state == do(four(), f"0 count, {turns}")


@pytest.mark.parametrize("turns", REQUESTS)
def test_redeal_deals_the_same_hand_again_from_the_cut(turns: str) -> None:
    state = apply(do(between(), "3 cut tap"), deal("", "", "", ""))
    after = do(state, f"0 count{turns}, 0 redeal, 1 redeal")
    assert (after.phase, after.to_act, after.dealer, after.hand_number) == (Phase.CUT, 3, 0, 1)
    assert (after.stake, after.points, after.last_hand) == (between().stake, (0, 0), None)
    assert (hands(after), after.vira, str(after.last_cut)) == ([""] * 4, None, "tap")
    again = next_deal(after)
    assert (again.phase, again.may_raise, again.worth) == (Phase.PLAY, (0, 1), 1)
    assert refused(again, "0 redeal") == "not-counted"
    assert do(again, "0 count").counted


def test_redeal_leaves_the_last_hand() -> None:
    state = next_deal(do(four(), RAN))
    after = do(state, "1 count, 1 redeal, 2 redeal")
    assert after.last_hand == state.last_hand
    assert (after.hand_number, after.dealer, after.points) == (2, 1, (0, 1))


# the end of a match


def test_table_teams_are_seats_modulo_two() -> None:
    assert between().teams == ((0, 2), (1, 3))
    assert between(seats=2).teams == ((0,), (1,))


@pytest.mark.parametrize(
    ("winner", "points", "ranking", "due"),
    [
        (0, (11, 5), ((0, 2), (1, 3)), (1.0, -1.0, 1.0, -1.0)),
        (1, (5, 11), ((1, 3), (0, 2)), (-1.0, 1.0, -1.0, 1.0)),
        (1, (5, 11), ((1,), (0,)), (-1.0, 1.0)),
    ],
    ids=["0", "1", "mano"],
)
def test_table_the_end(
    winner: int,
    points: tuple[int, int],
    ranking: tuple[tuple[int, ...], ...],
    due: tuple[float, ...],
) -> None:
    before = between(points, seats=len(due))
    assert (before.winner, outcome(before), returns(before)) == (None, None, (0.0,) * len(due))
    state = do(before, f"{winner} tento stolen-card")
    assert (state.phase, state.winner, state.to_act) == (Phase.OVER, winner, None)
    assert state.points[winner] == 12
    assert known(outcome(state)).ranking == ranking
    holds(state, result="tento")
    assert returns(state) == due
    assert beside(state) == []
