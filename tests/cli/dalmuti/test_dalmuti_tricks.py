"""The ends of tricks, hands and matches, line by line, in both languages."""

from __future__ import annotations

import pytest
from dalmuti_parts import ORDER, first_deal, moves, second_deal, title, told, wild, wild_deal
from dalmuti_playing import after, later, move, position

from fodasse.games.dalmuti import (
    Action,
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
    assert told(state, *made) == ["1  Caio 4×T  Duda 4×6 ··  Caio 4×4  → Caio opens"]
    assert told(state, *made, seat=0, lang="pt") == [
        "1  Caio 4×T  Duda 4×6 ··  Caio 4×4  → Caio abre"
    ]


def test_wildcards_stand_behind_a_plus() -> None:
    state = position("5x2 * 9", "4 *", "9 9", "8 8", wildcards=True)
    made = moves(state, "0 5x2 *, 1 pass, 2 pass, 3 pass, 0 9, 1 pass, 2 pass, 3 8")
    assert told(state, *made[:4]) == ["1  Ana 2×5+*  → Ana opens"]
    state = position("5 * * 9", "4 9", "9 9", "8 8", wildcards=True)
    made = moves(state, "0 5 * *, 1 pass, 2 pass, 3 pass")
    assert told(state, *made) == ["1  Ana 5+**  → Ana opens"]


@pytest.mark.parametrize(
    ("lang", "out", "opens"), [("en", "out", "opens"), ("pt", "bate", "abre")]
)
def test_7_8_9_going_out_the_next_who_opens_and_the_points(
    lang: str, out: str, opens: str
) -> None:
    state = position("T 9 9", "8", "7 7", "6")
    made = moves(state, "0 T, 1 8, 2 7, 3 6, 0 pass, 2 pass, 0 9, 2 7")
    assert told(state, *made, lang=lang) == [
        f"1  Ana T  Beto 8 {out} +3  Caio 7  Duda 6 {out} +2  → Ana {opens}",
        f"2  Ana 9  Caio 7 {out} +1",
        "1 Beto 3 (+3)   2 Duda 2 (+2)   3 Caio 1 (+1)   4 Ana  0 (+0)",
    ]


# The end


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "End of the match",
                "Beto wins with 3 points.",
                "1  Beto  3 points",
                "2  Duda  2 points",
                "3  Caio  1 point",
                "4  Ana   0 points",
            ],
        ),
        (
            "pt",
            [
                "Fim da partida",
                "Beto vence com 3 pontos.",
                "1  Beto  3 pontos",
                "2  Duda  2 pontos",
                "3  Caio  1 ponto",
                "4  Ana   0 pontos",
            ],
        ),
    ],
)
def test_15_the_end_is_the_ranking(lang: str, lines: list[str]) -> None:
    state = position("T 9 9", "8", "7 7", "6", hands=1)
    made = moves(state, "0 T, 1 8, 2 7, 3 6, 0 pass, 2 pass, 0 9, 2 7")
    for seat in (None, 2):
        heading, *rest = told(state, *made, seat=seat, lang=lang, is_ended=True)[3:]
        assert [title(heading), *rest] == lines


@pytest.mark.parametrize(
    ("lang", "dealing", "taking", "opening", "laying"),
    [
        (
            "en",
            "Hand 2 of 4 is about to be dealt.",
            "Caio is asked about a takeover.",
            "Beto is about to open a trick.",
            "Duda is about to lay cards or pass.",
        ),
        (
            "pt",
            "Falta dar a mão 2 de 4.",
            "Caio vai dizer se assume a presidência.",
            "Beto vai abrir uma vaza.",
            "Duda vai baixar cartas ou passar.",
        ),
    ],
)
def test_a_match_that_stops_says_what_was_awaited(
    lang: str, dealing: str, taking: str, opening: str, laying: str
) -> None:
    state = later(ORDER)
    assert told(state, lang=lang, is_ended=True)[-2] == dealing
    assert told(wild(), wild_deal(wild()), lang=lang, is_ended=True)[-2] == taking
    actions: list[Action] = [second_deal(state), *GIFTS]
    assert told(state, *actions, lang=lang, is_ended=True)[-2] == opening
    lines = told(state, *actions, move(1, "6x3"), lang=lang, is_ended=True)
    assert lines[-2] == laying
    assert lines[-4] == "1  Beto 3×6  …"
