"""``fodasse tournament``: the same packs from every seat."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.text import Text as Line

from fodasse.bots import quick_names
from fodasse.cli.failures import Failure
from fodasse.cli.lab.experiments import Settings, experiment_command
from fodasse.cli.lab.playing import Run
from fodasse.cli.lab.tables import Sheet
from fodasse.cli.options import NAMES
from fodasse.cli.values import bot_list
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.seatings import TOURNAMENT
from fodasse.lab.standings import Difference, Standings


def _names(game: Game, _: int, bots: str | None) -> tuple[str, ...]:
    """Return the names of the bots, each once whatever the number of seats is."""
    return quick_names(game) if bots is None else bot_list(bots)


@experiment_command(
    TOURNAMENT,
    {"bots": _names},
    click.option(
        "--bots",
        metavar=NAMES,
        help="Bots by name, each once, or module:Name for one of your own.  "
        "[default: random, and rules where the game has it]",
    ),
    click.option(
        "--deals",
        type=int,
        default=500,
        show_default=True,
        help="The number of deals; each is played as often as there are bots.",
    ),
)
def tournament(settings: Settings, experiment: Experiment) -> None:
    """Compare bots that play the same packs from every seat.

    So luck cancels, and a difference shows in fewer matches. The same seed gives the same result,
    whatever --jobs is.
    """
    try:
        standings = Standings(experiment)
    except ImportError as error:
        raise Failure(str(error)) from None
    run = Run(settings, experiment)
    run.play(standings.update)
    contents = {"standings": standings.bots, "differences": standings.differences}
    run.finish(lambda sheet: _lines(sheet, standings, run.speed), contents)


def _lines(sheet: Sheet, standings: Standings, speed: float | None) -> Iterator[Line]:
    """Yield the result: the bots, best first, then each pair of them."""
    say = sheet.say
    yield from sheet.opening()
    rows = [
        [
            each.bot,
            str(each.wins),
            f"{say.number(100 * each.win_share.mean)}\u00a0%",
            *sheet.estimate(each.returns),
            say.number(each.rating.mu),
            say.number(each.rating.sigma),
        ]
        for each in sorted(standings.bots, key=lambda each: -each.returns.mean)
    ]
    heads = ("bot", "wins", "share", "return", "interval", "rating", "deviation")
    yield from sheet.table(heads, rows)
    yield Line()
    rows = [
        [f"{each.first} – {each.second}", *sheet.estimate(each.returns)]
        for each in map(_better_first, standings.differences)
    ]
    yield from sheet.table(("difference", "return", "interval"), rows)
    yield from sheet.facts(speed)


def _better_first(difference: Difference) -> Difference:
    return difference.turned if difference.returns.mean < 0 else difference
