"""Numbered work: in order and complete on any executor, whatever dies; little of it waits."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.lab import processes, workers
from fodasse.lab.processes import CannotStart
from fodasse.lab.workers import AHEAD, MAX_ATTEMPTS, WorkLost, map_ranges
from support.lab.numbered import (
    Backwards,
    Deadly,
    Endless,
    Raising,
    counted,
    joined,
    keep,
    numbers_by_two_jobs,
)
from support.programs import BACKGROUND, FOREGROUND, program

MANY = 300


@pytest.fixture(params=["here", "processes", "threads", "given processes"])
def how(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    if request.param == "here":
        yield {"jobs": 1}
    elif request.param == "processes":
        yield {"jobs": 2}
    else:
        pool = ThreadPoolExecutor if request.param == "threads" else ProcessPoolExecutor
        with pool(2) as executor:
            yield {"executor": executor, "jobs": 2}


def children() -> set[Any]:
    return set(multiprocessing.active_children())


def test_all_is_done_once_and_in_order(how: dict[str, Any]) -> None:
    assert joined(list(map_ranges(counted, 3, MANY, **how))) == list(range(3, MANY))
    assert list(map_ranges(counted, 5, 5, **how)) == []
    assert joined(list(map_ranges(counted, 7, 8, **how))) == [7]


@given(st.integers(0, 400), st.integers(0, 50), st.integers(1, 5))
def test_the_order_is_kept_where_the_last_is_done_first(many: int, first: int, jobs: int) -> None:
    executor = Backwards()
    assert joined(
        list(map_ranges(counted, first, first + many, executor=executor, jobs=jobs))
    ) == list(range(first, first + many))
    assert executor.most <= AHEAD * jobs


def test_what_raises_is_raised_here_after_all_that_was_before(how: dict[str, Any]) -> None:
    done: list[int] = []
    with pytest.raises(ZeroDivisionError, match="at 100"):
        keep(map_ranges(Raising(100), 0, MANY, **how), done)
    assert done == list(range(len(done)))
    assert len(done) <= 100
    if "executor" in how:
        assert how["executor"].submit(abs, -1).result() == 1


class Clock:
    """Time that only work lets pass."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, cost: float, first: int, last: int) -> list[int]:
        self.now += cost * (last - first)
        return counted(first, last)


def test_work_of_this_process_grows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(workers, "perf_counter", clock)
    sizes = [len(part) for part in map_ranges(partial(clock.work, 0.1), 0, 100, jobs=1)]
    assert sizes == [1, 4, *[10] * 9, 5]


def test_a_given_executor_is_left_usable_and_what_waits_is_cancelled() -> None:
    go_on, ran = Event(), []

    def work(first: int, last: int) -> int:
        ran.append(first)
        if first:
            go_on.wait()
        return first

    with ThreadPoolExecutor(1) as executor:
        parts = map_ranges(work, 0, 100, executor=executor, jobs=1)
        assert next(parts) == 0
        parts.close()
        go_on.set()
        assert executor.submit(abs, -2).result() == 2
    assert ran in ([0], [0, 1])  # the second may not have been begun


@pytest.mark.parametrize("how", [GeneratorExit, KeyboardInterrupt])
def test_own_processes_are_ended_where_nobody_wants_more(
    how: type[BaseException], tmp_path: Path
) -> None:
    before = children()
    parts = map_ranges(Endless(tmp_path), 0, 100, jobs=2)
    assert next(parts) == [0]
    assert children() - before
    with pytest.raises(how):
        parts.throw(how)
    assert children() <= before


SCRIPT = """
import sys
from pathlib import Path
from support.lab.numbered import Endless
from fodasse.lab.workers import map_ranges
if __name__ == "__main__":
    # One worker has nothing to do, one is never done.
    for part in map_ranges(Endless(Path(sys.argv[1])), 0, 2, jobs=2):
        print(part, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    "where",
    [
        pytest.param(FOREGROUND, id="killed"),
        pytest.param(BACKGROUND, id="in the background", marks=pytest.mark.thorough),
    ],
)
def test_however_a_program_ends_its_workers_end_too(where: str, tmp_path: Path) -> None:
    with program(where + SCRIPT, tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "[0]\n"
        if where == BACKGROUND:  # where interrupts are ignored
            os.killpg(process.pid, signal.SIGINT)
        ending = signal.SIGKILL if where == FOREGROUND else signal.SIGTERM
        process.send_signal(ending)
        assert process.stdout.read() == ""  # it ends when the last worker does, which holds it
        assert process.wait() == -ending


def test_what_always_dies_is_named_and_all_before_it_is_brought(tmp_path: Path) -> None:
    before = children()
    work = Deadly(37, tmp_path, times=100)
    brought: list[int] = []
    said = "^no worker completes match 37, tried 3 times: BrokenProcessPool: "
    with pytest.raises(WorkLost, match=said) as lost:
        keep(map_ranges(work, 0, 50, jobs=2), brought)
    assert brought == list(range(37))
    assert (lost.value.first, lost.value.last, lost.value.losses) == (37, 38, MAX_ATTEMPTS)
    # Beside others it may die once more before it is the oldest, for each piece that is older.
    assert MAX_ATTEMPTS <= work.deaths <= MAX_ATTEMPTS + 2 * AHEAD
    assert children() <= before


def test_a_given_pool_that_breaks_is_broken_for_good(tmp_path: Path) -> None:
    work = Deadly(137, tmp_path, times=1)
    brought: list[int] = []
    with ProcessPoolExecutor(2) as pool, pytest.raises(WorkLost) as lost:
        keep(map_ranges(work, 0, MANY, executor=pool, jobs=2), brought)
    assert brought == list(range(lost.value.first))
    assert lost.value.first <= 137
    assert "tried once: BrokenProcessPool: " in str(lost.value)
    # What was brought need not be done again: the rest can be had from a new one.
    with ProcessPoolExecutor(2) as pool:
        rest = joined(list(map_ranges(work, lost.value.first, MANY, executor=pool, jobs=2)))
    assert brought + rest == list(range(MANY))


class Losing(Executor):
    """Loses whatever has the number 37."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        _, first, last = args
        self.spans.append((first, last))
        if first <= 37 < last:
            future.set_exception(OSError("the line is dead"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_was_lost_works_alone_and_at_last_one_by_one() -> None:
    executor = Losing()
    with pytest.raises(WorkLost, match="match 37, tried 3 times: OSError: the line is dead"):
        list(map_ranges(counted, 0, 1000, executor=executor, jobs=3))
    again = [span for span in executor.spans if span[0] <= 37 < span[1]]
    assert again[0] == again[1]
    alone = [(number, number + 1) for number in range(again[0][0], 38)]
    assert executor.spans[-len(alone) - 1 :] == [again[1], *alone]


def test_an_executor_that_was_shut_down_says_so() -> None:
    for pool in (ThreadPoolExecutor, ProcessPoolExecutor):
        executor = pool(1)
        executor.shutdown()
        with pytest.raises(WorkLost, match=r"match 0, tried once: .* after shutdown"):
            next(map_ranges(counted, 0, 100, executor=executor, jobs=1))


def test_what_cannot_be_sent_is_told_at_once() -> None:
    before, said = children(), "this cannot be sent to other processes: .*define bots in a module"
    with pytest.raises(TypeError, match=said):
        map_ranges(lambda first, last: first, 0, 100, jobs=2)
    with pytest.raises(TypeError, match=said), ProcessPoolExecutor(1) as pool:
        next(map_ranges(lambda first, last: first, 0, 100, executor=pool, jobs=1))
    assert children() <= before
    with ThreadPoolExecutor(1) as threads:
        for how in ({"executor": threads}, {"jobs": 1}):
            assert sum(map_ranges(lambda first, last: last - first, 0, 100, **how)) == 100


def test_however_processes_are_begun(tmp_path: Path) -> None:
    usual = multiprocessing.get_start_method()
    work = Deadly(70, tmp_path, times=1)
    multiprocessing.set_start_method("spawn", force=True)
    try:
        assert joined(list(map_ranges(work, 0, 100, jobs=2))) == list(range(100))
    finally:
        multiprocessing.set_start_method(usual, force=True)
    assert work.deaths == 1


def test_a_worker_of_a_pool_plays_itself() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:  # its workers may have no children
        found = pool.apply_async(numbers_by_two_jobs, (MANY,))
        assert found.get(timeout=300) == list(range(MANY))  # a dead worker is waited for in vain


@pytest.mark.parametrize(
    "place",
    ["multiprocessing.process.BaseProcess.start", f"{processes.__name__}.ProcessPoolExecutor"],
)
def test_processes_that_cannot_be_started_are_no_fault_of_a_match(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = children()
    error = BlockingIOError(11, "Resource temporarily unavailable")
    monkeypatch.setattr(place, Mock(side_effect=error))
    with pytest.raises(CannotStart, match=r"^no other process can .* jobs=1: BlockingIOError: "):
        list(map_ranges(counted, 0, MANY, jobs=2))
    assert joined(list(map_ranges(counted, 0, MANY, jobs=1))) == list(range(MANY))
    assert children() == before
