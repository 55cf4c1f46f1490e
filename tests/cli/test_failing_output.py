"""A full disk, a reader that stops and names at the limit: one line, and no traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fodasse import GAME, Rules, play_match
from fodasse.bots.random import RandomBot
from support.cli.commanding import invoke
from support.programs import PATIENCE

FULL = Path("/dev/full")
LONGEST = "a" * 250 + ".json"
"""A name of 255 bytes, which is as long as file systems allow."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record and with results, which nothing changes."""
    root = tmp_path_factory.mktemp("files")
    play_match(GAME, [RandomBot()] * 2, seed=1, rules=Rules(limit=1)).save(root / "match.json")
    results = (
        "--matches",
        "2",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--out",
        str(root / "results.jsonl"),
    )
    assert run("simulate", *results).exit_code == 0
    return root


@pytest.fixture
def folder(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, as the current folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("match.json", "results.jsonl"):
        shutil.copy(files / name, name)
    return tmp_path


run = partial(invoke, said="quit\n")


def started(line: str, stream: Any) -> subprocess.CompletedProcess[str]:
    """The command in an interpreter of its own, with its output in a file."""
    words = [sys.executable, "-c", "from fodasse.cli import main; main()", *line.split()]
    how: dict[str, Any] = {"stderr": subprocess.PIPE, "encoding": "utf-8", "timeout": PATIENCE}
    return subprocess.run(words, stdout=stream, check=False, **how)


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_results_are_kept_though_they_cannot_be_told(folder: Path) -> None:
    with FULL.open("w") as stream:
        ended = started("simulate --matches 2 --seed 1 --jobs 1 --out new.jsonl", stream)
    assert ended.stderr == "Error: cannot write standard output: No space left on device\n"
    assert ended.returncode == 2
    assert Path("new.jsonl").read_bytes() == Path("results.jsonl").read_bytes()


def test_a_reader_that_is_gone_is_told_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = started("watch --seats 2 --rules limit=1", writing)
    os.close(writing)
    assert (ended.stderr, ended.returncode) == ("", 1)


@pytest.mark.usefixtures("no_figures")
def test_the_longest_name_will_do(folder: Path) -> None:
    name = LONGEST[1:] + "l"
    for line in (
        f"watch --seats 2 --record {LONGEST}",
        f"replay {LONGEST}",
        f"simulate --matches 1 --jobs 1 --json {LONGEST}",
        f"simulate --matches 1 --jobs 1 --out {name}",
        f"report {name} --out {LONGEST[1:-5]}.html",
    ):
        assert run(*line.split()).exit_code == 0


@pytest.mark.usefixtures("no_figures")
@pytest.mark.parametrize(
    "line",
    [
        "watch --record",
        "play --record",
        "replay",
        "simulate --matches 1 --jobs 1 --json",
        "simulate --matches 1 --jobs 1 --out",
        "simulate --resume",
        "report",
        "report results.jsonl --out",
    ],
)
def test_a_name_that_cannot_be_is_told_in_one_line(line: str, folder: Path) -> None:
    there = set(folder.iterdir())
    for name in (
        "a" * 250 + ".jsonl",
        "match.json/in no\nfolder.jsonl",
        "match.json/\udcff.jsonl",
    ):
        told = run(*line.split(), name)
        assert told.exit_code == 2
        assert told.stderr.startswith("Error: ")
        assert told.stderr.count("\n") == 1
        assert "\udcff" not in told.stderr
        assert set(folder.iterdir()) == there
