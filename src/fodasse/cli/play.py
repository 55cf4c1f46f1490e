"""``fodasse play``: a person against bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.text import Text as Line

from fodasse.cli.names import labels
from fodasse.cli.options import (
    INTERRUPTED,
    Failure,
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
    writable,
)
from fodasse.cli.session import Quit, Session
from fodasse.cli.speech import Speech
from fodasse.cli.starts import parse_starts, start_option
from fodasse.table.bot import Bot
from fodasse.table.record import Record
from fodasse.table.start_options import draw_options


@click.command("play")
@game_argument
@seats_option
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat.")
@bots_option()
@rule_option
@start_option
@seed_option
@click.option("--name", default="", help="Your name.")
@lang_option
@record_option
def command(
    game: str,
    seats: int | None,
    seat: int,
    bots: str | None,
    switches: tuple[str, ...],
    starts: tuple[str, ...],
    seed: int | None,
    name: str,
    lang: str,
    record: Path | None,
) -> None:
    """Play against bots.

    You see what your seat may see. Type ? for help; Ctrl-D or quit stops.
    """
    played, seats = seated(game, seats)
    bots = bots or usual_bot(played)
    if not 0 <= seat < seats:
        raise Failure(f"--seat: there are seats 0 to {seats - 1}, not {seat}")
    others: list[Bot | None] = [*bots_named(bot_names(bots, seats - 1), played)]
    writable("--record", record)
    seed = any_seed(seed)
    rules = ruled(played, seats, switches)
    options = draw_options(parse_starts(played, seats, rules, starts), seed, match=0)
    terminal = Terminal()
    session = Session(
        played,
        [*others[:seat], None, *others[seat:]],
        seat,
        seed=seed,
        names=labels(["" if each != seat else name for each in range(seats)], seats),
        lang=lang,
        terminal=terminal,
        rules=rules,
        options=options,
    )
    code = 0
    try:
        session.play()
    except Quit:
        pass
    except (EOFError, KeyboardInterrupt) as error:
        click.echo()
        code = INTERRUPTED if isinstance(error, KeyboardInterrupt) else 0
    finally:
        match = session.sitting.record
        keep(match, record)
    asked_for = {"seats": seats, "seat": seat, "bots": bots}
    again = asked("play", game, **asked_for, rule=switches, start=starts, seed=seed)
    terminal.print(_farewell(match, record, again, Speech(lang)))
    sys.exit(code)


def _farewell(match: Record, record: Path | None, again: str, say: Speech) -> Iterator[Line]:
    """Yield where the match was saved, if anywhere, and the command that plays it again."""
    yield Line()
    if record is not None:
        key = "play.saved-part" if match.result is None else "play.saved"
        yield Line(say(key, again=f"fodasse replay {record}"))
    elif match.result is None:
        yield Line(say("play.not-saved"))
    yield Line(again, "dim")
