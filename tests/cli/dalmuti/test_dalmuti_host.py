"""What a person is asked, and what the answers stand for."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from dalmuti_playing import after, deal, later, position
from dalmuti_telling import LANGS, asked, match, plain

from fodasse.cli.answers import Misheard
from fodasse.cli.dalmuti import typed
from fodasse.core.wording import Lang
from fodasse.games.dalmuti import (
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    State,
    TakeOver,
    face,
    legal_actions,
)

OPENS = position("5 5 9x3 T * *", "4 8", "7 7", "6", wildcards=True)
BEATEN = after(OPENS, Lay(0, 9, 3))
ORDER = (1, 3, 2, 0)


def follows() -> State:
    """Ana is to beat three tens with the two fives, three nines and both wildcards she has."""
    state = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    return after(state, Lay(3, 10, 3))


def bonus() -> State:
    """Beto, the president, is to give two cards back."""
    state = later(ORDER)
    return after(state, deal(state, seat1="5x5 6x6 Tx3", seat3="7x7 8x6 T", seat2="8x2 9x9 Tx3"))


def takeover() -> State:
    """Caio, the senior intern, was dealt both wildcards."""
    state = later(ORDER, wildcards=True)
    dealt = deal(state, seat2="A 2x2 3x3 4x4 Tx2 *x2", seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")
    return after(state, dealt)


def read(answer: str, state: State) -> Action:
    host, turn = asked(state)
    return host.read(answer, turn)


def misheard(answer: str, state: State, lang: Lang = "en") -> str:
    host, turn = asked(state, lang=lang)
    with pytest.raises(Misheard) as caught:
        host.read(answer, turn)
    return caught.value.problem.said(lang, caught.value.params)


# What is asked


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
def test_who_opens_is_shown_the_hand_and_how_many_cards_others_have(
    lang: Lang, lines: list[str], prompt: str
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
def test_who_follows_is_shown_the_trick_and_what_beats_it(
    lang: Lang, lines: list[str], prompt: str
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
            ["Ana pays you A 2; you give any two cards back.", "your hand  A 2 5×5 6×6 3×T"],
            "   Two cards for Ana: ",
        ),
        (
            "pt",
            ["Ana entrega A 2 a você; devolva duas cartas quaisquer.", "sua mão  A 2 5×5 6×6 3×T"],
            "   Duas cartas para Ana: ",
        ),
    ],
)
def test_13_an_executive_is_told_what_it_was_paid(
    lang: Lang, lines: list[str], prompt: str
) -> None:
    host, turn = asked(bonus(), lang=lang)
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
    lang: Lang, start: str, prompt: str
) -> None:
    host, turn = asked(takeover(), lang=lang)
    (line,) = plain(host.ask(turn))
    assert line.startswith(start)
    assert host.prompt(turn) == prompt


@pytest.mark.parametrize("lang", LANGS)
def test_help_tells_of_what_can_be_answered_now(lang: Lang) -> None:
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


# What is answered


@pytest.mark.parametrize(
    ("answer", "laid"),
    [
        ("9", Lay(0, 9, 1)),
        ("3x9", Lay(0, 9, 3)),
        ("3 X 9", Lay(0, 9, 3)),
        ("3×9", Lay(0, 9, 3)),
        ("999", Lay(0, 9, 3)),
        ("9 9", Lay(0, 9, 2)),
        ("t", Lay(0, 10, 1)),
        ("10", Lay(0, 10, 1)),
        ("1x10", Lay(0, 10, 1)),
        ("3x9+1", Lay(0, 9, 4, 1)),
        ("2x5+*", Lay(0, 5, 3, 1)),
        ("2x5 + **", Lay(0, 5, 4, 2)),
        ("2x5+2", Lay(0, 5, 4, 2)),
        ("5 5 *", Lay(0, 5, 3, 1)),
        ("5+*", Lay(0, 5, 2, 1)),
        ("A", Lay(0, 1, 1)),
        ("1", Lay(0, 1, 1)),
        ("q", Lay(0, 12, 1)),
        ("pass", Pass(0)),
    ],
)
def test_sets_are_typed_as_they_are_shown(answer: str, laid: Action) -> None:
    assert read(answer, OPENS) == laid
    assert read(f" {answer.upper()} ", OPENS) == laid


@pytest.mark.parametrize(
    ("answer", "laid"),
    [
        ("9", Lay(0, 9, 3)),
        ("5", Lay(0, 5, 3, 1)),
        ("5+*", Lay(0, 5, 3, 1)),
        ("5+2", Lay(0, 5, 3, 2)),
        ("9+**", Lay(0, 9, 3, 2)),
        ("8", Lay(0, 8, 3)),
        ("2x9", Lay(0, 9, 2)),
        ("2x9+1", Lay(0, 9, 3, 1)),
        ("p", Pass(0)),
        ("Passo", Pass(0)),
    ],
)
def test_a_rank_alone_is_as_many_cards_as_the_trick_has(answer: str, laid: Action) -> None:
    assert read(answer, follows()) == laid


@pytest.mark.parametrize(
    ("answer", "given"),
    [("9 K", (9, 13)), ("k9", (9, 13)), ("2x10", (10, 10)), ("5,T", (5, 10)), ("*a", (1, 14))],
)
def test_13_two_cards_are_typed_in_any_way(answer: str, given: tuple[int, int]) -> None:
    assert read(answer, bonus()) == Give(1, given)


def test_13_how_many_are_given_is_for_the_game_to_judge() -> None:
    assert read("9", bonus()) == Give(1, (9,))
    assert read("5 5 5", bonus()) == Give(1, (5, 5, 5))


@pytest.mark.parametrize("answer", ["yes", "Y", "sim", "S"])
def test_a_takeover_is_a_yes(answer: str) -> None:
    assert read(answer, takeover()) == TakeOver(2)


@pytest.mark.parametrize("answer", ["no", "N", "não", "NAO"])
def test_a_takeover_is_declined_by_a_no(answer: str) -> None:
    assert read(answer, takeover()) == Decline(2)


@pytest.mark.parametrize(
    ("lang", "answer", "state", "said"),
    [
        ("en", "xyz", OPENS, "Not understood: xyz. A set is awaited, such as 3x9."),
        ("pt", "xyz", OPENS, "Não entendi: xyz. Diga um conjunto, como 3x9."),
        ("en", "0", OPENS, "Not understood: 0. A set is awaited, such as 3x9."),
        ("en", "3x", follows(), "Not understood: 3x. A set is awaited, such as 3x9, or pass."),
        ("pt", "yes", follows(), "Não entendi: yes. Diga um conjunto, como 3x9, ou passo."),
        ("en", "9 5", OPENS, "These cards are not equal: a set is of one rank."),
        ("pt", "9 5", OPENS, "Essas cartas não são iguais: um conjunto é de um só número."),
        (
            "en",
            "**",
            OPENS,
            "A set has a natural card: wildcards only stand beside it, such as 9+*.",
        ),
        ("pt", "*", OPENS, "Um conjunto tem carta natural: curingas só ao lado dela, como 9+*."),
        ("en", "pass", bonus(), "Not understood: pass. Two cards are awaited, such as T T."),
        ("pt", "9h", bonus(), "Não entendi: 9h. Diga duas cartas, como T T."),
        ("en", "9", takeover(), "Not understood: 9. Answer yes or no."),
        ("pt", "talvez", takeover(), "Não entendi: talvez. Responda sim ou não."),
    ],
)
def test_what_is_not_understood_is_said_with_an_example(
    lang: Lang, answer: str, state: State, said: str
) -> None:
    assert misheard(answer, state, lang) == said


@pytest.mark.parametrize("wildcards", [False, True])
def test_whatever_is_allowed_can_be_typed_as_it_is_shown(wildcards: bool) -> None:
    record = match(5, seed=2, hands=3, wildcards=wildcards)
    phases = set()
    states = [state for state, _ in pairwise(record.replay()) if state.to_act is not None]
    for state in Random(0).sample(states, 60):
        host, turn = asked(state)
        phases.add(state.phase)
        for action in legal_actions(state):
            for answer in answers(action):
                assert host.read(answer, turn) == action
    assert Phase.PLAY in phases


def answers(action: Action) -> list[str]:
    """How an action can be typed."""
    match action:
        case Lay():
            shown = "".join(str(each) for each in map(face, action.cards))
            return [typed.spelled(action), " ".join(shown)] if action.count > 1 else ["1x" + shown]
        case Give():
            return [" ".join(str(each) for each in action.faces)]
        case Pass():
            return ["pass", "passar"]
        case TakeOver():
            return ["yes"]
    return ["no"]
