"""``--rule``: matches by other rules than the book's, of any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fodasse import Rank, Record
from fodasse.cli.command import command


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, list(arguments), input=typed)


def test_a_match_is_watched_by_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    how = ("--rule", "hands=2", "--rule", "wildcards=true", "--seed", "1")
    result = run("watch", "dalmuti", *how, "--record", str(file))
    assert result.exit_code == 0
    assert "Rules: Hands of a match = 2, Wildcards = yes" in result.output
    first, *_, last = result.output.splitlines()
    assert first == last
    assert first.endswith(" --bots rules --rule hands=2 --rule wildcards=true --seed 1")
    rules = Record.load(file).rules
    assert (rules.hands, rules.wildcards, rules.wildcard_pair) == (2, True, "takeover")


def test_a_value_may_be_a_list(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ranks = ("--rule", 'ranks=["4", "5", "3"]', "--rule", "max_rounds=1")
    result = run("watch", "--seats", "2", *ranks, "--seed", "1", "--record", str(file))
    assert result.exit_code == 0
    assert """--rule 'ranks=["4","5","3"]' --rule max_rounds=1""" in result.output
    assert Record.load(file).rules.ranks == (Rank.FOUR, Rank.FIVE, Rank.THREE)


def test_a_person_plays_by_other_rules() -> None:
    result = run("play", "--rule", "limit=1", "--seed", "1", typed="quit\n")
    assert result.exit_code == 0
    assert "Points that eliminate = 1" in result.output
    assert result.output.splitlines()[-1].endswith("--rule limit=1 --seed 1")


def test_many_matches_are_counted_by_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    how = ("--matches", "20", "--seed", "1", "--rule", "max_turns=2", "--rule", "target=10")
    result = run("simulate", "esadof", *how, "--json", str(file))
    assert result.exit_code == 0
    assert "Rules: Points that end the match = 10, Turns of a hand = 2" in result.output
    document = json.loads(file.read_text())
    assert document["rules"] == {"target": 10, "max_turns": 2}
    assert document["counts"]["turns"] <= 2 * document["counts"]["hands"]


FIELDS = "hands, wildcards, wildcard_pair, lone_wildcards, bonus, deck, reentry"


@pytest.mark.parametrize("name", ["watch", "play", "simulate"])
@pytest.mark.parametrize(
    ("switch", "told"),
    [
        ("hands", "--rule: hands: a whole number expected, not ''"),
        (
            "hand=2",
            f"--rule: one of {FIELDS} expected, not 'hand'",
        ),
        (
            "=2",
            f"--rule: one of {FIELDS} expected, not ''",
        ),
        ("hands=0", "--rule: hands: 1 to 999, not 0"),
        ("hands=two", "--rule: hands: a whole number expected, not 'two'"),
        ("hands=1.5", "--rule: hands: a whole number expected, not 1.5"),
        ("wildcards=1", "--rule: wildcards: true or false expected, not 1"),
    ],
)
def test_a_wrong_switch_is_refused(name: str, switch: str, told: str) -> None:
    result = run(name, "dalmuti", "--rule", switch)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {told}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--rule limit=0", "--rule: limit: 1 a 999 pontos, e não 0"),
        ("--rule limit=x", "--rule: limit: esperava-se um número inteiro, e não 'x'"),
        ("--start dealer=9", "--start: dealer: 0 a 3, e não 9"),
    ],
)
def test_wrong_switches_and_start_options_are_refused_in_the_language(
    arguments: str, told: str
) -> None:
    result = run("watch", *arguments.split(), "--lang", "pt")
    assert (result.exit_code, result.stderr) == (2, f"Error: {told}\n")


@pytest.mark.parametrize("engine", ["reference", "bulk"])
def test_a_switch_too_large_for_any_engine_is_refused_in_one_line(engine: str) -> None:
    too_large = f"max_rounds={2**63}"
    result = run("simulate", "--engine", engine, "--rule", too_large)
    assert result.exit_code == 2
    told = f"max_rounds: 1 to 999999, or None, not {2**63}"
    assert result.stderr == f"Error: --rule: {told}\n"


def test_rules_by_which_so_many_cannot_play_are_refused() -> None:
    result = run("watch", "--seats", "12", "--rule", 'ranks=["4", "5"]')
    assert result.exit_code == 2
    assert result.stderr == "Error: --rule: seats: 2 to 7, not 12\n"
