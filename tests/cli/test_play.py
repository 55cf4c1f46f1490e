"""``fodasse play``: a person is told what its seat may see, and answered in its language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from click.testing import Result
from rich.text import Text

from fodasse import GAMES, Bid, Card, Deal, IllegalAction, Leave, Play, Record
from fodasse.bots import named
from fodasse.cli.cards import read_card, short, suit_letters
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.prompter import tidy
from fodasse.cli.session import Session
from fodasse.cli.terminal import Terminal
from fodasse.core.cards import FULL_DECK
from fodasse.core.texts import languages
from fodasse.games.fodasse.reasons import BID_RANGE, LAST_BID, NOT_HELD, NOT_PLAYING
from support.cli.commanding import done, invoke

CARD = re.compile(r"[4567QJKA23][♦♠♥♣]")
MANILHA, BARRED = 9, 1
"""Seeds of hands with a manilha, and with a bid that would complete the call."""
OPENING = 5
"""The lines before the first round, with a card in the legend."""
ANYTHING = "\n".join(["1", "0", "2"] * 500)
"""Enough answers for any match: whatever is asked, one of these is allowed."""


def run(*arguments: object, said: str = ANYTHING) -> Result:
    return invoke("play", *arguments, said=said)


class Script(Terminal):
    """A terminal whose lines are kept, and whose answers come one by one."""

    max_repeated = 0

    def __init__(self, answers: Iterable[str]) -> None:
        self.page, self.lines, self.answers = Page(), list[str](), iter(answers)

    def print(self, lines: Iterable[Text]) -> None:
        self.lines += [line.plain for line in lines]

    def ask(self, prompt: str) -> str:
        self.print([Text(prompt)])
        for answer in self.answers:
            return answer
        raise EOFError


def session_of(terminal: Script, name: str = "fodasse", seat: int = 0, **how: Any) -> Session:
    """A match of four with random bots, and a person at one seat."""
    game = GAMES[name]
    bots = [None if each == seat else named("random", game) for each in range(4)]
    given: dict[str, Any] = {"lang": "en", "names": labels((), 4), **how}
    return Session(game, bots, terminal=terminal, **given)


def played(
    *answers: str, seed: int = 7, seat: int = 1, lang: str = "en", hand_size: int = 1
) -> tuple[Record, list[str]]:
    terminal = Script(answers)
    options = {"hand_size": hand_size}
    session = session_of(terminal, seat=seat, seed=seed, lang=lang, options=options)
    with pytest.raises(EOFError):
        session.play()
    return session.match.record, terminal.lines


def test_a_blind_round_shows_every_card_but_the_own() -> None:
    record, told = played(seat=2)
    deal = record.actions[0]
    assert isinstance(deal, Deal)
    shown = CARD.findall(" ".join(told[OPENING:]))
    others = [hand[0] for seat, hand in enumerate(deal.hands) if seat != 2]
    assert sorted(shown) == sorted(card.symbol for card in others if card)
    assert told[-1] == "   Your bid, 0–1: "


def own(record: Record, seat: int) -> list[Bid | Play | Leave]:
    kinds = (Bid, Play, Leave)
    return [each for each in record.actions if isinstance(each, kinds) and each.seat == seat]


def answered(told: list[str]) -> str:
    *_, before, _ = (number for number, line in enumerate(told) if line == told[-1])
    return " ".join(" ".join(told[before + 1 : -1]).split())


def test_cards_are_played_by_number_weak_to_strong_with_manilhas_last() -> None:
    _, told = played("0", seed=MANILHA, hand_size=2)
    *_, said = [line for line in told if "manilhas" in line]
    first, second = CARD.findall(told[-2])
    assert second in said
    assert first not in said
    again, _ = played("0", "2", seed=MANILHA, hand_size=2)
    assert own(again, 1)[1] == Play(1, Card.parse(second))


@pytest.mark.parametrize("form", ["{0.text}", "  {0.symbol}\N{VARIATION SELECTOR-16} "])
def test_cards_are_played_by_their_names(form: str) -> None:
    record, told = played("1", seed=7, seat=0, hand_size=2)
    *_, last = record.seen_by(0)
    card, _ = last.view.seat(0).hand
    for text in (form.format(card), form.format(card).lower()):
        again, _ = played("1", text, seed=7, seat=0, hand_size=2)
        assert own(again, 0)[1] == Play(0, card)
    assert told[-1] == "   Your card, 1–2: "


@pytest.mark.parametrize(
    ("lang", "said", "card"),
    [
        ("en", "7c", "7C"),
        ("en", "ace of clubs", "AC"),
        ("en", "3p", None),
        ("pt", "7c", "7H"),
        ("pt", "7h", "7H"),
        ("pt", "7♥", "7H"),
        ("pt", "rei DE PAUS", "KC"),
        ("pt", "ás ouros", "AD"),
        ("pt", "3d", "3D"),
        ("pt", "três de espada", "3S"),
        ("pt", "10 e", "TS"),
        ("pt", "ace de paus", None),
    ],
)
def test_cards_are_read_as_the_language_says_them(lang: str, said: str, card: str | None) -> None:
    found = read_card(tidy(said).casefold(), lang)
    assert found == (None if card is None else Card.parse(card))


@pytest.mark.parametrize("lang", languages())
def test_every_card_can_be_typed_as_it_is_shown(lang: str) -> None:
    page = Page.of(80, "ascii", suit_letters(lang))
    for card in FULL_DECK:
        for text in (card.symbol, short(card, lang), page.plain(card.symbol)):
            assert read_card(text.lower(), lang) is card


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize(
    ("answers", "reason"),
    [(["-1"], BID_RANGE), (["9" * 18], BID_RANGE), (["KD"], NOT_PLAYING), (["0", "9c"], NOT_HELD)],
)
def test_what_is_not_allowed_is_refused_with_its_reason(
    answers: list[str], reason: Any, lang: str
) -> None:
    record, told = played(*answers, seat=2, lang=lang, hand_size=2)
    assert record == played(*answers[:-1], seat=2, lang=lang, hand_size=2)[0]
    assert f": {IllegalAction(reason, None, stages=2).reason(lang)}" in answered(told)
    assert told[-1] in told[:-1]


def test_the_barred_bid_is_said_and_refused() -> None:
    before, told = played(seed=BARRED, seat=0, hand_size=2)
    found = re.search(r"but not (\d):$", told[-1].strip())
    assert found is not None
    record, told = played(found[1], seed=BARRED, seat=0, hand_size=2)
    assert record == before
    assert IllegalAction(LAST_BID, None, stages=2).reason() in answered(told)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("xyz", "Not understood: xyz. Type ? for help."),
        ("1.5", "Not understood: 1.5."),
        ("1" * 60, "Not understood: 11111111111111111111…."),
        ("\x1b[A", "Not understood: ?[A."),
        ("{name}", "Not understood: {name}."),
        (" 3  de paus", "Not understood: 3 de paus."),
    ],
)
def test_what_is_not_understood_is_said_and_asked_again(answer: str, said: str) -> None:
    _, told = played(answer, seat=2)
    assert answered(told).startswith(said)
    _, told = played("1", "3", seat=0, hand_size=2)
    assert "No card 3: type 1 to 2" in told[-2]


def test_an_empty_answer_is_asked_again() -> None:
    _, told = played("", "  ", seat=2)
    question = "   Your bid, 0–1: "
    assert told[-5:] == [question, "   Type ? for help."] * 2 + [question]


@pytest.mark.parametrize("answers", [[], ["1", "1"]])
def test_help_prints_again_all_that_was_printed_since_the_answer_before(
    answers: list[str],
) -> None:
    _, once = played(*answers, seat=0, hand_size=2)
    _, told = played(*answers, "?", seat=0, hand_size=2)
    asked = [number for number, line in enumerate(once) if line.startswith("   Your ")]
    since = [*filter(None, once[asked[-2] + 1 if answers else 0 : -1])]
    *help_lines, _ = filter(None, told)
    assert help_lines[-len(since) :] == since
    said = "\n".join(help_lines[: -len(since)])
    assert said.endswith("   quit: stop here\n   ?: this help")
    assert "   undo: take your last move back, if the others agree\n" in said
    assert "leave:" in said
    assert answers or "bid that many" in said


@pytest.mark.parametrize(
    ("name", "words", "laid"),
    [
        ("fodasse", "012", r"bids|[♦♠♥♣]"),
        ("dalmuti", ["pass", *"K95AJ7"], r"(Beto|Caio|Duda) (\d×)?[1-9TJQKA]"),
    ],
)
def test_an_only_choice_is_said_after_what_lies_on_the_table(
    name: str, words: list[str], laid: str
) -> None:
    terminal = Script(map(Random(0).choice, [words] * 200))
    with suppress(EOFError):
        session_of(terminal, name, seed=0).play()
    *parts, _ = re.split(r"Only one choice: .*", "\n".join(terminal.lines))
    assert parts
    for part in parts:
        assert re.search(laid, part.rpartition("   Your ")[2]), part


def test_a_match_to_its_end_is_kept_and_told(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    again = "--seats 3 --seat 1 --name Rui --bots random --rules limit=2"
    told = done(run(*again.split(), "--seed", 4, "--record", file))
    record = Record.load(file)
    assert record.result is not None
    assert record.names == ("Ana", "Rui", "Caio")
    assert "you are Rui" in told.output
    first, last = told.output.splitlines()[-2:]
    assert first == f"The match is saved. To replay it: fodasse replay {file}"
    assert last == f"fodasse play {again} --seed 4"
    assert "The match was not saved" not in run(*again.split(), "--seed", 4).output


def test_who_leaves_is_out_and_the_bots_play_on(tmp_path: Path) -> None:
    file, said = tmp_path / "m.json", "1\nAbandonar\n"
    told = done(run("--seed", 7, "--seat", 2, "--bots", "random", "--record", file, said=said))
    record = Record.load(file)
    assert record.result is not None
    assert record.result.ranking[-1] == (2,)
    assert own(record, 2)[-1] == Leave(2)
    assert "   Your bid, 0–1: 1\n" in told.output  # answers from a file are shown
    assert "Caio leaves the match." in told.output
    assert "End of the match" in told.output


@pytest.mark.parametrize("said", ["1\n", "1\nquit\n", "1\nSAIR\n0\n", "1\nq\n", "1\nxyz"])
def test_stopping_keeps_the_match_so_far(said: str, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seed", 7, "--seat", 2, "--bots", "random", "--lang", "pt", "--start", "hand_size=2")
    told = run(*how, "--record", file, said=said)
    assert (told.exit_code, told.stderr) == (0, "")
    record = Record.load(file)
    assert record.result is None
    assert own(record, 2) == [Bid(2, 1)]
    again = f"fodasse replay {file} --lang pt"
    assert f"\nPartida salva até aqui. Para rever: {again}\n" in told.output
    assert told.output.endswith(" --seed 7 --lang pt\n")
    assert "\nA partida não foi salva" in run(*how, said=said).output


def test_an_interrupt_keeps_the_match_so_far(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ask = Mock(side_effect=["1", "1", KeyboardInterrupt])
    monkeypatch.setattr(Terminal, "ask", ask)
    file = tmp_path / "m.json"
    told = run("--seed", 7, "--seat", 2, "--start", "hand_size=3", "--record", file)
    assert (told.exit_code, told.stderr) == (130, "")
    bid, card = own(Record.load(file), 2)
    assert bid == Bid(2, 1)
    assert isinstance(card, Play)
    assert "The match so far is saved" in told.output


def test_without_any_input_it_stops_as_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        Terminal("en").ask("")


def test_a_name_is_made_fit_for_the_table() -> None:
    told = run("--name", "Maria\x1b[2J da Conceição", "--seed", 1, said="").output
    assert "\x1b" not in told
    assert "0 Maria[2J da…" in told
    assert "you are Ana" in run("--name", " ", "--seed", 1, said="").output
