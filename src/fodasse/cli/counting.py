"""Many matches while they are played: by whom, a bar on the terminal, and what stops them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from time import perf_counter
from typing import Final, Protocol

from attrs import define, field
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn

from fodasse.cli.counted import Experiment
from fodasse.cli.keeping import Target
from fodasse.cli.options import Failure, Interrupted
from fodasse.core.statistics import Statistic
from fodasse.core.wording import Lang, Text
from fodasse.lab.results import Heading
from fodasse.lab.running import WorkLost
from fodasse.lab.simulation import MatchFailed, MatchResult, Part, Tally, played

STOPPED: Final = Text(
    "Stopped after {done} of {matches} matches",
    "Interrompida depois de {done} de {matches} partidas",
)
FAILED: Final = Text(
    "match {number} failed: {problem} (to repeat it: play_match with {bots}, {how})",
    "a partida {number} falhou: {problem} (para repetir: play_match com {bots}, {how})",
)
LOST: Final = (
    Text(
        "match {first} was lost with whoever played it: {problem}",
        "a partida {first} se perdeu com quem a jogava: {problem}",
    ),
    Text(
        "matches {first} to {last} were lost with whoever played them: {problem}",
        "as partidas {first} a {last} se perderam com quem as jogava: {problem}",
    ),
)
NOTHING: Final = Text("nothing was kept.", "nada foi guardado.")
KEPT: Final = Text("{done} are in {file}.", "{done} estão em {file}.")
AGAIN: Final = Text("To go on: {again}", "Para continuar: {again}")


class Update(Protocol):
    """What collects the results of matches, such as standings."""

    def update(self, results: Iterable[MatchResult]) -> None:
        """Add matches."""
        ...


def collected(
    collector: Update, parts: Generator[Part, None, None]
) -> Generator[Part, None, None]:
    """Yield the same parts, each after its results were added to a collector."""
    with closing(parts):
        for part in parts:
            collector.update(part.results)
            yield part


@define
class Count:
    """Matches that are played and counted."""

    experiment: Experiment
    """What is played."""
    target: Target | None
    """Where results go."""
    lang: Lang
    """The language of what is said."""
    tally: Tally = field(factory=Tally)
    """What was counted so far."""
    first: int = 0
    """The first match that was still to be played."""
    began: float = field(init=False)
    """When it was begun with that one."""
    bar: Progress = field(init=False)
    task: TaskID = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Nobody else draws the bar, so that workers can be forked."""
        console = Console(stderr=True)
        self.bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            auto_refresh=False,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.bar.add_task("", total=self.experiment.matches)

    @property
    def statistics(self) -> tuple[Statistic, ...]:
        """What can be told of the counts; files tell nothing of them."""
        is_whole = self.first == 0
        statistics = self.experiment.game.statistics
        return statistics.means if is_whole and statistics is not None else ()

    @property
    def speed(self) -> float | None:
        """Matches a second; None: all were there already."""
        new = self.tally.matches - self.first
        return new / (perf_counter() - self.began) if new else None

    def play(
        self, heading: Callable[[], Heading], jobs: int | None, dask: str | None
    ) -> Generator[Part, None, None]:
        """Play by the reference engine; yield part by part, first those that the target has.

        Args:
            heading: returns the heading; called only if there is a target.
            jobs: the number of workers that are kept busy.
            dask: the cluster that plays.
        """
        plan, matches = self.experiment.plan, self.experiment.matches
        with _workers(jobs, dask) as (executor, workers):

            def from_match(first: int) -> Generator[Part, None, None]:
                self.first, self.began = first, perf_counter()
                self.bar.reset(self.task, completed=first)
                return played(plan, first, matches, executor=executor, jobs=workers)

            if self.target is None:
                yield from from_match(0)
            else:
                self.first = matches  # unless something is left to be played
                yield from self.target.keep(heading, from_match)

    def add(self, tallies: Generator[Tally, None, None]) -> None:
        """Add all tallies, with a bar on a terminal."""
        self.began = perf_counter()
        try:
            with self.bar, closing(tallies):
                self.bar.refresh()
                for part in tallies:
                    self.tally += part
                    self.bar.update(self.task, completed=self.tally.matches, refresh=True)
        except KeyboardInterrupt:
            raise Interrupted(self._ended(STOPPED, {}, AGAIN)) from None
        except MatchFailed as error:
            bots = ",".join(self.experiment.names[bot] for bot in error.bots)
            of = {"number": error.number, "how": error.how, "bots": bots}
            raise Failure(self._ended(FAILED, of | _problem(error))) from None
        except WorkLost as error:
            of = {"first": error.first, "last": error.last - 1}
            text = LOST[error.last > error.first + 1]
            raise Failure(self._ended(text, of | _problem(error), AGAIN)) from None

    def _ended(self, why: Text, told: Mapping[str, object], *advice: Text) -> str:
        """Why it ended too early, what is kept, and what to do then."""
        told = {**told, "done": self.tally.matches, "matches": self.experiment.matches}
        texts: tuple[Text, ...] = (NOTHING,)
        if self.target is not None:
            told |= {"file": self.target.path, "again": self.target.again(self.experiment.names)}
            texts = (KEPT, *advice)
        said = {name: str(value) for name, value in told.items()}
        kept = " ".join(text.said(self.lang, said) for text in texts)
        return f"{why.said(self.lang, said)}; {kept}"


def _problem(error: MatchFailed | WorkLost) -> dict[str, object]:
    return {"problem": " ".join(error.problem.split())}


@contextmanager
def _workers(jobs: int | None, dask: str | None) -> Iterator[tuple[Executor | None, int | None]]:
    """Who plays, and how many at once."""
    if dask is None:
        yield None, jobs
        return
    try:
        from fodasse.lab.clusters import ClusterError, cluster
    except ImportError as error:
        raise Failure(f"--dask: {error}") from None
    with ExitStack() as ended:
        # What stops a cluster is told in one line; dask would log it too, at length.
        ended.callback(logging.disable, logging.root.manager.disable)
        logging.disable()
        try:
            executor, workers = ended.enter_context(cluster(dask, jobs))
        except ClusterError as error:
            raise Failure(f"--dask: {error}") from None
        yield executor, jobs or workers
