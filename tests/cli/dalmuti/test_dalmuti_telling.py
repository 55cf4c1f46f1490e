"""What is told of key moments, line by line, in both languages."""

from __future__ import annotations

import pytest
from dalmuti_playing import after, deal, later, move, position
from dalmuti_telling import WIDE, plain, telling, told

from fodasse.cli.dalmuti import Narrator
from fodasse.cli.page import Page
from fodasse.core.wording import Lang
from fodasse.games.dalmuti import (
    Action,
    Deal,
    Decline,
    Give,
    Rules,
    State,
    TakeOver,
    apply,
    start,
)

ORDER = (1, 3, 2, 0)
"""Who went out when before a second hand: Beto, Duda, Caio, Ana."""


def moves(state: State, turns: str) -> list[Action]:
    """Turns such as ``"0 5x2 *, 1 pass"``, each checked to be allowed."""
    made: list[Action] = []
    for turn in turns.split(","):
        seat, what = turn.strip().split(maxsplit=1)
        made.append(move(int(seat), what))
        state = apply(state, made[-1])
    return made


def opening(state: State, lang: Lang, page: Page = WIDE) -> list[str]:
    return plain(Narrator(telling(state, None, lang, page)).opening())


def title(line: str) -> str:
    """A title without the stroke it stands on."""
    return line.strip("─ ")


def first_deal(state: State) -> Deal:
    return deal(state, seat2="A 2x2 3x3 4x4 Tx4", seat3="5x5 6x6 Tx3", seat0="7x7 8x6 T")


def second_deal(state: State) -> Deal:
    return deal(state, seat1="5x5 6x6 Tx3", seat3="7x7 8x6 T", seat2="8x2 9x9 Tx3")


def wild_deal(state: State) -> Deal:
    """Both wildcards for Ana, the junior intern."""
    ana = "A 2x2 3x3 4x4 Tx2 *x2"
    return deal(state, seat0=ana, seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")


def wild() -> State:
    return later(ORDER, wildcards=True)


# Opening


def test_the_opening_names_the_table_and_explains_the_signs() -> None:
    assert opening(start(4), "en", Page(80))[1:] == [
        "At the table: 0 Ana   1 Beto   2 Caio   3 Duda",
        "3×9 three nines   T ten   · a pass   7 (+3) points, three gained",
    ]


def test_rules_that_are_not_the_books_are_named_and_wildcards_explained() -> None:
    lines = opening(start(4, rules=Rules(hands=2, wildcards=True)), "pt", Page(80))
    assert lines[2:] == [
        "Regras: hands 2, wildcards True",
        "3×9 três noves   2×5+* dois cincos e um curinga   T dez   · passo",
        "7 (+3) pontos, três ganhos",
    ]


def test_a_page_without_signs_has_letters_for_them() -> None:
    lines = opening(start(4), "en", Page(80, has_signs=False))
    assert lines[-1].startswith("3x9 three nines   T ten   . a pass")


# The deal


@pytest.mark.parametrize(
    ("lang", "shown"),
    [("en", "Hand 1 of 4 · youngest: Caio"), ("pt", "Mão 1 de 4 · mais jovem: Caio")],
)
def test_1_the_first_hand_is_dealt_from_the_youngest_on(lang: Lang, shown: str) -> None:
    state = start(4, youngest=2)
    first, *hands = told(state, first_deal(state), lang=lang)
    assert title(first) == shown
    assert hands == [
        "Caio  A 2×2 3×3 4×4 4×T",
        "Duda  5×5 6×6 3×T",
        "Ana   7×7 6×8 T",
        "Beto  2×8 9×9 2×T",
    ]


def test_a_seat_is_told_its_own_hand_alone() -> None:
    state = start(4, youngest=2)
    _, *hands = told(state, first_deal(state), seat=3)
    assert hands == ["Duda  5×5 6×6 3×T"]


@pytest.mark.parametrize(
    ("lang", "shown", "roles"),
    [
        (
            "en",
            "Hand 2 of 4 · Ana deals",
            ["president Beto", "vice-president Duda", "senior intern Caio", "junior intern Ana"],
        ),
        (
            "pt",
            "Mão 2 de 4 · Ana dá as cartas",
            [
                "presidente Beto",
                "vice-presidente Duda",
                "estagiário sênior Caio",
                "estagiário júnior Ana",
            ],
        ),
    ],
)
def test_10_later_hands_begin_with_the_roles_and_12_who_deals(
    lang: Lang, shown: str, roles: list[str]
) -> None:
    state = later(ORDER)
    lines = told(state, second_deal(state), lang=lang)
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


@pytest.mark.parametrize(("lang", "word"), [("en", "bonus"), ("pt", "bônus")])
def test_13_the_bonus_is_told_once_all_has_moved(lang: Lang, word: str) -> None:
    state = later(ORDER)
    dealt = second_deal(state)
    assert told(apply(state, dealt), GIFTS[0], lang=lang) == []
    assert told(state, dealt, *GIFTS, lang=lang)[-2:] == [
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
def test_13_who_has_no_part_in_a_bonus_sees_backs(seat: int, first: str, second: str) -> None:
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
        "Duda is about to give two cards back.",
        "Beto 3   Duda 2   Caio 1   Ana 0",
    ]
    lines = told(state, second_deal(state), GIFTS[0], lang="pt", is_ended=True)
    assert lines[-2] == "Duda vai dar duas cartas de volta."


# Takeovers


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "» Neither Caio nor Ana takes over."),
        ("pt", "» Nem Caio nem Ana assume a presidência."),
    ],
)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_takeover_nobody_wants_is_one_line_for_everybody(
    lang: Lang, said: str, seat: int | None
) -> None:
    asked = after(wild(), wild_deal(wild()))
    assert told(asked, Decline(2), seat=seat, lang=lang) == []
    assert told(asked, Decline(2), Decline(0), seat=seat, lang=lang) == [said]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "» Caio does not take over.",
                "» Hostile takeover: Ana shows both wildcards!",
                "Ana is president now, Caio vice-president; the cards dealt do not count.",
            ],
        ),
        (
            "pt",
            [
                "» Caio não assume a presidência.",
                "» Aquisição hostil: Ana mostra os dois curingas!",
                "Ana assume a presidência e Caio, a vice; as cartas dadas não valem.",
            ],
        ),
    ],
)
def test_a_takeover_is_told_and_the_cards_are_dealt_again(lang: Lang, said: list[str]) -> None:
    state = wild()
    taken: list[Action] = [wild_deal(state), Decline(2), TakeOver(0)]
    lines = told(state, *taken, lang=lang)
    assert lines[-4:] == ["Ana   A 2×2 3×3 4×4 2×T **", *said]
    again = after(state, *taken)
    lines = told(again, deal(again), lang=lang)
    if lang == "en":
        assert title(lines[0]) == "Hand 2 of 4 again · Beto deals"
        assert lines[1] == (
            "president Ana   vice-president Caio   senior intern Duda   junior intern Beto"
        )
    else:
        assert title(lines[0]) == "Mão 2 de 4 de novo · Beto dá as cartas"


def test_a_takeover_by_the_senior_intern_comes_before_the_junior_is_asked() -> None:
    state = wild()
    dealt = deal(state, seat2="A 2x2 3x3 4x4 Tx2 *x2", seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")
    assert told(after(state, dealt), TakeOver(2)) == [
        "» Hostile takeover: Caio shows both wildcards!",
        "Caio is president now, Ana vice-president; the cards dealt do not count.",
    ]


# Tricks


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
    lang: Lang, out: str, opens: str
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
def test_15_the_end_is_the_ranking(lang: Lang, lines: list[str]) -> None:
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
            "A mão 2 de 4 está para ser dada.",
            "Caio decide sobre uma aquisição hostil.",
            "Beto vai abrir uma vaza.",
            "Duda vai baixar cartas ou passar.",
        ),
    ],
)
def test_a_match_that_stops_says_what_was_awaited(
    lang: Lang, dealing: str, taking: str, opening: str, laying: str
) -> None:
    state = later(ORDER)
    assert told(state, lang=lang, is_ended=True)[-2] == dealing
    assert told(wild(), wild_deal(wild()), lang=lang, is_ended=True)[-2] == taking
    actions: list[Action] = [second_deal(state), *GIFTS]
    assert told(state, *actions, lang=lang, is_ended=True)[-2] == opening
    lines = told(state, *actions, move(1, "6x3"), lang=lang, is_ended=True)
    assert lines[-2] == laying
    assert lines[-4] == "1  Beto 3×6  …"
