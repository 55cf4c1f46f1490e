"""Simulations over executors: the gain of a second worker, and the cost of distribution.

The same matches are played in this process without any executor, by pools of one and two
processes, and by dask clusters of one and two processes on this machine. They take turns, and
medians are printed with their ratios, which are taken turn by turn, because the speed of a machine
varies. Pools and clusters are started before the measurement, as in any long run.

    pip install ".[dask]"
    python benchmarks/simulate.py [matches a turn] [turns] [bot]

``idle`` is the share of the time in which a worker had no work. It is reliable also where other
programs slow the machine and ratios vary. Without dask its rows are left out, with a message.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack
from statistics import median
from time import perf_counter
from typing import Any, Final

from attrs import define, frozen

from fodasse.lab import Experiment, Results, run

SEATS: Final = 4
ALONE: Final = "no executor"


@frozen
class Turn:
    """The measurements of a contender in its turn."""

    speed: float
    """Matches in a second."""
    idle: float
    """The share of the time in which a worker was idle."""
    results: Results
    """The results, which are the same for all contenders."""


@define(eq=False)
class Watched(Executor):
    """An executor that measures the time of its work."""

    executor: Executor
    workers: int
    busy: float = 0.0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call, and measure it."""
        future = self.executor.submit(fn, *args, **kwargs)
        future.add_done_callback(self._note)
        return future

    def _note(self, future: Future[Any]) -> None:
        seconds, _ = future.result()
        self.busy += seconds


def play(executor: Watched | None, matches: int, seed: int, bot: str) -> Turn:
    """Play matches of this seed; return the measurements."""
    experiment = Experiment("fodasse", [bot] * SEATS, matches, seed)
    jobs = executor.workers if executor else 1
    began = perf_counter()
    total = sum(run(experiment, executor=executor, jobs=jobs), Results())
    spent = perf_counter() - began
    busy = spent
    if executor:
        busy, executor.busy = executor.busy / jobs, 0.0
    return Turn(matches / spent, 1 - busy / spent, total)


def contenders(opened: ExitStack) -> dict[str, Watched | None]:
    """Return the contenders that are installed here."""
    found: dict[str, Watched | None] = {ALONE: None}
    for workers in (1, 2):
        pool = opened.enter_context(ProcessPoolExecutor(workers))
        found[f"process pool of {workers}"] = Watched(pool, workers)
        pool.submit(abs, 0).result()  # forked now, while there are no threads here
    try:
        from fodasse.lab.clusters import cluster
    except ImportError as error:
        print(f"dask: left out, {error}")
        return found
    for workers in (1, 2):
        executor, size = opened.enter_context(cluster("local", workers))
        found[f"dask cluster of {workers}"] = Watched(executor, size)
    return found


def show(turns: dict[str, list[Turn]]) -> None:
    """Print a line for each contender."""
    print(f"{'':20}{'matches/s':>12}{'x none':>10}{'lowest':>10}{'highest':>10}{'idle':>10}")
    for name, done in turns.items():
        ratios = [mine.speed / other.speed for mine, other in zip(done, turns[ALONE], strict=True)]
        print(
            f"{name:20}{median(turn.speed for turn in done):12,.0f}{median(ratios):10.2f}"
            f"{min(ratios):10.2f}{max(ratios):10.2f}{median(turn.idle for turn in done):10.1%}"
        )


def main() -> None:
    """Measure and print the results."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    bot = sys.argv[3] if len(sys.argv) > 3 else "random"
    with ExitStack() as opened:
        found = contenders(opened)
        for executor in found.values():  # load now what is loaded on first use
            play(executor, 50, -1, bot)
        turns: dict[str, list[Turn]] = {name: [] for name in found}
        for seed in range(rounds):
            for name, executor in found.items():
                turns[name].append(play(executor, matches, seed, bot))
            if len({str(done[seed].results) for done in turns.values()}) != 1:
                raise SystemExit(f"not the same numbers in turn {seed}")
        print(f"{rounds} turns of {matches} matches, {SEATS} seats, {bot} bots")
        show(turns)


if __name__ == "__main__":
    main()
