"""``fodasse challenge`` prints what the comparisons are, and resumes its files."""

from __future__ import annotations

import json
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from fodasse import GAME, Rules
from fodasse.cli.speech import house_rules
from fodasse.lab import CHALLENGE, Experiment, read_results
from fodasse.lab.workers import map_ranges
from support.cli.commanding import invoke, refused, told
from support.lab.results import compared

run = partial(invoke, "challenge")

SHORT = ("--seats", 3, "--rules", "limit=2", "--seed", 5, "--bot", "random", "--jobs", 1)


def flat(result: Result) -> list[str]:
    """What is printed, without the speed; each line with single spaces."""
    return [" ".join(line.split()) for line in told(result)]


def test_what_is_printed_is_what_the_comparisons_are() -> None:
    lines = flat(run(*SHORT, "--deals", 8))
    title = " ".join(lines[:2])
    assert "Challenge · fodasse · random against rules · 3 seats · 8 deals · 32 matches" in title
    assert house_rules(Rules(limit=2), "en") in lines
    bots, rules = ["random", "rules"], Rules(limit=2)
    found = compared(Experiment(GAME, bots, 8, 5, kind=CHALLENGE, seats=3, rules=rules))
    sides = enumerate(found.sides)
    for name, each in [("all", found.overall), *((f"{seat}", side) for seat, side in sides)]:
        share, field = each.win_share, f"{each.field_share:.1%}"
        wins = f"{name} {each.wins} {share.mean:.1%} {share.low:.1%} to {share.high:.1%} {field}"
        assert wins.replace("% to", " to").replace("%", " %") in lines
        more = [
            f"{round(of.mean, 3) + 0.0:.3f} {round(of.low, 3) + 0.0:.3f} to"
            f" {round(of.high, 3) + 0.0:.3f}"
            for of in (each.returns, each.points)
        ]
        assert f"{name} {more[0]} {more[1]}" in lines


def test_a_copy_comes_out_at_zero_in_portuguese_too() -> None:
    result = run(*SHORT, "--bot", "rules", "--deals", 3, "--lang", "pt")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "rules contra rules" in result.stdout
    assert "O desafiante e o adversário são o mesmo robô" in result.stdout
    assert "todos 0,000 0,000 a 0,000 0,000 0,000 a 0,000" in lines
    assert "partidas por segundo" in result.stdout


@pytest.mark.xdist_group("truco")  # where it is compiled
def test_luck_is_subtracted_if_it_is_measured(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    asked = ("truco", "--bot", "easy", "--deals", 3, "--seed", 1, "--jobs", 1)
    file = tmp_path / "challenge.json"
    plain, lines = flat(run(*asked)), flat(run(*asked, "--luck", "--json", file))
    assert "The same, less the luck of the cards:" in lines
    assert set(plain) <= set(lines)
    overall = json.loads(file.read_text(encoding="utf-8"))["overall"]
    means = [round(overall[f"{name}_less_luck"]["mean"], 3) for name in ("returns", "points")]
    *_, less = [line.split() for line in lines if line.startswith("all ")]
    assert [float(less[1]), float(less[5])] == means


def test_the_document_holds_the_comparisons(tmp_path: Path) -> None:
    file = tmp_path / "challenge.json"
    assert run(*SHORT, "--deals", 1, "--json", file).exit_code == 0
    document = json.loads(file.read_text(encoding="utf-8"))
    assert (document["type"], document["rotations"], document["matches"]) == ("challenge", 4, 4)
    assert document["overall"]["seats"] == [0, 1, 2]
    assert document["overall"]["matches"] == 3
    assert [side["seats"] for side in document["sides"]] == [[0], [1], [2]]
    assert document["sides"][0]["returns"]["low"] is None, "one deal excludes nothing"


def test_a_challenge_that_was_cut_is_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    wanted = told(run(*SHORT, "--deals", 8, "--out", whole))

    def interrupted(*how: Any, **more: Any) -> Generator[Any, None, None]:
        yield next(map_ranges(*how, **more))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("fodasse.lab.playing.map_ranges", interrupted)
        line = refused(run(*SHORT, "--deals", 8, "--out", cut), 130)
    assert f"fodasse challenge --resume {cut}" in line
    assert 0 < len(list(read_results(cut).matches)) < 32
    for words in ("--bot rules", "--field random", "--deals 3", "--seats 4"):
        line = refused(run("--resume", cut, *words.split()))
        assert line.startswith(f"{words.split()[0]}: {cut} was started")
    assert told(run("--resume", cut, "--field", "rules")) == wanted
    assert cut.read_bytes() == whole.read_bytes()
    line = refused(invoke("tournament", "--resume", cut))
    assert "is of a challenge, not of a tournament" in line
