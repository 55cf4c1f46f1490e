"""Runs of experiments: on any executor, into a file, resumed where it ended; match by match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from attrs import define, evolve, field

from fodasse.core.actions import seat_of
from fodasse.core.errors import quote
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE
from fodasse.core.statistics import MATCHES
from fodasse.lab.experiment import Experiment
from fodasse.lab.luck import LuckMeter, by_rules
from fodasse.lab.result_files import store
from fodasse.lab.results import MatchResult, Results, RoundResult
from fodasse.lab.workers import map_ranges
from fodasse.table.driver import play_rounds
from fodasse.table.log import Moment
from fodasse.table.match import Match
from fodasse.table.start_options import draw_options


@define(slots=False)
class MatchFailed(RuntimeError):
    """A match that could not be played, because a bot raised or chose an illegal action.

    ``play_match(game, bots, seed=seed, match=deal, rules=rules, **options)`` with the same bots on
    the same seats repeats it.
    """

    number: int
    deal: int
    """The number that its packs come from; in simulations the same."""
    seed: int
    bots: tuple[int, ...]
    """The seating: by seat a place in the list of bots."""
    options: Mapping[str, int]
    problem: str
    """The type and the text of the exception."""

    @property
    def arguments(self) -> str:
        """The arguments of ``play_match`` that repeat the match, without the rules."""
        arguments = {"seed": self.seed, "match": self.deal, **self.options}
        return ", ".join(f"{name}={value}" for name, value in arguments.items())

    def __str__(self) -> str:
        return f"match {self.number} ({self.arguments}) failed: {self.problem}"


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
        raise TypeError(f"run plays an Experiment, not {quote(experiment)}")
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


def play_range(
    experiment: Experiment, first: int, last: int, *, luck: bool = False
) -> tuple[Results, MatchFailed | None]:
    """Play the matches from ``first`` up to but not including ``last``, or up to one that fails.

    Returns:
        The results, and the match after them if it failed.
    """
    matches: list[MatchResult] = []
    counts = Counter[str]()
    for number in range(first, last):
        deal = number // experiment.rotations
        options = draw_options(experiment.options, experiment.seed, deal)
        try:
            result, counted = _play(experiment, number, deal, options, luck=luck)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # nor may a bot end the program
            problem = f"{type(error).__name__}: {error}"
            seating = experiment.seating(number)
            failed = MatchFailed(number, deal, experiment.seed, seating, options, problem)
            failed.__cause__ = error
            return Results.of(matches, counts), failed
        matches.append(result)
        counts.update(counted)
    return Results.of(matches, counts), None


def match_of(experiment: Experiment, number: int, options: dict[str, Any]) -> Match[Any, Any, Any]:
    """Return a match of an experiment, with these start options, before its first action."""
    bots = [experiment.bots[bot] for bot in experiment.seating(number)]
    return Match(
        experiment.game,
        len(bots),
        rules=experiment.rules,
        seed=experiment.seed,
        match=number // experiment.rotations,
        occupants=bots,
        **options,
    )


def _play(
    experiment: Experiment, number: int, deal: int, options: dict[str, Any], *, luck: bool
) -> tuple[MatchResult, Counter[str]]:
    """Play one match; return its result and its counts."""
    game, seating = experiment.game, experiment.seating(number)
    ledger = _Ledger(game)
    # Matches of a deal that go the same way have the same luck.
    seed = f"luck {experiment.seed} {deal}"
    meter = LuckMeter(by_rules(game), seed, len(seating)) if luck else None
    match = match_of(experiment, number, options)
    for moment in play_rounds(match, experiment.rounds):
        ledger.add(moment)
        if meter is not None and game.actors(moment.before) == (CHANCE,):
            meter.add(moment.before, moment.after)
    state = match.state
    points = game.returns(state) if game.rounds is None else game.rounds.points(state)
    result = MatchResult(
        number=number,
        deal=deal,
        bots=seating,
        places=_places(game.outcome(state), points),
        returns=game.returns(state) if experiment.rounds is None else points,
        points=points,
        rounds=tuple(ledger.rounds),
        decisions=ledger.decisions,
        luck=None if meter is None else meter.luck,
    )
    return result, ledger.counts


def _places(outcome: Outcome | None, points: tuple[float, ...]) -> tuple[int, ...]:
    """Return the place of each seat, by points if the match is not over."""
    if outcome is None:
        best_first = sorted(set(points), reverse=True)
        return tuple([best_first.index(each) + 1 for each in points])
    places = {seat: place for place, seats in enumerate(outcome.ranking, 1) for seat in seats}
    return tuple([places[seat] for seat in range(len(points))])


@define
class _Ledger:
    """Counts and results of the rounds of a match that is being played."""

    game: Game
    counts: Counter[str] = field(factory=lambda: Counter({MATCHES: 1}))
    rounds: list[RoundResult] = field(factory=list)
    decisions: int = 0

    def add(self, moment: Moment[Any]) -> None:
        """Record an action."""
        before, after = moment.before, moment.after
        self.counts["actions"] += 1
        self.decisions += seat_of(getattr(moment.line, "action", None)) is not None
        if self.game.statistics is not None:
            self.counts.update(self.game.statistics.count(before, after))
        rounds = self.game.rounds
        if rounds is not None and rounds.ends(before, after):
            bids = {} if rounds.calls is None else rounds.calls(before, after)
            self.rounds.append(RoundResult(rounds.points(after), bids, rounds.dealt(before)))
