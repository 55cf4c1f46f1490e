"""A result file belongs to one run at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from fodasse.lab import locks
from fodasse.lab.locks import locked_file
from fodasse.lab.result_files import store
from support.lab.results import EXPERIMENT, RESULTS, drain, play_from, read


def test_while_a_run_writes_no_other_begins_or_resumes_its_file(path: Path) -> None:
    parts = store(path, EXPERIMENT, play_from(RESULTS))
    for _ in range(3):
        with pytest.raises(FileExistsError):
            store(path, EXPERIMENT, play_from(RESULTS))
        with pytest.raises(BlockingIOError, match="another run is writing to it"):
            store(path, EXPERIMENT, play_from(RESULTS), resume=True)
        next(parts)
    parts.close()
    store(path, EXPERIMENT, play_from(RESULTS), resume=True)  # nobody asks for its matches
    assert drain(store(path, EXPERIMENT, play_from(RESULTS), resume=True)) == RESULTS


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
    taken = path.with_name(path.name + ".part") if path.suffix == ".parquet" else path
    with locked_file(taken, is_new=True):
        pass  # as after a crash before the experiment was written
    assert taken.read_bytes() == b""
    assert drain(store(path, EXPERIMENT, play_from(RESULTS))) == read(path) == RESULTS


def test_a_file_that_was_written_just_before_it_was_locked_is_not_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, contents = tmp_path / "results.jsonl", b"of the run that had the lock until now"
    monkeypatch.setattr(locks, "_lock", lambda _: path.write_bytes(contents))
    with pytest.raises(FileExistsError), locked_file(path, is_new=True):
        pass
    assert path.read_bytes() == contents


def test_what_another_program_writes_is_noticed_before_anything_is_appended(
    tmp_path: Path,
) -> None:
    path = tmp_path / "results.jsonl"
    parts = store(path, EXPERIMENT, play_from(RESULTS))
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
    path = tmp_path / "results.parquet"
    parts = store(path, EXPERIMENT, play_from(RESULTS))
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
    """It finished just before this one got the lock."""
    pytest.importorskip("pyarrow")
    path = tmp_path / "results.parquet"
    monkeypatch.setattr(locks, "_lock", lambda _: path.write_bytes(b"of the other run"))
    with pytest.raises(FileExistsError):
        store(path, EXPERIMENT, play_from(RESULTS), resume=resume)
    assert list(tmp_path.iterdir()) == [path]


def test_where_a_file_system_has_no_locks_results_are_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_lock", Mock(side_effect=OSError(os.strerror(95))))
    path = tmp_path / "results.jsonl"
    assert drain(store(path, EXPERIMENT, play_from(RESULTS))) == read(path) == RESULTS
