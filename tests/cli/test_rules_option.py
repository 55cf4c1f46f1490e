"""``--rules``, ``--rounds`` and ``--start``: matches by other rules, or parts of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fodasse import Record
from fodasse.games import GAMES, esadof
from fodasse.lab import Experiment, Results, read_results
from fodasse.lab import run as run_experiment
from support.cli.commanding import done, invoke, refused
from support.lab.results import matches_of


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("watch esadof --bots rules", "max_turns=20,target=10"),
        ("watch fodasse --seats 2 --bots rules", "fodasse:ranks=453,max_rounds=1"),
        ("play fodasse --bots rules", "limit=1"),
    ],
)
def test_a_match_is_watched_and_played_by_other_rules(
    words: str, rules: str, tmp_path: Path
) -> None:
    file, documents = tmp_path / "match.json", GAMES[words.split()[1]].documents
    how = ("--rules", rules, "--seed", "1", "--record", str(file))
    result = done(invoke(*words.split(), *how, said="quit\n"))
    meant = documents.rules.parse(rules)
    assert Record.load(file).rules == meant
    told = " ".join(meant.describe(changes=True))
    assert told in " ".join(result.output.split())
    assert f"--rules {rules} --seed 1" in result.output.splitlines()[-1]


def test_many_matches_are_counted_by_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    how = ("--matches", "20", "--seed", "1", "--rules", "max_turns=2,target=10")
    result = done(invoke("simulate", "esadof", *how, "--json", str(file)))
    told = " ".join(esadof.Rules(max_turns=2, target=10).describe(changes=True))
    assert f"Rules: {told}" in " ".join(result.output.split())
    document = json.loads(file.read_text())
    assert document["rules"] == {"target": 10, "max_turns": 2}
    assert document["counts"]["turns"] <= 2 * document["counts"]["hands"]


@pytest.mark.parametrize("name", ["simulate", "rules"])
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("target", "preset: one of book expected, not 'target'"),
        ("aim=2", "one of target, max_turns expected, not 'aim'"),
        ("target=0", "target: 1 to 1000000 points, not 0"),
        ("target=1.5", "target: a whole number expected, not '1.5'"),
        ("target=2,target=2", "the key 'target' stands twice in one object"),
        ("truco:target=2", "game: 'esadof' expected, not 'truco'"),
    ],
)
def test_wrong_rules_are_refused(name: str, rules: str, told: str) -> None:
    assert refused(invoke(name, "esadof", "--rules", rules)) == f"--rules: {told}"
    line = refused(invoke("watch", "--seats", "12", "--rules", "ranks=45"))
    assert line == "--rules: seats: 2 to 7, not 12"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--rules limit=0", "--rules: limit: 1 a 999 pontos, e não 0"),
        ("--rules limit=x", "--rules: limit: esperava-se um número inteiro, e não 'x'"),
        ("--start dealer=9", "--start: dealer: 0 a 3, e não 9"),
    ],
)
def test_wrong_rules_and_start_options_are_refused_in_the_language(
    arguments: str, told: str
) -> None:
    result = invoke("watch", *arguments.split(), "--lang", "pt")
    assert (result.exit_code, result.stderr) == (2, f"Erro: {told}\n")


def test_the_rules_of_a_table_are_told() -> None:
    rules = esadof.Rules(target=50)
    printed = invoke("rules", "esadof", "--rules", "target=50").output
    assert (rules.key in printed, rules.id in printed) == (True, True)
    for sentence in rules.describe():
        assert sentence in " ".join(printed.split())


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
