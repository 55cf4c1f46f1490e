"""``fodasse tournament`` tells what the standings are, and goes on with its files."""

from __future__ import annotations

import json
import logging
import sys
from functools import partial
from pathlib import Path

import pytest

from support.cli.commanding import done, invoke, refused, told

pytest.importorskip("openskill")

from fodasse import GAME, Rules
from fodasse.cli.speech import house_rules
from fodasse.lab import TOURNAMENT, Experiment
from fodasse.lab.standings import Standings
from support.lab.results import matches_of

run = partial(invoke, "tournament")

SHORT = ("--seats", 2, "--rules", "limit=2", "--seed", 5)


def standings(deals: int) -> Standings:
    bots, rules = ["random", "rules"], Rules(limit=2)
    cup = Experiment(GAME, bots, deals, 5, kind=TOURNAMENT, seats=2, rules=rules)
    standings = Standings(cup)
    standings.update(matches_of(cup))
    return standings


def test_what_is_told_is_what_the_standings_are() -> None:
    lines = told(run(*SHORT, "--deals", 12, "--jobs", 1))
    named = run(*SHORT, "--deals", 12, "--jobs", 1, "--bots", "random, rules")
    assert told(named) == lines  # as if none were named
    assert "fodasse · 2 seats · 12 deals · 24 matches · seed 5" in lines[0]
    assert lines[1] == f"   {house_rules(Rules(limit=2), 'en')}"
    expected = standings(12)
    random, rules = expected.bots
    assert rules.returns.mean > random.returns.mean
    for line, bot in zip(lines[3:5], (rules, random), strict=True):
        got = bot.returns
        numbers = f"{got.mean:.3f} {got.low:.3f} to {got.high:.3f}"
        rating = f"{bot.rating.mu:.1f} {bot.rating.sigma:.1f}"
        expected_line = f"{bot.bot} {bot.wins} {100 * bot.win_share.mean:.1f} % {numbers} {rating}"
        assert " ".join(line.split()) == expected_line
    difference = expected.differences[0].turned.returns
    numbers = f"{difference.mean:.3f} {difference.low:.3f} to {difference.high:.3f}"
    assert " ".join(lines[7].split()) == f"rules – random {numbers}"


def test_the_document_holds_the_standings(tmp_path: Path) -> None:
    file, rows = tmp_path / "cup.json", tmp_path / "cup.jsonl"
    done(run(*SHORT, "--deals", 3, "--jobs", 1, "--json", file, "--out", rows))
    document = json.loads(file.read_text(encoding="utf-8"))
    told = [document[key] for key in ("type", "bots", "rotations", "matches")]
    assert told == ["tournament", ["random", "rules"], 2, 6]
    expected = standings(3)
    assert [each["wins"] for each in document["standings"]] == [e.wins for e in expected.bots]
    (difference,) = document["differences"]
    assert (difference["first"], difference["second"]) == ("random", "rules")
    assert difference["returns"]["mean"] == expected.differences[0].returns.mean
    before = file.read_bytes()
    done(run("--resume", rows, "--json", file))
    assert file.read_bytes() == before


def test_the_game_is_named_first_or_by_option() -> None:
    how = ("--deals", 2, "--seed", 1, "--jobs", 1, "--rounds", 1)
    first, *others = (
        told(run(*game, *how))
        for game in (["truco"], ["--game", "truco"], ["truco", "--game", "truco"])
    )
    assert others == [first] * 2
    line = refused(run("dalmuti", "--game", "truco", *how))
    assert line == "--game: truco, but dalmuti is named too"


def test_fewer_than_30_deals_are_warned_of_and_one_has_no_interval() -> None:
    warning = "Com menos de 30 distribuições, os intervalos são imprecisos."
    few, many = (
        run(*SHORT, "--deals", deals, "--jobs", 1, "--lang", "pt").stdout for deals in (1, 30)
    )
    assert "Torneio duplicado · fodasse · 2 assentos · 1 distribuição · 2 partidas" in few
    assert "partidas por segundo" in few
    assert [line.split()[5] for line in few.splitlines()[4:6]] == ["–", "–"]
    assert (few.count(warning), many.count(warning)) == (1, 0)


def test_a_cluster_that_cannot_be_worked_with_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    clusters = pytest.importorskip("fodasse.lab.clusters")
    log = logging.getLogger("distributed")

    def cluster(where: str, jobs: int | None) -> None:
        log.critical("a long story")
        raise clusters.ClusterError(f"no dask scheduler at {where}: refused")

    monkeypatch.setattr(clusters, "cluster", cluster)
    line = refused(run("--out", tmp_path / "new.csv", "--dask", "tcp://nowhere:1"))
    assert line == "--dask: no dask scheduler at tcp://nowhere:1: refused"
    assert list(tmp_path.iterdir()) == []
    assert not caplog.records
    log.critical("heard again")
    assert caplog.messages == ["heard again"]


def test_without_openskill_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    file = tmp_path / "a.csv"
    assert "pip install 'fodasse[lab]'" in refused(run("--deals", 1, "--out", file))
    assert not file.exists()
