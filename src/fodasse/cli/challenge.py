"""``fodasse challenge``: one bot on every seat in turn, against copies of others."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from fodasse.cli.comparison import comparison_lines
from fodasse.cli.config import config_option
from fodasse.cli.counted import Experiment
from fodasse.cli.counting import Count
from fodasse.cli.keeping import Target, begun
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
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.lab.challenge import Challenge, Comparisons, challenge
from fodasse.lab.results import CHALLENGE
from fodasse.lab.simulation import Part


@click.command("challenge")
@game_argument
@click.option("--bot", metavar="NAME", help="The challenger, by name.")
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
    help="How many; each is played once for every side and once more, for each bot of the field.",
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

    The bot takes each seat in turn against copies of the others, and what it gets there is
    compared with what they got there. A copy of them comes out at exactly 0. The same seed gives
    the same result, whatever --jobs is.
    """
    if jobs is not None and jobs < 1:
        raise Failure(f"--jobs: 1 or more, not {jobs}")
    if resume is not None and out is not None:
        raise Failure("--out: not with --resume, which writes to the file it names")
    played = _new(**asked) if resume is None else _begun(resume, context)
    comparisons = Comparisons(played.plan)
    file = resume or out
    target = None if file is None else Target(file, resume is not None, "challenge")
    count = Count(Experiment(played.plan, played.names, played.matches), target, lang)
    count.add(_compared(comparisons, count.play(lambda: played.heading, jobs, dask)))
    terminal = Terminal()
    terminal.print(comparison_lines(played, comparisons, count.speed, lang, terminal.page))


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
    """Return the challenge that the options ask for."""
    found, seats = seated(game, seats)
    if bot is None:
        raise Failure("--bot: the name of the challenger is needed")
    if deals < 0:
        raise Failure(f"--deals: 0 or more, not {deals}")
    rules = ruled(found, seats, switches)
    check_rounds_option(found, rounds)
    options = parse_starts(found, seats, rules, starts)
    names = (bot.strip(), *bot_list(field or usual_bot(found)))
    how = {"seats": seats, "rules": rules, "rounds": rounds, **options}
    return _challenge("--field", game, names, deals, any_seed(seed), **how)


def _begun(file: Path, context: click.Context) -> Challenge:
    """Return the challenge that a file was begun for."""
    heading = begun(file, CHALLENGE, context)
    deals = heading.matches // heading.rotations
    how = {"seats": heading.seats, "rules": heading.rules, "rounds": heading.rounds}
    how |= heading.options
    option = f"--resume: {file}"
    return _challenge(option, heading.game, heading.bots, deals, heading.seed, **how)


def _challenge(
    option: str, game: str, names: Sequence[str], deals: int, seed: int, **how: Any
) -> Challenge:
    """Return the challenge of the bots of these names, the challenger first.

    Args:
        option: the option to blame if they cannot meet.
        game: the game's name.
        names: of the bots.
        deals: how many.
        seed: of all randomness.
        how: as in ``challenge``.
    """
    found = GAMES[game]
    bots_named(names, found)  # refuses a name that is not known
    try:
        return challenge(found, names[0], names[1:], deals, seed, **how)
    except ValueError as error:
        raise Failure(f"{option}: {str(error).removeprefix('field: ')}") from None


def _compared(
    comparisons: Comparisons, parts: Generator[Part, None, None]
) -> Generator[Part, None, None]:
    """Yield the same parts, after adding them to the comparisons."""
    with closing(parts):
        for part in parts:
            comparisons.update(part.results)
            yield part
