"""What a tournament came to: the bots, best first, and each pair of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Final

from rich.cells import cell_len
from rich.text import Text as Line

from fodasse.cli.counted import BOT, MATCHES, SEED, SHARE, SPEED, SURE, WINS
from fodasse.cli.page import Page, fitted
from fodasse.cli.speech import Speech
from fodasse.cli.starts import conditions
from fodasse.core.wording import Lang, Text
from fodasse.lab.intervals import Estimate
from fodasse.lab.standings import Difference, Standings
from fodasse.lab.tournament import Tournament

TITLE: Final = Text("Duplicate tournament", "Torneio duplicado")
SEATS: Final = Text("{count} seats", "{count} assentos")
DEALS: Final = (
    Text("{count} deal", "{count} distribuição"),
    Text("{count} deals", "{count} distribuições"),
)
RETURN: Final = Text("return", "retorno")
RATING: Final = Text("rating", "rating")
DEVIATION: Final = Text("deviation", "desvio")
PAIR: Final = Text("difference", "diferença")
ENDS: Final = Text("{low} to {high}", "{low} a {high}")
RELIABLE: Final = 30
"""The number of deals from which on results are shown without a warning."""
FEW_DEALS: Final = Text(
    "Fewer than {reliable} deals: the intervals are rough.",
    "Menos de {reliable} distribuições: os intervalos são imprecisos.",
)


def told(
    cup: Tournament, standings: Standings, speed: float | None, lang: Lang, page: Page
) -> Iterator[Line]:
    """Yield the result as lines: the bots, best first, then each pair of them.

    Only the last line, the speed, depends on anything but the experiment.

    Args:
        cup: the tournament.
        standings: what came of it.
        speed: matches a second; None: none were played.
        lang: the language.
        page: what the lines are laid on.
    """
    say = Speech(lang)
    yield from page.title(
        say(TITLE),
        cup.plan.game,
        say(SEATS, count=cup.plan.seats),
        say.counted(cup.matches // cup.plan.rotations, DEALS),
        say.counted(cup.matches, MATCHES),
        say(SEED, seed=str(cup.plan.seed)),
    )
    yield from conditions(cup.plan, lang, page)
    head = [say(text) for text in (BOT, WINS, SHARE, RETURN, SURE, RATING, DEVIATION)]
    rows = [
        [
            each.bot,
            str(each.wins),
            f"{say.number(100 * each.win_share.mean)} %" if each.matches else page.dash,
            *format_estimate(each.returns, standings.deals, say, page),
            say.number(each.rating.mu),
            say.number(each.rating.sigma),
        ]
        for each in sorted(standings.bots, key=lambda each: -each.returns.mean)
    ]
    yield from table_lines([head, *rows], page)
    yield Line()
    head = [say(text) for text in (PAIR, RETURN, SURE)]
    rows = [
        [
            f"{each.first} {page.dash} {each.second}",
            *format_estimate(each.returns, standings.deals, say, page),
        ]
        for each in map(_better_first, standings.differences)
    ]
    yield from table_lines([head, *rows], page)
    yield from few_deals_lines(standings.deals, say, page)
    if speed is not None:
        yield Line()
        yield from page.flow("", [Line(f"{say(SPEED)}  {say.number(speed)}")])


def few_deals_lines(deals: int, say: Speech, page: Page) -> Iterator[Line]:
    """Yield the lines that warn of few deals; none if there are enough, or no results at all."""
    if 0 < deals < RELIABLE:
        yield Line()
        yield from page.sentence(say(FEW_DEALS, reliable=RELIABLE))


def format_estimate(estimate: Estimate, deals: int, say: Speech, page: Page) -> tuple[str, str]:
    """Return a mean over a number of deals and its interval; a dash where there is none."""
    if not deals:
        return page.dash, page.dash
    mean, low, high = (
        say.number(round(number, 3) + 0.0, ".3f")  # no zero has a sign
        for number in (estimate.mean, estimate.low, estimate.high)
    )
    return mean, say(ENDS, low=low, high=high) if isfinite(estimate.low) else page.dash


def _better_first(difference: Difference) -> Difference:
    return difference.turned if difference.returns.mean < 0 else difference


def table_lines(rows: list[list[str]], page: Page) -> Iterator[Line]:
    """Yield the lines of a table, its head first; columns but the first are flush right."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for style, row in zip(["dim"] + [""] * len(rows), rows, strict=False):
        laid = [
            fitted("", width - cell_len(cell)) + cell
            for cell, width in zip(row[1:], widths[1:], strict=True)
        ]
        yield from page.flow("", [Line("   ".join([fitted(row[0], widths[0]), *laid]), style)])
