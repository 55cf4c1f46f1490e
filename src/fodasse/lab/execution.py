"""The one call that plays an experiment: on any executor, into a file, resumed where it ended."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from pathlib import Path

from attrs import evolve

from fodasse.core.errors import quoted
from fodasse.lab.experiment import Experiment
from fodasse.lab.luck import by_rules
from fodasse.lab.playing import MatchFailed, play_range
from fodasse.lab.result_files import store
from fodasse.lab.results import Results
from fodasse.lab.workers import map_ranges


def run(
    experiment: Experiment,
    *,
    file: str | Path | None = None,
    resume: bool = False,
    executor: Executor | None = None,
    jobs: int | None = None,
    first: int = 0,
    luck: bool = False,
) -> Generator[Results, None, None]:
    """Play an experiment; yield results in order, as matches end.

    The results are the same for any executor and any number of jobs. To stop early, close the
    iterator. With a file, each part is yielded once it is written; the file is the same, byte for
    byte, however often it was interrupted and resumed, and until the iterator is exhausted or
    closed no other run can write to it.

    Examples:
        >>> experiment = Experiment("fodasse", ["rules", "random"], 20, seed=1)
        >>> total = sum(run(experiment))
        >>> total.count, total.wins[0] > total.wins[1]
        (20, True)

    Args:
        experiment: the experiment.
        file: the file for the results; the suffix chooses its form: ``.jsonl``, ``.csv`` or
            ``.parquet``. ``-`` is standard output, as ``.jsonl``.
        resume: whether to resume the file, if it exists. Its matches are yielded first.
        executor: any executor of ``concurrent.futures``: threads, processes, a cluster. It is not
            shut down. None: processes of this machine; this process, if ``jobs`` is 1, or None and
            there is little to do, or if it may not have children, as a worker of a pool.
        jobs: the number of workers to keep busy; None: as many as there are cores here.
        first: the number of the first match to play; only without a file.
        luck: whether the luck of the cards is measured, for ``Comparisons``; only without a file.
            The game must be compiled.

    Raises:
        MatchFailed: a match could not be played; those before it have been yielded.
        WorkLost: no worker survives a match, or the executor is broken; the matches before it have
            been yielded.
        RuntimeError: no other process can be started here.
        TypeError: the bots cannot be sent to other processes.
        ValueError: fewer than one job, an experiment without bots, a first match that does
            not exist, no form has the file's suffix, or luck with a file or for a game that is not
            compiled.
        FileExistsError: without ``resume``, the file exists or another run begins it.
        BlockingIOError: with ``resume``, another run is writing to it.
        FormatError: cannot resume: the file is damaged or belongs to another experiment.
        ImportError: the file is Parquet and pyarrow is missing, or numba is, for luck.
        OSError: the file cannot be written; ``filename`` is its path.
    """
    if not isinstance(experiment, Experiment):
        raise TypeError(f"run plays an Experiment, not {quoted(experiment)}")
    matches = experiment.matches
    if not 0 <= first <= matches or (jobs is not None and jobs < 1):
        raise ValueError(f"at least 0 matches and 1 job, not {first} to {matches} and {jobs}")
    if not experiment.bots:
        raise ValueError("an experiment from a file has no bots; give it some by attrs.evolve")

    if luck:
        if file is not None:
            raise ValueError("luck: it is in no file")
        by_rules(experiment.game)

    def play(first: int) -> Generator[Results, None, None]:
        # Work starts now, not with the first part: bots that cannot be sent are refused at once.
        work = partial(play_range, experiment, luck=luck)
        return _results(map_ranges(work, first, matches, executor=executor, jobs=jobs))

    if file is None:
        return play(first)
    # What plays is this library and these bots, whatever file the experiment was read from.
    return store(file, evolve(experiment, origin=None), play, resume=resume)


def _results(
    parts: Generator[tuple[Results, MatchFailed | None], None, None],
) -> Generator[Results, None, None]:
    with closing(parts):
        for results, failed in parts:
            if results.matches:
                yield results
            if failed is not None:
                raise failed
