"""``--rules``: matches by other rules than the book's, of any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fodasse import Record
from fodasse.games import GAMES, esadof
from support.cli.commanding import done, invoke, refused


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
