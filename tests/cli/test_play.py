"""``fodasse play``: a person is told what its seat may see, and answered in its language."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
import transcripts
from attrs import evolve
from click.testing import Result
from rich.text import Text

from fodasse import GAME, GAMES, Bid, Card, Deal, IllegalAction, Leave, Play, Record, to_json
from fodasse.bots import named
from fodasse.cli.cards import read_card, short, suit_letters
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.prompter import tidy
from fodasse.cli.session import Quit, Session
from fodasse.cli.terminal import Terminal
from fodasse.core.cards import FULL_DECK
from fodasse.core.texts import languages
from fodasse.games.dalmuti import face
from fodasse.games.fodasse import Phase
from fodasse.games.fodasse.reasons import BID_RANGE, LAST_BID, NOT_HELD, NOT_PLAYING

CARD = re.compile(r"[4567QJKA23][♦♠♥♣]")
OPENING = 5
"""The lines before the first round, with a card in the legend."""
ANYTHING = "\n".join(["1", "0", "2"] * 500)
"""Enough answers for any match: whatever is asked, one of these is allowed."""


def run(*arguments: object, said: str = ANYTHING) -> Result:
    return transcripts.run("play", *arguments, said=said)


def refused(result: Result) -> str:
    """The one line on stderr of a refused command."""
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


class Script(Terminal):
    """A terminal whose lines are kept, and whose answers come one by one."""

    max_repeated = 0

    def __init__(self, answers: Iterable[str | type[BaseException]] = ()) -> None:
        self.page = Page()
        self.told: list[tuple[int, str]] = []
        self.answers = iter(answers)
        self.session: Session | None = None

    def print(self, lines: Iterable[Text]) -> None:
        actions = len(self.session.match.record.actions) if self.session else 0
        self.told += [(actions, line.plain) for line in lines]

    def ask(self, prompt: str) -> str:
        self.print([Text(prompt)])
        answer = next(self.answers, EOFError)
        if not isinstance(answer, str):
            raise answer
        return answer

    @property
    def lines(self) -> list[str]:
        return [line for _, line in self.told]


def sit(terminal: Script, seed: int, seat: int = 0, seats: int = 4, lang: str = "en") -> Session:
    bots = [None if each == seat else named("random", GAME) for each in range(seats)]
    names = labels((), seats)
    session = Session(GAME, bots, seed=seed, names=names, lang=lang, terminal=terminal)
    terminal.session = session
    return session


def played(
    *answers: str, seed: int = 7, seat: int = 1, seats: int = 4, lang: str = "en"
) -> tuple[Record, list[str]]:
    """The record and the lines up to where the answers end."""
    terminal = Script(answers)
    session = sit(terminal, seed, seat, seats, lang)
    with pytest.raises(EOFError):
        session.play()
    return session.match.record, terminal.lines


# What is told


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (4, 2), (7, 6), (12, 3)])
def test_nothing_is_told_before_the_seat_may_know_it(seats: int, seat: int) -> None:
    for seed in range(4 if seats < 12 else 1):
        terminal = Script(map(Random(seed).choice, repeat("0123")))
        session = sit(terminal, seed, seat, seats)
        session.play()
        known: list[set[str]] = []
        for seen in session.match.record.seen_by(seat):
            cards = re.findall(r'"([4567QJKA23][DSHC])"', to_json(seen.view))
            known.append({Card.parse(card).symbol for card in cards}.union(*known[-1:]))
        for actions, line in terminal.told[OPENING:]:
            assert set(CARD.findall(line.partition("manilhas")[0])) <= known[actions], line
        assert any("manilhas" in line for line in terminal.lines)


def test_a_blind_round_shows_every_card_but_the_own() -> None:
    record, told = played(seat=2)
    deal = record.actions[0]
    assert isinstance(deal, Deal)
    shown = CARD.findall(" ".join(told[OPENING:]))
    others = [hand[0] for seat, hand in enumerate(deal.hands) if seat != 2]
    assert sorted(shown) == sorted(card.symbol for card in others if card)
    assert told[-1] == "   Your bid, 0–1: "


def test_the_same_seed_and_answers_make_the_same_match() -> None:
    how = ("--seats", 3, "--bots", "random", "--seed", 5)
    assert run(*how).output == run(*how).output
    assert run(*how).output != run(*how, said="0\n1\n" * 600).output


def test_answers_that_come_from_a_file_are_shown() -> None:
    told = run("--seat", 2, "--seed", 7, "--bots", "random", said="0\n").output
    assert "   Your bid, 0–1: 0\n" in told


# What is answered


def own(record: Record, seat: int) -> list[Bid | Play | Leave]:
    kinds = (Bid, Play, Leave)
    return [each for each in record.actions if isinstance(each, kinds) and each.seat == seat]


def answered(told: list[str]) -> str:
    """What was said to the last answer."""
    *_, before, _ = (number for number, line in enumerate(told) if line == told[-1])
    return " ".join(" ".join(told[before + 1 : -1]).split())


def hand_of(record: Record, seat: int) -> list[Card]:
    *_, last = record.seen_by(seat)
    return list(last.view.seat(seat).hand)


def test_cards_are_played_by_number_weak_to_strong_with_manilhas_last() -> None:
    for seed in range(20):
        record, told = played("0", "0", seed=seed, seat=1)
        if told[-1] != "   Your card, 1–2: ":
            continue
        manilha = next(reversed([line for line in told if "manilhas" in line])).split()[-1][0]
        hand = hand_of(record, 1)
        first, second = CARD.findall(told[-2])
        assert sorted([first, second]) == sorted(card.symbol for card in hand)
        assert (first[0] != manilha) or (second[0] == manilha)
        again, _ = played("0", "0", "2", seed=seed, seat=1)
        assert own(again, 1)[2] == Play(1, Card.parse(second))


@pytest.mark.parametrize(
    "form",
    [
        "{0.text}",
        "{0.symbol}",
        "  {0.symbol}\N{VARIATION SELECTOR-16} ",
        "{0.symbol}\N{VARIATION SELECTOR-15}",
    ],
)
def test_cards_are_played_by_their_names(form: str) -> None:
    record, told = played("1", "0", seed=7, seat=0)
    (card, _) = hand_of(record, 0)
    for text in (form.format(card), form.format(card).lower()):
        again, _ = played("1", "0", text, seed=7, seat=0)
        assert own(again, 0)[2] == Play(0, card)
    assert told[-1] == "   Your card, 1–2: "


@pytest.mark.parametrize(
    ("lang", "form", "card"),
    [
        ("en", "{}c", "C"),
        ("en", "{} of clubs", "C"),
        ("pt", "{}c", "H"),
        ("pt", "{}h", "H"),
        ("pt", "{}♥", "H"),
        ("pt", "{} de copas", "H"),
        ("pt", "{}p", "C"),
        ("pt", "{} DE PAUS", "C"),
        ("pt", "{}o", "D"),
        ("pt", "{}d", "D"),
        ("pt", "{} ouros", "D"),
        ("pt", "{}e", "S"),
        ("pt", "{}s", "S"),
        ("pt", "{} de espada", "S"),
    ],
)
def test_suits_are_read_as_the_language_says_them(lang: str, form: str, card: str) -> None:
    for rank in "4567QJKA23":
        assert read_card(tidy(form.format(rank)).casefold(), lang) == Card.parse(rank + card)


def test_ranks_are_read_by_their_names() -> None:
    said = {"ás": "A", "as": "A", "valete": "J", "dama": "Q", "rei": "K", "três": "3", "sete": "7"}
    for rank, letter in said.items():
        assert read_card(f"{rank}depaus", "pt") == Card.parse(f"{letter}C")
    assert read_card("acedepaus", "pt") is None
    assert read_card("3p", "en") is None
    assert read_card("10d", "pt") == read_card("tend", "en") == Card.parse("TD")


@pytest.mark.parametrize("lang", languages())
def test_every_card_can_be_typed_as_it_is_shown(lang: str) -> None:
    page = Page.of(80, "ascii", suit_letters(lang))
    for card in FULL_DECK:
        for text in (card.symbol, short(card, lang), page.plain(card.symbol)):
            assert read_card(text.lower(), lang) is card


def test_a_portuguese_hand_is_printed_and_played_by_the_same_letters() -> None:
    record, told = played("1", "0", "?", seed=7, seat=0, lang="pt")
    (first, _) = hand_of(record, 0)
    letter = {"D": "o", "S": "e", "H": "c", "C": "p"}
    helped = re.search(r"\((\S+), (\w\w)\): jogar essa carta", " ".join(told))
    assert helped
    shown = Card.parse(helped[1])
    assert helped[2] == f"{shown.rank}".lower() + letter[f"{shown.suit}"]
    again, _ = played(
        "1", "0", f"{first.rank}{letter[str(first.suit)]}", seed=7, lang="pt", seat=0
    )
    assert own(again, 0)[2] == Play(0, first)


def test_bids_are_numbers() -> None:
    record, _ = played("1", " 2 ", seed=7, seat=2)
    assert own(record, 2)[:2] == [Bid(2, 1), Bid(2, 2)]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_what_is_not_allowed_is_refused_with_its_reason(lang: str) -> None:
    reasons = {
        ("4",): IllegalAction(BID_RANGE, None, stages=1),
        ("-1",): IllegalAction(BID_RANGE, None, stages=1),
        ("9" * 18,): IllegalAction(BID_RANGE, None, stages=1),
        ("KD",): IllegalAction(NOT_PLAYING, None),
        ("1", "0", "9c"): IllegalAction(NOT_HELD, None),
    }
    for answers, error in reasons.items():
        record, told = played(*answers, seat=2, lang=lang)
        before, _ = played(*answers[:-1], seat=2, lang=lang)
        assert record == before
        assert f": {error.reason(lang)}" in answered(told)
        assert told[-1] in told[:-1]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_barred_bid_is_said_and_refused(lang: str) -> None:
    for seed in range(60):
        before, told = played("1", seed=seed, lang=lang)
        if found := re.search(r"(?:but not|menos) (\d):$", told[-1].strip()):
            break
    else:
        pytest.fail("every last bid was free")
    record, told = played("1", found[1], seed=seed, lang=lang)
    assert record == before
    assert IllegalAction(LAST_BID, None, stages=2).reason(lang) in answered(told)


@pytest.mark.parametrize(
    ("lang", "answer", "said"),
    [
        ("en", "xyz", "Not understood: xyz. Type ? for help."),
        ("pt", "xyz", "Não entendi: xyz. Digite ? para ver a ajuda."),
        ("en", "1.5", "Not understood: 1.5."),
        ("en", "1" * 60, "Not understood: 11111111111111111111…."),
        ("en", "\x1b[A", "Not understood: ?[A."),
        ("en", "{name}", "Not understood: {name}."),
        ("en", " 3  de paus", "Not understood: 3 de paus."),
    ],
)
def test_what_is_not_understood_is_said_and_asked_again(lang: str, answer: str, said: str) -> None:
    _, told = played(answer, seat=2, lang=lang)
    assert answered(told).startswith(said)


def test_a_number_of_no_card_is_refused() -> None:
    for answer in ("0", "3", "-1"):
        _, told = played("1", "0", answer, seat=0)
        assert f"No card {answer}: type 1 to 2" in told[-2]


def test_an_empty_answer_is_asked_again() -> None:
    _, told = played("", "  ", seat=2)
    question = "   Your bid, 0–1: "
    assert told[-5:] == [question, "   Type ? for help."] * 2 + [question]


@pytest.mark.parametrize(("lang", "word"), [("en", "?"), ("en", "HELP"), ("pt", "ajuda")])
def test_help_tells_what_can_be_typed_and_shows_the_cards_again(lang: str, word: str) -> None:
    _, told = played(word, "1", "0", word, seat=0, lang=lang)
    text = "\n".join(told)
    for said in {
        "en": ("bid that many", "leave:", "quit:"),
        "pt": ("chamar", "abandonar:", "sair:"),
    }[lang]:
        assert said in text
    assert told[-2] in told[:-10]


@pytest.mark.parametrize("answers", [[], ["1"], ["1", "0"], ["1", "0", "1"]])
def test_help_prints_again_all_that_was_printed_since_the_answer_before(
    answers: list[str],
) -> None:
    _, once = played(*answers, seat=0)
    _, told = played(*answers, "?", seat=0)
    asked = [number for number, line in enumerate(once) if line.startswith("   Your ")]
    since = [*filter(None, once[asked[-2] + 1 if answers else 0 : -1])]
    assert since
    assert [*filter(None, told)][: -len(since) - 1][-3:] == [
        "   undo: take your last move back, if the others agree",
        "   quit: stop here",
        "   ?: this help",
    ]
    assert [*filter(None, told)][-len(since) - 1 : -1] == since


def test_a_single_card_is_played_with_a_word_about_it() -> None:
    for lang, said in (("en", "Only one choice: play "), ("pt", "Só há uma opção: jogar ")):
        record, told = played("1", "0", "1", seat=0, lang=lang)
        last = own(record, 0)[-1]
        assert isinstance(last, Play)
        assert f"   {said}{last.card.symbol}." in told


@pytest.mark.parametrize("name", ["fodasse", "truco", "dalmuti"])
def test_an_only_choice_is_said_after_what_lies_on_the_table(name: str) -> None:
    """In ES-ADOF there are always two choices or more."""
    words = {"dalmuti": ["pass", "K", "9", "5", "A", "J", "7"]}.get(name, ["0", "1", "2"])
    game, found = GAMES[name], 0
    for seed in range(3):
        terminal = Script(map(Random(seed).choice, [words] * 300))
        bots = [None, *[named("random", game)] * 3]
        session = Session(game, bots, seed=seed, names=labels((), 4), lang="en", terminal=terminal)
        if name == "truco":  # at 11 to 11 cards are played in the dark, and the last is forced
            table = evolve(session.match.state.table, points=(11, 11))
            session.match._progress.state = evolve(session.match.state, table=table)
        terminal.session = session
        with suppress(EOFError):
            session.play()
        lines = iter(terminal.lines)
        actions = session.match.record.actions
        for count, line in terminal.told:
            if not line.startswith("   Only one choice: "):
                continue
            before: list[str] = []
            while (above := next(lines)) != line:
                before += above.split()
            view = game.view(session.match.moments[count].before, 0)
            assert actions[count].seat == 0
            assert table_cards(view) <= {*before}, line
            found += 1
    assert found > 0


def table_cards(view: Any) -> set[str]:
    """The cards of the trick as they are printed, or the bids before the own one."""
    if view.game == "dalmuti":
        top = view.top
        return {f"{top.count}×{face(top.rank)}" if top.count > 1 else str(face(top.rank))}
    if view.game == "truco":
        return {laid.card.symbol for laid in view.trick}
    if view.phase is Phase.BID:
        return {"bids" for seat in view.at_table if view.seat(seat).bid is not None}
    return {card.symbol for _, card in view.stage}


# How it ends


def test_a_match_to_its_end_is_kept_and_told(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("fodasse", "--seats", 3, "--seat", 1, "--name", "Rui", "--bots", "random")
    told = run(*how, "--seed", 4, "--record", file)
    assert told.exit_code == 0
    record = Record.load(file)
    assert record.result is not None
    assert record.names == ("Ana", "Rui", "Caio")
    assert "you are Rui" in told.output
    first, last = told.output.splitlines()[-2:]
    assert first == f"The match is saved. To replay it: fodasse replay {file}"
    again = "--seats 3 --seat 1 --name Rui --bots random"
    assert last == f"fodasse play {again} --seed 4"
    assert "The match was not saved" not in run(*how, "--seed", 4).output


@pytest.mark.parametrize("word", ["leave", "Abandonar"])
def test_who_leaves_is_out_and_the_bots_play_on(word: str, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    told = run("--seed", 7, "--seat", 2, "--bots", "random", "--record", file, said=f"1\n{word}\n")
    assert told.exit_code == 0
    record = Record.load(file)
    assert record.result is not None
    assert record.result.ranking[-1] == (2,)
    assert own(record, 2)[-1] == Leave(2)
    assert "Caio leaves the match." in told.output
    assert "End of the match" in told.output


@pytest.mark.parametrize("said", ["1\n", "1\nquit\n", "1\nSAIR\n0\n", "1\nq\n", "1\nxyz"])
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_stopping_keeps_the_match_so_far(said: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seed", 7, "--seat", 2, "--lang", lang)
    told = run(*how, "--record", file, said=said)
    assert told.exit_code == 0
    assert told.stderr == ""
    record = Record.load(file)
    assert record.result is None
    assert own(record, 2) == [Bid(2, 1)]
    kept = (
        "The match so far is saved. To replay it"
        if lang == "en"
        else "Partida salva até aqui. Para rever"
    )
    spoken = "" if lang == "en" else f" --lang {lang}"
    assert f"\n{kept}: fodasse replay {file}{spoken}\n" in told.output
    assert told.output.endswith(f" --seed 7{spoken}\n")
    lost = "The match was not saved" if lang == "en" else "A partida não foi salva"
    assert f"\n{lost}" in run(*how, said=said).output


def test_an_interrupt_keeps_the_match_so_far(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers: Iterator[str] = iter(["1", "0"])

    def ask(_: Terminal, __: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(Terminal, "ask", ask)
    file = tmp_path / "m.json"
    told = run("--seed", 7, "--seat", 2, "--record", file)
    assert told.exit_code == 130
    assert told.stderr == ""
    assert own(Record.load(file), 2) == [Bid(2, 1), Bid(2, 0)]
    assert "The match so far is saved" in told.output


def test_without_any_input_it_stops_as_at_its_end() -> None:
    code = "import sys; sys.stdin = None; from fodasse.cli import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", code, "play", "--seed", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "The match was not saved" in told.stdout


def test_quit_leaves_the_session_at_once() -> None:
    terminal = Script(["quit"])
    with pytest.raises(Quit):
        sit(terminal, 7, 2).play()


# What cannot be played


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "4"], "--seat: there are seats 0 to 3, not 4"),
        (["--seat", "-1"], "--seat: there are seats 0 to 3, not -1"),
        (["--bots", "rules,clever"], "--bots: a bot for fodasse is one of random, rules, easy,"),
    ],
)
def test_what_cannot_be_played(arguments: list[str], said: str) -> None:
    assert said in refused(run(*arguments))


def test_a_name_is_made_fit_for_the_table() -> None:
    told = run("--name", "Maria\x1b[2J da Conceição", "--seed", 1, said="").output
    assert "\x1b" not in told
    assert "0 Maria[2J da…" in told
    assert "you are Ana" in run("--name", " ", "--seed", 1, said="").output
