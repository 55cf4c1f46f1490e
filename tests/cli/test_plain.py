"""The plain front end: any game is printed and played with what every game has."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, GAMES, Deal, Leave, Record, Rules, play_match
from fodasse.bots.random import RandomBot
from fodasse.cli import fodasse as fodasse_terminal
from fodasse.cli import frontend as module
from fodasse.cli import plain, truco
from fodasse.cli.failures import Failure
from fodasse.cli.frontend import frontend
from fodasse.cli.page import Page
from fodasse.cli.rules import rules_lines
from fodasse.cli.values import find_game, find_seats
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.texts import CORE, Texts
from fodasse.table.names import FRIENDS
from support.cli.commanding import done, invoke, refused
from support.cli.transcripts import lines
from support.games.added import added, page_of
from support.games.offering import rounds_of


@pytest.fixture(autouse=True)
def _no_game_has_a_front_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None)


def match(name: str, seed: int = 1, **how: Any) -> Record:
    game = GAMES[name]
    seats = min(game.seats, key=lambda number: abs(number - 4))
    return play_match(game, [RandomBot()] * seats, seed=seed, **how)


@pytest.fixture(params=list(GAMES), scope="module")
def record(request: pytest.FixtureRequest) -> Record:
    return match(request.param)


@pytest.mark.parametrize(("lang", "seat"), [("en", 1), ("pt", None)])
def test_every_action_is_told_in_its_words(record: Record, lang: str, seat: int | None) -> None:
    texts = GAMES[record.game].texts
    assert max(map(len, lines(record, seat, lang, width=40))) <= 40
    told = iter(lines(record, seat, lang, width=2000))
    actions = (
        record.actions if seat is None else [seen.action for seen in record.seen_by(seat)][1:]
    )
    for action in actions:
        if hasattr(action, "seat"):
            words = texts.phrase(lang, action, people=FRIENDS)
            assert any(words in line for line in told), action


def scores(printed: list[str]) -> list[str]:
    return [line.strip().removeprefix("Score: ") for line in printed if "Score: " in line]


def test_scores_are_the_points_of_the_game(record: Record) -> None:
    """Each time they change, and in the ranking."""
    assert record.result is not None
    points = [rounds_of(GAMES[record.game]).points(state) for state in record.replay()]
    changes = sum(before != after for before, after in pairwise(points[:-1]))
    ranked = [seat for place in record.result.ranking for seat in place]
    reason = GAMES[record.game].texts.word("en", record.result.reason)
    for seat in (None, 0):
        told = lines(record, seat)
        assert len(scores(told)) == changes
        printed = [float(line.split()[-1]) for line in told[-len(ranked) :]]
        assert printed == pytest.approx([points[-1][each] for each in ranked], rel=1e-3, abs=1e-3)
        assert f": {reason}." in " ".join(" ".join(told).split())


def test_what_a_seat_cannot_see_is_not_told() -> None:
    """In a blind round the own card."""
    record = match("fodasse")
    record = evolve(record, actions=record.actions[:2], result=None)
    dealt, bid = record.actions
    assert isinstance(dealt, Deal)
    other = next(card for card in Rules().deck if (card,) not in (*dealt.hands, (dealt.vira,)))
    hands = [hand if seat != 1 else (other,) for seat, hand in enumerate(dealt.hands)]
    changed = evolve(record, actions=(Deal(hands, dealt.vira), bid))
    assert lines(record, 1) == lines(changed, 1)
    assert lines(record, 2) != lines(changed, 2)
    assert lines(record) != lines(changed)


@pytest.mark.parametrize(
    ("done", "said"), [(0, "Cards are about to be drawn."), (1, "Beto is to act: bidding.")]
)
@pytest.mark.parametrize("seat", [None, 3])
def test_a_match_broken_off_tells_who_is_awaited(done: int, said: str, seat: Seat | None) -> None:
    record = match("fodasse")
    record = evolve(record, actions=record.actions[:done], result=None)
    assert f"   {said}" in lines(record, seat)


@pytest.fixture
def kuhn(tmp_path: Path) -> Iterator[Game]:
    yield from added(page_of("add-a-game.md"), tmp_path / "kuhn")


@pytest.fixture
def sueca(tmp_path: Path) -> Iterator[Game]:
    yield from added(page_of("add-a-trick-game.md"), tmp_path / "sueca")


def test_rules_have_their_names_in_the_texts_of_the_game(sueca: Game) -> None:
    ranks = {"ranks": {"name": "Cartas na mão", "about": "Quantas cada um recebe."}}
    texts = Texts("sueca", inline={"en": {}, "pt": {"rules": ranks}})
    printed = [line.plain for line in rules_lines(evolve(sueca, texts=texts), "pt", Page(80))]
    assert printed[-2:] == ["   ranks = 10", "           Cartas na mão. Quantas cada um recebe."]


def test_a_seat_is_shown_returns_once_no_hidden_card_can_change_them(kuhn: Game) -> None:
    reasons = set()
    for seed in range(9):
        record = match("kuhn", seed)
        *_, last = record.replay()
        won = int(max(kuhn.returns(last)))
        assert record.result is not None
        reasons.add(str(record.result.reason))
        for seat in (None, 0, 1):
            printed = lines(record, seat)
            assert not scores(printed)
            is_shown = seat is None or str(record.result.reason) == "showdown"
            told = [line.split()[-1] for line in printed[-2:]]
            assert (told == [f"+{won}", f"-{won}"]) is is_shown
    assert reasons == {"showdown", "fold"}


def test_a_card_turned_up_is_shown_once_and_no_backs_are(sueca: Game) -> None:
    record = match("sueca", rules=sueca.documents.rules(ranks=2, goal=5))
    *states, _ = record.replay()
    trumps = [after.trump for before, after in pairwise(states) if not any(before.hands)]
    assert len(trumps) > 1
    printed = lines(record, 3)
    shown = [line for line in printed if line.startswith("   trump ")]
    assert shown == [f"   trump {card.symbol}" for card in trumps]
    assert "▒▒" not in "".join(printed)


UNREGISTERED = "from attrs import evolve; import fodasse; GAME = evolve(fodasse.GAME, name='mine')"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine_elsewhere.py").write_text(UNREGISTERED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_an_unregistered_game_is_watched_played_and_replayed(here: Path) -> None:
    game, file = "mine_elsewhere:GAME", here / "m.json"
    how = ("--rules", "max_rounds=2", "--seed", 1)
    watched = invoke("watch", game, *how, "--record", file).output.splitlines()
    assert watched[0] == (
        "fodasse watch mine_elsewhere:GAME --seats 4 --bots random --rules max_rounds=2 --seed 1"
    )
    assert watched[1].startswith("── mine ─")
    replayed = invoke("replay", file, "--game", game)
    assert replayed.output.splitlines() == watched[1:-2]
    played = done(invoke("play", game, *how, said="1\n" * 999))
    assert "Your choice, 1–" in played.output


@pytest.mark.usefixtures("here")
def test_a_game_that_cannot_be_imported() -> None:
    problem = "mine_elsewhere:evolve: a Game expected, not function"
    assert refused(invoke("watch", "mine_elsewhere:evolve")) == problem
    problem = "no module 'nowhere' to import 'nowhere:GAME' from"
    assert refused(invoke("watch", "nowhere:GAME")) == problem


HOW = ("--seed", 7, "--seat", 2, "--bots", "random")


@pytest.mark.parametrize("name", list(GAMES))
def test_any_game_is_played_by_number(name: str) -> None:
    how = ("--seed", 2, "--bots", "random", "--lang", "pt")
    told = done(invoke("play", name, *how, said="1\n" * 3000, COLUMNS="30"))
    assert "Fim da partida" in told.output
    assert "Sua escolha, 1–" in told.output
    *laid, _ = told.output.splitlines()
    assert max(map(len, laid)) <= 30


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1", "Caio  bid 0"),
        ("2", "Caio  bid 1"),
        ("999", "No choice 999: type 1 to 2."),
        ("-1", "No choice -1: type 1 to 2."),
        ("bid", "Not understood: bid. Type ? for help."),
    ],
)
def test_what_is_chosen_is_done_and_what_is_no_choice_is_asked_again(
    answer: str, said: str
) -> None:
    told = invoke("play", *HOW, said=f"{answer}\n").output
    assert f"   {said}\n" in told
    assert (told.count(", 1–2:") == 2) is (answer not in {"1", "2"})


def test_help_tells_what_may_be_done_beside_and_it_can_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    told = invoke("play", *HOW, said="?\n").output
    assert "a number: make the choice beside it" in told
    (number,) = re.findall(r"^   (\d+): leave$", told, re.MULTILINE)
    assert int(number) > 2
    invoke("play", *HOW, "--record", file, said=f"{number}\n")
    assert Leave(2) in Record.load(file).actions


def test_the_rules_are_the_docstring_the_seats_and_the_switches() -> None:
    lines = rules_lines(evolve(GAME, texts=CORE), "pt", Page())
    told = " ".join(" ".join(line.plain for line in lines).split())
    assert 'Fodasse, or "7 Letras": a trick game of bids' in told
    assert "Podem jogar 2 a 39." in told
    assert "limit = 7" in told


def test_a_front_end_is_that_of_the_games_package_or_offered_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    assert frontend(GAME) is fodasse_terminal.Prompter
    from_elsewhere = evolve(GAME, name="play")  # named like a module of the command
    assert frontend(from_elsewhere) is plain.PlainPrompter
    offer = EntryPoint("mine", "fodasse.cli.truco:Prompter", module.GROUP)
    monkeypatch.setattr(module, "entry_points", lambda group, name: [offer])
    assert frontend(evolve(GAME, name="mine")) is truco.Prompter


def test_the_number_of_seats_is_the_one_asked_or_nearest_to_the_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairs = evolve(GAME, seats=range(2, 7, 2))
    monkeypatch.setattr("fodasse.cli.values.GAMES", {"pairs": pairs})
    game = find_game("pairs")
    assert [find_seats(game, seats) for seats in (None, 2, 6)] == [4, 2, 6]
    with pytest.raises(Failure, match="--seats: 2, 4 and 6 can play, not 3"):
        find_seats(game, 3)
