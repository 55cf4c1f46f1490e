"""``fodasse challenge``: one bot on every seat in turn, against copies of other bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fodasse.cli.comparison import comparison_lines
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
    jobs_option,
    lang_option,
    out_option,
    resume_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
    usual_bot,
)
from fodasse.cli.starts import check_rounds_option, parse_starts, rounds_option, start_option
from fodasse.core.game import Game
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.lab.challenge import Challenge, Comparisons, challenge
from fodasse.lab.results import CHALLENGE


@click.command("challenge")
@game_argument
@click.option(
    "--bot",
    metavar="NAME",
    help="The challenger, by name: random, rules, or module:Name for one of your own.",
)
@click.option(
    "--field",
    metavar=NAMES,
    help="The bots it challenges, by name.  [default: rules, if the game has it]",
)
@click.option(
    "--deals",
    type=int,
    default=500,
    show_default=True,
    help="How many; one takes a match for each side and one more, times the bots of the field.",
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
    """Compare one bot with others on the same seats, with the same cards.

    The bot takes each seat in turn against copies of the others, and its result there is compared
    with theirs. A copy of them comes out at exactly 0. The same seed gives the same result,
    whatever --jobs is.
    """
    target = target_of(out, resume, "challenge")
    contest = _new(**asked) if resume is None else _begun(resume, context)
    comparisons = Comparisons(contest.plan)
    count = Count(Experiment(contest.plan, contest.names, contest.matches), target, lang)
    count.add(collected(comparisons, count.play(lambda: contest.heading, jobs, dask)))
    terminal = Terminal()
    terminal.print(comparison_lines(contest, comparisons, count.speed, lang, terminal.page))


def _new(
    game: str,
    bot: str | None,
    field: str | None,
    deals: int,
    seats: int | None,
    switches: tuple[str, ...],
    starts: tuple[str, ...],
    rounds: int | None,
    seed: int | None,
) -> Challenge:
    """Return the challenge that the options describe."""
    found, seats = seated(game, seats)
    if bot is None:
        raise Failure("--bot: the name of the challenger is needed")
    if deals < 0:
        raise Failure(f"--deals: 0 or more, not {deals}")
    rules = ruled(found, seats, switches)
    check_rounds_option(found, rounds)
    options = parse_starts(found, seats, rules, starts)
    names = (bot.strip(), *bot_list(field or usual_bot(found)))
    bots_named(names[:1], found, "--bot")
    bots_named(names[1:], found, "--field")
    how = {"deals": deals, "seed": any_seed(seed), "seats": seats, "rules": rules}
    return _challenge("--field", found, names, rounds=rounds, **how, **options)


def _begun(file: Path, context: click.Context) -> Challenge:
    """Return the challenge that a file was begun for."""
    heading = begun(file, CHALLENGE, context)
    game, option = GAMES[heading.game], f"--resume: {file}"
    bots_named(heading.bots, game, option)
    return _challenge(option, game, heading.bots, **contest_of(heading))


def _challenge(option: str, game: Game, names: Sequence[str], **how: Any) -> Challenge:
    """Return the challenge of the bots of these names, the challenger first.

    Args:
        option: the option that an error names.
        game: the game.
        names: the names of the bots; all can be found.
        how: the other arguments of ``challenge``.
    """
    try:
        return challenge(game, names[0], names[1:], **how)
    except ValueError as error:
        raise Failure(f"{option}: {str(error).removeprefix('field: ')}") from None
