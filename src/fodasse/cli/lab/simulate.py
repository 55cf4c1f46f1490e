"""``fodasse simulate``: many matches of bots, counted."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

import click
from rich.text import Text as Line

from fodasse.cli.lab.compiled import play_compiled
from fodasse.cli.lab.playing import Run
from fodasse.cli.lab.resuming import resumed
from fodasse.cli.lab.settings import Settings, experiment_command
from fodasse.cli.lab.tables import Sheet
from fodasse.cli.options import Failure, bot_names, bots_option
from fodasse.core.statistics import Statistic
from fodasse.lab.experiment import REFERENCE, Experiment
from fodasse.lab.results import Results
from fodasse.lab.seatings import SIMULATION

BULK: Final = "bulk"


@experiment_command(
    "simulate",
    SIMULATION,
    click.option(
        "--matches", type=int, default=1000, show_default=True, help="The number of matches."
    ),
    bots_option("random"),
    click.option(
        "--engine",
        type=click.Choice([REFERENCE, BULK]),
        default=REFERENCE,
        show_default=True,
        help="bulk: Fodasse compiled, many times as fast; a seed deals other cards there.",
    ),
)
def command(settings: Settings, matches: int, bots: str, engine: str) -> None:
    """Play many matches of bots and count.

    The same seed gives the same result, whatever --jobs is.
    """
    if settings.resume is None:
        _, seats = settings.table()
        experiment = settings.experiment(matches, bot_names(bots, seats))
    else:
        experiment = resumed(settings, settings.resume)
    settings.check_files(is_json_resumable=False)
    say = experiment.game.texts.say
    labels = [say(settings.lang, f"statistics.{each.name}") for each in _means(experiment)]
    run = Run(settings, experiment)
    if settings.resume is None and engine == BULK:
        _check_bulk(settings, experiment)
        run.play(parts=play_compiled(experiment, settings.jobs or os.cpu_count() or 1))
    else:
        engine = REFERENCE
        run.play()
    run.finish(
        lambda sheet: _lines(sheet, run.total, labels, run.speed),
        {"counts": _counts(experiment, run.total), "wins": list(_wins(experiment, run.total))},
        engine,
    )


def _check_bulk(settings: Settings, experiment: Experiment) -> None:
    for option, is_given, why in (
        ("--out", settings.out is not None, "which only counts, and only here"),
        ("--dask", settings.dask is not None, "which only counts, and only here"),
        ("--rounds", experiment.rounds is not None, "which plays whole matches"),
        ("--start", bool(experiment.options), "which plays whole matches"),
    ):
        if is_given:
            raise Failure(f"{option}: not with bulk, {why}")


def _wins(experiment: Experiment, total: Results) -> tuple[int, ...]:
    return total.wins or (0,) * experiment.seats


def _means(experiment: Experiment) -> tuple[Statistic, ...]:
    statistics = experiment.game.statistics
    return () if statistics is None else statistics.means


def _counts(experiment: Experiment, total: Results) -> dict[str, int]:
    """Return all counts by name, those of the game's statistics even if they are 0."""
    means = _means(experiment)
    names = {"matches", "actions", *total.counts}.union(*((each.of, each.per) for each in means))
    return {name: total.counts.get(name, 0) for name in sorted(names)}


def _lines(
    sheet: Sheet, total: Results, labels: Sequence[str], speed: float | None
) -> Iterator[Line]:
    """Yield the result: wins by seat, then what the game counts."""
    experiment, say, dash = sheet.experiment, sheet.say, "–"
    yield from sheet.opening()
    rows = []
    for seat, bot in enumerate(experiment.names):
        shares = sheet.share(*total.win_share(seat)) if total.count else (dash, dash)
        rows.append([str(seat), bot, str(_wins(experiment, total)[seat]), *shares])
    yield from sheet.table(("seat", "bot", "wins", "share", "interval"), rows, left=1)
    facts = []
    if not total.is_restored:
        for label, each in zip(labels, _means(experiment), strict=True):
            if whole := total.counts.get(each.per, 0):
                mean = total.counts.get(each.of, 0) / whole
                share = say.number(100 * mean if each.is_share else mean)
                facts.append((label, share, " %" if each.is_share else ""))
            else:
                facts.append((label, dash, ""))
    yield from sheet.facts(speed, facts)
