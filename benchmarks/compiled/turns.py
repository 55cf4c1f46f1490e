"""Contenders that take turns on one core, and the ratios of their speeds.

The speed of a machine varies; ratios taken turn by turn do not vary with it. Time is processor
time, except for threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from time import process_time

Counts = Mapping[str, float]
"""Amounts of work by unit."""
Contender = Callable[[float, int], Counts]
"""A function that works for some seconds in a turn and returns the work in a second, by unit."""
Runs = Mapping[str, list[Counts]]
"""By contender: the work in a second, turn by turn."""


def repeated(
    work: Callable[[int], Counts], clock: Callable[[], float] = process_time
) -> Contender:
    """Repeat work with other seeds until the time is over."""

    def run(seconds: float, turn: int) -> Counts:
        done: dict[str, float] = {}
        seed = 1_000_000 * turn
        begin = clock()
        while (spent := clock() - begin) < seconds:
            for unit, amount in work(seed).items():
                done[unit] = done.get(unit, 0) + amount
            seed += 1
        return {unit: amount / spent for unit, amount in done.items()}

    return run


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, its threads and its children on one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def take_turns(contenders: Mapping[str, Contender], seconds: float, turns: int) -> Runs:
    """Return the work of each contender in a second, turn by turn."""
    runs: dict[str, list[Counts]] = {name: [] for name in contenders}
    for turn in range(turns):
        for name, contender in contenders.items():
            runs[name].append(contender(seconds, turn))
    return runs


def speed(runs: Runs, name: str, unit: str) -> float | None:
    """Return the median of a contender's work in a second; None if it does no such work."""
    done = [run[unit] for run in runs[name] if unit in run]
    return median(done) if done else None


def ratio(runs: Runs, ours: str, theirs: str, unit: str) -> float | None:
    """Return the ratio of one to the other, the median over the turns; None if there is none."""
    if theirs not in runs or unit not in runs[ours][0] or unit not in runs[theirs][0]:
        return None
    pairs = zip(runs[ours], runs[theirs], strict=True)
    return median(mine[unit] / other[unit] for mine, other in pairs)
