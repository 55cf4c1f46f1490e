"""Files of runs that were cut: gone on with to the same bytes, or not touched at all."""

from __future__ import annotations

import os
from collections.abc import Generator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse.core.errors import FormatError
from fodasse.games import GAMES
from fodasse.lab import CHALLENGE, Experiment, ResultFile, Results, run
from fodasse.lab.result_files import store, write_results
from support.lab.results import EXPERIMENT, RESULTS, drain, play_from, read


def contents(path: Path) -> dict[Path, bytes]:
    return {each: each.read_bytes() for each in path.parent.iterdir()}


@pytest.fixture
def no_waiting_for_disks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.usefixtures("no_waiting_for_disks")
@pytest.mark.parametrize("line", range(5))
def test_cut_anywhere_a_file_is_gone_on_with_to_the_same(line: int, kept: Path) -> None:
    """At, just before and just after the end of a line, and in the middle of the next one."""
    whole = kept.read_bytes()
    end = sum(map(len, whole.splitlines(keepends=True)[:line]))
    for cut in {min(max(0, end + by), len(whole)) for by in (-1, 0, 1, 200)}:
        kept.write_bytes(whole[:cut])
        there = max(0, whole[:cut].count(b"\n") - 1)
        if b"\n" in whole[:cut]:
            assert read(kept) == RESULTS[:there]
        asked = []

        def play(first: int) -> Generator[Results, None, None]:
            asked.append(first)  # noqa: B023  # called before the next round
            return play_from(RESULTS)(first)

        assert drain(store(kept, EXPERIMENT, play, resume=True)) == RESULTS
        assert asked == ([there] if there < 3 else [])
        assert kept.read_bytes() == whole


def test_what_a_disk_left_at_the_end_is_dropped(kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20] + bytes(2 * len(whole)))
    assert read(kept) == RESULTS[:2]
    assert drain(store(kept, EXPERIMENT, play_from(RESULTS), resume=True)) == RESULTS
    assert kept.read_bytes() == whole


@pytest.mark.usefixtures("no_waiting_for_disks")
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_other_forms_are_made_when_all_is_there_however_often_it_was_cut(
    suffix: str, tmp_path: Path
) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    path, unfinished = tmp_path / f"results{suffix}", tmp_path / f"results{suffix}.part"
    parts = store(path, EXPERIMENT, play_from(RESULTS))
    for done in (1, 2, 3):
        next(parts)
        assert [*tmp_path.iterdir()] == [unfinished]
        assert read(path) == RESULTS[:done], "read while it is written"
    lines = unfinished.read_bytes()
    assert list(parts) == []
    whole = path.read_bytes()
    assert [*tmp_path.iterdir()] == [path]
    for cut in (0, 1, len(lines) // 2, len(lines) - 1, len(lines)):
        path.unlink()
        unfinished.write_bytes(lines[:cut])
        assert drain(store(path, EXPERIMENT, play_from(RESULTS), resume=True)) == RESULTS
        assert contents(path) == {path: whole}
    if suffix == ".csv":
        with pytest.raises(ValueError, match=r"'\.csv', which is only written"):
            store(path, EXPERIMENT, play_from(()), resume=True)
        return
    unfinished.write_bytes(lines)  # cut between the two
    assert drain(store(path, EXPERIMENT, play_from(()), resume=True)) == RESULTS
    assert contents(path) == {path: whole}


def test_a_run_is_the_same_in_one_go_and_in_two(path: Path) -> None:
    experiment = Experiment("truco", ["rules"] * 4, 5, 8)

    def play_two(first: int) -> Generator[Results, None, None]:
        yield from run(evolve(experiment, deals=2), jobs=1, first=first)
        raise KeyboardInterrupt

    uncut = path.with_name(f"uncut{path.suffix}")
    total = sum(run(experiment, file=uncut, jobs=1), Results())
    with pytest.raises(KeyboardInterrupt):
        drain(store(path, experiment, play_two))
    again = sum(run(experiment, file=path, resume=True, jobs=1), Results())
    assert path.read_bytes() == uncut.read_bytes()
    assert (again.count, again.wins) == (total.count, total.wins)


def test_who_stops_early_keeps_what_was_played_and_nobody_plays_on(path: Path) -> None:
    playing = play_from(RESULTS)(0)
    parts = store(path, EXPERIMENT, lambda _: playing, resume=True)  # of nothing is to begin
    next(parts)
    parts.close()
    assert read(path) == RESULTS[:1]
    assert next(playing, None) is None


def test_a_file_that_is_there_is_not_written_over(path: Path) -> None:
    parts = store(path, EXPERIMENT, play_from(RESULTS))
    next(parts)
    for _ in range(2):  # unfinished, then finished
        before = contents(path)
        with pytest.raises(FileExistsError) as refused:
            store(path, EXPERIMENT, play_from(RESULTS))
        assert Path(refused.value.filename).name.startswith(path.name)
        assert contents(path) == before
        list(parts)
    path.write_bytes(b"")  # as mktemp leaves it
    write_results(path, ResultFile(EXPERIMENT, RESULTS))
    assert read(path) == RESULTS


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"kind": CHALLENGE}, "kind"),
        ({"origin": {"library": "0.0.9"}}, "library"),
        ({"origin": {"version": 99}}, "version"),
        ({"bots": ["random", "rules"], "names": ("random", "random")}, "players[1]"),
        ({"names": ("random", "rules")}, "bots"),
        ({"seed": 4}, "seed"),
        ({"deals": 2}, "matches"),
        ({"rounds": 1}, "rounds"),
        ({"options": {"hand_size": 2}}, "options"),
        ({"rules": GAMES["fodasse"].documents.rules(limit=2)}, "rules.limit"),
        ({"seats": 3, "bots": ["random"] * 3, "names": ()}, "seats"),
        ({"game": "truco", "rules": GAMES["truco"].documents.rules()}, "game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_experiment_is_not_gone_on_with(
    changed: dict[str, Any], where: str, path: Path
) -> None:
    if "origin" in changed:
        changed = {"origin": evolve(EXPERIMENT.played_by, **changed["origin"])}
    for matches in (1, None):  # unfinished, then finished
        parts = store(path, EXPERIMENT, play_from(RESULTS), resume=True)
        assert [*islice(parts, matches)]
        parts.close()
        before = contents(path)
        with pytest.raises(FormatError, match="the file has") as refused:
            store(path, evolve(EXPERIMENT, **changed), play_from(RESULTS), resume=True)
        assert refused.value.where == where
        assert contents(path) == before


def test_what_was_not_planned_is_not_written(path: Path) -> None:
    first, second, _ = RESULTS
    for wrong, said, there in (
        ((second,), "match 0 of 3 expected, not 1", 0),
        ((first, first), "match 1 of 3 expected, not 0", 0),
        ((first, evolve(second, bots=(1, 0))), "match 1 has another seating", 0),
        ((*RESULTS, evolve(first, number=3, deal=3)), "match 3 of 3 expected, not 3", 0),
        ((first, second), "3 matches were planned, 2 were played", 2),
    ):
        with pytest.raises(ValueError, match=said):
            write_results(path, ResultFile(EXPERIMENT, wrong))
        assert read(path) == RESULTS[:there]
        for each in path.parent.iterdir():
            each.unlink()
