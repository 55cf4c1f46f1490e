"""``--rounds`` and ``--start``: a part of each match, begun as asked for, in every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fodasse import GAMES, Record
from fodasse.lab import Experiment, Results, read_results
from fodasse.lab import run as run_experiment
from support.cli.commanding import done, invoke
from support.lab.results import matches_of

HOW = ("--matches", 3, "--seed", 4, "--bots", "random", "--jobs", 1)


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
    done(invoke("simulate", name, *HOW, "--seats", 4, "--rounds", 1, *given, "--out", out))
    experiment = Experiment(game, ["random"] * 4, 3, 4, rounds=1, options=options)
    matches = matches_of(experiment)
    assert tuple(read_results(out).matches) == matches
    assert {len(each.rounds) for each in matches} == {1}


def test_the_table_and_the_document_tell_them(tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    how = ("--rounds", 2, "--start", "hand_size=[3,4]", "--start", "dealer=1")
    lines = invoke("simulate", *HOW, "--seats", 2, *how, "--json", file).stdout.splitlines()
    assert lines[1].strip() == "Start options: dealer=1, hand_size=[3,4]"
    assert lines[2].strip() == "Only the first 2 rounds or hands of each match"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["rounds"] == 2
    assert document["options"] == {"hand_size": [3, 4], "dealer": 1}
    options: dict[str, Any] = {"hand_size": (3, 4), "dealer": 1}
    experiment = Experiment("fodasse", ["random"] * 2, 3, 4, rounds=2, options=options)
    tally = sum(run_experiment(experiment), Results())
    assert (document["wins"], document["counts"]["rounds"]) == (list(tally.wins), 6)


def test_a_match_is_watched_and_played_as_it_is_asked_to_start(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    how = ("--seats", 3, "--start", "dealer=2", "--start", "hand_size=4", "--seed", 1)
    result = done(invoke("watch", *how, "--record", file))
    assert dict(Record.load(file).options) == {"dealer": 2, "hand_size": 4}
    again = result.stdout.splitlines()[0].split()
    assert again[:2] == ["fodasse", "watch"]
    assert invoke(*again[1:]).stdout == result.stdout
    dealers = set()
    for seed in range(12):
        words = ("truco", "--start", "dealer=random", "--seed", seed, "--record", file)
        assert invoke("play", *words).exit_code == 0
        dealers.add(dict(Record.load(file).options)["dealer"])
    assert dealers == {0, 1, 2, 3}
