"""The conformance cases: they hold, they are remade the same, and they leave nothing out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from commanding import invoke
from javascript import NODE, needs_node
from jsonschema import Draft202012Validator

from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.core.rulebook import rulebook
from fodasse.core.rules import spelled
from fodasse.games import GAMES, PACKAGES
from fodasse.table.rules_form import Setting, settings_of
from fodasse.table.schema import schema
from fodasse.table.start_options import start_options
from fodasse.testing.broken import LawBroken
from fodasse.testing.conformance import (
    cases,
    check_case,
    path_of,
    read_cases,
    text_of,
    write_cases,
)
from fodasse.testing.conformance.expected import plan_of, steps_of
from fodasse.testing.texts import refusals_of
from tools.corpus.choosing import made
from tools.corpus.clauses import EVIDENCE

every_game = pytest.mark.parametrize("game", [GAMES[name] for name in PACKAGES], ids=str)
ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "conformance"
SAMPLED = 20
"""The distance of the steps that are compared with the schema."""
SILENT = {"18a", "19a", "absent"}
"""Clauses without evidence of their own: they force nothing, or every step shows them."""
MOST_BYTES = 2_000_000


@cache
def cases_of(name: str) -> tuple[Any, ...]:
    return cases(GAMES[name])


@cache
def covers(name: str) -> frozenset[str]:
    return frozenset(mark for case in cases_of(name) for mark in case["covers"])


def shown(name: str) -> list[dict[str, Any]]:
    """The steps that are shown, of all cases."""
    return [step for case in played(name) for step in case["steps"] if "views" in step]


def played(name: str) -> list[Any]:
    """The cases that are matches."""
    return [case for case in cases_of(name) if "steps" in case]


@every_game
def test_each_case_holds_and_is_remade_to_the_byte(game: Game) -> None:
    remade = [
        {**case, "steps": list(steps_of(game, plan_of(case, game)))} if "steps" in case else case
        for case in cases_of(game.name)
    ]
    assert write_cases(remade, game) == text_of(game.name), "run python -m tools.corpus"
    for case in cases_of(game.name):
        if "steps" not in case or case is cases_of(game.name)[0]:
            check_case(case, game)


def test_the_same_cases_are_chosen_again() -> None:
    program = (
        "from fodasse.games import GAMES\n"
        "from fodasse.testing.conformance import write_cases\n"
        "from tools.corpus.choosing import made\n"
        "print(write_cases(made(GAMES['esadof'], 4), GAMES['esadof']), end='')\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, env=environment
    )
    game = GAMES["esadof"]
    assert run.stdout.decode() == write_cases(made(game, 4), game)


@every_game
def test_the_parts_of_steps_are_those_of_the_schema(game: Game) -> None:
    definitions = schema(game)["$defs"]

    def check(name: str, values: Iterable[Any]) -> None:
        judge = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})
        for value in values:
            judge.validate(value)

    for step in shown(game.name)[::SAMPLED]:
        check("View", step["views"].values())
        check("State", [step["state"]])
        check("CensoredAction", step.get("seen", {}).values())
        check("Event", (event for each in step.get("events", {}).values() for event in each))
        check("Action", (*step["table_actions"], *step["absent"].values()))
        check("Outcome", [step["outcome"]] if step["outcome"] else [])


def test_the_page_shows_a_header() -> None:
    page = ROOT / "docs" / "how-to" / "check-your-own-implementation.md"
    (header,) = re.findall(r"^```json\n(.*?)\n```$", page.read_text("utf-8"), re.MULTILINE)
    assert json.loads(header) == json.loads(text_of("truco").partition("\n")[0])


def test_the_files_are_small() -> None:
    assert sum(len(path_of(name).read_bytes()) for name in PACKAGES) < MOST_BYTES


@every_game
def test_every_refusal_occurs(game: Game) -> None:
    found = {(each["code"], each["rule"]) for step in shown(game.name) for each in step["refused"]}
    assert found == {(each.code, each.rule) for each in refusals_of(game)}


@every_game
def test_every_action_and_every_event_occurs(game: Game) -> None:
    done = {step["action"]["type"] for case in played(game.name) for step in case["steps"][1:]}
    assert done == {kind.type for kind in game.documents.actions}
    events = {
        event["type"]
        for step in shown(game.name)
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
    refusing = {each["rule"] for step in shown(game.name) for each in step["refused"]}
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
    case = {**cases_of(game.name)[-1], "options": {}}
    with pytest.raises(LawBroken, match="refused"):
        check_case(case, game)


def values_of(setting: Setting) -> list[Any]:
    """The values that are listed of a switch; of numbers the default alone."""
    values = [setting.default, *(each.value for each in setting.choices)]
    if setting.kind == "boolean":
        values = [False, True]
    if setting.kind == "list":
        values = [setting.default]
    return [*dict.fromkeys([*values, *([None] if setting.optional else [])])]


@every_game
def test_a_game_that_differs_is_found_out(game: Game) -> None:
    endless = evolve(game, outcome=lambda _: None)
    (ended, *_) = (each for each in played(game.name) if each["steps"][-1]["awaited"] == [])
    check_case(ended, game)
    with pytest.raises(LawBroken, match=r"\['outcome'\]"):
        check_case(ended, endless)


def test_an_action_that_is_refused_is_found_out() -> None:
    game = GAMES["esadof"]
    case = json.loads(json.dumps(cases_of("esadof")[0]))
    case["steps"][2:2] = [case["steps"][1]]
    with pytest.raises(LawBroken, match="not-dealing"):
        check_case(case, game)


def test_cases_of_other_rules_are_refused() -> None:
    game = GAMES["esadof"]
    later = evolve(game, rules_version=game.rules_version + 1)
    with pytest.raises(FormatError, match="version: 2 expected"):
        read_cases(text_of("esadof"), later)
    with pytest.raises(ValueError, match="no cases of 'mine'"):
        cases(evolve(game, name="mine"))


def test_a_text_of_a_case_cannot_break_its_line() -> None:
    game = GAMES["esadof"]
    made = ({"name": "a\v\f\r\n\x1c\x1d\x1e\x85\u2028\u2029\u00a0é"},)
    text = write_cases(made, game)
    assert len(text.splitlines()) == 2
    assert read_cases(text, game) == made
    head, line = text.removesuffix("\n").split("\n")
    raw = line.replace("\\u2028", "\u2028").replace("\\u0085", "\x85")
    assert read_cases(f"{head}\n{raw}\n", game) == made


def test_reading_them_needs_no_hypothesis() -> None:
    program = "import sys, fodasse.testing.conformance; sys.exit('hypothesis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_command_prints_the_file() -> None:
    result = invoke("conformance", "esadof")
    assert (result.exit_code, result.stdout) == (0, text_of("esadof"))


def checked(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """What the checker in JavaScript says."""
    command = [NODE, str(folder / "check.mjs"), *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8")


@needs_node
def test_the_implementation_in_javascript_agrees() -> None:
    run = checked(EXAMPLE, str(path_of("fodasse")))
    count = len(cases_of("fodasse"))
    assert run.stdout.startswith(f"{count} of {count} cases agree, "), run.stdout + run.stderr
    assert (run.returncode, run.stderr) == (0, "")


@needs_node
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("seats.length < 6", "seats.length < 5"),  # 8, 9
        ('"4567QJKA23"', '"4567JQKA23"'),  # 1
        ("totals[1] ?? totals[0]", "totals[0]"),  # 15
        ("equal(each).at(-1) === each", "equal(each)[0] === each"),  # equal_cards
        ("highest.at(-1)[0]", "highest[0][0]"),  # annulled_lead
        ("stages: won - before", "stages: won"),  # an event
    ],
)
def test_errors_in_the_implementation_in_javascript_are_found(
    right: str, wrong: str, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLE / "check.mjs", tmp_path)
    source = (EXAMPLE / "fodasse.mjs").read_text(encoding="utf-8")
    assert source.count(right) == 1
    (tmp_path / "fodasse.mjs").write_text(source.replace(right, wrong), encoding="utf-8")
    run = checked(tmp_path, str(path_of("fodasse")))
    assert (run.returncode, run.stderr) == (1, "")
    assert "expected" in run.stdout
