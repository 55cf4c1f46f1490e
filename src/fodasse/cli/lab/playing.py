"""Running experiments: workers, a progress bar on the terminal, interrupts and failures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from shlex import quote
from time import perf_counter
from typing import Any, TypeAlias

from attrs import define, field
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn
from rich.text import Text as Line

from fodasse.bots import MARK
from fodasse.cli.lab.resuming import naming_options
from fodasse.cli.lab.settings import Settings
from fodasse.cli.lab.tables import TEXTS, Sheet, document
from fodasse.cli.options import Failure, Interrupted, Terminal, own_bots, write_failure
from fodasse.cli.speech import Speech
from fodasse.core.errors import FormatError
from fodasse.lab.execution import run
from fodasse.lab.experiment import REFERENCE, Experiment
from fodasse.lab.playing import MatchFailed
from fodasse.lab.results import MatchResult, Results
from fodasse.lab.workers import WorkLost
from fodasse.table.files import write_whole

Collect: TypeAlias = Callable[[Iterable[MatchResult]], None]
"""A function that collects how matches ended, such as ``Standings.update``."""


@define
class Run:
    """An experiment that is played and counted."""

    settings: Settings
    """The settings."""
    experiment: Experiment
    """The experiment."""
    total: Results = field(factory=Results)
    """The results so far."""
    speed: float | None = None
    """Matches a second; None: none were played."""
    _bar: Progress = field(init=False)
    _task: TaskID = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the bar; only this thread draws it, so that workers can be forked."""
        console = Console(stderr=True)
        self._bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            auto_refresh=False,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=self.experiment.matches)

    def play(
        self, collect: Collect | None = None, parts: Generator[Results, None, None] | None = None
    ) -> None:
        """Play all matches, with a bar on a terminal.

        Args:
            collect: is given the matches of each part.
            parts: the results, played elsewhere; None: they are played by ``run``.
        """
        started, first = perf_counter(), 0
        try:
            with self._bar, closing(self._parts() if parts is None else parts) as results:
                self._bar.refresh()
                for part in results:
                    self.total += part
                    if collect is not None:
                        collect(part)
                    done = self.total.count
                    if part.is_restored:
                        started, first = perf_counter(), done
                        self._bar.reset(self._task)
                    self._bar.update(self._task, completed=done, refresh=True)
        except KeyboardInterrupt:
            raise Interrupted(self._ended("stopped", "again")) from None
        except MatchFailed as error:
            bots = ",".join(self.experiment.names[bot] for bot in error.bots)
            text = self._ended(
                "failed",
                number=error.number,
                arguments=error.arguments,
                bots=bots,
                problem=_line(error.problem),
            )
            raise Failure(text) from None
        except WorkLost as error:
            last = error.last - 1
            problem, count = _line(error.problem), error.last - error.first
            lost = {"first": error.first, "last": last, "count": count, "problem": problem}
            raise Failure(self._ended("lost", "again", **lost)) from None
        if new := self.total.count - first:
            self.speed = new / (perf_counter() - started)

    def finish(
        self,
        lines: Callable[[Sheet], Iterator[Line]],
        contents: Mapping[str, Any],
        engine: str = REFERENCE,
    ) -> None:
        """Write the file of ``--json``, if there is one, and print the result.

        Args:
            lines: returns the lines to print.
            contents: the result.
            engine: the engine that played.
        """
        file = self.settings.file
        if file is not None:
            try:
                write_whole(file, document(self.experiment, contents, engine))
            except OSError as error:
                raise write_failure("--json", file, error) from None
        terminal = Terminal()
        terminal.print(lines(Sheet.of(self.experiment, self.settings.lang, terminal.page)))

    def _parts(self) -> Generator[Results, None, None]:
        """Play by the reference engine, with failures of the file in one line."""
        settings, experiment = self.settings, self.experiment
        play = partial(run, experiment, file=settings.out or settings.resume)
        is_resumed = settings.resume is not None
        option = "--resume" if is_resumed else "--out"
        with _workers(settings.jobs, settings.dask) as (executor, jobs), ExitStack() as ended:
            with self._file_errors(option, at_start=True):
                parts = play(resume=is_resumed, executor=executor, jobs=jobs)
                ended.enter_context(closing(parts))
            while True:
                with self._file_errors(option):
                    part = next(parts, None)
                if part is None:
                    return
                yield part

    @contextmanager
    def _file_errors(self, option: str, *, at_start: bool = False) -> Iterator[None]:
        """Turn errors of the file of results into failures."""
        path = self.settings.out or self.settings.resume
        if path is None:
            yield
            return
        try:
            yield
        except FileExistsError:
            problem = f"--out: {path} exists; give another name or, to resume it, {self._again()}"
            raise Failure(problem) from None
        except FormatError as error:
            raise Failure(f"{option}: {path}: {error}") from None
        except (ImportError, ValueError) as error:
            raise Failure(f"{option}: {error}") from None
        except TypeError as error:
            if not at_start:
                raise
            raise Failure(f"{option}: {error}") from None
        except OSError as error:
            if error.filename is None:
                raise
            raise write_failure(option, path, error) from None

    def _again(self) -> str:
        """Return the command that resumes the file; users' own bots and games are named again."""
        settings, path = self.settings, self.settings.out or self.settings.resume
        game = f" {settings.game}" if MARK in settings.game else ""
        is_named = own_bots(self.experiment.names)
        named = f" {naming_options(self.experiment)}" if is_named else ""
        return f"fodasse {settings.command}{game} --resume {quote(str(path))}{named}"

    def _ended(self, why: str, advice: str = "", **params: Any) -> str:
        """Return why the run ended early, the state of the file, and what to do next."""
        say = Speech(self.settings.lang, TEXTS)
        path = self.settings.out or self.settings.resume
        done, matches = str(self.total.count), str(self.experiment.matches)
        parts = [say(f"ended.{why}", done=done, matches=matches, **params) + ";"]
        if path is None:
            parts.append(say("ended.nothing"))
        else:
            parts.append(say("ended.written", done=done, file=str(path)))
            if advice:
                parts.append(say(f"ended.{advice}", again=self._again()))
        return " ".join(parts)


def _line(problem: str) -> str:
    return " ".join(problem.split())


@contextmanager
def _workers(jobs: int | None, dask: str | None) -> Iterator[tuple[Executor | None, int | None]]:
    """Yield the executor and the number of its workers."""
    if dask is None:
        yield None, jobs
        return
    try:
        from fodasse.lab.clusters import ClusterError, cluster
    except ImportError as error:
        raise Failure(f"--dask: {error}") from None
    with ExitStack() as ended:
        # A cluster that is lost is reported in one line; dask would log it too, at length.
        ended.callback(logging.disable, logging.root.manager.disable)
        logging.disable()
        try:
            executor, workers = ended.enter_context(cluster(dask, jobs))
        except ClusterError as error:
            raise Failure(f"--dask: {error}") from None
        yield executor, jobs or workers
