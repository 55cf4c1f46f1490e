"""A result file belongs to one run at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fodasse.lab import locks
from fodasse.lab.locks import locked_file
from fodasse.lab.result_files import read_results, store
from support.lab import contending
from support.lab.results import drain, play_from, read, small

TRIES = 40


@pytest.mark.thorough
def test_of_two_runs_that_begin_a_file_at_once_one_is_told_success(path: Path) -> None:
    paths = [path.with_name(f"{each}{path.suffix}") for each in range(TRIES)]
    for place, told in zip(paths, contending.contend(contending.begin, paths, 2), strict=True):
        assert sorted(told) == ["FileExistsError", "done"]
        assert read_results(place).experiment.seed == told.index("done")
        assert read(place) == small()[1]
    assert sorted(path.parent.iterdir()) == sorted(paths)


@pytest.mark.thorough
def test_of_two_runs_that_resume_a_file_at_once_none_spoils_it(path: Path) -> None:
    paths = [path.with_name(f"{each}{path.suffix}") for each in range(TRIES)]
    for told in contending.contend(contending.resume, paths, 2):
        assert "done" in told
        assert set(told) <= {"done", "BlockingIOError", "FileExistsError"}
    assert {place.read_bytes() for place in paths} == {paths[0].read_bytes()}
    assert read(paths[0]) == small()[1]
    assert sorted(path.parent.iterdir()) == sorted(paths)


def test_while_a_run_writes_no_other_begins_or_resumes_its_file(path: Path) -> None:
    experiment, results = small()
    parts = store(path, experiment, play_from(results))
    for _ in range(3):
        with pytest.raises(FileExistsError):
            store(path, experiment, play_from(results))
        with pytest.raises(BlockingIOError, match="another run is writing to it"):
            store(path, experiment, play_from(results), resume=True)
        next(parts)
    parts.close()
    store(path, experiment, play_from(results), resume=True)  # nobody asks for its matches
    assert drain(store(path, experiment, play_from(results), resume=True)) == results


FORKING = """
import os, sys
from pathlib import Path
from fodasse.lab.locks import locked_file
with locked_file(Path(sys.argv[1]), is_new=True):
    if not os.fork():
        print("forked", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
def test_a_killed_run_frees_its_file_though_a_worker_outlives_it(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    how = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", FORKING, str(path)]
    with subprocess.Popen(command, **how) as process:  # type: ignore[call-overload]  # by keywords
        assert process.stdout.readline() == "forked\n"
        process.kill()
        process.wait()
        with locked_file(path, is_new=True):
            pass


def test_a_name_that_was_taken_and_not_used_is_free(path: Path) -> None:
    experiment, results = small()
    taken = path.with_name(path.name + ".part") if path.suffix == ".parquet" else path
    with locked_file(taken, is_new=True):
        pass  # as after a crash before the experiment was written
    assert taken.read_bytes() == b""
    assert drain(store(path, experiment, play_from(results))) == read(path) == results


def test_a_file_that_was_written_just_before_it_was_locked_is_not_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"

    def lock(_: object) -> None:
        path.write_bytes(b"of the run that had the lock until now")

    monkeypatch.setattr(locks, "_lock", lock)
    with pytest.raises(FileExistsError), locked_file(path, is_new=True):
        pass
    assert path.read_bytes() == b"of the run that had the lock until now"


def test_what_another_program_writes_is_noticed_before_anything_is_appended(
    tmp_path: Path,
) -> None:
    experiment, results = small()
    path = tmp_path / "results.jsonl"
    parts = store(path, experiment, play_from(results))
    next(parts)
    with path.open("ab") as file:
        file.write(b"a note\n")
    before = path.read_bytes()
    with pytest.raises(OSError, match="another program has changed it") as refused:
        next(parts)
    assert refused.value.filename == str(path)
    assert path.read_bytes() == before


def test_a_parquet_file_that_appears_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    experiment, results = small()
    path = tmp_path / "results.parquet"
    parts = store(path, experiment, play_from(results))
    next(parts)
    path.write_bytes(b"something else")
    with pytest.raises(FileExistsError):
        list(parts)
    assert path.read_bytes() == b"something else"
    assert len((tmp_path / "results.parquet.part").read_bytes().splitlines()) == 4


@pytest.mark.parametrize("resume", [False, True])
def test_where_another_run_has_finished_nothing_unfinished_is_left(
    resume: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    experiment, results = small()
    path = tmp_path / "results.parquet"

    def lock(_: object) -> None:
        path.write_bytes(b"of the other run")  # it finished just before this one got the lock

    monkeypatch.setattr(locks, "_lock", lock)
    with pytest.raises(FileExistsError):
        store(path, experiment, play_from(results), resume=resume)
    assert list(tmp_path.iterdir()) == [path]


def test_where_a_file_system_has_no_locks_results_are_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(_: object) -> None:
        raise OSError(os.strerror(95))

    monkeypatch.setattr(locks, "_lock", no_locks)
    experiment, results = small()
    path = tmp_path / "results.jsonl"
    assert drain(store(path, experiment, play_from(results))) == results
    assert read(path) == results
