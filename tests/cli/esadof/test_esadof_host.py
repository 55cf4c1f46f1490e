"""``fodasse play esadof``: what a person is asked, and what the answers stand for."""

from __future__ import annotations

import re
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from esadof_telling import Script, sit
from transcripts import lines

from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from fodasse.games.esadof import (
    GAME,
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Phase,
    Replace,
    Source,
    View,
)
from fodasse.table.bot import Turn
from fodasse.table.record import Record

LANGS: tuple[str, ...] = ("en", "pt")
PILE, STOCK = Source.PILE, Source.STOCK


class Careful:
    """Leaves its cards as dealt, then takes the pile's top into the middle in every turn."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        if turn.view.phase is Phase.ARRANGE:
            return Arrange(turn.seat, (0, 1, 2))
        return turn.legal_actions[1]


def played(*answers: str, seat: int = 1, lang: str = "en") -> tuple[Record, list[str]]:
    """The record and the lines up to where the answers end; seat 1 begins the first hand."""
    script = Script(answers)
    bots = [None if each == seat else Careful() for each in range(3)]
    session = sit(script, bots, lang=lang)
    with pytest.raises(EOFError):
        session.play()
    return session.sitting.record, script.lines


def own(record: Record, seat: int = 1) -> list[Action]:
    return [action for action in record.actions if getattr(action, "seat", None) == seat]


def seen(record: Record, seat: int = 1) -> View:
    *_, last = record.seen_by(seat)
    view: View = last.view
    return view


def answered(told: list[str]) -> str:
    """What was said to the last answer."""
    *_, before, _ = (number for number, line in enumerate(told) if line == told[-1])
    return " ".join(" ".join(told[before + 1 : -1]).split())


# What is asked


def test_rows_are_arranged_unseen() -> None:
    record, told = played()
    assert len(record.actions) == 2  # the deal and Ana's row: Beto is asked
    assert told[-3:] == [
        "",
        "   Your three cards lie face down: 1 ▒▒   2 ▒▒   3 ▒▒",
        "   Your row left to right, as 2 3 1, or ok: ",
    ]
    assert played(lang="pt")[1][-2:] == [
        "   Suas três cartas, viradas para baixo: 1 ▒▒   2 ▒▒   3 ▒▒",
        "   Sua fila, como 2 3 1, ou ok: ",
    ]


def test_a_turn_begins_with_the_own_row_and_three_choices() -> None:
    record, told = played("ok")
    view = seen(record)
    left, _, right = (card.symbol if card else "▒▒" for card in view.row(1))
    *_, blank, row, choices, prompt = told
    assert blank == ""
    assert re.fullmatch(rf"   your row  {left} ▒▒ {right} = [ 12]\d \+ \?", row)
    assert choices == f"   1 pile {view.pile[-1].symbol}   2 stock 94 cards   3 knock"
    assert prompt == "   Your turn, 1–3: "


def test_the_card_drawn_and_four_choices() -> None:
    record, told = played("ok", "stock")
    view = seen(record)
    assert view.drawn
    assert view.drawn.card
    left, _, right = (card.symbol if card else "▒▒" for card in view.row(1))
    assert told[-3:] == [
        f"   from the stock: {view.drawn.card.symbol}",
        f"   1 {left}   2 ▒▒   3 {right}   4 discard",
        "   Where to, 1–4: ",
    ]
    _, told = played("ok", "pilha", lang="pt")
    assert told[-3].startswith("   da pilha: ")
    assert told[-2].endswith("   4 descartar")
    assert told[-1] == "   Para onde, 1–4: "


def test_open_cards_of_others_are_shown_in_a_turn() -> None:
    record, told = played("ok", "s", "d")
    rows = [
        " ".join(card.symbol if card else "▒▒" for card in seen(record).row(seat))
        for seat in (0, 2)
    ]
    assert f"   others' open cards:  Ana {rows[0]}  Caio {rows[1]}" in told
    assert rows[0][3:5] != "▒▒"


# What is answered


@pytest.mark.parametrize(
    ("answer", "order"),
    [
        ("1 2 3", (0, 1, 2)),
        ("231", (1, 2, 0)),
        (" 3, 1, 2 ", (2, 0, 1)),
        ("2-1-3", (1, 0, 2)),
        ("ok", (0, 1, 2)),
        ("OK", (0, 1, 2)),
        ("as dealt", (0, 1, 2)),
        ("como vieram", (0, 1, 2)),
    ],
)
def test_orders(answer: str, order: tuple[int, ...]) -> None:
    record, _ = played(answer)
    assert own(record) == [Arrange(1, order)]


@pytest.mark.parametrize(
    ("answers", "action"),
    [
        ("1 pile Pile p pilha PILHA", Draw(1, PILE)),
        ("2 stock s baralho b", Draw(1, STOCK)),
        ("3 knock k mesa MESA m", Knock(1)),
    ],
)
def test_how_a_turn_begins(answers: str, action: Action) -> None:
    for answer in answers.split():
        record, _ = played("ok", answer)
        assert own(record)[1] == action


@pytest.mark.parametrize(
    ("answers", "action"),
    [
        ("1 left l esquerda e Left", Replace(1, 0)),
        ("2 middle m meio", Replace(1, 1)),
        ("3 right r direita", Replace(1, 2)),
        ("4 discard d descartar", Discard(1)),
    ],
)
def test_how_a_turn_ends(answers: str, action: Action) -> None:
    for answer in answers.split():
        record, _ = played("ok", "s", answer)
        assert own(record)[2] == action


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (["knock"], "not-playing"),
        (["left"], "not-playing"),
        (["ok", "left"], "nothing-drawn"),
        (["ok", "discard"], "nothing-drawn"),
        (["ok", "s", "pile"], "already-drawn"),
        (["ok", "p", "mesa"], "already-drawn"),
    ],
)
def test_the_game_refuses_what_is_not_allowed_now(answers: list[str], code: str) -> None:
    record, told = played(*answers)
    assert answered(told).startswith("Beto cannot ")
    assert answered(told).endswith(GAME.texts.say("en", f"refusals.{code}"))
    assert own(record) == own(played(*answers[:-1])[0])
    assert answered(played(*answers, lang="pt")[1]).startswith("Beto não pode ")


@pytest.mark.parametrize("answer", ["1 1 2", "12", "0 1 2", "4", "1234", "-1"])
def test_what_is_no_order(answer: str) -> None:
    record, told = played(answer)
    assert own(record) == []
    assert answered(told) == (
        "An order is 1, 2 and 3, each once, as 2 3 1; ok leaves the cards as dealt."
    )
    assert "cada um uma vez" in answered(played(answer, lang="pt")[1])


def test_numbers_that_are_no_choice() -> None:
    for answer in ("0", "4", "99", "-1"):
        said = answered(played("ok", answer)[1])
        assert said == (
            f"There is no choice number {int(answer)}: 1 to 3, or a word; ? tells which."
        )
    assert "1 to 4" in answered(played("ok", "s", "5")[1])
    assert "de 1 a 4" in answered(played("ok", "s", "5", lang="pt")[1])


@pytest.mark.parametrize("answers", [["x"], ["ok", "7♦"], ["ok", "s", "up"], ["ok", "s", "ok"]])
def test_what_means_nothing(answers: list[str]) -> None:
    record, told = played(*answers)
    assert answered(told) == f"Not understood: {answers[-1]}. Type ? for help."
    assert own(record) == own(played(*answers[:-1])[0])
    assert answered(played(*answers, lang="pt")[1]).startswith("Não entendi: ")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answers", [[], ["ok"], ["ok", "s"]])
def test_help_says_what_can_be_typed(answers: list[str], lang: str) -> None:
    _, told = played(*answers, "?", lang=lang)
    said = answered(told)
    named = [["2 3 1:", "ok:"], ["pile", "stock", "knock"], ["left, middle, right", "discard"]]
    if lang == "pt":
        named = [["2 3 1:", "ok:"], ["pilha", "baralho", "mesa"], ["meio", "descartar"]]
    for words in named[len(answers)]:
        assert words in said
    assert told[-1].endswith(": ")


# Whole matches


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_played_is_told_as_the_seat_saw_it(lang: str) -> None:
    """In play turns are told as they come, so lines are compared turn by turn and word by word."""
    for seed in range(4):
        script = Script(islice(cycle(["123", "1", "3", "2", "4", "k"]), 2000))
        bots = [None if seat == 2 else RandomBot() for seat in range(4)]
        session = sit(script, bots, seed=seed, lang=lang)
        session.play()
        record = session.sitting.record
        assert record.result is not None
        told = iter(" ".join(script.lines).split())
        for line in lines(record, 2, lang)[1:]:
            for word in line.split():
                assert word in told, line


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("seats", "charset"), [(3, "utf-8"), (4, "ascii"), (10, "utf-8")])
def test_piped_answers_play_a_match_to_its_end(lang: str, seats: int, charset: str) -> None:
    runner = CliRunner(charset=charset, env={"COLUMNS": "80"})
    answers = "\n".join(["3 2 1", "2", "left", "pilha", "4", "mesa"] * 300)
    arguments = ["esadof", "--seats", seats, "--bots", "random", "--seed", 5, "--lang", lang]
    told = runner.invoke(command, ["play", *map(str, arguments)], input=answers)
    assert told.exit_code == 0
    assert ("End of the match" if lang == "en" else "Fim da partida") in told.output
    assert max(map(len, told.output.splitlines())) <= 80
    assert not re.search("[♦♠♥♣▒]", told.output) or charset == "utf-8"
