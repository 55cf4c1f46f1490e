"""The commands that print one match: ``fodasse watch``, ``fodasse play``, ``fodasse replay``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import click
from attrs import frozen
from rich.text import Text as Line

from fodasse.cli.frontend import seats_ever, transcribe
from fodasse.cli.names import labels
from fodasse.cli.options import (
    INTERRUPTED,
    Failure,
    Terminal,
    any_game_argument,
    any_game_option,
    any_seed,
    asked,
    bot_names,
    bots_named,
    bots_option,
    find_game,
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
from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.table.bot import Bot
from fodasse.table.driver import play_match
from fodasse.table.record import Record
from fodasse.table.start_options import draw_options

C = TypeVar("C", bound=Callable[..., None])

OPTIONS = (
    any_game_argument,
    seats_option,
    bots_option(),
    rule_option,
    start_option,
    seed_option,
    lang_option,
    record_option,
)
"""The options of the commands that play a match."""


def match_options(function: C) -> C:
    """Give a command the options of a match."""
    return reduce(lambda command, option: option(command), reversed(OPTIONS), function)


@frozen(kw_only=True)
class Setup:
    """How a match is played: a game, its table, its rules and the seed."""

    name: str
    """The game's name on the command line."""
    game: Game
    seats: int
    bots: str
    """The names of the bots."""
    switches: tuple[str, ...]
    """The rules that are not the default ones, as they were given."""
    starts: tuple[str, ...]
    """The start options, as they were given."""
    seed: int
    rules: Any
    options: dict[str, int]
    """The start options by name."""

    @classmethod
    def of(
        cls,
        name: str,
        seats: int | None,
        bots: str | None,
        switches: tuple[str, ...],
        starts: tuple[str, ...],
        seed: int | None,
    ) -> Setup:
        """Return the setup that a command line asks for.

        Raises:
            Failure: no match can be played like this.
        """
        game, seats = seated(name, seats)
        rules, seed = ruled(game, seats, switches), any_seed(seed)
        return cls(
            name=name,
            game=game,
            seats=seats,
            bots=bots or usual_bot(game),
            switches=switches,
            starts=starts,
            seed=seed,
            rules=rules,
            options=draw_options(parse_starts(game, seats, rules, starts), seed, match=0),
        )

    def players(self, count: int) -> list[Bot]:
        """Return this many bots."""
        return bots_named(bot_names(self.bots, count), self.game)

    def command_line(self, command: str, **options: int) -> str:
        """Return the command line that plays the same match, with options of this command."""
        table = {"seats": self.seats, **options, "bots": self.bots}
        setting = {"rule": self.switches, "start": self.starts, "seed": self.seed}
        return asked(command, self.name, **table, **setting)


@click.command()
@match_options
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
    """Play a match of bots and print it.

    The same seed gives the same match.
    """
    setup = Setup.of(game, seats, bots, switches, starts, seed)
    match = play_match(
        setup.game,
        setup.players(setup.seats),
        rules=setup.rules,
        seed=setup.seed,
        names=labels((), setup.seats),
        **setup.options,
    )
    keep(match, record)
    terminal = Terminal()
    again = Line(setup.command_line("watch"), "dim")
    lines = transcribe(match, lang=lang, page=terminal.page)
    terminal.print(chain([again], lines, [Line(), again]))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Print only what this seat could see.")
@any_game_option
@lang_option
def replay(file: Path, seat: int | None, game: str | None, lang: str) -> None:
    """Print a record, complete or as one seat saw it."""
    try:
        match: Record = Record.load(file, None if game is None else find_game(game))
    except FormatError as error:
        raise Failure(f"{file}: {error}") from None
    except OSError as error:
        raise Failure(f"cannot read {file}: {error.strerror or error}") from None
    seats = seats_ever(match)
    if seat is not None and not 0 <= seat < seats:
        raise Failure(f"--seat: {file} has seats 0 to {seats - 1}, not {seat}")
    terminal = Terminal()
    terminal.print(transcribe(match, seat=seat, lang=lang, page=terminal.page))


@click.command()
@match_options
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat.")
@click.option("--name", default="", help="Your name.")
def play(
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
    setup = Setup.of(game, seats, bots, switches, starts, seed)
    if not 0 <= seat < setup.seats:
        raise Failure(f"--seat: there are seats 0 to {setup.seats - 1}, not {seat}")
    players: list[Bot | None] = [*setup.players(setup.seats - 1)]
    players.insert(seat, None)
    writable("--record", record)
    terminal = Terminal()
    session = Session(
        setup.game,
        players,
        seat,
        seed=setup.seed,
        names=labels([""] * seat + [name], setup.seats),
        lang=lang,
        terminal=terminal,
        rules=setup.rules,
        options=setup.options,
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
    again = setup.command_line("play", seat=seat)
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
