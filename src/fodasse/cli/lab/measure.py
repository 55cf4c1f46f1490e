"""``fodasse measure``: statistics of a game as bots play it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import click
from rich.text import Text as Line

from fodasse.cli import options as shared
from fodasse.cli.failures import Interrupted, check_writable, writing
from fodasse.cli.lab.experiments import describe
from fodasse.cli.lab.tables import TEXTS, Sheet, document
from fodasse.cli.progress import Pace, progress_bar
from fodasse.cli.speech import Speech
from fodasse.cli.terminal import Terminal
from fodasse.cli.values import bot_names, usual_bot
from fodasse.core.game import Game
from fodasse.lab.experiment import REFERENCE
from fodasse.lab.instruments import Instruments, Meter
from fodasse.lab.intervals import Cell
from fodasse.lab.seatings import SIMULATION
from fodasse.table.files import write_whole

_DASH = "–"


def _names(game: Game, seats: int, bots: str | None) -> tuple[str, ...]:
    return bot_names(bots or usual_bot(game), seats)


@click.command()
@shared.game_argument
@shared.game_option
@click.option("--matches", type=int, default=100, show_default=True, help="The number of matches.")
@shared.bots_option()
@shared.seats_option
@shared.rules_option
@shared.start_option
@shared.seed_option
@click.option("--json", "file", type=shared.OutputFile(), help="Write the result to this file.")
@shared.lang_option
def measure(file: Path | None, lang: str, **_: Any) -> None:
    """Measure a game as bots play it.

    The numbers are its length, the choices at a decision, how much is hidden, how often bids are
    met, the advantage of seats, and three numbers that say what search over determinized worlds
    may expect.
    """
    experiment = describe(click.get_current_context(), SIMULATION, {"bots": _names})
    check_writable("--json", file)
    meter, bar = Meter(experiment), progress_bar()
    task = bar.add_task("", total=experiment.matches)
    pace = Pace(experiment.matches, lang)
    try:
        with bar:
            for number in range(experiment.matches):
                meter.play(number)
                bar.update(task, completed=number + 1, refresh=True)
                pace.update(number + 1, bar)
    except KeyboardInterrupt:
        raise Interrupted("Stopped") from None
    found = meter.instruments
    if file is not None:
        with writing(file, "--json"):
            write_whole(file, document(experiment, {"instruments": found}, REFERENCE))
    terminal = Terminal(lang)
    sheet = Sheet(experiment, Speech(lang, TEXTS), terminal.page)
    terminal.print(_lines(sheet, found))


def _lines(sheet: Sheet, found: Instruments) -> Iterator[Line]:
    """Yield the result: a table of means, one of bids, and one of seats."""
    predictors = found.predictors
    yield from sheet.opening()
    spreads = ("actions", "decisions", "rounds", "branching")
    rows = []
    for name in spreads:
        spread = getattr(found, name)
        rows.append(_row(sheet, name, spread.mean, 1, spread.least, spread.most))
    rows.append(_row(sheet, "choices", found.choices))
    for name, cell in zip(("first", "second", "last"), found.hidden, strict=True):
        rows.append(_row(sheet, f"hidden-{name}", cell, 1))
    rows.append(_row(sheet, "most-hidden", found.most_hidden, 1))
    if found.bid_outcomes:
        rows.append(_row(sheet, "exact", found.exact))
    rows.append(_row(sheet, "leaf-correlation", predictors.leaf_correlation))
    rows.append(_row(sheet, "bias", predictors.bias))
    rows.append(_row(sheet, "disambiguation", predictors.disambiguation))
    rows.append(_row(sheet, "measured", predictors.measured))
    rows.append(_row(sheet, "forced", predictors.forced, 1))
    yield from sheet.table(("measure", "mean", "interval", "least", "most"), rows)
    if found.bid_outcomes:
        yield Line()
        bids = [
            [
                str(bid),
                str(outcomes.exact.count),
                *_cells(sheet, outcomes.exact),
                *_cells(sheet, outcomes.taken, 1),
            ]
            for bid, outcomes in found.bid_outcomes.items()
        ]
        yield from sheet.table(("bid", "times", "exact", "interval", "taken", "interval"), bids)
    yield Line()
    seats = [
        [str(seat), *_cells(sheet, each.wins), *sheet.estimate(each.advantage)]
        for seat, each in enumerate(found.seats)
    ]
    yield from sheet.table(("seat", "share", "interval", "advantage", "interval"), seats)


def _row(
    sheet: Sheet, name: str, cell: Cell, digits: int | None = None, *ends: float
) -> list[str]:
    """Return a row of the first table, for some measures with the least and greatest value."""
    cells = _cells(sheet, cell, digits)
    return [sheet.say(f"measures.{name}"), *cells, *(map(str, ends) if ends else ("", ""))]


def _cells(sheet: Sheet, cell: Cell, digits: int | None = None) -> tuple[str, str]:
    """Return a mean and its interval: with these digits, or else in percent."""
    if not cell.count:
        return _DASH, _DASH
    if digits is None:
        if isfinite(cell.low):
            return sheet.share(cell.mean, cell.low, cell.high)
        return sheet.share(cell.mean, 0, 1)[0], _DASH
    number = sheet.say.number
    mean, low, high = (number(each, f".{digits}f") for each in (cell.mean, cell.low, cell.high))
    return mean, sheet.say("table.ends", low=low, high=high) if isfinite(cell.low) else _DASH
