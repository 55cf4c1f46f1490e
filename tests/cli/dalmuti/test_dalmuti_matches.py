"""Whole matches told, played and kept: every table, both languages, wide and narrow pages."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from dalmuti_telling import match
from transcripts import LANGS

from fodasse.cli.command import command
from fodasse.cli.frontend import transcribe
from fodasse.cli.page import Page
from fodasse.games.dalmuti import Deal, Decline, Give, Lay, Pass, TakeOver, view
from fodasse.table.record import Record

ANYTHING = "\n".join(f"{rank}\npass\n{rank} {rank}" for rank in "A23456789TJQK") + "\n"
"""Whatever is asked, one of these is allowed, though it may take them several times over."""


def run(*arguments: object, said: str = "", width: int = 80, charset: str = "utf-8") -> Result:
    runner = CliRunner(charset=charset, env={"COLUMNS": str(width)})
    return runner.invoke(command, [*map(str, arguments)], input=said)


def cut(record: Record, actions: int) -> Record:
    return Record("dalmuti", record.rules, record.seats, {}, (), record.actions[:actions], None)


@pytest.mark.parametrize(
    "rules", [{}, {"wildcards": True}, {"wildcards": True, "takeover": False}]
)
@pytest.mark.parametrize("seats", range(4, 10))
def test_every_match_fits_its_page(seats: int, rules: dict[str, bool]) -> None:
    record = match(seats, seed=seats, hands=2, **rules)
    kinds = {type(action) for action in record.actions}
    assert {Deal, Give, Lay, Pass} <= kinds
    assert (Decline in kinds or TakeOver in kinds) is (rules == {"wildcards": True})
    rng = Random(seats)
    for seat in (None, rng.randrange(seats)):
        for width in (40, 80):
            for has_signs in (True, False):
                page = Page(width, has_signs=has_signs)
                lang = rng.choice(LANGS)
                lines = [
                    line.plain for line in transcribe(record, seat=seat, lang=lang, page=page)
                ]
                assert max(map(len, lines)) <= width
                signs = {sign for line in lines for sign in line if not sign.isalpha()}
                assert has_signs or all(map(str.isascii, signs))


def test_random_matches_have_takeovers_to_tell() -> None:
    record = match(5, seed=4, hands=6, wildcards=True)
    told = "\n".join(line.plain for line in transcribe(record))
    takeovers = sum(isinstance(action, TakeOver) for action in record.actions)
    assert takeovers
    assert told.count("Hostile takeover: ") == told.count(" again · ") == takeovers


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_can_stop_anywhere(lang: str) -> None:
    whole = match(4, seed=5, hands=2, wildcards=True)
    stopped = "The match is unfinished" if lang == "en" else "A partida não terminou"
    for actions in range(0, len(whole.actions), 3):
        for seat in (None, 2):
            told = [line.plain for line in transcribe(cut(whole, actions), seat=seat, lang=lang)]
            assert sum(stopped in line for line in told) == 1


def test_all_sets_are_told_in_their_order() -> None:
    record = match(6, seed=8, hands=2)
    told = [line.plain for line in transcribe(record, page=Page(1000))]
    tricks = [line for line in told if re.match(r" +\d+  ", line) and "(+" not in line]
    tricks = [line.partition("→")[0] for line in tricks if not re.search(r"points?$", line)]
    pieces = [piece for line in tricks for piece in re.findall(r"([A-Z]\w+) (\S+)", line)]
    names = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")
    sets = [action for action in record.actions if isinstance(action, Lay)]
    assert pieces == [
        (names[each.seat], f"{each.count}×{each.face}" if each.count > 1 else str(each.face))
        for each in sets
    ]
    outs = sum(line.count(" out +") for line in tricks)
    assert outs == 2 * 5


def test_totals_told_after_each_hand_are_those_of_the_match() -> None:
    record = match(5, seed=1, hands=3)
    finished = [
        after for before, after in pairwise(record.replay()) if after.last_hand != before.last_hand
    ]
    told = [line.plain for line in transcribe(record, page=Page(1000)) if "(+" in line.plain][1:]
    for line, state in zip(told, finished, strict=True):
        hand = state.last_hand
        assert hand is not None
        rows = re.findall(r"(\d) (\w+) +(\d+) \(\+(\d)\)", line)
        names = ("Ana", "Beto", "Caio", "Duda", "Edu")
        assert rows == [
            (str(place), names[seat], str(state.points[seat]), str(hand.points[seat]))
            for place, seat in enumerate(hand.order, 1)
        ]


# The command


@pytest.mark.parametrize(("lang", "seats", "width"), [("en", 4, 80), ("pt", 9, 40)])
def test_a_match_of_bots_is_watched_and_told_again(
    lang: str, seats: int, width: int, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", seats, "--seed", 3, "--bots", "random", "--lang", lang)
    told = run("watch", "dalmuti", *how, "--record", file, width=width)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()[1:-2]
    assert max(map(len, lines)) <= width
    assert run("replay", file, "--lang", lang, width=width).stdout.splitlines() == lines
    as_seen = run("replay", file, "--seat", 1, "--lang", lang, width=width).stdout
    assert "   Beto" in as_seen
    assert as_seen != "\n".join(lines) + "\n"


@pytest.mark.parametrize(("lang", "charset"), [("en", "utf-8"), ("pt", "ascii")])
def test_a_match_is_played_from_a_script(lang: str, charset: str, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seat", 1, "--seed", 2, "--bots", "random", "--lang", lang, "--record", file)
    told = run("play", "dalmuti", *how, said=ANYTHING * 60, charset=charset)
    assert told.exit_code == 0
    assert max(map(len, told.output.splitlines()[:-2])) <= 80
    record = Record.load(file)
    assert record.result is not None
    own = [each for each in record.actions if isinstance(each, Lay | Pass) and each.seat == 1]
    assert {type(each) for each in own} == {Lay, Pass}
    refused = "cannot lay" if lang == "en" else "o pode baixar"
    assert refused in told.output


def test_q_is_a_queen_where_sets_are_awaited_and_stops_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", 6, "--seed", 1, "--bots", "random", "--record", file)
    told = run("play", "dalmuti", *how, said="q\n" * 3)
    assert told.exit_code == 0
    state = [*Record.load(file).replay()][-1]
    assert 12 in state.laid[0] or "1 × Q" in told.output
    assert view(state, 0).hand_number == 1
    stopped = run("play", "dalmuti", *how, said="quit\n")
    assert "Nothing" not in stopped.output
    assert len(Record.load(file).actions) == 1


def test_a_simulation_counts_tricks_and_presidents() -> None:
    told = run("simulate", "dalmuti", "--matches", 2, "--bots", "random", "--lang", "pt")
    assert told.exit_code == 0
    for said in ("vazas por mão", "conjuntos por mão", "presidentes que continuam"):
        assert said in told.stdout
