"""``--rounds`` and ``--start``: a part of each match, begun as asked for, in every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fodasse import GAMES, Record
from fodasse.cli.command import command
from fodasse.lab import Experiment, Results, read_results
from fodasse.lab import run as run_experiment
from support.lab.results import matches_of

HOW = ("--matches", 3, "--seed", 4, "--bots", "random", "--jobs", 1)


def run(name: str, *arguments: object) -> Result:
    return CliRunner().invoke(command, [name, *map(str, arguments)])


@pytest.mark.parametrize(
    ("name", "starts", "options"),
    [
        ("fodasse", ["dealer=random", "hand_size=5"], {"dealer": "random", "hand_size": 5}),
        ("truco", ["dealer=2"], {"dealer": 2}),
        ("esadof", ["dealer=[1,2]"], {"dealer": (1, 2)}),
        ("dalmuti", ["youngest=3"], {"youngest": 3}),
    ],
)
def test_any_game_is_played_so(
    name: str, starts: list[str], options: dict[str, Any], tmp_path: Path
) -> None:
    game, out = GAMES[name], tmp_path / "results.jsonl"
    given = [argument for start in starts for argument in ("--start", start)]
    result = run("simulate", name, *HOW, "--seats", 4, "--rounds", 1, *given, "--out", out)
    assert result.exit_code == 0, result.output
    experiment = Experiment(game, ["random"] * 4, 3, 4, rounds=1, options=options)
    matches = matches_of(experiment)
    assert tuple(read_results(out).matches) == matches
    assert {len(each.rounds) for each in matches} == {1}


def test_the_table_and_the_document_tell_them(tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    how = ("--rounds", 2, "--start", "hand_size=[3,4]", "--start", "dealer=1")
    lines = run("simulate", *HOW, "--seats", 2, *how, "--json", file).stdout.splitlines()
    assert lines[1].strip() == "Start options: dealer=1, hand_size=[3,4]"
    assert lines[2].strip() == "Only the first 2 rounds or hands of each match"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["rounds"] == 2
    assert document["options"] == {"hand_size": [3, 4], "dealer": 1}
    options: dict[str, Any] = {"hand_size": (3, 4), "dealer": 1}
    experiment = Experiment("fodasse", ["random"] * 2, 3, 4, rounds=2, options=options)
    tally = sum(run_experiment(experiment), Results())
    assert (document["wins"], document["counts"]["rounds"]) == (list(tally.wins), 6)


def test_a_match_is_watched_as_it_is_asked_to_start(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    how = ("--seats", 3, "--start", "dealer=2", "--start", "hand_size=4", "--seed", 1)
    result = run("watch", *how, "--record", file)
    assert result.exit_code == 0, result.output
    assert dict(Record.load(file).options) == {"dealer": 2, "hand_size": 4}
    again = result.stdout.splitlines()[0].split()
    assert again[:2] == ["fodasse", "watch"]
    assert run(*again[1:]).stdout == result.stdout


def test_a_match_is_played_as_it_is_asked_to_start(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    given = ["play", "truco", "--start", "dealer=random", "--seed", "1", "--record", str(file)]
    dealers = set()
    for seed in range(12):
        given[5] = str(seed)
        result = CliRunner().invoke(command, given, input="quit\n")
        assert result.exit_code == 0, result.output
        dealers.add(dict(Record.load(file).options)["dealer"])
    assert dealers == {0, 1, 2, 3}
