"""Whole matches: every table size, both languages, wide and narrow, with letters for signs."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from transcripts import lines

from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from fodasse.games.esadof import GAME, Arrange, Discard, Hand, Phase, Replace, Rules
from fodasse.table.bot import Turn
from fodasse.table.driver import play_match
from fodasse.table.record import Record

LANGS: tuple[str, ...] = ("en", "pt")
LONG = ("Wilhelmina 1", "Wilhelmina 2", "Wilhelmina 3", "Wilhelmina 4")


class Steadfast:
    """Never knocks and keeps a card now and then, so hands last to the end of the stock."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        legal = turn.legal_actions
        if turn.view.phase is Phase.TURN:
            return legal[2] if rng.random() < 0.8 else legal[1]
        if turn.view.phase is Phase.DRAWN and rng.random() < 0.7:
            return legal[-1]
        return rng.choice(legal)


@pytest.fixture(scope="module", params=range(3, 11), ids=lambda seats: f"{seats} seats")
def record(request: pytest.FixtureRequest) -> Record:
    return play_match(GAME, [RandomBot()] * request.param, seed=request.param)


@pytest.fixture(scope="module", params=[3, 10], ids=lambda seats: f"long, {seats} seats")
def long(request: pytest.FixtureRequest) -> Record:
    rules = Rules(target=20)
    return play_match(GAME, [Steadfast()] * request.param, seed=1, rules=rules)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("has_signs", [True, False])
def test_they_fit_the_page(record: Record, lang: str, width: int, has_signs: bool) -> None:
    for seat in (None, 0, record.seats - 1):
        told = lines(record, seat, lang, width=width, has_signs=has_signs)
        assert max(map(cell_len, told)) <= width
        assert all(line == line.rstrip() for line in told)
        assert ("", "") not in {*pairwise(told)}
        if not has_signs:
            assert not re.search("[♦♠♥♣▒─·»…→–]", "".join(told))


def test_each_hand_is_told_with_all_its_rows_and_sums(record: Record) -> None:
    told = lines(record)
    hands = _hands(record)
    assert sum(line.startswith("── Hand ") for line in told) == len(hands)
    sums = [line for line in told if re.search(r"\d \+ +\d+ = ", line)]
    expected = [" ".join(card.symbol for card in row) for hand in hands for row in hand.rows]
    assert [" ".join(re.findall(r"[A2-9TJQK][♦♠♥♣]", line)) for line in sums] == expected
    totals = [line.split()[-1] for line in sums[-record.seats :]]
    *_, last = record.replay()
    assert totals == [str(total) for total in last.points]


def test_every_turn_is_told_once(record: Record, long: Record) -> None:
    for match in (record, long):
        done = [action for action in match.actions if isinstance(action, Replace | Discard)]
        told = [line for line in lines(match, width=10_000)[5:] if "=" not in line]
        short = [line for line in told if line.startswith("   discards ")]
        deeds = re.findall(r"\w+ +(?:takes|draws|puts|discards) [A2-9TJQK][♦♠♥♣]", "\n".join(told))
        passes = re.findall(r"\w+ +[A2-9TJQK][♦♠♥♣]", "\n".join(short))
        assert len(deeds) + len(passes) == len(done)
        assert passes or match is record


def test_long_hands_stay_short(long: Record) -> None:
    """Hands of some ninety turns take fewer lines than turns."""
    turns = sum(isinstance(action, Replace | Discard) for action in long.actions)
    for seat in (None, 1):
        told = lines(long, seat)
        assert "   » The stock has run out." in told
        assert len(told) < 0.75 * turns + 20
        assert max(map(cell_len, told)) <= 80


@pytest.mark.parametrize("lang", LANGS)
def test_long_names_fold(lang: str) -> None:
    record = play_match(GAME, [RandomBot()] * 4, seed=3, names=LONG)
    for width in (40, 60, 80):
        told = lines(record, lang=lang, width=width)
        assert max(map(cell_len, told)) <= width


def test_the_languages_tell_the_same_cards_in_other_words(record: Record) -> None:
    english, portuguese = ("\n".join(lines(record, lang=lang)) for lang in LANGS)
    card = re.compile(r"[A2-9TJQK][♦♠♥♣]")
    assert card.findall(english) == card.findall(portuguese)
    worded = {line for line in english.splitlines() if re.search("[a-z]{4}.* [a-z]{3}", line)}
    assert not worded & {*portuguese.splitlines()}


def test_arranging_is_told_by_the_rows_alone(record: Record) -> None:
    assert any(isinstance(action, Arrange) for action in record.actions)
    assert "order" not in "\n".join(lines(record))


@pytest.mark.parametrize("lang", LANGS)
def test_commands(lang: str, tmp_path: object) -> None:
    run = CliRunner(env={"COLUMNS": "80"}).invoke
    kept = f"{tmp_path}/match.json"
    watched = run(
        command,
        ["watch", "esadof", "--seed", "2", "--bots", "random", "--lang", lang, "--record", kept],
    )
    assert watched.exit_code == 0
    replayed = run(command, ["replay", kept, "--lang", lang])
    assert replayed.output.strip() in watched.output
    seen = run(command, ["replay", kept, "--seat", "2", "--lang", lang])
    assert "▒▒" in seen.output
    counted = run(
        command, ["simulate", "esadof", "--matches", "5", "--bots", "random", "--lang", lang]
    )
    assert counted.exit_code == 0


def _hands(record: Record) -> list[Hand]:
    """All hands, finished."""
    return [
        after.last_hand
        for before, after in pairwise(record.replay())
        if before.awaited and not after.awaited
    ]
