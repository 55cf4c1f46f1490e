"""``fodasse analyse``: the cost of a seat's choices in a saved match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from rich.text import Text as Line

from fodasse.bots.analysis import ADVISER, analyse, decisions
from fodasse.cli.analyse.findings import TEXTS, Findings, Value
from fodasse.cli.analyse.page import page
from fodasse.cli.failures import Failure, check_writable, reading, writing
from fodasse.cli.frontend import game_of, seats_ever
from fodasse.cli.loading import check_seat, load_match
from fodasse.cli.names import labels
from fodasse.cli.options import InputFile, OutputFile, any_game_option, lang_option
from fodasse.cli.page import Page
from fodasse.cli.progress import Pace, progress_bar
from fodasse.cli.speech import Speech
from fodasse.cli.terminal import Terminal
from fodasse.cli.values import find_game, judge_named
from fodasse.table.files import write_whole
from fodasse.table.record import Record


@click.command("analyse")
@click.argument("file", type=InputFile())
@click.option("--seat", type=int, help="The seat.  [default: the seat that saw the match, or 0]")
@click.option(
    "--bot", default=ADVISER, show_default=True, help="The bot that judges: medium, hard or best."
)
@click.option(
    "--top", type=click.IntRange(0), default=5, show_default=True, help="The choices to print."
)
@click.option("--page", "out", type=OutputFile(), help="Write a page to this file.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the bot.")
@any_game_option
@lang_option
def command(
    file: Path,
    seat: int | None,
    bot: str,
    top: int,
    out: Path | None,
    seed: int,
    game: str | None,
    lang: str,
) -> None:
    """Find the choices of a seat that cost it most.

    FILE is a record, what a seat saw of a match (Match.export), or a match as text. Each choice is
    judged by what the seat could know. With --page, all that is printed is written to a page of
    HTML, too, with a picture of each choice.
    """
    found = None if game is None else find_game(game)
    check_writable("--page", out)
    with reading(file):
        match = load_match(file, found)
    own = found or game_of(match)
    if isinstance(match, Record):
        seat = seat or 0
    seat = check_seat(match, seat, file, own)
    if seat is None:
        raise Failure(f"--seat: {file} is what a spectator saw, who chose nothing")
    names = labels(match.names, seats_ever(match, own))
    judge = judge_named(bot, own)
    count = len(decisions(match, seat, game=own))
    choices, pace = [], Pace(count, lang)
    with progress_bar() as bar:
        for choice in bar.track(analyse(match, seat, bot=judge, seed=seed, game=own), total=count):
            choices.append(choice)
            pace.update(len(choices), bar)
    findings = Findings(own, seat, bot, choices, Speech(lang, TEXTS, names))
    terminal = Terminal(lang)
    terminal.print(_lines(findings, top, terminal.page))
    if out is not None:
        with writing(out, "--page"):
            write_whole(out, page(findings, top), is_private=True)  # it shows the seat's cards


def _lines(findings: Findings, count: int, paper: Page) -> Iterator[Line]:
    """Yield the findings: a summary, then the costliest choices with what the seat saw."""
    say = findings.say
    title = (say("title", findings.seat), findings.title, say("judge", bot=findings.bot))
    yield from paper.title(*title)
    for sentence in findings.summary():
        yield from paper.sentence(sentence)
    shown = findings.dearest(count)
    for number, choice in enumerate(shown, start=1):
        yield Line()
        yield from paper.title(findings.heading(number, choice))
        yield from paper.sentence(findings.cost(choice), style="bold")
        for sentence in findings.situation(choice):
            yield from paper.sentence(sentence)
        yield from paper.columns([_value(each, findings) for each in findings.values(choice)])
    if count and not shown:
        yield from paper.sentence(say("nothing"))


def _value(value: Value, findings: Findings) -> Line:
    words = f"{value.action} {value.value} {findings.mark(value)}".rstrip()
    return Line(words, "bold" if value.is_best or value.is_chosen else "")
