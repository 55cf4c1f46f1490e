"""The conformance cases: they hold, they are remade the same, and they leave nothing out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from jsonschema_rs import Draft202012Validator

from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.games import GAMES, PACKAGES
from fodasse.table.schema import schema
from fodasse.testing.broken import LawBroken
from fodasse.testing.conformance import (
    cases,
    check_case,
    read_cases,
    text_of,
    write_cases,
)
from fodasse.testing.conformance.expected import plan_of, steps_of
from support.cli.commanding import invoke
from support.server.javascript import NODE, needs_node
from support.testing.recorded_cases import cases_of, matches_of, shown_steps

every_game = pytest.mark.parametrize("game", [GAMES[name] for name in PACKAGES], ids=str)
ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "conformance"
SAMPLED = 40
"""The distance of the steps that are compared with the schema."""


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


@every_game
def test_the_parts_of_steps_are_those_of_the_schema(game: Game) -> None:
    definitions = schema(game)["$defs"]

    def check(name: str, values: Iterable[Any]) -> None:
        judge = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})
        for value in values:
            judge.validate(value)

    for step in shown_steps(game.name)[::SAMPLED]:
        check("View", step["views"].values())
        check("State", [step["state"]])
        check("CensoredAction", step.get("seen", {}).values())
        found = [event for each in step.get("events", {}).values() for event in each]
        check("Event", [event | {"moves": []} for event in found])
        check("Action", (*step["table_actions"], *step["absent"].values()))
        check("Outcome", [step["outcome"]] if step["outcome"] else [])


def test_the_page_shows_a_header() -> None:
    page = ROOT / "docs" / "how-to" / "check-your-own-implementation.md"
    (header,) = re.findall(r"^```json\n(.*?)\n```$", page.read_text("utf-8"), re.MULTILINE)
    head = json.loads(text_of("truco").partition("\n")[0])
    assert json.loads(header.replace("…", "null")) == head | {"version": None, "cases": None}


@every_game
def test_a_game_that_differs_is_found_out(game: Game) -> None:
    endless = evolve(game, outcome=lambda _: None)
    (ended, *_) = (each for each in matches_of(game.name) if each["steps"][-1]["awaited"] == [])
    check_case(ended, game)
    with pytest.raises(LawBroken, match=r"\['outcome'\]"):
        check_case(ended, endless)


def test_refusals_that_differ_are_found_out() -> None:
    first, last = cases_of("esadof")[0], cases_of("esadof")[-1]
    steps = first["steps"]
    twice = {**first, "steps": [*steps[:2], steps[1], *steps[2:]]}
    for case, refused in ((twice, "not-dealing"), ({**last, "options": {}}, "refused")):
        with pytest.raises(LawBroken, match=refused):
            check_case(case, GAMES["esadof"])


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


@needs_node
@pytest.mark.parametrize("error", [None, ("seats.length < 6", "seats.length < 5")])  # rules 8, 9
def test_the_implementation_in_javascript_agrees(error: Any, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    source = (EXAMPLE / "fodasse.mjs").read_text(encoding="utf-8")
    wrong = source.replace(*error) if error else source
    assert (wrong != source) is bool(error)
    (tmp_path / "fodasse.mjs").write_text(wrong, encoding="utf-8")
    file = tmp_path / "fodasse.jsonl"
    file.write_text(text_of("fodasse"), encoding="utf-8", newline="\n")
    command = [NODE, str(tmp_path / "check.mjs"), str(file)]
    run = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    assert (run.returncode, run.stderr) == (int(bool(error)), ""), run.stdout
    count = len(cases_of("fodasse"))
    expected = "expected" if error else f"{count} of {count} cases agree, "
    assert expected in run.stdout
