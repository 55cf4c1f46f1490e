"""The command itself: what is asked, what is answered, and what is wrong with the question."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

import click
from rich.console import Console
from rich.text import Text

import fodasse
from fodasse.bots.random import RandomBot
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.telling import NARRATORS, seats_ever, tell
from fodasse.core.errors import FormatError
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.table.driver import play_match
from fodasse.table.record import Record

WIDEST: Final = 100
"""Columns beyond which lines get no longer."""


_EXAMPLES: Final = """\b
Examples:
  fodasse watch                            a match of bots
  fodasse watch --seed 7 --record m.json   the match of this seed, kept in a file
  fodasse replay m.json                    told again
  fodasse replay m.json --seat 2           … as the third seat saw it
"""


class _Failure(click.ClickException):
    """Something that cannot be done: one line, exit code 2."""

    exit_code = 2


class _OneLine(click.Group):
    """Says what is wrong with an option in one line; the usage is what ``--help`` is for."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            error.ctx = None
            raise


_lang = click.option(
    "--lang",
    type=click.Choice(["en", "pt"]),
    default="en",
    show_default=True,
    help="English or Brazilian Portuguese.",
)


@click.group(
    "fodasse",
    cls=_OneLine,
    epilog=_EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(fodasse.__version__, message="%(prog)s %(version)s")
def command() -> None:
    """Card games told in the terminal: Fodasse, or 7 Letras."""


@command.command()
@click.option(
    "--game",
    type=click.Choice(list(NARRATORS)),
    default="fodasse",
    show_default=True,
    help="What is played.",
)
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--seed", type=int, help="Deals and bots come from it; without it, a random one.")
@_lang
@click.option("--record", type=click.Path(path_type=Path), help="Keep the match in this file.")
def watch(game: str, seats: int, seed: int | None, lang: Lang, record: Path | None) -> None:
    """Play a whole match of bots and tell it.

    The same seed tells the same match again.
    """
    if seats not in GAMES[game].seats:
        allowed = GAMES[game].seats
        raise _Failure(f"--seats: {allowed[0]} to {allowed[-1]} can play, not {seats}")
    if seed is None:
        seed = SystemRandom().randrange(10**6)
    names = labels((), seats)
    match = play_match(GAMES[game], [RandomBot()] * seats, seed=seed, names=names)
    if record is not None:
        try:
            match.save(record)
        except OSError as error:
            raise _Failure(f"--record: cannot write {record}: {error.strerror or error}") from None
    _print(match, again=f"fodasse watch --seats {seats} --seed {seed}", lang=lang)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Tell only what this seat could see.")
@_lang
def replay(file: Path, seat: int | None, lang: Lang) -> None:
    """Tell a record again, whole or as one seat saw it."""
    try:
        match = Record.load(file)
    except FormatError as error:
        raise _Failure(f"{file}: {error}") from None
    except OSError as error:
        raise _Failure(f"cannot read {file}: {error.strerror or error}") from None
    seats = seats_ever(match)
    if seat is not None and not 0 <= seat < seats:
        raise _Failure(f"--seat: {file} has seats 0 to {seats - 1}, not {seat}")
    _print(match, seat=seat, lang=lang)


def _print(match: Record, *, again: str = "", **how: Any) -> None:
    """Lay a match on the terminal, or on whatever stands in its place.

    Args:
        match: what is told.
        again: the command that plays the same match, said first and last.
        how: as in ``tell``.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False, markup=False, emoji=False)
    page = Page.of(min(console.width, WIDEST), console.encoding)
    frame = [Text(again, "dim")] if again else []
    for line in chain(frame, tell(match, page=page, **how), [Text(), *frame] if frame else []):
        console.print(line, soft_wrap=True)
