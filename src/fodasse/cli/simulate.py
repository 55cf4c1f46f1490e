"""``fodasse simulate``: many matches of bots, counted and, if asked, kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import click
from attrs import evolve

from fodasse.cli.compiled import compiled
from fodasse.cli.config import config_option
from fodasse.cli.counted import Experiment, told
from fodasse.cli.counting import Count
from fodasse.cli.keeping import Target, begun, target_of
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
from fodasse.cli.starts import (
    check_rounds_option,
    parse_starts,
    rounds_option,
    start_option,
)
from fodasse.core.wording import Lang
from fodasse.games import GAMES
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
@rounds_option
@start_option
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
@config_option
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
    if resume is None:
        experiment = _new(**asked)
    else:
        heading = begun(resume, SIMULATION, context)
        players = bots_named(heading.bots, GAMES[heading.game])
        plan = evolve(heading.plan(players), rotations=1)  # simulations rotate nothing
        experiment = Experiment(plan, heading.bots, heading.matches)
    writable("--json", file)
    target = _target(file, out, resume)
    count = Count(experiment, target, lang)
    names = experiment.names
    if experiment.engine == BULK:
        plan = experiment.plan
        for option, is_given, why in (
            ("--out", out is not None, "which only counts, and only here"),
            ("--dask", dask is not None, "which only counts, and only here"),
            ("--rounds", plan.rounds is not None, "which plays whole matches"),
            ("--start", bool(plan.options), "which plays whole matches"),
        ):
            if is_given:
                raise Failure(f"{option}: not with bulk, {why}")
        threads = jobs or os.cpu_count() or 1
        matches = experiment.matches
        count.add(compiled(experiment.game, names, matches, plan.rules, plan.seed, threads))
    else:
        count.add(
            count.play(lambda: Heading.of(experiment.plan, names, experiment.matches), jobs, dask)
        )
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
    starts: tuple[str, ...],
    rounds: int | None,
    seed: int | None,
    engine: str,
) -> Experiment:
    """Return the experiment that the options describe."""
    found, seats = seated(game, seats)
    if matches < 0:
        raise Failure(f"--matches: 0 or more, not {matches}")
    rules = ruled(found, seats, switches)
    check_rounds_option(found, rounds)
    names = bot_names(bots, seats)
    plan = Plan(
        game,
        tuple(bots_named(names, found)),
        seats,
        rules,
        any_seed(seed),
        rounds=rounds,
        options=parse_starts(found, seats, rules, starts),
    )
    return Experiment(plan, names, matches, engine)


def _target(file: Path | None, out: Path | None, resume: Path | None) -> Target | None:
    """Return the file that results go to, if they are kept."""
    if resume is not None and file is not None:
        raise Failure("--json: not with --resume; not all that is counted is kept")
    if file is not None and out is not None and file.resolve() == out.resolve():
        raise Failure("--json: another file than --out's is needed")
    return target_of(out, resume, "simulate")
