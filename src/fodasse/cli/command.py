"""The command itself: its parts, and the two that tell a match."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

import click
from rich.text import Text

import fodasse
from fodasse.cli import challenge, play, report, rules, simulate, tournament
from fodasse.cli.frontend import seats_ever, transcribe
from fodasse.cli.names import labels
from fodasse.cli.options import (
    Failure,
    Interrupted,
    Terminal,
    any_seed,
    asked,
    bot_names,
    bots_named,
    bots_option,
    game_argument,
    keep,
    lang_option,
    record_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
    usual_bot,
)
from fodasse.cli.starts import parse_starts, start_option
from fodasse.core.errors import FormatError
from fodasse.games import GAMES
from fodasse.table.driver import play_match
from fodasse.table.record import Record
from fodasse.table.start_options import draw_options

_EXAMPLES: Final = """\b
Examples:
  fodasse play                             you against three bots, in Fodasse
  fodasse watch                            a match of bots
  fodasse watch --seed 7 --record m.json   the match of this seed, kept in a file
  fodasse replay m.json                    told again
  fodasse replay m.json --seat 2           … as the third seat saw it
  fodasse simulate --bots rules,random     a thousand matches, counted
  fodasse tournament --deals 500           the same packs from every seat
  fodasse challenge --bot random           one bot on every seat, against copies of rules
  fodasse report results.jsonl             a page of what was kept, with figures
  fodasse rules --lang pt                  the rules, in Portuguese
"""


class _Command(click.Group):
    """Says in one short line what is wrong; the usage is what ``--help`` is for."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games by name, then examples."""
        with formatter.section("Games"):
            formatter.write_text(", ".join(GAMES))
        super().format_epilog(ctx, formatter)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise Failure(error.format_message()) from None
        except KeyboardInterrupt:
            raise Interrupted("Stopped") from None


@click.group(
    "fodasse",
    cls=_Command,
    epilog=_EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(fodasse.__version__, message="%(prog)s %(version)s")
def command() -> None:
    """Card games in the terminal: matches told, played and counted."""


for part in (play, simulate, tournament, challenge, report, rules):
    command.add_command(part.command)


@command.command()
@game_argument
@seats_option
@bots_option()
@rule_option
@start_option
@seed_option
@lang_option
@record_option
def watch(
    game: str,
    seats: int | None,
    bots: str | None,
    switches: tuple[str, ...],
    starts: tuple[str, ...],
    seed: int | None,
    lang: str,
    record: Path | None,
) -> None:
    """Play a whole match of bots and tell it.

    The same seed tells the same match again.
    """
    played, seats = seated(game, seats)
    bots = bots or usual_bot(played)
    players = bots_named(bot_names(bots, seats), played)
    seed = any_seed(seed)
    rules = ruled(played, seats, switches)
    options = draw_options(parse_starts(played, seats, rules, starts), seed, match=0)
    names = labels((), seats)
    match = play_match(played, players, rules=rules, seed=seed, names=names, **options)
    keep(match, record)
    again = asked("watch", game, seats=seats, bots=bots, rule=switches, start=starts, seed=seed)
    _print(match, lang, again=again)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Tell only what this seat could see.")
@lang_option
def replay(file: Path, seat: int | None, lang: str) -> None:
    """Tell a record again, whole or as one seat saw it."""
    try:
        match = Record.load(file)
    except FormatError as error:
        raise Failure(f"{file}: {error}") from None
    except OSError as error:
        raise Failure(f"cannot read {file}: {error.strerror or error}") from None
    seats = seats_ever(match, GAMES[match.game])
    if seat is not None and not 0 <= seat < seats:
        raise Failure(f"--seat: {file} has seats 0 to {seats - 1}, not {seat}")
    _print(match, lang, seat=seat)


def _print(match: Record, lang: str, *, seat: int | None = None, again: str = "") -> None:
    """Print a match, after and before the command that plays it again, if one is given."""
    terminal = Terminal()
    frame = [Text(again, "dim")] if again else []
    lines = transcribe(match, seat=seat, lang=lang, page=terminal.page)
    terminal.print(chain(frame, lines, [Text(), *frame] if frame else []))
