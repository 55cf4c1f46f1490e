"""``fodasse play esadof``: what a person is asked, and what the answers stand for."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.cli.prompter import Prompter, Unreadable
from fodasse.core.refusals import IllegalAction
from fodasse.games import esadof
from fodasse.games.esadof import Action, Arrange, Discard, Draw, Knock, Replace, Source
from fodasse.table.bot import Turn
from fodasse.table.record import Record
from support.cli import transcripts
from support.cli.transcripts import plain
from support.esadof.playing import deal
from support.esadof.records import points, recorded

DEALT = deal("7D 8C 9H", "2S KD QC", "TH 5S AC", upcard="3H", top="JS KC 6D 4H")
ARRANGE = recorded(3, DEALT)
TURN = recorded(3, DEALT, "")
"""Beto begins."""
DRAWN = recorded(3, DEALT, "stock")
SECOND = recorded(3, DEALT, "pile left, stock middle")
"""All have seen the three of hearts go into Beto's row; it is Ana's turn."""


def asked(record: Record) -> tuple[Prompter[Any, Any], Turn]:
    state, *_ = record.replay()
    who = 1 if record is ARRANGE else None
    return transcripts.asked(esadof.GAME, state, *record.actions, seat=who)


def said(record: Record, answer: str) -> Action:
    prompter, turn = asked(record)
    action: Action = prompter.read(answer, turn)
    return action


def problem(record: Record, answer: str) -> str:
    prompter, turn = asked(record)
    with pytest.raises(Unreadable) as heard:
        prompter.read(answer, turn)
    return str(heard.value)


BACKS = "Your cards, face down: 1) ▒▒   2) ▒▒   3) ▒▒"
DRAWS = "from the pile   2) Draw from the stock   3) Mesa!|Your turn, 1–3:"
REPLACE = "1) Replace 2♠ on the left   2) Replace the middle card   3) Replace Q♣ on the right"
SEEN = "Beto draws 3♥ from the pile  Beto lays 3♥ on the left and discards 2♠"
OTHERS = "Caio replaces the middle card and discards 5♠|others' open cards:  Beto 3♥ ▒▒ ▒▒"
ROWS = [f"2♠ ▒▒ Q♣ = {points('2S QC')} + ?", f"7♦ ▒▒ 9♥ = {points('7D 9H')} + ?"]


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (ARRANGE, f"{BACKS}|Your row left to right, as 2 3 1, or ok:"),
        (TURN, f"your row  {ROWS[0]}   stock 94 cards|1) Draw 3♥ {DRAWS}"),
        (DRAWN, f"{REPLACE}   4) Discard J♠|Where to, 1–4:"),
        (SECOND, f"{SEEN}  {OTHERS}|your row  {ROWS[1]}   stock 93 cards|1) Draw 5♠ {DRAWS}"),
    ],
)
def test_what_is_asked(record: Record, lines: str) -> None:
    prompter, turn = asked(record)
    assert "|".join([*plain(prompter.ask(turn)), prompter.prompt(turn).strip()]) == lines


@pytest.mark.parametrize(
    ("record", "answers", "action"),
    [
        (ARRANGE, "1 2 3/ok/como vieram", Arrange(1, (0, 1, 2))),
        (ARRANGE, "231", Arrange(1, (1, 2, 0))),
        (ARRANGE, " 3, 1, 2 ", Arrange(1, (2, 0, 1))),
        (ARRANGE, "2-1-3", Arrange(1, (1, 0, 2))),
        (TURN, "1/pile/Pile/p/pilha/PILHA", Draw(1, Source.PILE)),
        (TURN, "2/stock/s/baralho/b", Draw(1, Source.STOCK)),
        (TURN, "3/knock/k/mesa/MESA/m", Knock(1)),
        (DRAWN, "1/left/l/esquerda/e/Left", Replace(1, 0)),
        (DRAWN, "2/middle/m/meio", Replace(1, 1)),
        (DRAWN, "3/right/r/direita", Replace(1, 2)),
        (DRAWN, "4/discard/d/descartar", Discard(1)),
    ],
)
def test_words_and_numbers_stand_for_actions(record: Record, answers: str, action: Action) -> None:
    for answer in answers.split("/"):
        assert said(record, answer) == action


@pytest.mark.parametrize(
    ("record", "answer", "code"),
    [
        (ARRANGE, "knock", "not-playing"),
        (TURN, "left", "nothing-drawn"),
        (DRAWN, "pile", "already-drawn"),
    ],
)
def test_the_game_refuses_what_is_not_allowed_now(record: Record, answer: str, code: str) -> None:
    *_, state = record.replay()
    with pytest.raises(IllegalAction) as refused:
        esadof.check(state, said(record, answer))
    assert refused.value.code == code


def test_what_means_nothing() -> None:
    for answer in ("1 1 2", "12", "0 1 2", "-1"):
        order = "An order is 1, 2 and 3, each once, as 2 3 1;"
        assert problem(ARRANGE, answer).startswith(order)
    for answer in ("0", "4", "99", "-1"):
        assert f" {int(answer)}: type 1 to 3, " in problem(TURN, answer)
    assert "1 to 4" in problem(DRAWN, "5")
    for record, answer in ((ARRANGE, "x"), (TURN, "7♦"), (DRAWN, "up"), (DRAWN, "ok")):
        assert problem(record, answer) == f"Not understood: {answer}. Type ? for help."


def test_help_says_what_can_be_typed() -> None:
    expected = ["2 3 1: ok: ", "pile stock knock", "left, middle, right discard"]
    for record, words in zip((ARRANGE, TURN, DRAWN), expected, strict=True):
        prompter, turn = asked(record)
        told = " ".join(prompter.help(turn))
        assert all(word in told for word in words.split())
