"""A full disk, a reader that stops and names at the limit: one line, and no traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fodasse import GAME, Record, play_match
from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from support.programs import PATIENCE

FULL = Path("/dev/full")
MAIN = "from fodasse.cli import main; main()"
LONGEST = "a" * 250 + ".json"
"""A name of 255 bytes, which is as long as file systems allow."""
COMMANDS = (
    "--version",
    "watch --seats 2 --rules limit=1",
    "replay match.json",
    "simulate --resume results.jsonl",
    "simulate --matches 2 --jobs 1 --json -",
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record and with results, which nothing changes."""
    root = tmp_path_factory.mktemp("files")
    play_match(GAME, [RandomBot()] * 2, seed=1).save(root / "match.json")
    results = str(root / "results.jsonl")
    assert run("simulate", "--matches", "2", "--seed", "1", "--out", results).exit_code == 0
    return root


@pytest.fixture
def folder(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, as the current folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("match.json", "results.jsonl"):
        shutil.copy(files / name, name)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, input="quit\n")


def started(line: str, *, out: str) -> subprocess.CompletedProcess[str]:
    """The command in an interpreter of its own, with its output in a file."""
    with Path(out).open("w", encoding="utf-8") as stream:
        return subprocess.run(
            [sys.executable, "-c", MAIN, *line.split()],
            input="quit\n",
            stdout=stream,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )


@pytest.mark.thorough
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("line", COMMANDS)
def test_a_full_disk_is_told_in_one_line(line: str, folder: Path) -> None:
    ended = started(line, out=str(FULL))
    assert ended.stderr == "Error: cannot write standard output: No space left on device\n"
    assert ended.returncode == 2


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_results_are_kept_though_they_cannot_be_told(folder: Path) -> None:
    started("simulate --matches 2 --seed 1 --out new.jsonl", out=str(FULL))
    assert Path("new.jsonl").read_bytes() == Path("results.jsonl").read_bytes()


def test_a_reader_that_is_gone_is_told_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = started("watch --seats 2 --rules limit=1", out=f"/dev/fd/{writing}")
    os.close(writing)
    assert ended.stderr == ""
    assert ended.returncode == 1


def test_the_longest_name_will_do(folder: Path) -> None:
    assert run("watch", "--seats", "2", "--record", LONGEST).exit_code == 0
    assert Record.load(LONGEST).seats == 2
    assert run("simulate", "--matches", "1", "--json", LONGEST).exit_code == 0
    name = LONGEST[1:] + "l"
    assert run("simulate", "--matches", "1", "--out", name).exit_code == 0
    assert run("report", name, "--out", LONGEST[1:-5] + ".html").exit_code == 0


@pytest.mark.parametrize(
    "line",
    [
        "watch --record",
        "play --record",
        "replay",
        "simulate --matches 1 --json",
        "simulate --matches 1 --out",
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
