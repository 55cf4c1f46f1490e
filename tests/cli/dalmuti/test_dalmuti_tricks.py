"""The ends of tricks, hands and matches, line by line, in both languages."""

from __future__ import annotations

from dalmuti_parts import first_deal, moves, title, told
from dalmuti_playing import after, position

from fodasse.games.dalmuti import (
    Give,
    start,
)

GIFTS = Give(1, (10, 10)), Give(3, (7, 10))


def test_3_a_trick_is_its_sets_with_a_dot_for_each_pass_between() -> None:
    state = start(4, youngest=2)
    state = after(state, first_deal(state))
    turns = "2 Tx4, 3 6x4, 0 pass, 1 pass, 2 4x4, 3 pass, 0 pass, 1 pass, 2 2x2"
    made = moves(state, turns)
    assert told(state, *made[:-2]) == []
    assert told(state, *made) == ["1  Caio 4×T  Duda 4×6 ··  Caio 4×4  → Caio"]
    assert told(state, *made, seat=0, lang="pt") == ["1  Caio 4×T  Duda 4×6 ··  Caio 4×4  → Caio"]


def test_wildcards_stand_behind_a_plus() -> None:
    state = position("5x2 * 9", "4 *", "9 9", "8 8", wildcards=True)
    made = moves(state, "0 5x2 *, 1 pass, 2 pass, 3 pass, 0 9, 1 pass, 2 pass, 3 8")
    assert told(state, *made[:4]) == ["1  Ana 2×5+*  → Ana"]
    state = position("5 * * 9", "4 9", "9 9", "8 8", wildcards=True)
    made = moves(state, "0 5 * *, 1 pass, 2 pass, 3 pass")
    assert told(state, *made) == ["1  Ana 5+**  → Ana"]


def test_7_8_9_going_out_the_next_who_opens_and_the_points() -> None:
    out = "out"
    state = position("T 9 9", "8", "7 7", "6")
    made = moves(state, "0 T, 1 8, 2 7, 3 6, 0 pass, 2 pass, 0 9, 2 7")
    assert told(state, *made) == [
        f"1  Ana T  Beto 8 {out} +3  Caio 7  Duda 6 {out} +2  → Ana",
        f"2  Ana 9  Caio 7 {out} +1",
        "1 Beto 3 (+3)   2 Duda 2 (+2)   3 Caio 1 (+1)   4 Ana  0 (+0)",
    ]


# The end


def test_15_the_end_is_the_ranking() -> None:
    lines = [
        "End of the match",
        "Beto wins: the agreed hands are over.",
        "1  Beto  3 points",
        "2  Duda  2 points",
        "3  Caio  1 point",
        "4  Ana   0 points",
    ]
    state = position("T 9 9", "8", "7 7", "6", hands=1)
    made = moves(state, "0 T, 1 8, 2 7, 3 6, 0 pass, 2 pass, 0 9, 2 7")
    for seat in (None, 2):
        heading, *rest = told(state, *made, seat=seat, is_ended=True)[3:]
        assert [title(heading), *rest] == lines
