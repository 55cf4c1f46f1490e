"""Processes that ask for the same file at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from attrs import evolve

from fodasse.lab.result_files import store
from support.lab.results import play_from, small
from support.programs import PATIENCE


def contend(
    work: Callable[[Path, int], str], paths: list[Path], processes: int
) -> list[list[str]]:
    """Have processes do work on one path after another, all at the same moment.

    Returns:
        By path, what each process brought, in the order of their numbers.
    """
    context = get_context("spawn")
    barrier, brought = context.Barrier(processes), context.Queue()
    workers = [
        context.Process(target=_contend, args=(work, paths, number, barrier, brought), daemon=True)
        for number in range(processes)
    ]
    for worker in workers:
        worker.start()
    lists = dict(brought.get(timeout=PATIENCE) for _ in workers)
    for worker in workers:
        worker.join(PATIENCE)
    return [list(each) for each in zip(*(lists[n] for n in range(processes)), strict=True)]


def _contend(
    work: Callable[[Path, int], str], paths: list[Path], number: int, barrier: Any, brought: Any
) -> None:
    told = []
    try:
        for path in paths:
            barrier.wait(PATIENCE)
            told.append(work(path, number))
            barrier.wait(PATIENCE)
    except BaseException:
        barrier.abort()  # nobody waits for this one
        raise
    finally:
        brought.put((number, told))


def begin(path: Path, number: int) -> str:
    """Begin a run of a seed of this process's own, and finish it."""
    return _run(path, number, resume=False)


def resume(path: Path, number: int) -> str:
    """Resume a run, and finish it."""
    return _run(path, 0, resume=True)


def _run(path: Path, number: int, *, resume: bool) -> str:
    experiment, results = small()
    experiment = evolve(experiment, seed=number)
    play = play_from(results)
    try:
        with closing(store(path, experiment, play, resume=resume)) as parts:
            list(parts)
    except OSError as error:
        return type(error).__name__
    return "done"
