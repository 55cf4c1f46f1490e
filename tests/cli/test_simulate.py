"""``fodasse simulate``: the same counts for any number of jobs, and counts that are true."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

import fodasse
from fodasse import GAME, Rules
from fodasse.bulk import play_matches
from fodasse.cli.lab.simulate import PART
from fodasse.core.texts import CORE
from fodasse.games import GAMES
from fodasse.lab import Experiment, Results
from fodasse.lab import run as run_experiment
from fodasse.lab.intervals import wilson
from fodasse.table.documents import ENVELOPE
from support.cli.commanding import done, invoke, refused, told
from support.games.offering import NUMBERED

run = partial(invoke, "simulate")


def test_jobs_change_neither_the_file_nor_what_is_told(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    how = ("--matches", 20, "--seats", 2, "--seed", 5, "--rules", "limit=2", "--json", file)
    one, three = ((told(run(*how, "--jobs", jobs)), file.read_bytes()) for jobs in (1, 3))
    assert one == three


def test_the_document_holds_the_experiment_and_its_counts(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    done(run("fodasse", "--matches", 12, "--seats", 3, "--seed", 9, "--json", file))
    document = json.loads(file.read_text(encoding="utf-8"))
    total = sum(run_experiment(Experiment(GAME, ["random"] * 3, 12, 9)), Results())
    rules = json.loads(fodasse.to_json(fodasse.Rules()))
    assert document.pop("rules") == {key: rules[key] for key in rules.keys() - {*ENVELOPE}}
    nothing = dict.fromkeys(("set-bids", "set-exact", "annulled", "repeated"), 0)
    assert document.pop("counts") == nothing | dict(total.counts)
    assert document.pop("wins") == list(total.wins)
    assert document.pop("library") == fodasse.__version__
    assert document == json.loads("""{
        "format": 1, "game": "fodasse", "type": "simulation", "version": 1, "engine": "reference",
        "seats": 3, "bots": ["random", "random", "random"], "seed": "9", "matches": 12,
        "rounds": null, "options": {}
    }""")


def test_wins_are_told_by_seat_with_bot_share_and_interval() -> None:
    bots = "random, rules"
    result = run("--matches", 8, "--seats", 3, "--seed", 2, "--bots", bots, "--jobs", 1)
    lines = result.stdout.splitlines()
    assert "8 matches" in lines[0]
    assert "seed 2" in lines[0]
    rows = [line.split() for line in lines[2:5]]
    assert [row[:2] for row in rows] == [["0", "random"], ["1", "rules"], ["2", "random"]]
    assert sum(int(row[2]) for row in rows) == 8
    for row in rows:
        low, high = (100 * bound for bound in wilson(int(row[2]), 8))
        share = f"{100 * int(row[2]) / 8:.1f}"
        assert row[3:] == [share, "%", f"{low:.1f}", "to", f"{high:.1f}", "%"]
    whole = run("--matches", 1, "--seats", 2, "--rounds", 1, "--seed", 2**64 - 1).stdout
    assert f"seed {2**64 - 1}" in " ".join(whole.split())


def test_the_statistics_of_the_game_are_told() -> None:
    total = sum(run_experiment(Experiment(GAME, ["random"] * 4, 5, 1)), Results())
    exact = f"{100 * total.counts['exact'] / total.counts['bids']:.1f}".replace(".", ",")
    told = " ".join(run("--matches", 5, "--seed", 1, "--lang", "pt").stdout.split())
    assert f"chamadas certas {exact} % " in told
    assert GAME.statistics is not None
    for statistic in GAME.statistics.means:
        assert GAME.texts.say("pt", f"statistics.{statistic.name}") in told


def test_a_missing_label_is_known_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fodasse.games.fodasse.GAME", evolve(GAME, texts=CORE))
    problem = "fodasse.core has no text 'statistics.rounds' in texts/en.toml"
    assert problem in refused(run("--matches", 10**9))


@pytest.mark.parametrize("name", NUMBERED)
def test_all_that_a_game_counts_stands_in_the_document(name: str, tmp_path: Path) -> None:
    """Counts of nothing too, as in one round of two seats."""
    file = tmp_path / "counts.json"
    documents = []
    for count in (("--matches", 1, "--rounds", 1), ("--matches", 2)):
        assert run(name, *count, "--seed", 3, "--jobs", 1, "--json", file).exit_code == 0
        documents.append(list(json.loads(file.read_text(encoding="utf-8"))["counts"]))
    assert documents[0] == documents[1]


def test_an_interrupt_keeps_nothing_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*how: object, **more: object) -> object:
        yield Results({"matches": 3}, (1, 1, 1), ({},) * 3), None  # type: ignore[arg-type]  # no match
        raise KeyboardInterrupt

    monkeypatch.setattr("fodasse.lab.playing.map_ranges", interrupted)
    file = tmp_path / "result.json"
    result = run("--matches", 10, "--json", file, "--lang", "pt")
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr == "Erro: Interrompida depois de 3 de 10 partidas; nada foi gravado.\n"
    assert list(tmp_path.iterdir()) == []


def test_the_bulk_engine_counts_what_bulk_plays(tmp_path: Path) -> None:
    file, matches = tmp_path / "result.json", 2 * PART + 3
    what = ("--engine", "bulk", "--bots", "rules,random", "--seats", 3, "--seed", 5)
    how = (*what, "--matches", matches, "--rules", "limit=2", "--json", file)
    one, two = ((told(run(*how, "--jobs", jobs)), file.read_bytes()) for jobs in (1, 2))
    assert one == two
    policies = ["rules", "random", "rules"]
    sums = play_matches(matches, 3, rules=Rules(limit=2), policies=policies, seed=5).sums
    document = json.loads(one[1])
    assert document["engine"] == "bulk"
    assert tuple(document["wins"]) == sums.wins
    counts = document["counts"]
    assert counts == {name: getattr(sums, name.replace("-", "_")) for name in counts}


@pytest.mark.parametrize("game", GAMES)
def test_the_engines_tell_the_same_table(game: str) -> None:
    tables = [
        told(run(game, "--engine", engine, "--matches", 20, "--seed", 1))
        for engine in ("reference", "bulk")
    ]
    labels = [[line.split("  ")[1:2] for line in table[8:]] for table in tables]
    assert labels[0] == labels[1]
    assert len(tables[0]) == len(tables[1])


def test_bulk_names_the_games_and_bots_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    line = refused(run("support.games.following:GAME", "--seats", 3, "--engine", "bulk"))
    assert line == "--engine: game: compiled are fodasse, esadof, dalmuti, truco, not 'following'"
    monkeypatch.setattr("fodasse.bulk.POLICIES", ("random",))
    line = refused(run("--engine", "bulk", "--bots", "random,rules"))
    assert line == "--engine: of the bots bulk has random, not rules"


def test_bulk_without_numba_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("fodasse.bulk")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(fodasse, "bulk", raising=False)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert "pip install 'fodasse[bulk]'" in refused(run("--engine", "bulk", "--matches", 1))


@pytest.mark.parametrize(
    "words",
    [
        "simulate --matches 1",
        "tournament --bots rules,random --deals 1",
        "challenge --bot random --deals 1",
        "measure --matches 1",
    ],
)
def test_no_number_of_a_result_is_longer_than_json_readers_keep(
    words: str, tmp_path: Path
) -> None:
    file = tmp_path / "result.json"
    how = ("--seats", 2, "--rules", "limit=1", "--seed", 2**64 - 1, "--json", file)
    done(invoke(*words.split(), *how))
    numbers: list[int] = []
    document = json.loads(file.read_bytes(), parse_int=lambda text: numbers.append(int(text)))
    assert document["seed"] == "18446744073709551615"
    assert max(map(abs, numbers)) < 2**53
