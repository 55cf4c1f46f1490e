"""Running experiments: workers, a progress bar on the terminal, interrupts and failures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from shlex import quote
from time import perf_counter
from typing import Any, TypeAlias

from attrs import define, field
from rich.text import Text as Line

from fodasse.bots import MARK
from fodasse.cli.failures import Failure, Interrupted, in_words, writing
from fodasse.cli.lab.experiments import Settings, naming_options
from fodasse.cli.lab.tables import TEXTS, Sheet, document
from fodasse.cli.progress import Pace, progress_bar
from fodasse.cli.speech import Speech
from fodasse.cli.terminal import Terminal
from fodasse.cli.values import own_bots
from fodasse.core.errors import FormatError
from fodasse.lab.experiment import REFERENCE, Experiment
from fodasse.lab.playing import MatchFailed, run
from fodasse.lab.processes import CannotStart
from fodasse.lab.results import MatchResult, Results
from fodasse.lab.workers import WorkLost
from fodasse.table.files import STANDARD, write_whole

Collect: TypeAlias = Callable[[Iterable[MatchResult]], None]
"""A function that collects the results of matches, such as ``Standings.update``."""


@define
class Run:
    """An experiment that is played and counted."""

    settings: Settings
    experiment: Experiment
    luck: bool = False
    """Whether the luck of the cards is measured."""
    total: Results = field(factory=Results)
    speed: float | None = None
    """Matches a second; None: none were played."""

    def play(
        self, collect: Collect | None = None, parts: Generator[Results, None, None] | None = None
    ) -> None:
        """Play all matches, or take parts played elsewhere, with a bar on a terminal."""
        started, first = perf_counter(), 0
        bar = progress_bar()
        matches = self.experiment.matches
        task, pace = bar.add_task("", total=matches), Pace(matches, self.settings.lang)
        try:
            with bar, closing(self._parts() if parts is None else parts) as results:
                bar.refresh()
                for part in results:
                    self.total += part
                    if collect is not None:
                        collect(part)
                    done = self.total.count
                    if part.is_restored:
                        started, first = perf_counter(), done
                        pace = Pace(matches, self.settings.lang)
                        bar.reset(task)
                    bar.update(task, completed=done, refresh=True)
                    pace.update(done, bar)
        except KeyboardInterrupt:
            raise Interrupted(self._ended("stopped")) from None
        except MatchFailed as error:
            bots = ",".join(self.experiment.names[bot] for bot in error.bots)
            match = {"number": error.number, "arguments": error.arguments, "bots": bots}
            raise Failure(self._ended("failed", error.problem, **match)) from None
        except WorkLost as error:
            count, lost = error.last - error.first, {"first": error.first, "last": error.last - 1}
            text = self._ended("lost", error.problem, count=count, **lost)
            raise Failure(text) from None
        except CannotStart as error:
            raise Failure(f"--jobs: {error}") from None
        if new := self.total.count - first:
            self.speed = new / (perf_counter() - started)

    def finish(
        self,
        lines: Callable[[Sheet], Iterator[Line]],
        contents: Mapping[str, Any],
        engine: str = REFERENCE,
    ) -> None:
        """Write the file of ``--json``, if there is one, and print the result."""
        file = self.settings.file
        if file is not None:
            with writing(file, "--json"):
                write_whole(file, document(self.experiment, contents, engine))
        terminal = Terminal(self.settings.lang)
        say = Speech(self.settings.lang, TEXTS)
        terminal.print(lines(Sheet(self.experiment, say, terminal.page)))

    def _parts(self) -> Generator[Results, None, None]:
        """Play by the reference engine, with failures of the file in one line."""
        settings = self.settings
        with _workers(settings.jobs, settings.dask) as (executor, jobs), self._file_errors():
            yield from run(
                self.experiment,
                file=settings.results,
                resume=settings.resume is not None,
                executor=executor,
                jobs=jobs,
                luck=self.luck,
            )

    @contextmanager
    def _file_errors(self) -> Iterator[None]:
        """Turn errors of the file of results into failures."""
        option, path = "--out" if self.settings.out else "--resume", self.settings.results
        if path is None:
            yield
            return
        try:
            yield
        except FileExistsError:
            problem = f"--out: {path} exists; give another name or, to resume it, {self._again()}"
            raise Failure(problem) from None
        except FormatError as error:
            raise Failure(f"{option}: {path}: {in_words(error)}") from None
        except (ImportError, TypeError, ValueError) as error:
            raise Failure(f"{option}: {error}") from None
        except OSError as error:
            if error.filename is None:
                raise
            with writing(path, option):
                raise

    def _again(self) -> str:
        """Return the command that resumes the file; users' own bots and games are named again."""
        settings = self.settings
        game = f" {settings.game}" if MARK in settings.game else ""
        is_named = own_bots(self.experiment.names)
        named = f" {naming_options(self.experiment)}" if is_named else ""
        return f"fodasse {settings.command}{game} --resume {quote(str(settings.results))}{named}"

    def _ended(self, why: str, problem: str = "", **params: object) -> str:
        """Return a message: why the run ended early, the state of the file, what to do next."""
        problem = " ".join(problem.split())
        say = Speech(self.settings.lang, TEXTS)
        path = self.settings.results
        done, matches = str(self.total.count), str(self.experiment.matches)
        parts = [say(f"ended.{why}", done=done, matches=matches, problem=problem, **params) + ";"]
        if path is None:
            parts.append(say("ended.nothing"))
        else:
            parts.append(say("ended.written", done=done, file=str(path)))
            if why != "failed" and path != STANDARD:
                parts.append(say("ended.again", again=self._again()))
        return " ".join(parts)


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
