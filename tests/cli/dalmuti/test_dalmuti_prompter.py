"""What a person is asked in The Great Dalmuti, in both languages."""

from __future__ import annotations

import pytest
from dalmuti_parts import OPENS, ORDER, asked, bonus, follows, second_deal, takeover
from dalmuti_playing import later, position
from transcripts import LANGS, plain

from fodasse.games.dalmuti import (
    Lay,
    Pass,
)


@pytest.mark.parametrize(
    ("lang", "lines", "prompt"),
    [
        (
            "en",
            [
                "Beto 2   Caio 2   Duda 1",
                "1  you open",
                "your hand  2×5 3×9 T **",
            ],
            "   Your set: ",
        ),
        (
            "pt",
            [
                "Beto 2   Caio 2   Duda 1",
                "1  você abre",
                "sua mão  2×5 3×9 T **",
            ],
            "   Seu conjunto: ",
        ),
    ],
)
def test_the_opener_is_shown_the_hand_and_how_many_cards_others_have(
    lang: str, lines: list[str], prompt: str
) -> None:
    host, turn = asked(OPENS, lang=lang)
    assert plain(host.ask(turn)) == lines
    assert host.prompt(turn) == prompt


@pytest.mark.parametrize(
    ("lang", "lines", "prompt"),
    [
        (
            "en",
            [
                "Beto 2   Caio 2   Duda 1",
                "1  Duda 3×T  …",
                "your hand    2×5 3×9 **",
                "you can lay  2×5+* 5+** 3×9 2×9+* 9+**",
            ],
            "   3 cards rarer than T, or pass: ",
        ),
        (
            "pt",
            [
                "Beto 2   Caio 2   Duda 1",
                "1  Duda 3×T  …",
                "sua mão      2×5 3×9 **",
                "pode baixar  2×5+* 5+** 3×9 2×9+* 9+**",
            ],
            "   3 cartas mais raras que T, ou passo: ",
        ),
    ],
)
def test_a_follower_is_shown_the_trick_and_what_beats_it(
    lang: str, lines: list[str], prompt: str
) -> None:
    before = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    host, turn = asked(before, Lay(3, 10, 3), lang=lang)
    assert plain(host.ask(turn)) == lines
    assert host.prompt(turn) == prompt


def test_passes_lie_in_the_trick_and_who_is_out_is_marked() -> None:
    state = position("7 8", "6 T", "9", "5 5")
    host, turn = asked(state, Lay(0, 8, 1), Lay(1, 6, 1), Pass(2), Pass(3))
    assert plain(host.ask(turn))[1] == "1  Ana 8  Beto 6 ··  …"
    state = position("8 9", "6", "9", "5 5")
    host, turn = asked(state, Lay(0, 8, 1), Lay(1, 6, 1), Pass(2), lang="pt")
    assert plain(host.ask(turn))[:2] == [
        "Ana 1   Beto bateu   Caio 1",
        "1  Ana 8  Beto 6 bate +3 ·  …",
    ]
    assert host.prompt(turn) == "   Uma carta mais rara que 6, ou passo: "


@pytest.mark.parametrize(
    ("lang", "lines", "prompt"),
    [
        (
            "en",
            [
                "bonus  Ana  → Beto  A 2     Beto → Ana   …",
                "Caio → Duda  ▒▒ ▒▒   Duda → Caio  …",
                "your hand  A 2 5×5 6×6 3×T",
            ],
            "   Two cards to give back: ",
        ),
        (
            "pt",
            [
                "bônus  Ana  → Beto  A 2     Beto → Ana   …",
                "Caio → Duda  ▒▒ ▒▒   Duda → Caio  …",
                "sua mão  A 2 5×5 6×6 3×T",
            ],
            "   Duas cartas para devolver: ",
        ),
    ],
)
def test_13_an_executive_is_shown_what_it_was_paid(
    lang: str, lines: list[str], prompt: str
) -> None:
    host, turn = asked(later(ORDER), second_deal(later(ORDER)), lang=lang)
    assert plain(host.ask(turn)) == lines
    assert host.prompt(turn) == prompt


@pytest.mark.parametrize(
    ("lang", "start", "prompt"),
    [
        ("en", "You were dealt both wildcards", "   Take over, yes or no? "),
        ("pt", "Você recebeu os dois curingas", "   Assumir a presidência, sim ou não? "),
    ],
)
def test_an_intern_with_both_wildcards_is_asked_to_take_over(
    lang: str, start: str, prompt: str
) -> None:
    host, turn = asked(takeover(), lang=lang)
    (line,) = plain(host.ask(turn))
    assert line.startswith(start)
    assert host.prompt(turn) == prompt


@pytest.mark.parametrize("lang", LANGS)
def test_help_says_what_can_be_answered_now(lang: str) -> None:
    said = {}
    for name, state in (
        ("opens", OPENS),
        ("follows", follows()),
        ("plain", position("5 5", "6", "7", "8")),
        ("bonus", bonus()),
        ("takeover", takeover()),
    ):
        host, turn = asked(state, lang=lang)
        said[name] = list(host.help(turn))
    assert said["opens"][0].startswith("3x9: ")
    assert said["follows"][:2] == said["opens"]
    assert said["follows"][2].startswith(("pass", "passo"))
    assert said["plain"] == said["opens"][:1]
    assert "9 K" in said["bonus"][0]
    assert said["takeover"][0].startswith(("yes: ", "sim: "))
