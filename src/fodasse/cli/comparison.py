"""The result of a challenge as lines: wins by seat, then differences from the field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text as Line

from fodasse.cli.counted import MATCHES, SEAT, SEED, SHARE, SPEED, SURE, WINS
from fodasse.cli.page import Page
from fodasse.cli.speech import Speech
from fodasse.cli.standing import (
    DEALS,
    ENDS,
    RETURN,
    SEATS,
    few_deals_lines,
    format_estimate,
    table_lines,
)
from fodasse.cli.starts import conditions
from fodasse.core.wording import Lang, Text
from fodasse.lab.challenge import Challenge, Comparison, Comparisons

TITLE: Final = Text("Challenge", "Desafio")
AGAINST: Final = Text("{bot} against {field}", "{bot} contra {field}")
ALL: Final = Text("all", "todos")
FIELD: Final = Text("field", "adversário")
MORE: Final = Text(
    "Difference from the field, on the same seats with the same cards:",
    "Diferença para o adversário, nos mesmos assentos e com as mesmas cartas:",
)
POINTS: Final = Text("points", "pontos")


def comparison_lines(
    contest: Challenge, comparisons: Comparisons, speed: float | None, lang: Lang, page: Page
) -> Iterator[Line]:
    """Yield the result: all seats first, then each side.

    Only the last line, the speed, depends on anything but the challenge.

    Args:
        contest: the challenge.
        comparisons: its result.
        speed: matches a second; None: none were played.
        lang: the language.
        page: the page to write on.
    """
    say, plan = Speech(lang), contest.plan
    bot, *field = contest.names
    yield from page.title(
        say(TITLE),
        plan.game,
        say(AGAINST, bot=bot, field=", ".join(field)),
        say(SEATS, count=plan.seats),
        say.counted(contest.matches // plan.rotations, DEALS),
        say.counted(contest.matches, MATCHES),
        say(SEED, seed=str(plan.seed)),
    )
    yield from conditions(plan, lang, page)
    compared = {say(ALL): comparisons.overall}
    compared |= {", ".join(map(str, each.seats)): each for each in comparisons.sides}
    head = [say(text) for text in (SEAT, WINS, SHARE, SURE, FIELD)]
    rows = [[name, *_wins(each, say, page)] for name, each in compared.items()]
    yield from table_lines([head, *rows], page)
    yield Line()
    yield from page.sentence(say(MORE))
    head = [say(text) for text in (SEAT, RETURN, SURE, POINTS, SURE)]
    rows = [
        [
            name,
            *format_estimate(each.returns, comparisons.deals, say, page),
            *format_estimate(each.points, comparisons.deals, say, page),
        ]
        for name, each in compared.items()
    ]
    yield from table_lines([head, *rows], page)
    yield from few_deals_lines(comparisons.deals, say, page)
    if speed is not None:
        yield Line()
        yield from page.flow("", [Line(f"{say(SPEED)}  {say.number(speed)}")])


def _wins(each: Comparison, say: Speech, page: Page) -> list[str]:
    """Return the cells on wins; dashes before the first deal."""
    if not each.matches:
        return ["0", *[page.dash] * 3]
    share, low, high, other = (
        say.number(100 * number)
        for number in (
            each.win_share.mean,
            each.win_share.low,
            each.win_share.high,
            each.field_share,
        )
    )
    return [str(each.wins), f"{share} %", f"{say(ENDS, low=low, high=high)} %", f"{other} %"]
