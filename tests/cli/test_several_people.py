"""``fodasse play`` with several people at one terminal, and all that they can say out of turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.text import Text

from fodasse import Bid, Join, Leave, Misdeal, Misreport, Pause, Propose, Record, Resume, Vote
from fodasse.bots import named
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.session import Session
from fodasse.cli.terminal import Terminal
from fodasse.core.cards import Card
from fodasse.games import GAMES, truco
from fodasse.table.serial import to_json
from support.cli.commanding import done, invoke, refused

BOTH = ("--seats", 2, "--seat", "0,1", "--seed", 3)
ALL = ("--seats", 3, "--seat", "0,1,2", "--seed", 3)
TRUCO = ("truco", "--seat", "0,1,2,3", "--seed", 3)
HOSTS = ("--seats", 3, "--seat", "0,1", "--bots", "random", "--seed", 3, "--start", "hand_size=2")
"""Beto leads after the bids."""
STOLEN, EXTRA = truco.Offence.STOLEN_CARD, truco.Offence.EXTRA_CARD
COUNT = "tap, ana, conferir, ana, dar de novo, redeal"
FALSE = truco.Offence.FALSE_CALL
BESIDE_BOTS = ("--seats", 3, "--seat", 1, "--bots", "random", "--seed", 3)
CARD = re.compile(r"\b([A2-9TJQK])([♦♠♥♣])")
ALONE = re.compile(r"^ +(\w+), press Enter when you alone can see the screen\. $")


class Table:
    def __init__(self, output: str, record: Record) -> None:
        self.lines, self.record = output.splitlines(), record
        self.text = " ".join(output.split())

    def own(self, *kinds: type[Any]) -> list[Any]:
        return [action for action in self.record.actions if isinstance(action, kinds)]


Play = Callable[..., Table]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Run ``fodasse play``: Enter hands over, other prompts get the answers in turn.

    ``hand_over`` is typed where Enter is awaited for the first time.
    """

    def run(*arguments: object, answers: str = "", hand_over: str = "") -> Table:
        file, left, hands_over = tmp_path / "m.json", iter(answers.split(", ")), iter([hand_over])

        def ask(terminal: Terminal, prompt: str) -> str:
            is_hand_over = ALONE.match(prompt) or "só você" in prompt
            answer = next(hands_over, "") if is_hand_over else next(left, None)
            if answer is None:
                raise EOFError
            terminal.print([Text(prompt + answer)])
            return answer

        file.unlink(missing_ok=True)
        monkeypatch.setattr(Terminal, "ask", ask)
        result = done(invoke("play", *arguments, "--record", file))
        return Table(result.output, Record.load(file))

    return run


class Watched(Terminal):
    """A terminal that checks each card on it against what the person at the keyboard knows."""

    max_repeated = 0

    def __init__(self, answers: Iterator[str]) -> None:
        self.page, self.answers = Page(), answers
        self.owner: str | None = None
        self.asked: str | None = None
        self.looks: list[str] = []
        self.seen = 0
        self.seen_by: dict[int, tuple[int, set[Card]]] = {}
        self.session: Session

    def clear(self) -> None:
        self.owner, self.asked = self.asked, None

    def print(self, lines: Any) -> None:
        for line in lines:
            cards = {Card.parse("".join(each)) for each in CARD.findall(line.plain)}
            is_legend = any(word in line.plain for word in ("annulled", "covered", "manilhas"))
            if cards and not is_legend:
                assert cards <= self.known(), line.plain
                self.seen += 1

    def known(self) -> set[Card]:
        """Return the cards that the person at the keyboard has ever been allowed to see."""
        assert self.owner is not None, "a card while nobody is at the keyboard"
        match = self.session.match
        seat = match.names.index(self.owner)
        read, found = self.seen_by.setdefault(seat, (0, set()))
        for state in [match.state, *(moment.after for moment in match.moments[read:])]:
            view = to_json(match.game.view(state, seat))
            found |= {Card.parse(card) for card in re.findall(r'"([A2-9TJQK][DSHC])"', view)}
        self.seen_by[seat] = len(match.moments), found
        return found

    def ask(self, prompt: str) -> str:
        self.print([Text(prompt)])
        if found := ALONE.match(prompt):
            assert self.owner is None, "the other's screen was not cleared"
            self.looks.append(found[1])
            self.asked = found[1]
            return ""
        answer = next(self.answers)
        if answer == "stop":
            raise EOFError
        return answer


@pytest.mark.parametrize(
    ("name", "seats", "people", "words"),
    [
        ("fodasse", 7, (6,), ["0", "1", "2"]),
        ("fodasse", 3, (0, 1, 2), ["0", "1", "2", "Ana", "Beto", ""]),
        ("truco", 4, (0, 1, 2), ["1", "2", "x1", "truco", "accept", "Caio", "run", ""]),
        ("esadof", 3, (1, 2), ["1", "2", "132", "stock", "4", "undo", "no", "yes"]),
    ],
)
def test_nobody_sees_what_only_another_person_may_see(
    name: str, seats: int, people: tuple[int, ...], words: list[str]
) -> None:
    game, rng = GAMES[name], Random(5)
    terminal = Watched(chain((rng.choice(words) for _ in range(50)), repeat("stop")))
    bots = [None if seat in people else named("random", game) for seat in range(seats)]
    names = labels((), seats)
    terminal.session = Session(game, bots, seed=2, names=names, lang="en", terminal=terminal)
    if len(people) == 1:
        terminal.owner = names[people[0]]
    with suppress(EOFError):
        terminal.session.play()
    assert {*terminal.looks} == ({names[seat] for seat in people} if len(people) > 1 else set())
    assert terminal.seen > 20


def test_each_person_is_told_what_happened_since_its_last_look(play: Play) -> None:
    lines = play(*BOTH, "--name", "Ana,Bia", answers="1, 1").lines
    first, second = (number for number, line in enumerate(lines) if ALONE.match(line))
    bia, ana = "\n".join(lines[first:second]), "\n".join(lines[second:])
    assert "you are Bia" in bia
    assert "you are Ana" in ana
    assert "bids" not in bia
    assert re.search(r"^ +Bia +[A2-9TJQK]. +bids 1", ana, re.MULTILINE)


def test_an_only_choice_of_one_of_several_people_waits_for_enter(play: Play) -> None:
    # Who bids last may not complete the call of one.
    last_bid = play(*BOTH, answers="0, ")
    # Each has one of two cards left.
    last_cards = play(*BOTH, "--start", "hand_size=2", answers="0, 1, 1, 1, , ")
    for table, count in ((last_bid, 1), (last_cards, 2)):
        asked = [line for line in table.lines if "Only one choice" in line or "go on" in line]
        assert [line.split()[0] for line in asked][: 2 * count] == ["Only", "Press"] * count


def test_a_name_hands_the_keyboard_over(play: Play) -> None:
    table = play(*BOTH, answers="ana, foo, pause 2, yes, ")
    assert "Ana, anything to say out of turn?" in table.text
    assert "Not understood: foo." in table.text
    assert table.record.actions[1] == Propose(0, Pause(2))
    assert [*map(type, table.record.actions[2:4])] == [Vote, Resume]


def test_what_is_typed_before_enter_is_not_taken_and_that_is_said(play: Play) -> None:
    table = play(*BOTH, answers="quit", hand_over="1  2")
    assert table.text.count("Not taken: 1 2. Press Enter first, then answer.") == 1
    assert not table.own(Bid)


def test_a_real_screen_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal("en")
    monkeypatch.setattr("sys.stdout.write", printed.append, raising=False)
    terminal.clear()
    assert "\x1b[2J" in "".join(printed)
    assert "\x1b[3J" in "".join(printed)
    assert terminal.max_repeated > 0


@pytest.mark.parametrize(
    ("how", "answers", "done", "said"),
    [
        (BESIDE_BOTS, "cartas erradas", [Propose(1, Misdeal())], "Carried: "),
        (BESIDE_BOTS, "misreport Caio", [Propose(1, Misreport(2))], "Carried: "),
        (BESIDE_BOTS, "contagem falsa 2", [Propose(1, Misreport(2))], "Carried: "),
        (BESIDE_BOTS, "pause soon", [], "Type pause and the minutes"),
        (BESIDE_BOTS, "contagem falsa Zé", [], "Type misreport and"),
        (ALL, "leave, 0, 0", [Leave(1), Bid(2, 0), Bid(0, 0)], "Beto leaves the match."),
        (BESIDE_BOTS, "undo", [], "Beto cannot take "),
        (BESIDE_BOTS, "1, undo, 0", [Bid(1, 0)], "Beto takes the last move back."),
        (BESIDE_BOTS, "1, undo, 0, 0, undo, desfazer, 1", [Bid(1, 1)], "takes the last move back"),
        (HOSTS, "1, 1, undo, what, yes, 0", [Bid(1, 0)], "back, yes or no? what Answer yes or no"),
        (HOSTS, "1, 1, undo, what, não, 0", [Bid(1, 1)], "Ana, may Beto take the last move back"),
        (
            TRUCO,
            "tap, raise, accept",
            [truco.Accept(0, 3)],
            "Caio may answer too: to hand the que",
        ),
        (TRUCO, "tap, raise, caio, accept", [truco.Accept(2, 3)], "type Caio."),
        (TRUCO, "tap, tento carta roubada", [truco.Tento(1, STOLEN)], "a stolen card!"),
        (TRUCO, "tap, Tento fourth!", [truco.Tento(1, EXTRA)], "a card too many played!"),
        (TRUCO, "tap, tento pedido falso", [truco.Tento(1, FALSE)], "a false call!"),
        (TRUCO, "tap, tento", [], "Type tento and the offence"),
        (TRUCO, "tap, tento x", [], "Type tento and the offence"),
        (TRUCO, COUNT, [truco.CountQuestion(0), truco.Redeal(0), truco.Redeal(1)], "Hand 1 again"),
    ],
)
def test_what_is_typed_is_done_or_answered(
    how: tuple[object, ...], answers: str, done: list[Any], said: str, play: Play
) -> None:
    table = play(*how, answers=answers)
    assert said in table.text
    kinds = {*map(type, done)} or {Propose, truco.Tento}
    assert table.own(*kinds)[: len(done) or 1] == done


def test_a_pause_is_voted_on_with_yes_or_no_and_ended_with_enter(play: Play) -> None:
    table = play(*ALL, "--lang", "pt", answers="pausa 5, , maybe, não, s, , 1")
    actions: Any = table.record.actions[1:]
    proposed, no, yes, resumed, bid = actions
    assert (proposed, bid) == (Propose(1, Pause(5)), Bid(1, 1))
    assert [no.in_favour, yes.in_favour] == [False, True]
    assert {no.seat, yes.seat} == {0, 2}
    assert isinstance(resumed, Resume)
    assert "Pausa de 5 minutos" in table.text
    assert table.text.count("Responda sim ou não.") == 2


def test_one_more_person_joins_and_is_asked(play: Play) -> None:
    how = ("--seats", 2, "--seat", 1, "--bots", "random", "--seed", 3, "--start", "hand_size=2")
    table = play(*how, answers="entrar, 1, 1, , 0")
    assert table.own(Join) == [Join(2)]
    assert "Caio sits down" in table.text
    _, _, later = table.text.partition("you are Caio")
    assert later
    assert "Round 1" not in later


def test_an_undo_goes_back_to_a_free_choice(play: Play) -> None:
    # In the second round one card is chosen and the other one is left; then the third begins.
    before = play(*BESIDE_BOTS, answers="1, 1")
    table = play(*BESIDE_BOTS, answers="1, 1, 1, undo")
    assert "Only one choice: play" in table.text
    assert table.record.actions == before.record.actions


def test_help_lists_what_can_be_said_out_of_turn(play: Play) -> None:
    fodasse = play("--seat", "0,1", "--seed", 1, answers="?").text
    for word in ("misdeal:", "misreport,", "pause,", "join:", "leave:", "undo:", "a name (Ana)"):
        assert word in fodasse
    trick = play("truco", "--seat", "3", "--seed", 1, "--lang", "pt", answers="ajuda").text
    for word in ("tento e", "conferir:", "dar de novo:", "desfazer:"):
        assert word in trick
    assert "um nome" not in trick


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "1,1"], "--seat: 1 is given twice"),
        (["--seat", "0,x"], "--seat: there are seats 0 to 3, not x"),
        (["--seat", "0", "--name", "A,B"], "--name: at most 1, one for each person, not 2"),
        (["--seat", "-1"], "--seat: there are seats 0 to 3, not -1"),
        (
            ["--seat", "2", "--name", "x" * 25, "--lang", "pt"],
            "--name: O assento 2 não pode usar esse nome: ele tem 25 caracteres, e o máximo é 24",
        ),
    ],
)
def test_seats_and_names_of_people_are_checked(arguments: list[str], said: str) -> None:
    assert said in refused(invoke("play", *arguments))


def test_names_go_to_the_seats_in_the_order_given_no_two_alike(play: Play) -> None:
    table = play("--seats", 3, "--seat", "0,2", "--name", "Beto,BETO\u202e", "--seed", 1)
    assert table.record.names == ("Beto", "Caio", "BETO 2")
    table = play("--seats", 3, "--seat", "2,0", "--name", "Rui, Bia", "--seed", 1)
    assert table.record.names == ("Bia", "Beto", "Rui")
    names = "--seat 2,0 --name Rui,Bia"
    assert table.lines[-1] == f"fodasse play --seats 3 {names} --bots rules --seed 1"
