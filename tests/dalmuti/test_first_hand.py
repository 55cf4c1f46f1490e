"""Rules 1 to 9 and the wildcards: one hand, clause by clause. Expected values by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fodasse.games import dalmuti
from fodasse.games.dalmuti import Lay, Phase, State
from support.dalmuti.playing import deal, hands, may, move, played, position, refused
from support.games.walks import known

FIVES = "9 5 | 8 5 | 7 5 | 6 5"
OTHERS = " | T | T | T"
SIX = "Q | J | T | 9 | 8 2 | 7 A"
ROUND = "1 pass, 2 pass, 3 pass"
WILD = {"wildcards": True}
FACTS: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    # the clause, the hands, options, turns, and what holds then
    ("2_a_trick_is_opened_with_any_cards_of_one_rank", "7 5 T 5 T T | 9 | 9 | 9", {}, "",
     {"may": ["5", "5 5", "7", "T", "T T", "T T T"]}),
    ("2_who_opens_lays_equal_cards", "7 5 5 | 9 | 9 | 9", {}, "0 5x2",
     {"top": Lay(0, 5, 2, 0), "hand": "7"}),
    ("3_the_next_lays_as_many_of_a_rarer_rank",
     # three nines lie there: too common, too few, and just right
     "9x3 5 | 9x3 8x3 7x4 6x2 A | T | T", {}, "0 9x3", {"may": ["7 7 7", "8 8 8", "pass"]}),
    ("3_more_cards_than_lie_there_are_no_answer", "9 5 | 4x3 | T | T", {}, "0 9",
     {"may": ["4", "pass"]}),
    ("3_each_set_is_rarer_than_the_one_before_not_than_the_first", "9 5 | 4 A | 6 3 | T", {},
     "0 9, 1 4", {"may": ["3", "pass"]}),
    ("3_the_turn_goes_to_the_left", FIVES, {"opens": 2, "youngest": 1}, "2 7", {"to_act": 3}),
    ("3_the_left_of_the_last_seat_is_the_first", FIVES, {"opens": 2, "youngest": 1}, "2 7, 3 6",
     {"to_act": 0}),
    ("4_who_could_lay_may_pass", FIVES, {}, "0 9", {"may": ["5", "8", "pass"]}),
    ("4_who_passes_keeps_its_cards", FIVES, {}, "0 9, 1 pass",
     {"trick": (0, 1, 2), "hands": ["5", "5 8", "5 7", "5 6"]}),
    ("4_nobody_passes_without_saying_so", "9x2 5 | 8 7 6 | 4 4 5 | T", {}, "0 9x2",
     {"to_act": 1, "may": ["pass"]}),
    ("5_who_passed_may_lay_when_the_turn_comes_round", "9 5 | 8 4 | 7 5 | 6 5", {},
     "0 9, 1 pass, 2 7, 3 pass, 0 pass", {"to_act": 1, "may": ["4", "pass"]}),
    ("5_it_lays_then", "9 5 | 8 4 | 7 5 | 6 5", {},
     "0 9, 1 pass, 2 7, 3 pass, 0 pass, 1 4", {"trick": (1, 0, 2)}),
    ("6_a_trick_goes_on_while_not_all_passed", FIVES, {}, "0 9, 1 pass, 2 pass",
     {"trick": (0, 2, 3)}),
    ("6_the_trick_ends_when_all_others_still_in_have_passed_in_a_row", FIVES, {},
     f"0 9, {ROUND}", {"trick": (None, 0, 0), "may": ["5"]}),
    ("6_only_passes_after_the_last_set_count", FIVES, {}, "0 9, 1 pass, 2 7, 3 pass, 0 pass",
     {"trick": (2, 2, 1)}),
    ("6_then_it_ends", FIVES, {}, "0 9, 1 pass, 2 7, 3 pass, 0 pass, 1 pass",
     {"trick": (None, 0, 2)}),
    ("6_who_laid_last_opens_with_any_number", "9 5 | 8 5 | 7 4x3 | 6 5", {},
     "0 9, 1 8, 2 7, 3 pass, 0 pass, 1 pass", {"may": ["4", "4 4", "4 4 4"]}),
    ("6_who_is_out_is_not_awaited", " | 9 5 | | 6 5", {"opens": 1, "out": (2, 0)}, "1 9",
     {"trick": (1, 0, 3)}),
    ("6_who_is_out_need_not_pass", " | 9 5 | | 6 5", {"opens": 1, "out": (2, 0)},
     "1 9, 3 pass", {"trick": (None, 0, 1)}),
    ("6_the_highest_set_still_waits_for_all_to_pass", "9 A | 8 5 | 7 5 | 6 5", {},
     "0 A, 1 pass", {"trick": (0, 1, 2), "may": ["pass"]}),
    # the example of the book: with six the first scores 5, the second 4, and so on
    ("7_who_lays_the_last_card_scores_a_point_for_each_still_in", SIX, {}, "0 Q",
     {"points": (5, 0, 0, 0, 0, 0)}),
    ("7_the_second_scores_one_less", SIX, {}, "0 Q, 1 J", {"points": (5, 4, 0, 0, 0, 0)}),
    ("7_and_so_on", SIX, {}, "0 Q, 1 J, 2 T, 3 9",
     {"points": (5, 4, 3, 2, 0, 0), "out": (0, 1, 2, 3), "phase": Phase.PLAY}),
    ("7_points_are_added_to_those_there_were", " | 9x2 | 8 5 | 7 5", {"opens": 1, "out": (0,)},
     "1 9x2", {"points": (3, 2, 0, 0)}),
    ("7_going_out_does_not_end_the_trick", "9 | 8 5 | 7 5 | 6 5", {}, "0 9",
     {"trick": (0, 0, 1), "top": Lay(0, 9, 1, 0), "may": ["5", "8", "pass"]}),
    ("7_who_is_out_need_not_pass", "9 | 8 5 | 7 5 | 6 5", {}, "0 9, 1 8, 2 pass, 3 pass",
     {"trick": (None, 0, 1)}),
    ("7_who_is_out_is_skipped", "9 | 8 5 | 7 5 | 6 5", {}, "0 9, 1 8, 2 7, 3 6",
     {"trick": (3, 0, 1)}),
    ("7_a_set_of_the_last_cards_goes_out_too", "9x3 5 | 8x3 | 7 5 | 6 5", {}, "0 9x3, 1 8x3",
     {"out": (1,), "points": (0, 3, 0, 0)}),
    ("8_all_still_in_have_to_pass", "9 | 8 5 | 7 5 | 6 5", {}, "0 9, 1 pass, 2 pass",
     {"trick": (0, 2, 3)}),
    ("8_if_who_laid_last_is_out_the_next_to_the_left_opens", "9 | 8 5 | 7 5 | 6 5", {},
     f"0 9, {ROUND}", {"trick": (None, 0, 1), "may": ["5", "8"]}),
    ("8_the_next_who_is_still_in", "9 | | 7 5 | 6 5", {"out": (1,)}, "0 9, 2 pass, 3 pass",
     {"trick": (None, 0, 2)}),
    ("8_the_left_of_the_last_place_is_the_first", " | 9 5 | 8 5 | 7", {"opens": 3, "out": (0,)},
     "3 7, 1 pass, 2 pass", {"trick": (None, 0, 1)}),
    ("8_the_left_is_by_the_seating",  # of five: 2 3 4 0 1
     "9 5 | 8 | 7 5 | 6 5 | 6 4", {"opens": 1, "youngest": 2},
     "1 8, 2 pass, 3 pass, 4 pass, 0 pass", {"trick": (None, 0, 2)}),
    ("8_who_goes_out_and_is_beaten_does_not_matter", "9 | 8 | 7 5 | 6 5 | 6 4", {},
     "0 9, 1 8, 2 7, 3 pass, 4 pass", {"trick": (None, 0, 2)}),
    ("8_two_who_went_out_in_one_trick_the_others_pass", "9 | 8 | 7 5 | 6 5 | 6 4", {},
     "0 9, 1 8, 2 pass, 3 pass", {"trick": (1, 2, 4)}),
    ("8_two_who_went_out_in_one_trick", "9 | 8 | 7 5 | 6 5 | 6 4", {},
     "0 9, 1 8, 2 pass, 3 pass, 4 pass", {"trick": (None, 0, 2)}),
    ("9_the_hand_ends_at_once_when_the_last_but_one_goes_out", " | | 9 | 8 5",
     {"opens": 2, "out": (0, 1)}, "2 9",
     {"phase": Phase.DEAL, "points": (3, 2, 1, 0), "order": (0, 1, 2, 3), "hand_number": 2}),
    ("9_between_hands_nothing_lies_on_the_table", " | | 9 | 8 5",
     {"opens": 2, "out": (0, 1)}, "2 9",
     {"trick": (None, 0, None), "out": (), "hands": ["", "", "", ""], "may": []}),
    ("9_also_in_the_middle_of_a_trick",  # seat 3 could have beaten the three
     " | 9 3 | 8 | 7 2", {"opens": 1, "out": (0,)}, "1 9, 2 8, 3 pass, 1 3",
     {"phase": Phase.DEAL, "points": (3, 1, 2, 0), "order": (0, 2, 1, 3)}),
    ("9_points_by_seat_whatever_the_order", "8 5 | | 9 | |", {"opens": 2, "out": (4, 1, 3)},
     "2 9", {"order": (4, 1, 3, 2, 0), "points": (0, 3, 1, 2, 4)}),
    ("3_laid_cards_lie_sorted_before_their_seat", "9 8 4 | 8 5 | 7 5 | 6 5 | T", {},
     "0 9, 1 pass, 2 pass, 3 pass, 4 pass, 0 8", {"sorted": True}),
    # wildcards
    ("wildcards_one_or_two_stand_in_a_set_beside_a_natural_card", f"5 5 6 * *{OTHERS}", WILD, "",
     {"may": ["5", "5 5", "5 *", "5 5 *", "5 * *", "5 5 * *", "6", "6 *", "6 * *"]}),
    ("wildcards_also_where_natural_cards_would_do", "5 5 6 * | 4 4 T | T | T", WILD, "0 5 *",
     {"top": Lay(0, 5, 2, 1), "hand": "5 6", "may": ["4 4", "pass"]}),
    # the example of the book: two fives and a wildcard make three; the other one may answer
    ("wildcards_the_set_counts_with_its_natural_rank_and_full_length",
     "5 5 * T | 4x2 3x3 * 9 | T | T", WILD, "0 5x2 *",
     {"top": Lay(0, 5, 3, 1), "may": ["3 3 3", "3 3 *", "4 4 *", "pass"]}),
    ("wildcards_both_answer_too", "9x3 5 | 7 6 6 * * T | T | T", WILD, "0 9x3",
     {"may": ["6 6 *", "6 * *", "7 * *", "pass"]}),
    ("wildcards_stand_last_in_a_hand", f"* 5 T *{OTHERS}", WILD, "", {"hand": "5 T * *"}),
    ("wildcards_no_set_of_who_follows_leaves_only_wildcards", "9 9 8 | 5 * | T | T", WILD, "0 9",
     {"may": ["pass"]}),
    ("wildcards_are_laid_with_the_last_natural_card", "9 9 8 | 5 * | T | T", WILD, "0 9x2",
     {"may": ["5 *", "pass"]}),
    # two fives would leave both wildcards; a five and one of them leave a five
    ("wildcards_of_who_follows_with_more_cards", "9 9 8 | 5 5 * * | T | T", WILD, "0 9x2",
     {"may": ["5 *", "pass"]}),
    ("wildcards_may_be_the_last_cards_with_a_natural_one", "5 * * | 4 T | T | T 9", WILD,
     "0 5 * *", {"out": (0,), "points": (3, 0, 0, 0)}),
    ("wildcards_left_with_a_natural_card_are_no_matter", f"5 5 6 * *{OTHERS}", WILD, "0 5x2",
     {"hand": "6 * *"}),
]  # fmt: skip


def drawn(text: str, how: dict[str, Any], turns: str) -> State:
    """Return a position of these hands after some turns."""
    state = position(*text.split("|"), **how)
    return played(state, turns) if turns else state


def fact(state: State, name: str) -> Any:
    if name == "trick":  # the seat that laid last, the passes since, and the seat to act
        return state.top.seat if state.top else None, state.passes, state.to_act
    if name == "order":
        last = known(state.last_hand)
        assert last.points == state.points
        return last.order
    if name == "sorted":
        return all(list(cards) == sorted(cards) for cards in state.laid)
    if name == "hand":
        return hands(state)[0]
    told: dict[str, Callable[[State], Any]] = {"may": may, "hands": hands}
    return told[name](state) if name in told else getattr(state, name)


@pytest.mark.parametrize(
    ("text", "how", "turns", "facts"), [pytest.param(*row, id=name) for name, *row in FACTS]
)
def test_clause(text: str, how: dict[str, Any], turns: str, facts: dict[str, Any]) -> None:
    state = drawn(text, how, turns)
    assert {name: fact(state, name) for name in facts} == facts


@pytest.mark.parametrize("youngest", range(5))
def test_1_and_2_who_sits_where_and_the_youngest_opens_the_first_trick(youngest: int) -> None:
    state = dalmuti.start(5, youngest=youngest)
    assert state.seating == (0, 1, 2, 3, 4)[youngest:] + (0, 1, 2, 3, 4)[:youngest]
    state = dalmuti.apply(state, deal(state))
    assert state.phase is Phase.PLAY
    assert dalmuti.actors(state) == (youngest,)
    assert fact(state, "trick") == (None, 0, youngest)


JACKS = "Jx5 A | Tx5 9x5 2 | Jx5 3 | 4 | 5 | 6 | 7"
"""The book's example: tens or nines follow five jacks; jacks, queens and kings do not."""


@pytest.mark.parametrize(
    ("text", "how", "turns", "action", "code"),
    [
        ("7 5 5 | 9 | 9 | 9", {}, "", move(0, "5x3"), "not-held"),
        ("7 5 5 | 9 | 9 | 9", {}, "", move(0, "7x2"), "not-held"),
        *((JACKS, {}, "0 Jx5", move(1, laid), code) for laid, code in (
            ("Jx5", "not-rarer"), ("Qx5", "not-rarer"), ("Kx5", "not-rarer"), ("Tx4", "set-size"),
        )),
        ("9 5 | 4x3 | T | T", {}, "0 9", move(1, "4x2"), "set-size"),
        ("9 5 | 4 A | 6 3 | T", {}, "0 9, 1 4", move(2, "6"), "not-rarer"),
        (FIVES, {}, "", dalmuti.Pass(0), "must-open"),
        (FIVES, {}, "0 9, 1 pass, 2 7, 3 pass, 0 pass, 1 pass", dalmuti.Pass(2), "must-open"),
        ("9 | 8 5 | 7 5 | 6 5", {}, f"0 9, {ROUND}", dalmuti.Pass(1), "must-open"),
        # wildcards
        ("5 5 * T | 4x2 3x3 * 9 | T | T", WILD, "0 5x2 *", Lay(1, 4, 2, 0), "set-size"),
        *((f"5 6 * *{OTHERS}", WILD, "", Lay(0, 5, count, count), "no-natural")
          for count in (1, 2)),
        *((f"5 6 * *{OTHERS}", WILD, "", Lay(0, 14, count, wild), "not-a-rank")
          for count, wild in ((1, 1), (2, 2), (1, 0))),
        (f"5 5 6 *{OTHERS}", WILD, "", Lay(0, 5, 3, 2), "not-held"),
        (f"5 5 6 *{OTHERS}", WILD, "", Lay(0, 5, 4, 3), "not-held"),
        (f"5 5 6{OTHERS}", {}, "", Lay(0, 5, 2, 1), "not-held"),
        ("9 9 8 | 5 * | T | T", WILD, "0 9", Lay(1, 5, 1), "only-wildcards-left"),
        ("9 9 8 | 5 5 * * | T | T", WILD, "0 9x2", Lay(1, 5, 2), "only-wildcards-left"),
    ],
)  # fmt: skip
def test_2_to_8_and_wildcards_what_is_refused(
    text: str, how: dict[str, Any], turns: str, action: dalmuti.Action, code: str
) -> None:
    assert refused(drawn(text, how, turns), action) == code


def test_3_the_books_example() -> None:
    assert may(drawn(JACKS, {}, "0 Jx5")) == ["9 9 9 9 9", "T T T T T", "pass"]


@pytest.mark.parametrize(
    ("hand", "sets", "refused_set"),
    [
        ("5 5 *", ["5", "5 *", "5 5 *"], "5 5"),
        ("5 5 * *", ["5", "5 *", "5 * *", "5 5 * *"], "5 5 *"),
        ("5 * *", ["5 * *"], "5 *"),
        ("5 *", ["5 *"], "5"),
    ],
)
def test_wildcards_no_set_of_who_opens_leaves_only_wildcards(
    hand: str, sets: list[str], refused_set: str
) -> None:
    state = drawn(f"{hand}{OTHERS}", WILD, "")
    assert may(state) == sets
    assert refused(state, move(0, refused_set)) == "only-wildcards-left"
