"""Hands at eleven points: mão-de-onze, mão-de-ferro, and who raises in them."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.games.truco import Eleven, Phase, Play, apply
from support.games.walks import known
from support.truco.playing import (
    beside,
    cut,
    deal,
    dealt,
    do,
    four,
    holds,
    may,
    refused,
    replacement,
    rows,
)

HANDS = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
"""Seat 0 takes every trick."""
TWO_TRICKS = "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H"


OTHERS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
DARK = ("3S QS 2S", "7D 7H 7S", "5D 4D 4S", "5S 4H 5H")
"""Nothing is sorted."""
TRICK = "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0"
ASKED = {"phase": Phase.ANSWER, "eleven": Eleven.ONZE, "worth": 1, "asked": 3, "may_raise": ()}
PLAIN = {"phase": Phase.PLAY, "eleven": None, "worth": 1}
CLAUSES = rows(
    # the clause, the hands, points, turns, and what holds then
    *((f"eleven_is_as_if_truco_had_been_asked_{points}", HANDS, points, "",
       {**ASKED, "asker": asker, "actors": (1 - asker, 3 - asker), "to_act": None})
      for points, asker in (((11, 4), 1), ((0, 11), 0), ((11, 0), 1), ((10, 11), 0))),
    *((f"eleven_is_with_eleven_points_alone_{points}", HANDS, points, "", PLAIN)
      for points in ((10, 10), (0, 0), (10, 0))),
    ("eleven_is_accepted_or_run_from", HANDS, (4, 11), "", {"may": ["1 accept", "1 run"]}),
    ("eleven_in_mano", HANDS[:2], (4, 11), "", {**ASKED, "to_act": 1, "asker": 0}),
    *((f"eleven_accepted_by_{seat}_it_is_worth_three", HANDS, (11, 4), f"{seat} accept",
       {"phase": Phase.PLAY, "to_act": 1, "worth": 3, "eleven": Eleven.ONZE, "asked": None,
        "asker": None, "may_raise": (), "may": ["1 7D", "1 7S", "1 7H"]}) for seat in (0, 2)),
    *((f"eleven_run_by_{seat}_gives_one_to_the_others", HANDS, (11, 4), f"{seat} run",
       {"phase": Phase.CUT, "points": (11, 5), "hand_number": 2, "scored": (1, (0, 1), "run")})
      for seat in (0, 2)),
    ("eleven_won_it_wins_the_match", HANDS, (11, 4), f"2 accept, {TWO_TRICKS}",
     {"phase": Phase.OVER, "points": (12, 4), "winner": 0, "scored": (0, (1, 0), "tricks"),
      "result": "points"}),
    ("eleven_lost_it_gives_three", HANDS, (4, 11), f"3 accept, {TWO_TRICKS}",
     {"phase": Phase.CUT, "points": (7, 11)}),
    ("ferro_is_played_at_once_for_three", DARK, (11, 11), "",
     {"phase": Phase.PLAY, "to_act": 1, "eleven": Eleven.FERRO, "worth": 3, "asked": None,
      "asker": None, "may_raise": (), "hands": list(DARK),
      "may": ["1 blind 0", "1 blind 1", "1 blind 2"]}),
    ("ferro_cards_are_played_by_their_place", DARK, (11, 11), TRICK,
     {"tricks_laid": ["1:7H 2:4S 3:5S 0:3S"], "hands": ["QS 2S", "7D 7S", "5D 4D", "4H 5H"],
      "may": ["0 blind 0", "0 blind 1"]}),
    ("ferro_the_place_is_among_the_cards_held", DARK, (11, 11),
     f"{TRICK}, 0 blind 1, 1 blind 1",
     {"laid": "0:2S 1:7S", "hands": ["QS", "7D", "5D 4D", "4H 5H"]}),
    ("ferro_decides_the_match", DARK, (11, 11),
     f"{TRICK}, 0 blind 1, 1 blind 1, 2 blind 0, 3 blind 0",
     {"phase": Phase.OVER, "points": (12, 11), "winner": 0, "scored": (0, (1, 0), "tricks"),
      "result": "points"}),
    ("ferro_three_ties_go_to_the_dealers_team", ("3S QS 2S", "3H QH 2H"), (11, 11),
     "1 blind 0, 0 blind 0, 0 blind 0, 1 blind 0, 1 blind 0, 0 blind 0",
     {"winner": 0, "points": (12, 11)}),
    *((f"ferro_{offence}_ends_the_match_and_the_hand", DARK, (11, 11), f"1 tento {offence}",
       {"phase": Phase.OVER, "points": (11, 12), "winner": 1, "result": "tento",
        "hands": [""] * 4, "vira": None, "eleven": None, "scored": (1, (0, 1), "tento")})
      for offence in ("stolen-card", "extra-card", "false-call", "peeked", "wrong-count")),
    ("ferro_a_false_score_ends_the_match_alone", DARK, (11, 11), "1 tento false-score",
     {"phase": Phase.OVER, "points": (11, 12), "result": "tento", "last_hand": None}),
)  # fmt: skip


@pytest.mark.parametrize(("hands", "points", "turns", "facts"), CLAUSES)
def test_clause(
    hands: tuple[str, ...], points: tuple[int, int], turns: str, facts: dict[str, Any]
) -> None:
    holds(do(dealt(*hands, points=points), turns), **facts)


def test_eleven_begins_with_the_deal_and_a_run_may_make_the_others_eleven_too() -> None:
    state = cut(do(four(points=(11, 10)), "0 run"))
    assert (state.points, state.eleven) == ((11, 11), None)
    assert apply(state, deal("", "", "", "")).eleven is Eleven.FERRO


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("points", "turns"),
    [
        ((11, 4), ""),
        ((11, 4), "0 accept"),
        ((11, 4), "0 accept, 1 4S"),
        ((11, 0), ""),
        ((11, 11), ""),
    ],
)
def test_eleven_and_ferro_whoever_raises_loses_the_match(
    points: tuple[int, int], turns: str, seat: int
) -> None:
    state = do(dealt(*OTHERS, points=points), turns)
    assert f"{seat} raise" in beside(state)
    assert not any(text.endswith("raise") for each in range(4) for text in may(state, each))
    after = do(state, f"{seat} raise")
    winner = 1 - seat % 2
    assert (after.phase, after.winner) == (Phase.OVER, winner)
    assert after.points == ((12, points[1]), (points[0], 12))[winner]
    gained = 12 - points[winner]
    due = ((gained, 0), (0, gained))[winner]
    holds(after, scored=(winner, due, "raise-at-eleven"), result="raise-at-eleven")
    assert after.under_table is (winner == 0 and points[1] == 0)


# mão-de-ferro


def test_ferro_cards_are_not_named_and_not_covered() -> None:
    state = dealt(*DARK, points=(11, 11))
    for card in state.hand(1):
        assert refused(state, Play(1, card)) == "in-the-dark"
    state = do(state, TRICK)
    assert refused(state, "0 (QS)") == "in-the-dark"
    assert refused(state, "0 blind 2") == "index-range"


@pytest.mark.parametrize(
    ("played", "place"), [((0,), 1), ((1,), 1), ((2,), None), ((0, 0), 0), ((0, 1), None)]
)
def test_ferro_a_card_that_turned_over_is_followed_by_its_place(
    played: tuple[int, ...], place: int | None
) -> None:
    # the third card of seat 0, who wins the first trick with any of them
    state = dealt("AS AH AC", *DARK[1:], points=(11, 11), exposed=(0, 2))
    assert known(state.exposed).index == 2
    state = do(state, "1 blind 0, 2 blind 0, 3 blind 0")
    state = do(state, ", ".join(f"0 blind {each}" for each in played))
    assert known(state.exposed).index == place


def test_ferro_a_card_that_turned_over_has_no_place_elsewhere() -> None:
    asked = dealt(*DARK, points=(11, 11), exposed=(1, 1))
    plain = dealt(*DARK, exposed=(1, 1))
    for state, place in (
        (asked, 1),
        (do(asked, "1 keep"), 1),
        (apply(do(asked, "1 burn"), replacement("6D")), None),
        (do(plain, "1 keep"), None),
        (dealt(*DARK, exposed=(2, 1)), None),
    ):
        assert known(state.exposed).index == place
