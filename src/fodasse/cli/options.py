"""Options and their values, failures and the terminal, for all commands."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from errno import EACCES, EISDIR
from io import TextIOWrapper
from pathlib import Path
from secrets import randbits
from shlex import quote
from tempfile import TemporaryFile
from typing import Any, Final

import click
from rich.console import Console
from rich.text import Text

from fodasse.bots import MARK, import_name, named, names
from fodasse.cli.page import Page
from fodasse.cli.speech import Speech
from fodasse.core.errors import FormatError, RulesError, quoted
from fodasse.core.game import Game
from fodasse.core.seats import USUAL_SEATS, usual_seats
from fodasse.core.texts import ENGLISH, languages
from fodasse.games import GAMES
from fodasse.table.bot import Bot
from fodasse.table.record import Record
from fodasse.table.structure import from_data, to_data

DEFAULT: Final = "fodasse"
"""The game if none is named."""
WIDEST: Final = 100
"""The largest width of lines, in columns."""
USUAL: Final = 80
"""The width if a terminal has none, in columns."""
NAMES: Final = "NAME,…"
"""The metavar of options that take names of bots."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""
_HALF: Final = 500
"""The longest beginning and the longest end of a failure's message."""


class Failure(click.ClickException):
    """An error of a command: one line on stderr, exit code 2."""

    exit_code = 2

    def format_message(self) -> str:
        """Return the message in one line, unprintable characters (as in file names) escaped.

        The middle of one that is too long to read, as with a huge number, is left out.
        """
        message = "".join(
            char if char.isprintable() else char.encode("unicode_escape").decode()
            for char in self.message
        )
        if len(message) <= 2 * _HALF:
            return message
        return f"{message[:_HALF]}…{message[-_HALF:]}"


class Interrupted(Failure):
    """A command that Ctrl-C stopped."""

    exit_code = INTERRUPTED


def _known(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Check the name of a game, if one is given: the game exists and can be loaded."""
    if name is None:
        return None
    name = str(click.Choice(tuple(GAMES)).convert(name, param, ctx))
    try:
        GAMES[name]
    except ImportError as error:
        raise Failure(str(error)) from None
    return name


def _known_or_imported(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Check the name of a game, or of one in a module, if one is given."""
    if name is None or MARK not in name:
        return _known(ctx, param, name)
    find_game(name)
    return name


game_option = click.option(
    "--game",
    "by_option",
    metavar="GAME",
    callback=_known_or_imported,
    help="The same as naming it first.",
)
game_argument = click.argument(
    "game", default=DEFAULT, required=False, metavar="[GAME]", callback=_known
)
any_game_argument = click.argument(
    "game", default=DEFAULT, required=False, metavar="[GAME]", callback=_known_or_imported
)
any_game_option = click.option(
    "--game",
    metavar="MODULE:NAME",
    callback=_known_or_imported,
    help="The game of the record, if it is not one of the listed games.",
)
seats_option = click.option(
    "--seats",
    type=int,
    help=f"The number of seats.  [default: {USUAL_SEATS}, or as near as the game allows]",
)
seed_option = click.option(
    "--seed", type=int, help="The seed of deals and bots.  [default: a random one]"
)
lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=ENGLISH,
    show_default=True,
    help="The language.",
)
record_option = click.option(
    "--record", type=click.Path(path_type=Path), help="Save the match in this file."
)


rule_option = click.option(
    "--rule",
    "switches",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule that is not the book's, its value as JSON; may be given several times.",
)


def bots_option(default: str | None = None) -> Callable[[Any], Any]:
    """Return the option ``--bots``.

    Args:
        default: a name; None: the game's usual bot.
    """
    return click.option(
        "--bots",
        default=default,
        metavar=NAMES,
        help="Bots by name, given to the seats in turn: random, rules, or module:Name for one of "
        "your own.  "
        f"[default: {default or 'rules, if the game has it'}]",
    )


def find_game(name: str) -> Game:
    """Return a game by its name or, such as ``mymodule:GAME``, from a module."""
    if MARK not in name:
        return GAMES[name]
    _import_from_here()
    try:
        game = import_name(name)
    except ValueError as error:
        raise Failure(str(error)) from None
    if not isinstance(game, Game):
        raise Failure(f"{name}: a Game expected, not {type(game).__name__}")
    return game


def _import_from_here() -> None:
    """Let modules be imported from the current folder, too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def find_table(name: str, seats: int | None) -> tuple[Game, int]:
    """Return the game of a name and the number of seats.

    Args:
        name: the game's name.
        seats: the number of seats; None: the usual one.
    """
    game = find_game(name)
    if seats is None:
        return game, usual_seats(game.seats)
    if seats not in game.seats:
        allowed = Speech("en").span(game.seats)
        raise Failure(f"--seats: {allowed} can play, not {seats}")
    return game, seats


def parse_rules(game: Game, seats: int, switches: Sequence[str]) -> Any:
    """Return the default rules with these fields changed, checked for this number of seats.

    Examples:
        >>> parse_rules(GAMES["fodasse"], 4, ["limit=3", "restrict_blind=false"]).limit
        3
    """
    switched = to_data(game.documents.rules())
    for switch in switches:
        name, _, value = switch.partition("=")
        if name not in switched:
            raise Failure(f"--rule: one of {', '.join(switched)} expected, not {quoted(name)}")
        try:
            switched[name] = json.loads(value)
        except (ValueError, RecursionError):
            switched[name] = value
    try:
        rules = from_data(switched, game.documents.rules)
        game.start(seats, rules=rules)
    except (FormatError, RulesError) as error:
        raise Failure(f"--rule: {error}") from None
    return rules


def usual_bot(game: Game) -> str:
    """Return the name of a game's default bot: the one that knows it, if there is one.

    Examples:
        >>> usual_bot(GAMES["fodasse"])
        'rules'
    """
    return "rules" if "rules" in names(game) else "random"


def bot_list(bots: str) -> tuple[str, ...]:
    """Return the names in a list."""
    return tuple(name.strip() for name in bots.split(","))


def bot_names(bots: str, seats: int) -> tuple[str, ...]:
    """Return a name for each seat, from a list that begins again where it ends.

    Examples:
        >>> bot_names("rules, random", 3)
        ('rules', 'random', 'rules')
    """
    given = bot_list(bots)
    if len(given) > seats:
        raise Failure(f"--bots: at most {seats}, one for each seat, not {len(given)}")
    return tuple(given[seat % len(given)] for seat in range(seats))


def own_bots(given: Iterable[str]) -> tuple[str, ...]:
    """Return the names of bots that are imported, such as ``mymodule:MyBot``."""
    return tuple(name for name in given if MARK in name)


def bots_named(given: Iterable[str], game: Game, option: str = "--bots") -> list[Bot]:
    """Return the bots of these names; the user's own are looked for in the current folder, too.

    Args:
        given: the names.
        game: the game that they play.
        option: the option that gave the names, for the error's text.
    """
    given = tuple(given)
    if own_bots(given):
        _import_from_here()
    try:
        return [named(name, game) for name in given]
    except ValueError as error:
        raise Failure(f"{option}: {error}") from None


def format_command(command: str, game: str, **options: object) -> str:
    """Return the command line that does the same again.

    Examples:
        >>> format_command("watch", "fodasse", seats=4, bots="rules, random", rule=("limit=3",))
        'fodasse watch --seats 4 --bots rules,random --rule limit=3'
    """
    given = [
        f"--{name} {quote(str(each).replace(', ', ','))}"
        for name, value in options.items()
        for each in (value if isinstance(value, tuple) else (value,))
    ]
    return " ".join(["fodasse", command, *([] if game == DEFAULT else [game]), *given])


def any_seed(seed: int | None) -> int:
    """Return the given seed or a random one of 64 bits, too many to guess."""
    return randbits(64) if seed is None else seed


def check_writable(option: str, path: Path | None) -> Path | None:
    """Return a path after checking, as far as possible beforehand, that it can be written."""
    if path is not None:
        try:
            if path.is_dir():
                raise write_failure(option, path, IsADirectoryError(EISDIR, os.strerror(EISDIR)))
            if path.exists() and not path.is_file():  # a device or a pipe
                if not os.access(path, os.W_OK):
                    raise write_failure(option, path, PermissionError(EACCES, os.strerror(EACCES)))
            else:
                TemporaryFile(dir=path.resolve().parent).close()
        except OSError as error:
            raise write_failure(option, path, error) from None
    return path


def write_failure(option: str, path: Path, error: OSError) -> Failure:
    """Return the failure that says that a file cannot be written."""
    return Failure(f"{option}: cannot write {path}: {error.strerror or error}")


def save_record(match: Record, record: Path | None) -> None:
    """Write a match to the file of ``--record``, if there is one."""
    if record is not None:
        try:
            match.save(record)
        except OSError as error:
            raise write_failure("--record", record, error) from None


class Terminal:
    """Standard input and output, a terminal or what stands in its place."""

    def __init__(self) -> None:
        """Take standard input and output as they are now."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._console = Console(highlight=False, markup=False, emoji=False)
        width = self._console.width or USUAL  # some terminals say they have no columns
        self._console.width = width
        self.page = Page.of(min(width, WIDEST), self._console.encoding)
        """The page that fits it."""

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines, each on its own."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Return the next line typed after a prompt; one that comes from a file is printed too.

        Raises:
            EOFError: there is no next line.
        """
        self._console.print(Text(prompt, "bold"), end="", soft_wrap=True)
        try:
            answer = input()
        except RuntimeError:  # there is no standard input at all
            raise EOFError from None
        if not sys.stdin.isatty():
            self._console.print(Text(answer), soft_wrap=True)
        return answer
