"""The maker of the corpus: its cases leave nothing out, and one more word moves none of them."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fodasse.core.game import Game
from fodasse.core.rulebook import rulebook
from fodasse.core.rules import spelled
from fodasse.games import GAMES, PACKAGES
from fodasse.table.rules_form import Setting, settings_of
from fodasse.table.start_options import start_options
from fodasse.testing.conformance import write_cases
from fodasse.testing.texts import refusals_of
from fodasse.testing.variants import each_value
from support.testing.recorded_cases import cases_of, matches_of, shown_steps
from tools.corpus.choosing import made
from tools.corpus.clauses import EVIDENCE
from tools.corpus.draws import Draws

every_game = pytest.mark.parametrize("game", [GAMES[name] for name in PACKAGES], ids=str)
ROOT = Path(__file__).parents[2]
SILENT = {"18a", "19a", "absent"}
"""Clauses without evidence of their own: they force nothing, or every step shows them."""


@cache
def covers(name: str) -> frozenset[str]:
    return frozenset(mark for case in cases_of(name) for mark in case["covers"])


@every_game
def test_every_refusal_occurs(game: Game) -> None:
    found = {
        (each["code"], each["rule"]) for step in shown_steps(game.name) for each in step["refused"]
    }
    assert found == {(each.code, each.rule) for each in refusals_of(game)}


@every_game
def test_every_action_and_every_event_occurs(game: Game) -> None:
    done = {step["action"]["type"] for case in matches_of(game.name) for step in case["steps"][1:]}
    assert done == {kind.type for kind in game.documents.actions}
    events = {
        event["type"]
        for step in shown_steps(game.name)
        for each in step.get("events", {}).values()
        for event in each
    }
    assert events == {kind.type for kind in game.documents.events}


@every_game
def test_every_clause_is_shown(game: Game) -> None:
    found = covers(game.name)
    for clause, several in EVIDENCE[game.name].items():
        for words in several:
            assert f"clause {clause}: {words}" in found
    refusing = {each["rule"] for step in shown_steps(game.name) for each in step["refused"]}
    book = rulebook(game.texts, "en")
    assert book is not None
    numbers = {number for clause in book.clauses for number in clause.numbers}
    assert set(EVIDENCE[game.name]) <= numbers
    assert numbers - refusing - set(EVIDENCE[game.name]) <= SILENT


@every_game
def test_every_value_of_every_switch_is_told_from_others(game: Game) -> None:
    """A case is chosen for it: the match goes otherwise, or shows something else, by others."""
    for setting in settings_of(game):
        for value in values_of(setting):
            start = f"rules {setting.name}={spelled(value)}, not "
            assert any(mark.startswith(start) for mark in covers(game.name)), start


def values_of(setting: Setting) -> list[Any]:
    """The values that are listed of a switch; of numbers the default alone."""
    values = [setting.default, *(each.value for each in setting.choices)]
    if setting.kind == "boolean":
        values = [False, True]
    if setting.kind == "list":
        values = [setting.default]
    return [*dict.fromkeys([*values, *([None] if setting.optional else [])])]


@every_game
def test_starts_at_the_bounds_of_every_switch_are_refused(game: Game) -> None:
    refused = {
        field
        for case in cases_of(game.name)
        if "steps" not in case
        for field in case["refused"]["fields"]
    }
    bounded = {each.name for each in settings_of(game) if each.kind != "boolean"}
    assert bounded | {"seats"} | set(start_options(game)) == refused


@pytest.mark.thorough
def test_the_same_cases_are_chosen_again() -> None:
    program = (
        "from fodasse.games import GAMES\n"
        "from fodasse.testing.conformance import write_cases\n"
        "from tools.corpus.choosing import made\n"
        "print(write_cases(made(GAMES['esadof'], 4), GAMES['esadof']), end='')\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, env=environment, cwd=ROOT
    )
    game = GAMES["esadof"]
    assert run.stdout.decode() == write_cases(made(game, 4), game)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["dalmuti", "esadof"])
def test_one_more_word_of_a_switch_adds_cases_and_moves_none(name: str) -> None:
    game = GAMES[name]
    words = dict(each_value(game))
    whole = [plain(case) for case in made(game, 2, words)]
    for withheld in list(words)[-2:]:
        switch = withheld.partition("=")[0]
        value = getattr(words[withheld], switch)
        others = {word: each for word, each in words.items() if getattr(each, switch) != value}
        fewer = [plain(case) for case in made(game, 2, others)]
        assert fewer == [case for case in whole if case in fewer], withheld
        assert len(fewer) < len(whole)


def plain(case: dict[str, Any]) -> dict[str, Any]:
    """A case without the marks for which it was chosen."""
    return {key: part for key, part in case.items() if key != "covers"}


def test_one_more_thing_to_choose_from_changes_only_what_it_wins() -> None:
    things = [f"thing {number}" for number in range(5)]
    won = 0
    for number in range(600):
        draws = Draws(f"key {number}")
        before, after = draws.first(things), draws.first([*things, "another"])
        assert after in {before, "another"}
        won += after == "another"
        assert [each for each in draws.some([*things, "another"], 6) if each in things] == (
            draws.some(things, 5)
        )
    assert 70 <= won <= 130  # a sixth is 100, and four standard deviations are 37


def test_things_are_chosen_by_their_weights() -> None:
    weights = {"rare": 1.0, "usual": 3.0}
    found = [Draws(f"key {number}").first(weights, weights.__getitem__) for number in range(400)]
    assert 60 <= found.count("rare") <= 140  # a quarter is 100, and four deviations are 35
