"""``fodasse simulate``: many matches of bots, counted and, if asked, kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import click

from fodasse.cli.compiled import compiled
from fodasse.cli.counted import Experiment, told
from fodasse.cli.counting import Count
from fodasse.cli.keeping import Target, begun
from fodasse.cli.options import (
    Failure,
    Terminal,
    any_seed,
    bot_names,
    bots_named,
    bots_option,
    dask_option,
    game_argument,
    jobs_option,
    lang_option,
    out_option,
    resume_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
    unwritten,
    writable,
)
from fodasse.core.wording import Lang
from fodasse.lab.results import REFERENCE, SIMULATION, Heading
from fodasse.lab.simulation import Plan
from fodasse.table.files import write_whole

BULK: Final = "bulk"


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
@jobs_option
@dask_option
@click.option(
    "--json",
    "file",
    type=click.Path(path_type=Path),
    help="Write what was counted to this file, the same for any --jobs.",
)
@out_option
@resume_option
@lang_option
@click.pass_context
def command(
    context: click.Context,
    /,
    jobs: int | None,
    dask: str | None,
    file: Path | None,
    out: Path | None,
    resume: Path | None,
    lang: Lang,
    **asked: Any,
) -> None:
    """Play many matches of bots and count.

    The same seed gives the same result, whatever --jobs is.
    """
    if jobs is not None and jobs < 1:
        raise Failure(f"--jobs: 1 or more, not {jobs}")
    if resume is None:
        experiment = _new(**asked)
    else:
        experiment = Experiment.of(begun(resume, SIMULATION, context))
    players = bots_named(experiment.bots, experiment.game)
    writable("--json", file)
    target = _target(file, out, resume)
    count = Count(experiment, target, lang)
    if experiment.engine == BULK:
        for option, value in (("--out", out), ("--dask", dask)):
            if value is not None:
                raise Failure(f"{option}: not with bulk, which only counts, and only here")
        threads = jobs or os.cpu_count() or 1
        rules, seed = experiment.rules, experiment.seed
        played, names, matches = experiment.game, experiment.bots, experiment.matches
        count.add(compiled(played, names, matches, rules, seed, threads))
    else:
        game = experiment.game.name
        plan = Plan(game, tuple(players), len(players), experiment.rules, experiment.seed)
        names, matches = experiment.bots, experiment.matches
        count.add(count.play(plan, lambda: Heading.of(plan, names, matches), jobs, dask))
    speed = count.speed
    if file is not None:
        try:
            write_whole(file, experiment.document(count.tally))
        except OSError as error:
            raise unwritten("--json", file, error) from None
    terminal = Terminal()
    terminal.print(told(experiment, count.tally, count.statistics, speed, lang, terminal.page))


def _new(
    game: str,
    matches: int,
    seats: int | None,
    bots: str,
    switches: tuple[str, ...],
    seed: int | None,
    engine: str,
) -> Experiment:
    """The experiment that is asked for."""
    found, seats = seated(game, seats)
    if matches < 0:
        raise Failure(f"--matches: 0 or more, not {matches}")
    rules = ruled(found, seats, switches)
    return Experiment(found, rules, engine, bot_names(bots, seats), any_seed(seed), matches)


def _target(file: Path | None, out: Path | None, resume: Path | None) -> Target | None:
    """Where results go, if they are kept."""
    if resume is not None:
        if file is not None:
            raise Failure("--json: not with --resume; not all that is counted is kept")
        if out is not None:
            raise Failure("--out: not with --resume, which writes to the file it names")
        return Target(resume, is_begun=True)
    if out is None:
        return None
    if file is not None and file.resolve() == out.resolve():
        raise Failure("--json: another file than --out's is needed")
    return Target(out, is_begun=False)
