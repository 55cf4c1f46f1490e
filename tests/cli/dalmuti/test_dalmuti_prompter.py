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


def test_the_opener_is_shown_the_hand_and_how_many_cards_others_have() -> None:
    lines = [
        "Beto 2   Caio 2   Duda 1",
        "1  you open",
        "your hand  2×5 3×9 T **",
    ]
    prompt = "   Your set: "
    host, turn = asked(OPENS)
    assert plain(host.ask(turn)) == lines
    assert host.prompt(turn) == prompt


def test_a_follower_is_shown_the_trick_and_what_beats_it() -> None:
    lines = [
        "Beto 2   Caio 2   Duda 1",
        "1  Duda 3×T  …",
        "your hand    2×5 3×9 **",
        "you can lay  2×5+* 5+** 3×9 2×9+* 9+**",
    ]
    prompt = "   3 cards rarer than T, or pass: "
    before = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    host, turn = asked(before, Lay(3, 10, 3))
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


def test_13_an_executive_is_shown_what_it_was_paid() -> None:
    lines = [
        "bonus  Ana  → Beto  A 2     Beto → Ana   …",
        "Caio → Duda  ▒▒ ▒▒   Duda → Caio  …",
        "your hand  A 2 5×5 6×6 3×T",
    ]
    prompt = "   Two cards to give back: "
    host, turn = asked(later(ORDER), second_deal(later(ORDER)))
    assert plain(host.ask(turn)) == lines
    assert host.prompt(turn) == prompt


def test_an_intern_with_both_wildcards_is_asked_to_take_over() -> None:
    start = "You were dealt both wildcards"
    prompt = "   Take over, yes or no? "
    host, turn = asked(takeover())
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
