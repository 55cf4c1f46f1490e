"""Key moments of The Great Dalmuti, line by line."""

from __future__ import annotations

import pytest

from fodasse.cli.page import Page
from fodasse.cli.speech import house_rules
from fodasse.games import dalmuti
from fodasse.games.dalmuti import Action, Decline, Give, Lay, Pass, Revolt, Rules, TakeOver
from support.cli.transcripts import begin, plain
from support.dalmuti.parts import (
    ORDER,
    first_deal,
    moves,
    rising,
    second_deal,
    title,
    told,
    wild,
    wild_deal,
)
from support.dalmuti.playing import after, deal, later, position

GIFTS = Give(1, (10, 10)), Give(3, (7, 10))
TRICKS = "0 T, 1 8, 2 7, 3 6, 0 pass, 2 pass, 0 9, 2 7"


def test_the_opening_explains_the_signs_and_names_other_rules() -> None:
    def opening(rules: Rules | None = None, *, has_signs: bool = True) -> list[str]:
        transcript = begin(dalmuti.GAME, dalmuti.start(4, rules=rules), page=Page(80, has_signs))
        return plain(transcript.opening())[1:]

    assert opening() == [
        "At the table: 0 Ana   1 Beto   2 Caio   3 Duda",
        "3×9 three nines   T ten   · a pass   7 (+3) points, three gained",
    ]
    assert opening(has_signs=False)[-1].startswith("3x9 three nines   T ten   . a pass")
    rules = Rules(hands=2, wildcards=True)
    assert house_rules(rules, "en") in " ".join(opening(rules))
    assert "2×5+* two fives and a wildcard" in opening(rules)[-2]


def test_1_the_first_hand_is_dealt_from_the_youngest_on() -> None:
    state = dalmuti.start(4, youngest=2)
    first, *hands = told(state, first_deal(state))
    assert title(first) == "Hand 1 of 4 · youngest: Caio"
    assert hands == [
        "Caio  A 2×2 3×3 4×4 4×T",
        "Duda  5×5 6×6 3×T",
        "Ana   7×7 6×8 T",
        "Beto  2×8 9×9 2×T",
    ]
    assert told(state, first_deal(state), seat=3)[1:] == ["Duda  5×5 6×6 3×T"]


def test_12_later_hands_begin_with_who_deals() -> None:
    state = later(ORDER)
    lines = told(state, second_deal(state))
    assert title(lines[0]) == "Hand 2 of 4 · Ana deals"
    assert lines[1:3] == ["Beto  5×5 6×6 3×T", "Duda  7×7 6×8 T"]


def test_13_the_bonus_is_printed_once_all_has_moved() -> None:
    state = later(ORDER)
    dealt = second_deal(state)
    assert told(dalmuti.apply(state, dealt), GIFTS[0]) == []
    assert told(state, dealt, *GIFTS)[-1] == (
        "» Ana pays Beto two cards: A 2  Caio pays Duda two cards: 8 8  "
        "Beto gives two cards back to Ana: 10 10  Duda gives two cards back to Caio: 7 10"
    )
    assert told(state, dealt, *GIFTS, seat=1)[-1] == (
        "» Ana pays Beto two cards: A 2  Caio pays Duda two cards  "
        "Beto gives two cards back to Ana: 10 10  Duda gives two cards back to Caio"
    )
    assert told(state, dealt, GIFTS[0], is_ended=True)[-2:] == [
        "Duda is to act: the bonus.",
        "Ana 0 points   Beto 3 points   Caio 1 point   Duda 2 points",
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_takeover_nobody_wants_is_one_line_for_everybody(seat: int | None) -> None:
    asked = after(wild(), wild_deal(wild()))
    assert told(asked, Decline(2), seat=seat) == []
    said = "» Caio declines  Ana declines"
    assert told(asked, Decline(2), Decline(0), seat=seat, is_ended=True)[0].startswith(said)


def test_a_takeover_is_printed_and_the_cards_are_dealt_again() -> None:
    state = wild()
    taken: list[Action] = [wild_deal(state), Decline(2), TakeOver(0)]
    assert told(state, *taken)[-4:] == [
        "Ana   A 2×2 3×3 4×4 2×T **",
        "» Caio declines",
        "» Hostile takeover: Ana shows both wildcards, and the cards dealt are void.",
        "From president to junior intern: Ana, Caio, Duda and Beto.",
    ]
    again = after(state, *taken)
    dealer = ("Ana", "Beto", "Caio", "Duda")[again.seating[-1]]
    assert title(told(again, deal(again))[0]) == f"Hand 2 of 4 again · {dealer} deals"


def test_a_revolution_is_printed() -> None:
    assert told(rising(3), Decline(1), Revolt(3))[:2] == [
        "» Beto declines",
        "» Revolution: Duda shows both wildcards, and there is no bonus.",
    ]


def test_3_a_trick_is_its_sets_with_a_dot_for_each_pass_between() -> None:
    state = dalmuti.start(4, youngest=2)
    state = after(state, first_deal(state))
    turns = "2 Tx4, 3 6x4, 0 pass, 1 pass, 2 4x4, 3 pass, 0 pass, 1 pass, 2 2x2"
    made = moves(state, turns)
    assert told(state, *made[:-2]) == []
    for seat in (None, 0):
        assert told(state, *made, seat=seat) == ["1  Caio 4×T  Duda 4×6 ··  Caio 4×4  → Caio"]


def test_wildcards_stand_behind_a_plus() -> None:
    state = position("5 5 * 9", "4 *", "9 9", "8 8", wildcards=True)
    made = moves(state, "0 5x2 *, 1 pass, 2 pass, 3 pass")
    assert told(state, *made) == ["1  Ana 2×5+*  → Ana"]
    state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
    assert told(state, Lay(0, 14, 2, 2), *map(Pass, (1, 2, 3))) == ["1  Ana **  → Ana"]


def test_7_8_9_going_out_the_next_who_opens_and_the_points() -> None:
    state = position("T 9 9", "8", "7 7", "6")
    assert told(state, *moves(state, TRICKS)) == [
        "1  Ana T  Beto 8 out +3  Caio 7  Duda 6 out +2  → Ana",
        "2  Ana 9  Caio 7 out +1",
        "1 Beto 3 (+3)   2 Duda 2 (+2)   3 Caio 1 (+1)   4 Ana  0 (+0)",
        "From president to junior intern: Beto, Duda, Caio and Ana.",
    ]


def test_15_the_end_is_the_ranking() -> None:
    state = position("T 9 9", "8", "7 7", "6", hands=1)
    for seat in (None, 2):
        lines = told(state, *moves(state, TRICKS), seat=seat, is_ended=True)[3:]
        assert list(map(title, lines)) == [
            "End of the match",
            "Beto wins: the agreed hands are over.",
            "1  Beto  3 points",
            "2  Duda  2 points",
            "3  Caio  1 point",
            "4  Ana   0 points",
        ]
