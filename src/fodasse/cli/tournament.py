"""``fodasse tournament``: the same packs from every seat, and who did how well."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from fodasse.bots import names
from fodasse.cli.config import config_option
from fodasse.cli.counted import Experiment
from fodasse.cli.counting import Count, collected
from fodasse.cli.keeping import begun, contest_of, target_of
from fodasse.cli.options import (
    NAMES,
    Failure,
    Terminal,
    any_seed,
    bot_list,
    bots_named,
    dask_option,
    game_argument,
    game_option,
    jobs_option,
    lang_option,
    out_option,
    resume_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
)
from fodasse.cli.standing import told
from fodasse.cli.starts import (
    check_rounds_option,
    parse_starts,
    rounds_option,
    start_option,
)
from fodasse.core.game import Game
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.lab.results import TOURNAMENT
from fodasse.lab.standings import Standings
from fodasse.lab.tournament import Tournament, tournament


@click.command("tournament")
@game_argument
@game_option
@click.option(
    "--bots",
    metavar=NAMES,
    help="Bots by name, each once, or module:Name for one of your own.  "
    "[default: all the game has]",
)
@click.option(
    "--deals",
    type=int,
    default=500,
    show_default=True,
    help="How many; each is played as often as there are bots.",
)
@seats_option
@rule_option
@rounds_option
@start_option
@seed_option
@jobs_option
@dask_option
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
    out: Path | None,
    resume: Path | None,
    lang: Lang,
    **asked: Any,
) -> None:
    """Let bots meet with the same packs from every seat.

    So luck cancels, and a difference shows in fewer matches. The same seed gives the same result,
    whatever --jobs is.
    """
    target = target_of(out, resume, "tournament")
    cup = _new(context, **asked) if resume is None else _begun(resume, context)
    plan = cup.plan
    try:
        standings = Standings.of(cup.names, plan)
    except ImportError as error:
        raise Failure(str(error)) from None
    count = Count(Experiment(plan, cup.names, cup.matches), target, lang)
    count.add(collected(standings, count.play(lambda: cup.heading, jobs, dask)))
    terminal = Terminal()
    terminal.print(told(cup, standings, count.speed, lang, terminal.page))


def _new(
    context: click.Context,
    game: str,
    by_option: str | None,
    bots: str | None,
    deals: int,
    seats: int | None,
    switches: tuple[str, ...],
    starts: tuple[str, ...],
    rounds: int | None,
    seed: int | None,
) -> Tournament:
    """Return the tournament that the options describe."""
    if by_option is not None:
        is_said = context.get_parameter_source("game") is ParameterSource.COMMANDLINE
        if is_said and game != by_option:
            raise Failure(f"--game: {by_option}, but {game} is named too")
        game = by_option
    found, seats = seated(game, seats)
    if deals < 0:
        raise Failure(f"--deals: 0 or more, not {deals}")
    given = names(found) if bots is None else bot_list(bots)
    rules = ruled(found, seats, switches)
    check_rounds_option(found, rounds)
    options = parse_starts(found, seats, rules, starts)
    how = {"deals": deals, "seed": any_seed(seed), "seats": seats, "rules": rules}
    return _held("--bots", found, given, rounds=rounds, **how, **options)


def _begun(file: Path, context: click.Context) -> Tournament:
    """Return the tournament that a file was begun for."""
    heading = begun(file, TOURNAMENT, context)
    game = GAMES[heading.game]
    return _held(f"--resume: {file}", game, heading.bots, **contest_of(heading))


def _held(option: str, game: Game, given: Iterable[str], **how: Any) -> Tournament:
    """Return the tournament of the bots of these names, which an option gave."""
    given = tuple(given)
    if len(set(given)) < len(given):
        raise Failure(f"{option}: each bot once, not {', '.join(given)}")
    players = dict(zip(given, bots_named(given, game, option), strict=True))
    try:
        return tournament(game, players, **how)
    except ValueError as error:
        raise Failure(f"{option}: {error}") from None
