"""``fodasse simulate``: many matches of bots, counted."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click
from rich.text import Text as Line

from fodasse.cli.failures import Failure, in_words
from fodasse.cli.lab.experiments import Settings, experiment_command
from fodasse.cli.lab.playing import Run
from fodasse.cli.lab.tables import Sheet
from fodasse.cli.options import bots_option
from fodasse.cli.progress import say_when_compiling
from fodasse.cli.values import bot_names
from fodasse.core.errors import RulesError
from fodasse.core.statistics import Statistic
from fodasse.lab.experiment import REFERENCE, Experiment
from fodasse.lab.results import Results
from fodasse.lab.seatings import SIMULATION

if TYPE_CHECKING:
    from fodasse.bulk import Sums

BULK: Final = "bulk"
PART: Final = 10_000
"""The number of matches that each thread plays before the bar moves."""


@experiment_command(
    SIMULATION,
    {"bots": lambda _, seats, bots: bot_names(str(bots), seats)},
    click.option(
        "--matches", type=int, default=1000, show_default=True, help="The number of matches."
    ),
    bots_option("random"),
    click.option(
        "--engine",
        type=click.Choice([REFERENCE, BULK]),
        default=REFERENCE,
        show_default=True,
        help="bulk: the library's games compiled, many times as fast; its seeds deal other cards.",
    ),
)
def simulate(settings: Settings, experiment: Experiment, engine: str) -> None:
    """Play many matches of bots and print statistics.

    The same seed gives the same result, whatever --jobs is.
    """
    if settings.resume is not None and engine == BULK:
        problem = "was started with reference; leave it out to resume it"
        raise Failure(f"--engine: {settings.resume} {problem}")
    say, statistics = experiment.game.texts.say, experiment.game.statistics
    means = {
        say(settings.lang, f"statistics.{each.name}"): each
        for each in (() if statistics is None else statistics.means)
    }
    run = Run(settings, experiment)
    if engine == BULK:
        _check_bulk(settings, experiment)
        threads = settings.jobs or os.cpu_count() or 1
        run.play(parts=play_compiled(experiment, threads, settings.lang))
    else:
        run.play()
    counts, wins = run.total.counts, run.total.wins or (0,) * experiment.seats
    pairs = ((each.of, each.per) for each in means.values())
    counted = {"matches", "actions", *counts}.union(*pairs)
    contents = {"counts": {name: counts.get(name, 0) for name in sorted(counted)}, "wins": wins}
    run.finish(lambda sheet: _lines(sheet, run, wins, means), contents, engine)


def _check_bulk(settings: Settings, experiment: Experiment) -> None:
    for option, is_given, why in (
        ("--out", settings.out is not None, "which only counts, and only here"),
        ("--dask", settings.dask is not None, "which only counts, and only here"),
        ("--rounds", experiment.rounds is not None, "which plays whole matches"),
        ("--start", bool(experiment.options), "which plays whole matches"),
    ):
        if is_given:
            raise Failure(f"{option}: not with bulk, {why}")


def play_compiled(
    experiment: Experiment, threads: int, lang: str
) -> Generator[Results, None, None]:
    """Play a simulation; yield its parts in order. Their sum does not depend on ``threads``."""
    try:
        from fodasse import bulk
    except ImportError as error:
        raise Failure(f"--engine: {error}") from None
    say_when_compiling(experiment.game, lang)
    if unknown := sorted(set(experiment.names) - set(bulk.POLICIES)):
        policies = ", ".join(bulk.POLICIES)
        raise Failure(f"--engine: of the bots bulk has {policies}, not {', '.join(unknown)}")
    matches, part = experiment.matches, PART * threads

    def play(first: int, count: int) -> Sums:
        sums: Sums = bulk.play_matches(
            experiment.game,
            count,
            experiment.seats,
            first=first,
            rules=experiment.rules,
            policies=experiment.names,
            seed=experiment.seed,
            threads=threads,
            sums_only=True,
        ).sums
        return sums

    try:
        play(0, 1)  # compiles before the time is taken
    except RulesError as error:
        raise Failure(f"--rules: {in_words(error)}") from None
    except ValueError as error:
        raise Failure(f"--engine: {error}") from None
    parts = (play(first, min(part, matches - first)) for first in range(0, matches, part))
    return (Results(dict(sums.counts), sums.wins) for sums in parts)


def _lines(
    sheet: Sheet, run: Run, wins: Sequence[int], means: Mapping[str, Statistic]
) -> Iterator[Line]:
    """Yield the result: wins by seat, then the game's statistics by their labels."""
    total, say = run.total, sheet.say
    yield from sheet.opening()
    rows = []
    for seat, bot in enumerate(sheet.experiment.names):
        rows.append([str(seat), bot, str(wins[seat]), *sheet.share(*total.win_share(seat))])
    yield from sheet.table(("seat", "bot", "wins", "share", "interval"), rows, left=1)
    facts = []
    if not total.is_restored:
        for label, each in means.items():
            count, whole = total.counts.get(each.of, 0), total.counts.get(each.per, 0)
            unit, number = ("\u00a0%", 100 * count) if each.is_share else ("", count)
            facts.append((label, say.number(number / whole), unit) if whole else (label, "–", ""))
    yield from sheet.facts(run.speed, facts)
