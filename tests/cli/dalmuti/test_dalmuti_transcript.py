"""Key moments of The Great Dalmuti, line by line, in both languages."""

from __future__ import annotations

import pytest
from dalmuti_parts import ORDER, first_deal, second_deal, title, told, wild, wild_deal
from dalmuti_playing import after, deal, later
from transcripts import WIDE, begin, plain

from fodasse.cli.page import Page
from fodasse.cli.speech import house_rules
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Decline,
    Give,
    Rules,
    State,
    TakeOver,
    apply,
    start,
)


def opening(state: State, lang: str, page: Page = WIDE) -> list[str]:
    return plain(begin(GAME, state, lang=lang, page=page).opening())


# Opening


def test_the_opening_names_the_table_and_explains_the_signs() -> None:
    assert opening(start(4), "en", Page(80))[1:] == [
        "At the table: 0 Ana   1 Beto   2 Caio   3 Duda",
        "3×9 three nines   T ten   · a pass   7 (+3) points, three gained",
    ]


def test_rules_that_are_not_the_books_are_named_and_wildcards_explained() -> None:
    rules = Rules(hands=2, wildcards=True)
    lines = opening(start(4, rules=rules), "pt", Page(80))
    assert house_rules(rules, "pt") in " ".join(lines)
    assert lines[-2:] == [
        "3×9 três noves   2×5+* dois cincos e um curinga   T dez   · passo",
        "7 (+3) pontos, três ganhos",
    ]


def test_a_page_without_signs_has_letters_for_them() -> None:
    lines = opening(start(4), "en", Page(80, has_signs=False))
    assert lines[-1].startswith("3x9 three nines   T ten   . a pass")


# The deal


def test_1_the_first_hand_is_dealt_from_the_youngest_on() -> None:
    shown = "Hand 1 of 4 · youngest: Caio"
    state = start(4, youngest=2)
    first, *hands = told(state, first_deal(state))
    assert title(first) == shown
    assert hands == [
        "Caio  A 2×2 3×3 4×4 4×T",
        "Duda  5×5 6×6 3×T",
        "Ana   7×7 6×8 T",
        "Beto  2×8 9×9 2×T",
    ]


def test_a_seat_is_shown_its_own_hand_alone() -> None:
    state = start(4, youngest=2)
    _, *hands = told(state, first_deal(state), seat=3)
    assert hands == ["Duda  5×5 6×6 3×T"]


def test_10_later_hands_begin_with_the_roles_and_12_who_deals() -> None:
    shown = "Hand 2 of 4 · Ana deals"
    roles = ["president Beto", "vice-president Duda", "senior intern Caio", "junior intern Ana"]
    state = later(ORDER)
    lines = told(state, second_deal(state))
    assert title(lines[0]) == shown
    assert lines[1:4] == ["   ".join(roles), "Beto  5×5 6×6 3×T", "Duda  7×7 6×8 T"]


def test_10_engineers_stand_together() -> None:
    state = later((6, 0, 1, 2, 3, 4, 5))
    lines = told(state, deal(state))
    assert "engineers Beto, Caio, Duda" in lines[1]
    state = later((4, 0, 1, 2, 3))
    assert "   engineer Beto   " in told(state, deal(state))[1]
    assert "   engenharia Beto   " in told(state, deal(state), lang="pt")[1]


# The bonus

GIFTS = Give(1, (10, 10)), Give(3, (7, 10))


def test_13_the_bonus_is_printed_once_all_has_moved() -> None:
    word = "bonus"
    state = later(ORDER)
    dealt = second_deal(state)
    assert told(apply(state, dealt), GIFTS[0]) == []
    assert told(state, dealt, *GIFTS)[-2:] == [
        f"{word}  Ana  → Beto  A 2   Beto → Ana   2×T",
        "Caio → Duda  2×8   Duda → Caio  7 T",
    ]


@pytest.mark.parametrize(
    ("seat", "first", "second"),
    [
        (0, "Ana  → Beto  A 2     Beto → Ana   2×T", "Caio → Duda  ▒▒ ▒▒   Duda → Caio  ▒▒ ▒▒"),
        (1, "Ana  → Beto  A 2     Beto → Ana   2×T", "Caio → Duda  ▒▒ ▒▒   Duda → Caio  ▒▒ ▒▒"),
        (2, "Ana  → Beto  ▒▒ ▒▒   Beto → Ana   ▒▒ ▒▒", "Caio → Duda  2×8     Duda → Caio  7 T"),
        (3, "Ana  → Beto  ▒▒ ▒▒   Beto → Ana   ▒▒ ▒▒", "Caio → Duda  2×8     Duda → Caio  7 T"),
    ],
)
def test_13_a_seat_outside_a_bonus_sees_backs(seat: int, first: str, second: str) -> None:
    state = later(ORDER)
    lines = told(state, second_deal(state), *GIFTS, seat=seat)
    assert lines[-2:] == [f"bonus  {first}", second]


def test_13_a_match_that_stops_in_the_bonus_leaves_open_what_is_due() -> None:
    state = later(ORDER)
    lines = told(state, second_deal(state), GIFTS[0], is_ended=True)
    assert lines[-5:-3] == [
        "bonus  Ana  → Beto  A 2   Beto → Ana   2×T",
        "Caio → Duda  2×8   Duda → Caio  …",
    ]
    assert lines[-2:] == [
        "Duda is to act: the bonus.",
        "Ana 0 points   Beto 3 points   Caio 1 point   Duda 2 points",
    ]


# Takeovers


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "» Caio declines  Ana declines"),
        ("pt", "» Caio recusa  Ana recusa"),
    ],
)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_takeover_nobody_wants_is_one_line_for_everybody(
    lang: str, said: str, seat: int | None
) -> None:
    asked = after(wild(), wild_deal(wild()))
    assert told(asked, Decline(2), seat=seat, lang=lang) == []
    assert told(asked, Decline(2), Decline(0), seat=seat, lang=lang)[0] == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "» Caio declines",
                "» Hostile takeover: Ana shows both wildcards, and the cards dealt are void.",
            ],
        ),
        (
            "pt",
            [
                "» Caio recusa",
                "» Aquisição hostil: Ana mostra os dois curingas, e as cartas dadas não valem.",
            ],
        ),
    ],
)
def test_a_takeover_is_printed_and_the_cards_are_dealt_again(lang: str, said: list[str]) -> None:
    state = wild()
    taken: list[Action] = [wild_deal(state), Decline(2), TakeOver(0)]
    lines = told(state, *taken, lang=lang)
    assert lines[-3:] == ["Ana   A 2×2 3×3 4×4 2×T **", *said]
    again = after(state, *taken)
    lines = told(again, deal(again), lang=lang)
    dealer = ("Ana", "Beto", "Caio", "Duda")[again.seating[-1]]
    if lang == "en":
        assert title(lines[0]) == f"Hand 2 of 4 again · {dealer} deals"
    else:
        assert title(lines[0]) == f"Mão 2 de 4 de novo · {dealer} dá as cartas"
