"""Options of ``simulate``, ``tournament``, ``challenge`` and ``measure`` that cannot be."""

from __future__ import annotations

import pytest

from support.cli.commanding import invoke, refused

pytest.importorskip("openskill")


@pytest.mark.parametrize(
    "words",
    [
        "simulate --matches",
        "tournament --deals",
        "challenge --bot random --deals",
        "measure --matches",
    ],
)
def test_nothing_to_do_is_refused(words: str) -> None:
    _, _, option = words.rpartition(" ")
    for none in ("0", "-1"):
        assert refused(invoke(*words.split(), none)) == f"{option}: 1 or more, not {none}"


@pytest.mark.parametrize("name", ["simulate", "tournament"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--jobs 0", "--jobs: 1 or more, not 0"),
        ("--seats 40", "--seats: 2 to 39 can play, not 40"),
        ("--bots random,clever", "--bots: a bot for fodasse is one of random, "),
        ("--rules limit=x", "--rules: limit: a whole number expected, not 'x'"),
        ("--rounds 0", "--rounds: at least 1, not 0"),
        ("--start dealer=9", "--start: dealer: 0 to 3, not 9"),
        ("--start dealer=nobody", "--start: dealer is a number, numbers to draw from, or"),
        ('--start dealer=["a"]', "--start: dealer is a whole number, not str"),
        ("--start dealer", "--start: dealer is a number, numbers to draw from, or"),
        ("--start moon=1", "--start: start options of fodasse: one of dealer, "),
        (
            "--start dealer=random --start hand_size=random",
            "--start: hand_size: 1 to 9 cards, not 0; random is for seats, here 0 to 3",
        ),
    ],
)
def test_what_cannot_be_played(name: str, arguments: str, said: str) -> None:
    assert refused(invoke(name, *arguments.split())).startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tournament --bots rules,rules", "--bots: each bot once, not rules, rules"),
        ("tournament --bots rules", "--bots: 2 bots or more, and no more than the 4 sides, not 1"),
        ("tournament --out a.txt", "--out: one of .jsonl, .csv, .parquet expected, not '.txt'"),
        ("simulate --matches 999999999 --json .", "--json: cannot write .: "),
        ("challenge", "--bot: the name of the challenger is needed"),
        ("challenge --bot nobody", "--bot: a bot for fodasse is one of random, "),
        ("challenge --bot rules --field nobody", "--field: a bot for fodasse is one of random, "),
        (
            "challenge --bot rules --field rules,rules,rules --seats 2",
            "--field: 1 to 2 bots, not 3",
        ),
        (
            "challenge --bot rules --luck --out new.jsonl",
            "--luck: not with --out or --resume; luck is in no file",
        ),
        ("watch --seats 3 --start dealer=3", "--start: dealer: 0 to 2, not 3"),
        ("play --seats 3 --start dealer=3", "--start: dealer: 0 to 2, not 3"),
    ],
)
def test_what_cannot_be_played_by_one_command(words: str, said: str) -> None:
    assert refused(invoke(*words.split())).startswith(said)
