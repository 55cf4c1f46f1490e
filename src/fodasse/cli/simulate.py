"""``fodasse simulate``: many matches of bots, counted."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import click
from attrs import frozen
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text as Line

import fodasse
from fodasse.cli.compiled import compiled
from fodasse.cli.options import (
    INTERRUPTED,
    Failure,
    Terminal,
    any_seed,
    bot_names,
    bots_named,
    bots_option,
    game_argument,
    lang_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
    unwritten,
    writable,
)
from fodasse.cli.page import Page, fitted
from fodasse.cli.sheet import differences
from fodasse.cli.speech import Speech
from fodasse.cli.words import RULES
from fodasse.core.game import Game
from fodasse.core.statistics import Statistic
from fodasse.core.wording import Lang, Text
from fodasse.lab.simulation import Tally, simulate
from fodasse.table.bot import Bot
from fodasse.table.documents import seal
from fodasse.table.files import write_whole
from fodasse.table.structure import to_data

REFERENCE: Final = "reference"
BULK: Final = "bulk"
TITLE: Final = Text("Simulation", "Simulação")
MATCHES: Final = (
    Text("{count} match", "{count} partida"),
    Text("{count} matches", "{count} partidas"),
)
SEED: Final = Text("seed {seed}", "semente {seed}")
SEAT: Final = Text("seat", "assento")
BOT: Final = Text("bot", "robô")
WINS: Final = Text("wins", "vitórias")
SHARE: Final = Text("share", "fração")
SURE: Final = Text("95 % interval", "intervalo de 95 %")
SPEED: Final = Text("matches a second", "partidas por segundo")
STOPPED: Final = Text(
    "Stopped after {done} of {matches} matches; nothing was kept.",
    "Interrompida depois de {done} de {matches} partidas; nada foi guardado.",
)


@frozen
class Experiment:
    """What was simulated, so that it can be told and done again."""

    game: Game[Any, Any, Any]
    """What is played."""
    rules: Any
    """By which rules."""
    engine: str
    """By what it is played: the reference, or compiled in bulk, which deals other cards."""
    bots: tuple[str, ...]
    """The name of each seat's bot."""
    seed: int
    """Of all randomness."""
    matches: int
    """How many."""

    def document(self, tally: Tally) -> str:
        """The result as JSON, the same for the same experiment, however it was computed."""
        contents = {
            "library": fodasse.__version__,
            "version": self.game.version,
            "rules": to_data(self.rules),
            "engine": self.engine,
            "seats": len(self.bots),
            "bots": list(self.bots),
            "seed": self.seed,
            "matches": self.matches,
            "counts": {name: tally.counts[name] for name in sorted(tally.counts)},
            "wins": _wins(self, tally),
        }
        return seal(self.game.name, "simulation", contents) + "\n"


class _Stopped(Failure):
    exit_code = INTERRUPTED


@click.command("simulate")
@game_argument
@click.option("--matches", type=int, default=1000, show_default=True, help="How many.")
@seats_option
@bots_option("random")
@rule_option
@seed_option
@click.option(
    "--engine",
    type=click.Choice([REFERENCE, BULK]),
    default=REFERENCE,
    show_default=True,
    help="bulk: Fodasse compiled, many times as fast; a seed deals other cards there.",
)
@click.option("--jobs", type=int, help="How many share the work.  [default: all cores]")
@click.option(
    "--json",
    "file",
    type=click.Path(path_type=Path),
    help="Write what was counted to this file, the same for any --jobs.",
)
@lang_option
def command(
    game: str,
    matches: int,
    seats: int | None,
    bots: str,
    switches: tuple[str, ...],
    seed: int | None,
    engine: str,
    jobs: int | None,
    file: Path | None,
    lang: Lang,
) -> None:
    """Play many matches of bots and count.

    The same seed gives the same result, whatever --jobs is.
    """
    played, seats = seated(game, seats)
    if matches < 0:
        raise Failure(f"--matches: 0 or more, not {matches}")
    if jobs is not None and jobs < 1:
        raise Failure(f"--jobs: 1 or more, not {jobs}")
    names = bot_names(bots, seats)
    players = bots_named(names, played)
    writable("--json", file)
    rules = ruled(played, seats, switches)
    experiment = Experiment(played, rules, engine, names, any_seed(seed), matches)
    tallies = _tallies(experiment, players, jobs or os.cpu_count() or 1)
    began = perf_counter()
    tally = _run(experiment, tallies, lang)
    speed = matches / (perf_counter() - began)
    if file is not None:
        try:
            write_whole(file, experiment.document(tally))
        except OSError as error:
            raise unwritten("--json", file, error) from None
    terminal = Terminal()
    terminal.print(told(experiment, tally, speed, lang, terminal.page))


def told(
    experiment: Experiment, tally: Tally, speed: float, lang: Lang, page: Page
) -> Iterator[Line]:
    """The result as lines: wins by seat, then what the game counts.

    Only the last line depends on anything but the experiment.

    Args:
        experiment: what was simulated.
        tally: what came of it.
        speed: matches a second.
        lang: the language.
        page: what the lines are laid on.
    """
    matches = MATCHES[experiment.matches != 1].said(lang, {"count": experiment.matches})
    seed = SEED.said(lang, {"seed": experiment.seed})
    yield from page.title(TITLE.said(lang, {}), experiment.game.name, matches, seed)
    if differing := differences(experiment.rules):
        yield from page.sentence(RULES.said(lang, {"rules": differing}))
    head, *rows = _table(experiment, tally, lang, page)
    widths = [max(map(cell_len, column)) for column in zip(head, *rows, strict=True)]
    yield from page.flow("", [_row(head, widths, "dim")])
    for row in rows:
        yield from page.flow("", [_row(row, widths)])
    yield Line()
    facts = [
        (each.label.said(lang, {}), *_mean(each, tally.counts, lang, page))
        for each in getattr(experiment.game, "statistics", ())
    ]
    longest = max((cell_len(number) for _, number, _ in facts), default=0)
    facts.append((SPEED.said(lang, {}), Speech(lang).number(speed), ""))
    widest = max(cell_len(label) for label, _, _ in facts)
    for label, number, unit in facts:
        yield from page.flow("", [Line(f"{fitted(label, widest)}  {number:>{longest}}{unit}")])


def _tallies(
    experiment: Experiment, players: list[Bot], jobs: int
) -> Generator[Tally, None, None]:
    """What is counted, part by part."""
    if experiment.engine == BULK:
        return compiled(
            experiment.game,
            experiment.bots,
            experiment.matches,
            experiment.rules,
            experiment.seed,
            jobs,
        )
    return simulate(
        experiment.game,
        players,
        experiment.matches,
        rules=experiment.rules,
        seed=experiment.seed,
        jobs=jobs,
    )


def _run(experiment: Experiment, tallies: Generator[Tally, None, None], lang: Lang) -> Tally:
    """Simulate, with a bar on a terminal; nobody else draws it, so that workers can be forked."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tally = Tally()
    bar = Progress(
        *columns,
        console=console,
        auto_refresh=False,
        transient=True,
        disable=not console.is_terminal,
    )
    try:
        with bar, closing(tallies):
            task = bar.add_task("", total=experiment.matches)
            bar.refresh()
            for part in tallies:
                tally += part
                bar.update(task, completed=tally.matches, refresh=True)
    except KeyboardInterrupt:
        done = {"done": tally.matches, "matches": experiment.matches}
        raise _Stopped(STOPPED.said(lang, done)) from None
    return tally


def _wins(experiment: Experiment, tally: Tally) -> list[int]:
    return list(tally.wins) or [0] * len(experiment.bots)


def _table(experiment: Experiment, tally: Tally, lang: Lang, page: Page) -> Iterator[list[str]]:
    yield [text.said(lang, {}) for text in (SEAT, BOT, WINS, SHARE, SURE)]
    wins, say = _wins(experiment, tally), Speech(lang)
    for seat, bot in enumerate(experiment.bots):
        if not tally.matches:
            yield [str(seat), bot, "0", page.dash, page.dash]
            continue
        share, low, high = (100 * each for each in tally.win_share(seat))
        sure = f"{say.number(low)} {page.dash} {say.number(high)} %"
        yield [str(seat), bot, str(wins[seat]), f"{say.number(share)} %", sure]


def _row(cells: list[str], widths: list[int], style: str = "") -> Line:
    """Cells in their columns; all but the bot's name to the right."""
    laid = [
        fitted(cell, width) if column == 1 else fitted("", width - cell_len(cell)) + cell
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return Line("   ".join(laid), style)


def _mean(
    statistic: Statistic, counts: Mapping[str, int], lang: Lang, page: Page
) -> tuple[str, str]:
    """A number and its unit."""
    whole = counts.get(statistic.per, 0)
    if not whole:
        return page.dash, ""
    mean = counts.get(statistic.of, 0) / whole
    say = Speech(lang)
    return (say.number(100 * mean), " %") if statistic.is_share else (say.number(mean), "")
