"""Rules 1 to 9 and the wildcards: one hand, clause by clause. Expected values by hand."""

from __future__ import annotations

import pytest

from fodasse.core.seats import CHANCE
from fodasse.games import dalmuti
from support.dalmuti.playing import deal, hands, may, move, played, position, refused, texts
from support.games.walks import known


def trick(state: dalmuti.State) -> tuple[int | None, int, int | None]:
    """Return the seat that laid last, the passes since, and the seat to act."""
    return state.top.seat if state.top else None, state.passes, state.to_act


# 1 and 2


@pytest.mark.parametrize("youngest", range(5))
def test_2_the_youngest_opens_the_first_trick(youngest: int) -> None:
    state = dalmuti.start(5, youngest=youngest)
    state = dalmuti.apply(state, deal(state))
    assert state.phase is dalmuti.Phase.PLAY
    assert dalmuti.actors(state) == (youngest,)
    assert trick(state) == (None, 0, youngest)


def test_1_who_sits_where_the_first_hand_begins() -> None:
    assert dalmuti.start(4).seating == (0, 1, 2, 3)
    assert dalmuti.start(6, youngest=4).seating == (4, 5, 0, 1, 2, 3)


def test_2_a_trick_is_opened_with_any_cards_of_one_rank() -> None:
    assert may(position("7 5 T 5 T T", "9", "9", "9")) == ["5", "5 5", "7", "T", "T T", "T T T"]


def test_2_who_opens_lays_equal_cards() -> None:
    state = position("7 5 5", "9", "9", "9")
    assert played(state, "0 5x2").top == dalmuti.Lay(0, 5, 2, 0)
    assert hands(played(state, "0 5x2"))[0] == "7"
    assert refused(state, move(0, "5x3")) == "not-held"
    assert refused(state, move(0, "7x2")) == "not-held"


# 3


def test_3_the_next_lays_as_many_of_a_rarer_rank() -> None:
    # three nines lie there: too common, too few, and just right
    state = played(position("9x3 5", "9x3 8x3 7x4 6x2 A", "T", "T"), "0 9x3")
    assert may(state) == ["7 7 7", "8 8 8", "pass"]


@pytest.mark.parametrize(
    ("laid", "code"),
    [("Jx5", "not-rarer"), ("Qx5", "not-rarer"), ("Kx5", "not-rarer"), ("Tx4", "set-size")],
)
def test_3_the_books_example(laid: str, code: str) -> None:
    # five jacks: five tens or five nines follow, jacks do not, and queens and kings even less
    state = position("Jx5 A", "Tx5 9x5 2", "Jx5 3", "4", "5", "6", "7")
    state = played(state, "0 Jx5")
    assert may(state) == ["9 9 9 9 9", "T T T T T", "pass"]
    assert refused(state, move(1, laid)) == code


def test_3_more_cards_than_lie_there_are_no_answer() -> None:
    state = played(position("9 5", "4x3", "T", "T"), "0 9")
    assert may(state) == ["4", "pass"]
    assert refused(state, move(1, "4x2")) == "set-size"


def test_3_each_set_is_rarer_than_the_one_before_not_than_the_first() -> None:
    state = played(position("9 5", "4 A", "6 3", "T"), "0 9, 1 4")
    assert may(state) == ["3", "pass"]
    assert refused(state, move(2, "6")) == "not-rarer"


def test_3_the_turn_goes_to_the_left() -> None:
    state = position("9 5", "8 5", "7 5", "6 5", opens=2, youngest=1)
    state = played(state, "2 7")
    assert state.to_act == 3
    state = played(state, "3 6")
    assert state.to_act == 0


# 4 and 5


def test_4_who_could_lay_may_pass() -> None:
    state = played(position("9 5", "8 5", "7 5", "6 5"), "0 9")
    assert may(state) == ["5", "8", "pass"]
    assert trick(played(state, "1 pass")) == (0, 1, 2)
    assert hands(played(state, "1 pass")) == ["5", "5 8", "5 7", "5 6"]


def test_4_who_opens_may_not_pass() -> None:
    state = position("9 5", "8 5", "7 5", "6 5")
    assert dalmuti.Pass(0) not in dalmuti.legal_actions(state)
    assert refused(state, dalmuti.Pass(0)) == "must-open"
    state = played(state, "0 9, 1 pass, 2 7, 3 pass, 0 pass, 1 pass")
    assert refused(state, dalmuti.Pass(2)) == "must-open"


def test_4_nobody_passes_without_saying_so() -> None:
    # seat 1 can lay nothing, and is awaited all the same
    state = played(position("9x2 5", "8 7 6", "4 4 5", "T"), "0 9x2")
    assert (state.to_act, may(state)) == (1, ["pass"])


def test_5_who_passed_may_lay_when_the_turn_comes_round() -> None:
    state = played(position("9 5", "8 4", "7 5", "6 5"), "0 9, 1 pass, 2 7, 3 pass, 0 pass")
    assert (state.to_act, may(state)) == (1, ["4", "pass"])
    assert trick(played(state, "1 4")) == (1, 0, 2)


# 6


def test_6_the_trick_ends_when_all_others_still_in_have_passed_in_a_row() -> None:
    state = played(position("9 5", "8 5", "7 5", "6 5"), "0 9")
    assert trick(state) == (0, 0, 1)
    assert trick(played(state, "1 pass")) == (0, 1, 2)
    assert trick(played(state, "1 pass, 2 pass")) == (0, 2, 3)
    state = played(state, "1 pass, 2 pass, 3 pass")
    assert trick(state) == (None, 0, 0)
    assert may(state) == ["5"]


def test_6_only_passes_after_the_last_set_count() -> None:
    state = played(position("9 5", "8 5", "7 5", "6 5"), "0 9, 1 pass, 2 7, 3 pass, 0 pass")
    assert trick(state) == (2, 2, 1)
    assert trick(played(state, "1 pass")) == (None, 0, 2)


def test_6_who_laid_last_opens_with_any_number() -> None:
    state = position("9 5", "8 5", "7 4x3", "6 5")
    state = played(state, "0 9, 1 8, 2 7, 3 pass, 0 pass, 1 pass")
    assert may(state) == ["4", "4 4", "4 4 4"]


def test_6_who_is_out_need_not_pass() -> None:
    # only seats 1 and 3 are still in
    state = position("", "9 5", "", "6 5", opens=1, out=(2, 0))
    state = played(state, "1 9")
    assert trick(state) == (1, 0, 3)
    assert trick(played(state, "3 pass")) == (None, 0, 1)


def test_6_the_highest_set_still_waits_for_all_to_pass() -> None:
    # nobody can beat the ace, but nobody is passed over
    state = played(position("9 A", "8 5", "7 5", "6 5"), "0 A")
    for seat in (1, 2, 3):
        assert (state.to_act, may(state)) == (seat, ["pass"])
        state = played(state, f"{seat} pass")
    assert trick(state) == (None, 0, 0)


# 7


def test_7_who_lays_the_last_card_scores_a_point_for_each_still_in() -> None:
    # the example of the book: with six the first scores 5, the second 4, and so on
    state = position("Q", "J", "T", "9", "8 2", "7 A")
    expected = [(5, 0, 0, 0, 0, 0), (5, 4, 0, 0, 0, 0), (5, 4, 3, 0, 0, 0), (5, 4, 3, 2, 0, 0)]
    for turn, points in zip(("0 Q", "1 J", "2 T", "3 9"), expected, strict=True):
        state = played(state, turn)
        assert state.points == points
    assert state.out == (0, 1, 2, 3)
    assert state.phase is dalmuti.Phase.PLAY


def test_7_points_are_added_to_those_there_were() -> None:
    state = played(position("", "9x2", "8 5", "7 5", opens=1, out=(0,)), "1 9x2")
    assert state.points == (3, 2, 0, 0)


def test_7_going_out_does_not_end_the_trick() -> None:
    state = played(position("9", "8 5", "7 5", "6 5"), "0 9")
    assert trick(state) == (0, 0, 1)
    assert state.top == dalmuti.Lay(0, 9, 1, 0)
    assert may(state) == ["5", "8", "pass"]
    state = played(state, "1 8, 2 pass, 3 pass")
    # seat 1 laid last, two others are still in
    assert trick(state) == (None, 0, 1)


def test_7_who_is_out_is_skipped() -> None:
    state = played(position("9", "8 5", "7 5", "6 5"), "0 9, 1 8, 2 7, 3 6")
    assert trick(state) == (3, 0, 1)


def test_7_a_set_of_the_last_cards_goes_out_too() -> None:
    state = played(position("9x3 5", "8x3", "7 5", "6 5"), "0 9x3, 1 8x3")
    assert state.out == (1,)
    assert state.points == (0, 3, 0, 0)


# 8


def test_8_if_who_laid_last_is_out_the_next_to_the_left_opens() -> None:
    state = played(position("9", "8 5", "7 5", "6 5"), "0 9, 1 pass, 2 pass")
    # all three still in have to pass, not two of them
    assert trick(state) == (0, 2, 3)
    state = played(state, "3 pass")
    assert trick(state) == (None, 0, 1)
    assert may(state) == ["5", "8"]
    assert refused(state, dalmuti.Pass(1)) == "must-open"


def test_8_the_next_who_is_still_in() -> None:
    state = position("9", "", "7 5", "6 5", out=(1,))
    state = played(state, "0 9, 2 pass, 3 pass")
    assert trick(state) == (None, 0, 2)


def test_8_the_left_of_the_last_place_is_the_first() -> None:
    state = position("", "9 5", "8 5", "7", opens=3, out=(0,))
    state = played(state, "3 7, 1 pass, 2 pass")
    assert trick(state) == (None, 0, 1)


def test_8_the_left_is_by_the_seating() -> None:
    # youngest 2 of five: 2 3 4 0 1
    state = position("9 5", "8", "7 5", "6 5", "6 4", opens=1, youngest=2)
    state = played(state, "1 8, 2 pass, 3 pass, 4 pass, 0 pass")
    assert trick(state) == (None, 0, 2)


def test_8_who_goes_out_and_is_beaten_does_not_matter() -> None:
    state = position("9", "8", "7 5", "6 5", "6 4")
    state = played(state, "0 9, 1 8, 2 7, 3 pass, 4 pass")
    assert trick(state) == (None, 0, 2)


def test_8_two_who_went_out_in_one_trick() -> None:
    state = position("9", "8", "7 5", "6 5", "6 4")
    state = played(state, "0 9, 1 8, 2 pass, 3 pass")
    assert trick(state) == (1, 2, 4)
    assert trick(played(state, "4 pass")) == (None, 0, 2)


# 9


def test_9_the_hand_ends_at_once_when_the_last_but_one_goes_out() -> None:
    state = played(position("", "", "9", "8 5", opens=2, out=(0, 1)), "2 9")
    assert state.phase is dalmuti.Phase.DEAL
    assert dalmuti.actors(state) == (CHANCE,)
    assert state.points == (3, 2, 1, 0)
    assert known(state.last_hand).order == (0, 1, 2, 3)
    assert known(state.last_hand).points == (3, 2, 1, 0)
    assert state.hand_number == 2


def test_9_also_in_the_middle_of_a_trick() -> None:
    # seat 3 could have beaten the nine, but is the last one already
    state = position("", "9 3", "8", "7 5", opens=1, out=(0,))
    state = played(state, "1 9, 2 8, 3 pass, 1 3")
    assert state.phase is dalmuti.Phase.DEAL
    assert state.points == (3, 1, 2, 0)
    assert known(state.last_hand).order == (0, 2, 1, 3)


def test_9_points_by_seat_whatever_the_order() -> None:
    state = position("8 5", "", "9", "", "", opens=2, out=(4, 1, 3))
    state = played(state, "2 9")
    assert known(state.last_hand).order == (4, 1, 3, 2, 0)
    # 4 scored four, 1 three, 3 two, 2 one
    assert known(state.last_hand).points == state.points == (0, 3, 1, 2, 4)


def test_3_laid_cards_lie_sorted_before_their_seat() -> None:
    state = played(position("9 5 4", "8 5", "7 5", "6 5"), "0 9, 1 8, 2 7, 3 6, 0 5")
    for seat, due in enumerate(("5", "8", "7", "6")):
        assert texts(state.laid[seat]) == texts(sorted(state.laid[seat]))
        assert due in texts(state.laid[seat])


def test_9_between_hands_nothing_lies_on_the_table() -> None:
    state = played(position("", "", "9", "8 5", opens=2, out=(0, 1)), "2 9")
    assert (trick(state), state.out) == ((None, 0, None), ())
    assert hands(state) == ["", "", "", ""]
    assert dalmuti.legal_actions(state) == ()
    assert dalmuti.outcome(state) is None


# wildcards


def test_wildcards_one_or_two_stand_in_a_set_beside_a_natural_card() -> None:
    state = position("5 5 6 * *", "T", "T", "T", wildcards=True)
    assert may(state) == [
        "5", "5 5", "5 *", "5 5 *", "5 * *", "5 5 * *", "6", "6 *", "6 * *",
    ]  # fmt: skip


def test_wildcards_also_where_natural_cards_would_do() -> None:
    state = position("5 5 6 *", "4 4 T", "T", "T", wildcards=True)
    state = played(state, "0 5 *")
    assert state.top == dalmuti.Lay(0, 5, 2, 1)
    assert hands(state)[0] == "5 6"
    assert may(state) == ["4 4", "pass"]


def test_wildcards_the_set_counts_with_its_natural_rank_and_full_length() -> None:
    # the example of the book: two fives and a wildcard make three; the other wildcard may answer
    state = position("5 5 * T", "4x2 3x3 * 9", "T", "T", wildcards=True)
    state = played(state, "0 5x2 *")
    assert state.top == dalmuti.Lay(0, 5, 3, 1)
    assert may(state) == ["3 3 3", "3 3 *", "4 4 *", "pass"]
    assert refused(state, dalmuti.Lay(1, 4, 2, 0)) == "set-size"


def test_wildcards_both_answer_too() -> None:
    state = position("9x3 5", "7 6 6 * * T", "T", "T", wildcards=True)
    state = played(state, "0 9x3")
    assert may(state) == ["6 6 *", "6 * *", "7 * *", "pass"]


@pytest.mark.parametrize("rank", [5, dalmuti.WILDCARD])
def test_wildcards_alone_are_no_set(rank: int) -> None:
    state = position("5 6 * *", "T", "T", "T", wildcards=True)
    for count in (1, 2):
        code = "not-a-rank" if rank == dalmuti.WILDCARD else "no-natural"
        assert refused(state, dalmuti.Lay(0, rank, count, count)) == code
    assert refused(state, dalmuti.Lay(0, dalmuti.WILDCARD, 1)) == "not-a-rank"


def test_wildcards_more_than_are_held_are_refused() -> None:
    state = position("5 5 6 *", "T", "T", "T", wildcards=True)
    assert refused(state, dalmuti.Lay(0, 5, 3, 2)) == "not-held"
    assert refused(state, dalmuti.Lay(0, 5, 4, 3)) == "not-held"
    assert refused(position("5 5 6", "T", "T", "T"), dalmuti.Lay(0, 5, 2, 1)) == "not-held"


def test_wildcards_stand_last_in_a_hand() -> None:
    state = position("* 5 T *", "T", "T", "T", wildcards=True)
    assert hands(state)[0] == "5 T * *"


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
    state = position(hand, "T", "T", "T", wildcards=True)
    assert may(state) == sets
    assert refused(state, move(0, refused_set)) == "only-wildcards-left"


def test_wildcards_no_set_of_who_follows_leaves_only_wildcards() -> None:
    state = position("9 9 8", "5 *", "T", "T", wildcards=True)
    single = played(state, "0 9")
    assert may(single) == ["pass"]
    assert refused(single, dalmuti.Lay(1, 5, 1)) == "only-wildcards-left"
    assert may(played(state, "0 9x2")) == ["5 *", "pass"]


def test_wildcards_of_who_follows_with_more_cards() -> None:
    state = position("9 9 8", "5 5 * *", "T", "T", wildcards=True)
    # two fives would leave both wildcards; a five and one of them leave a five
    assert may(played(state, "0 9x2")) == ["5 *", "pass"]
    assert refused(played(state, "0 9x2"), dalmuti.Lay(1, 5, 2)) == "only-wildcards-left"


def test_wildcards_may_be_the_last_cards_with_a_natural_one() -> None:
    state = played(position("5 * *", "4 T", "T", "T 9", wildcards=True), "0 5 * *")
    assert state.out == (0,)
    assert state.points == (3, 0, 0, 0)


def test_wildcards_left_with_a_natural_card_are_no_matter() -> None:
    state = played(position("5 5 6 * *", "T", "T", "T", wildcards=True), "0 5x2")
    assert hands(state)[0] == "6 * *"
