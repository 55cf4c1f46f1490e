"""``fodasse challenge``: one bot on every seat in turn, against copies of other bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import click
from rich.text import Text as Line

from fodasse.cli.failures import Failure
from fodasse.cli.lab.experiments import Settings, experiment_command
from fodasse.cli.lab.playing import Run
from fodasse.cli.lab.tables import Sheet
from fodasse.cli.options import NAMES
from fodasse.cli.values import bot_list, usual_bot
from fodasse.core.game import Game
from fodasse.lab.comparisons import Comparisons
from fodasse.lab.experiment import Experiment
from fodasse.lab.luck import by_rules
from fodasse.lab.seatings import CHALLENGE


def _challenger(_: Game, __: int, bot: str | None) -> tuple[str, ...]:
    if bot is None:
        raise Failure("--bot: the name of the challenger is needed")
    return (bot.strip(),)


def _field(game: Game, _: int, field: str | None) -> tuple[str, ...]:
    return bot_list(field or usual_bot(game))


@experiment_command(
    CHALLENGE,
    {"bot": _challenger, "field": _field},
    click.option(
        "--bot",
        metavar="NAME",
        help="The challenger, by name: random, easy, rules, medium, hard, best, or module:Name "
        "for one of your own. Those that search are slow.",
    ),
    click.option(
        "--field",
        metavar=NAMES,
        help="The bots it challenges, by name.  [default: rules, if the game has it]",
    ),
    click.option(
        "--deals",
        type=int,
        default=500,
        show_default=True,
        help="The number of deals; for each bot of the field, a deal is played once for each side "
        "and once more.",
    ),
    click.option(
        "--luck",
        is_flag=True,
        help="Measure the luck of the cards, and compare less luck too; not with --out.",
    ),
)
def challenge(settings: Settings, experiment: Experiment, *, luck: bool) -> None:
    """Compare one bot with others on equal seats and cards.

    The bot takes each seat in turn against copies of the others, and its result there is compared
    with theirs. A copy of them differs by exactly 0. The same seed gives the same result,
    whatever --jobs is.
    """
    if luck and settings.results is not None:
        raise Failure("--luck: not with --out or --resume; luck is in no file")
    if luck:
        try:
            by_rules(experiment.game)
        except (ImportError, ValueError) as error:
            raise Failure(f"--luck: {error}") from None
    comparisons = Comparisons(experiment)
    run = Run(settings, experiment, luck)
    run.play(comparisons.update)
    contents = {"overall": comparisons.overall, "sides": comparisons.sides}
    run.finish(lambda sheet: _lines(sheet, comparisons, run.speed), contents)


def _lines(sheet: Sheet, comparisons: Comparisons, speed: float | None) -> Iterator[Line]:
    """Yield the result: all seats first, then each side; wins, then differences."""
    say = sheet.say
    bot, *field = sheet.experiment.names
    against = say("title.against", bot=bot, field=", ".join(field))
    yield from sheet.opening(against)
    if {bot} == {*field}:
        yield from sheet.page.sentence(say("table.same-bot"))
    compared = {say("table.all"): comparisons.overall}
    compared |= {", ".join(map(str, each.seats)): each for each in comparisons.sides}
    wins, rows, less_luck = [], [], []
    for name, each in compared.items():
        share = each.win_share
        field_share = f"{say.number(100 * each.field_share)}\u00a0%"
        shares = sheet.share(share.mean, share.low, share.high)
        wins.append([name, str(each.wins), *shares, field_share])
        rows.append([name, *sheet.estimate(each.returns), *sheet.estimate(each.points)])
        if each.returns_less_luck is not None and each.points_less_luck is not None:
            less = (each.returns_less_luck, each.points_less_luck)
            less_luck.append([name, *chain.from_iterable(map(sheet.estimate, less))])
    yield from sheet.table(("seat", "wins", "share", "interval", "field"), wins)
    yield Line()
    yield from sheet.page.sentence(say("table.differences"))
    heads = ("seat", "return", "interval", "points", "interval")
    yield from sheet.table(heads, rows)
    if less_luck:
        yield Line()
        yield from sheet.page.sentence(say("table.less-luck"))
        yield from sheet.table(heads, less_luck)
    yield from sheet.facts(speed)
