"""``fodasse simulate --out`` and ``--resume``: what was played is kept, and gone on with."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Rules
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.lab import Experiment, ResultFile, WorkLost, read_results, write_results
from fodasse.lab.workers import map_ranges
from support.cli.commanding import done, invoke, refused, told
from support.lab.results import FORMS, as_read, matches_of
from support.programs import FOREGROUND, program

run = partial(invoke, "simulate")
HOW = ("--matches", 6, "--seats", 2, "--seed", 5, "--bots", "rules,random", "--jobs", 1)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A file with three of six matches, and half of another."""
    path = tmp_path / "results.jsonl"
    assert run(*HOW, "--out", path).exit_code == 0
    lines = path.read_bytes().splitlines(keepends=True)
    (tmp_path / "whole").write_bytes(b"".join(lines))
    path.write_bytes(b"".join(lines[:4]) + lines[4][:100])
    return path


@pytest.mark.parametrize("suffix", FORMS)
def test_all_matches_are_kept_and_counted_as_without_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"results{suffix}"
    assert told(run(*HOW, "--out", path)) == told(run(*HOW))
    known = read_results(path)
    experiment = Experiment(GAME, ["rules", "random"], 6, 5)
    assert tuple(known.matches) == matches_of(experiment)
    assert known.experiment == as_read(experiment)
    before = path.read_bytes()
    line = refused(run(*HOW, "--out", path))
    assert line.startswith(f"--out: {path} exists; ")
    assert line.endswith(f"fodasse simulate --resume {path}")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_rules_rounds_and_start_options_are_kept(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    how = ["--rounds", 2, "--start", "dealer=random", "--start", "hand_size=[3,4]"]
    how += ["--rules", "limit=3"]
    done(run(*HOW, *how, "--out", whole))
    experiment = read_results(whole).experiment
    assert (experiment.rounds, experiment.rules) == (2, Rules(limit=3))
    assert experiment.options == {"dealer": (0, 1), "hand_size": (3, 4)}
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:3]))
    line = refused(run("--resume", cut, "--rounds", 3))
    assert line == f"--rounds: {cut} was started with 2; leave it out to resume it"
    line = refused(run("--resume", cut, "--start", "dealer=1"))
    begun_so = "was started with dealer=[0,1], hand_size=[3,4]"
    assert line == f"--start: {cut} {begun_so}; leave it out to resume it"
    assert run("--resume", cut, *how).exit_code == 0
    assert cut.read_bytes() == whole.read_bytes()


def test_a_file_is_gone_on_with_from_what_it_tells(begun: Path) -> None:
    wins = told(run(*HOW))[:4]
    *lines, blank = told(run("--resume", begun, "--jobs", 1))
    assert (lines, blank) == (wins, ""), "what is not in the file is not told"
    assert begun.read_bytes() == (begun.parent / "whole").read_bytes()
    again = run("fodasse", "--resume", begun, *HOW, "--engine", "reference")
    assert again.stdout.splitlines() == wins
    assert begun.read_bytes() == (begun.parent / "whole").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("truco", "game: {file} was started with fodasse; leave it out to resume it"),
        ("--game truco", "--game: {file} was started with fodasse; "),
        ("--seed 6", "--seed: {file} was started with 5; leave it out to resume it"),
        ("--seats 3", "--seats: {file} was started with 2; "),
        ("--matches 7", "--matches: {file} was started with 6; "),
        ("--bots random", "--bots: {file} was started with rules,random; "),
        ("--rounds 1", "--rounds: {file} was started without; leave it out to resume it"),
        ("--start dealer=1", "--start: {file} was started without any; leave it out to resume it"),
        ("--rules limit=2", "--rules: {file} was started with fodasse"),
        ("--engine bulk", "--engine: {file} was started with reference; "),
        ("--json x.json", "--json: not with --resume"),
        ("--out x.csv", "--out: not with --resume"),
    ],
)
def test_options_that_say_otherwise_are_refused(words: str, said: str, begun: Path) -> None:
    before = begun.read_bytes()
    line = refused(run("--resume", begun, *words.split()))
    assert line.startswith(said.format(file=begun))
    assert begun.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--out x.txt", "--out: one of .jsonl, .csv, .parquet expected, not '.txt'"),
        ("--out missing/x.csv", "--out: cannot write missing/x.csv: No such file"),
        ("--out x.csv --json x.csv", "--json: another file than that of the results"),
        ("--out x.csv --engine bulk", "--out: not with bulk"),
        ("--dask local --engine bulk", "--dask: not with bulk"),
        ("--rounds 2 --engine bulk", "--rounds: not with bulk"),
        ("--start dealer=1 --engine bulk", "--start: not with bulk"),
        ("--resume x.txt", "--resume: x.txt: one of .jsonl, .csv, .parquet expected, not "),
        ("--resume x.csv", "--resume: cannot read x.csv: No such file"),
        ("--resume ours.csv", "--resume: ours.csv: .jsonl or .parquet expected, not '.csv'"),
    ],
)
def test_what_cannot_be_kept_or_gone_on_with(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.csv").write_text("seat,points\n0,3\n", encoding="utf-8")
    assert refused(run(*HOW[:2], *words.split())).startswith(said)
    assert [each.name for each in tmp_path.iterdir()] == ["ours.csv"]


def test_a_file_of_an_unknown_bot_is_refused(begun: Path) -> None:
    other = begun.with_name("other.jsonl")
    found = read_results(begun)
    experiment = evolve(found.experiment, deals=3, names=("mine", "random"))
    write_results(other, ResultFile(experiment, tuple(found.matches)))
    assert "best, learned, not 'mine'" in refused(run("--resume", other))


def test_an_interrupt_tells_what_is_kept_and_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(work: Any, first: int, last: int, **how: Any) -> object:
        yield from map_ranges(work, first, 2, **how)
        raise KeyboardInterrupt

    file = tmp_path / "my results.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr("fodasse.lab.playing.map_ranges", interrupted)
        line = refused(run(*HOW, "--out", file), 130)
    said, _, again = line.partition(" To resume: fodasse ")
    assert said == f"Stopped after 2 of 6 matches; 2 are in {file}."
    assert told(invoke(*shlex.split(again)))[:4] == told(run(*HOW))[:4]
    assert len(list(read_results(file).matches)) == 6


def test_a_bot_that_fails_is_told_with_its_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def choose(bot: RulesBot, turn: Any, rng: Any) -> object:
        if rng.random() < 0.001:
            raise RuntimeError("out\nof ideas")
        return turn.legal_actions[0]

    monkeypatch.setattr(RulesBot, "choose", choose)
    file, how = tmp_path / "results.jsonl", ("--seed", 1, "--bots", "rules", "--jobs", 1)
    line = refused(run(*how, "--out", file))
    kept = len(list(read_results(file).matches))
    assert 0 < kept < 50
    said = f" {kept} failed: RuntimeError: out of ideas (to repeat it: play_match with "
    assert f"{said}rules,rules,rules,rules, seed=1, match={kept})" in line
    assert f"{kept} are in {file}" in line.rpartition(";")[2]
    assert "nada foi gravado" in refused(run(*how, "--lang", "pt"))


@pytest.mark.parametrize(("last", "said"), [(4, "match 3 was"), (9, "matches 3 to 8 were")])
def test_work_that_is_lost_is_told_and_the_rest_kept(
    last: int, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def lost(work: Any, first: int, _: int, **how: Any) -> object:
        yield from map_ranges(work, first, 3, **how)
        raise WorkLost(3, last, 3, "the process\ndied")

    monkeypatch.setattr("fodasse.lab.playing.map_ranges", lost)
    file = tmp_path / "results.jsonl"
    line = refused(run(*HOW, "--out", file))
    assert line.startswith(f"{said} lost with the worker")
    assert line.endswith(
        f": the process died; 3 are in {file}. To resume: fodasse simulate --resume {file}"
    )
    assert len(list(read_results(file).matches)) == 3


SAYS_WHEN_IT_KEEPS = """
import sys
from fodasse.cli import main
from fodasse.lab import playing

map_ranges = playing.map_ranges

def map_aloud(*work, **how):
    for number, part in enumerate(map_ranges(*work, **how)):
        if number == 1:  # the next part is asked for when the first has been kept
            sys.stderr.write("kept\\n")
            sys.stderr.flush()
        yield part

playing.map_ranges = map_aloud
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    how = ["dalmuti", "--matches", "1000000", "--jobs", "2", "--seed", "3"]
    with program(FOREGROUND + SAYS_WHEN_IT_KEEPS, "simulate", *how, "--out", file) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "kept\n"
        os.killpg(process.pid, signal.SIGINT)
        printed, errors = process.communicate()
        with pytest.raises(ProcessLookupError):  # its workers have stopped, too
            os.killpg(process.pid, 0)
    assert (process.returncode, printed) == (130, "")
    assert errors.startswith("Error: Stopped after ")
    assert errors.count("\n") == 1
    there = tuple(read_results(file).matches)
    assert there == matches_of(Experiment("dalmuti", ["random"] * 4, len(there), 3))
    assert 0 < len(there) < 1_000_000


def test_what_plays_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    clusters = pytest.importorskip("fodasse.lab.clusters")
    asked = []

    @contextmanager
    def cluster(where: str, jobs: int | None) -> Iterator[tuple[Executor, int]]:
        asked.append((where, jobs))
        with ThreadPoolExecutor(2) as executor:
            yield executor, 2

    monkeypatch.setattr(clusters, "cluster", cluster)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    result = told(run(*HOW, "--out", here))
    assert told(run(*HOW, "--out", there, "--dask", "tcp://somewhere:8786")) == result
    assert asked == [("tcp://somewhere:8786", 1)]
    assert there.read_bytes() == here.read_bytes()


def test_a_disk_that_is_full_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    file, whole = tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"
    what = ["--matches", "12", "--seats", "2", "--seed", "4", "--jobs", "1"]
    script = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000)); "
    script += "from fodasse.cli import main; main()"
    line = [sys.executable, "-c", script, "simulate", *what, "--out", str(file)]
    ended = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "File too large" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert run("--resume", file).exit_code == 0
    assert run(*what, "--out", whole).exit_code == 0
    assert file.read_bytes() == whole.read_bytes()
