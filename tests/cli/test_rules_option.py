"""``--rules``: matches by other rules than the book's, of any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fodasse
from fodasse import Rank, Record
from fodasse.cli.command import command
from fodasse.games import esadof
from support.cli.commanding import refused


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, list(arguments), input=typed)


def test_a_match_is_watched_by_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    how = ("--rules", "max_turns=20,target=10", "--seed", "1")
    result = run("watch", "esadof", *how, "--record", str(file))
    assert result.exit_code == 0
    told = " ".join(esadof.Rules(max_turns=20, target=10).describe(changes=True))
    assert f"Rules: {told}" in " ".join(result.output.split())
    first, *_, last = result.output.splitlines()
    assert first == last
    assert first.endswith(" --bots rules --rules max_turns=20,target=10 --seed 1")
    assert Record.load(file).rules == esadof.Rules(max_turns=20, target=10)


def test_a_value_may_be_a_list(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    how = ("--rules", "fodasse:ranks=453,max_rounds=1", "--seed", "1")
    result = run("watch", "--seats", "2", *how, "--record", str(file))
    assert result.exit_code == 0
    assert " --rules fodasse:ranks=453,max_rounds=1 " in result.output
    assert Record.load(file).rules.ranks == (Rank.FOUR, Rank.FIVE, Rank.THREE)


def test_a_person_plays_by_other_rules() -> None:
    result = run("play", "--rules", "limit=1", "--seed", "1", typed="quit\n")
    assert result.exit_code == 0
    assert fodasse.Rules(limit=1).describe(changes=True)[0] in result.output
    assert result.output.splitlines()[-1].endswith("--rules limit=1 --seed 1")


def test_many_matches_are_counted_by_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    how = ("--matches", "20", "--seed", "1", "--rules", "max_turns=2,target=10")
    result = run("simulate", "esadof", *how, "--json", str(file))
    assert result.exit_code == 0
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
        ("=2", "one of target, max_turns expected, not ''"),
        ("target=0", "target: 1 to 1000000 points, not 0"),
        ("target=two", "target: a whole number expected, not 'two'"),
        ("target=1.5", "target: a whole number expected, not '1.5'"),
        ("target=2,target=2", "the key 'target' stands twice in one object"),
        ("truco:target=2", "game: 'esadof' expected, not 'truco'"),
    ],
)
def test_wrong_rules_are_refused(name: str, rules: str, told: str) -> None:
    assert refused(run(name, "esadof", "--rules", rules)) == f"--rules: {told}"


def test_rules_that_no_table_or_not_these_seats_can_play_are_refused() -> None:
    line = refused(run("simulate", "--rules", f"max_rounds={2**40}"))
    assert line == f"--rules: max_rounds: 1 to 999999, or None, not {2**40}"
    line = refused(run("watch", "--seats", "12", "--rules", "ranks=45"))
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
    result = run("watch", *arguments.split(), "--lang", "pt")
    assert (result.exit_code, result.stderr) == (2, f"Erro: {told}\n")


def test_the_rules_of_a_table_are_told() -> None:
    rules = esadof.Rules(target=50)
    printed = run("rules", "esadof", "--rules", "target=50").output
    assert (rules.key in printed, rules.id in printed) == (True, True)
    for sentence in rules.describe():
        assert sentence in " ".join(printed.split())
