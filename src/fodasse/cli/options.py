"""Options and their values, failures and the terminal, for all commands."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EACCES, EISDIR
from io import TextIOWrapper
from pathlib import Path
from secrets import randbits
from tempfile import TemporaryFile
from typing import Any, Final

import click
from attrs import evolve
from rich.console import Console
from rich.text import Text

from fodasse.bots import MARK, import_name, named, names
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import is_slow
from fodasse.cli.cards import suit_letters
from fodasse.cli.page import Page
from fodasse.cli.progress import say_when_compiling
from fodasse.cli.speech import CLI
from fodasse.core.errors import FormatError, RulesError, WordedError, did_you_mean
from fodasse.core.game import Game
from fodasse.core.seats import USUAL_SEATS, usual_seats
from fodasse.core.texts import ENGLISH, find_language, languages
from fodasse.games import GAMES
from fodasse.table.bot import Bot
from fodasse.table.files import STANDARD

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


class _Language(click.ParamType):  # type: ignore[type-arg]  # no type before click 8.2
    """A language, by its BCP 47 tag."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the closest language."""
        try:
            return find_language(value)
        except FormatError as error:
            self.fail(error.at("").message(command_language()), param, ctx)


class _File(click.Path):
    """A file; ``-`` is a standard stream, which one option of a command can have."""

    stream = ""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        path = super().convert(value, param, ctx)
        if path == STANDARD and ctx is not None:
            first = ctx.meta.setdefault(f"{__name__}.{ctx.command.name}.{self.stream}", param)
            if first is not param:
                self.fail(f"another option has {self.stream} already", param, ctx)
        return path


class InputFile(_File):
    """A file that is read; ``-`` is standard input."""

    stream = "standard input"


class OutputFile(_File):
    """A file that is written; ``-`` is standard output, and then all else is printed to stderr."""

    stream = "standard output"

    @classmethod
    def is_standard(cls) -> bool:
        """Return whether an option of the running command has standard output."""
        context = click.get_current_context(silent=True)
        if context is None:
            return False
        return f"{__name__}.{context.command.name}.{cls.stream}" in context.meta


def environment_language() -> str:
    """Return the language of the environment, or English where the library does not have it.

    It is that of LC_ALL, LC_MESSAGES or LANG, the first that is set.
    """
    for name in "LC_ALL", "LC_MESSAGES", "LANG":
        if locale := os.environ.get(name):
            return find_language(re.split("[.@]", locale)[0], ENGLISH)
    return ENGLISH


def requested_language(arguments: Sequence[str]) -> str:
    """Return the language that the arguments of a command name, before they are checked.

    It is the environment's if they name none or an unknown one.
    """
    for arg, after in zip(arguments, [*arguments[1:], ""], strict=True):
        name, sign, value = arg.partition("=")
        if name == "--lang":
            return find_language(value if sign else after, environment_language())
    return environment_language()


def in_words(error: Exception) -> str:
    """Return the text of an error, in the command's language if the error has texts."""
    return error.message(command_language()) if isinstance(error, WordedError) else str(error)


def known_game(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Check that the game named can be loaded, also from a module; return the name, or None."""
    if name is None:
        return None
    if MARK not in name:
        try:
            name = str(click.Choice(tuple(GAMES)).convert(name, param, ctx))
        except click.BadParameter as error:
            problem = error.message.removesuffix(".") + did_you_mean(name, GAMES)
            raise click.BadParameter(problem, ctx, param) from None
    find_game(name)
    return name


game_option = click.option(
    "--game",
    "by_option",
    metavar="GAME",
    callback=known_game,
    help="The game, if it is not the first argument.",
)
game_argument = click.argument(
    "game", default=DEFAULT, required=False, metavar="[GAME]", callback=known_game
)
any_game_option = click.option(
    "--game",
    metavar="MODULE:NAME",
    callback=known_game,
    help="The game in the file, if it is not one of the listed games.",
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
    type=_Language(),
    default=environment_language,
    metavar="TAG",
    is_eager=True,  # errors of other options are in this language
    help=f"The language: {', '.join(languages())}, or a tag such as pt-BR.  "
    "[default: that of LC_ALL, LC_MESSAGES or LANG]",
)
record_option = click.option("--record", type=OutputFile(), help="Save the match in this file.")


rules_option = click.option(
    "--rules",
    "rules",
    default="",
    metavar="RULES",
    help="The rules: a preset, fields to change, or both, as in fodinha,limit=3. "
    "fodasse rules lists them.  [default: the book's]",
)


def bots_option(default: str | None = None) -> Callable[[Any], Any]:
    """Return the option ``--bots`` with a default; None: the game's usual bot."""
    return click.option(
        "--bots",
        default=default,
        metavar=NAMES,
        help="Bots by name, given to the seats in turn: random, rules, learned, easy, "
        "medium, hard, best, or module:Name for one of your own.  "
        f"[default: {default or 'rules, if the game has it'}]",
    )


def check_count(option: str, count: int) -> int:
    """Return the number that an option gives, checked: nothing to do is not asked for."""
    if count < 1:
        raise Failure(f"{option}: 1 or more, not {count}")
    return count


def find_game(name: str) -> Game:
    """Return a game by its name or, such as ``mymodule:GAME``, from a module."""
    try:
        if MARK not in name:
            return GAMES[name]
        _import_from_here()
        game = import_name(name)
    except (ImportError, ValueError) as error:
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
    """Return the game of a name and the number of seats; None: the usual one."""
    game = find_game(name)
    if seats is None:
        return game, usual_seats(game.seats)
    if seats not in game.seats:
        allowed = CLI.span(ENGLISH, game.seats, "values.listed")
        raise Failure(f"--seats: {allowed} can play, not {seats}")
    return game, seats


def parse_rules(game: Game, text: str, seats: int | None = None) -> Any:
    """Return the rules that a text names.

    Args:
        game: the game.
        text: a preset, fields to change, or both.
        seats: the number of seats at the table, if it is known.

    Examples:
        >>> parse_rules(GAMES["fodasse"], "limit=3", 4).limit
        3
    """
    try:
        rules = game.documents.rules.parse(text)
        if seats is not None:
            game.start(seats, rules=rules)
    except (FormatError, RulesError) as error:
        raise Failure(f"--rules: {in_words(error)}") from None
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
    """Return a name for each seat, from a list that is repeated as needed.

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
    """Return the bots that an option names, also from modules in the current folder."""
    given = tuple(given)
    bots = _bots_of(given, game, option)
    for name, bot in dict(zip(given, bots, strict=True)).items():
        if is_slow(bot):
            _say_slow(name, bot)
    if any(isinstance(bot, SearchBot) for bot in bots):
        say_when_compiling(game, command_language())
    return bots


def judge_named(name: str, game: Game, option: str = "--bot") -> SearchBot:
    """Return the search bot that an option names, to judge choices."""
    (judge,) = _bots_of((name,), game, option)
    if not isinstance(judge, SearchBot):
        raise Failure(f"{option}: a bot that searches judges: medium, hard or best, not {name}")
    search = evolve(judge, trained=None)  # it judges by its search alone
    if is_slow(search):
        _say_slow(name, search)
    say_when_compiling(game, command_language())
    return judge


def _bots_of(given: tuple[str, ...], game: Game, option: str) -> list[Bot]:
    if own_bots(given):
        _import_from_here()
    try:
        return [named(name, game) for name in given]
    except ValueError as error:
        raise Failure(f"{option}: {error}") from None


def _say_slow(name: str, bot: Any) -> None:
    """Print how a search bot plays without the extra ``bulk``."""
    key = "slow" if bot.trained is None else "unsearched"
    click.echo(CLI.say(command_language(), key, bot=name), err=True)


def command_language() -> str:
    """Return the language of the running command."""
    context = click.get_current_context(silent=True)
    lang: str = context.params.get("lang") or context.obj if context else ENGLISH
    return lang or environment_language()


@contextmanager
def reading(file: Path, option: str = "") -> Iterator[None]:
    """Turn errors in reading a file into failures that name this option."""
    lead = f"{option}: " if option else ""
    try:
        yield
    except ImportError as error:
        raise Failure(f"{lead}{error}") from None
    except (ValueError, RecursionError) as error:
        raise Failure(f"{lead}{file}: {in_words(error)}") from None
    except OSError as error:
        raise Failure(f"{lead}cannot read {file}: {error.strerror or error}") from None


def any_seed(seed: int | None) -> int:
    """Return the given seed or a random one of 64 bits, too many to guess."""
    return randbits(64) if seed is None else seed


@contextmanager
def writing(file: Path, option: str) -> Iterator[None]:
    """Turn errors in writing a file into failures that name this option."""
    try:
        yield
    except OSError as error:
        if file == STANDARD:
            raise  # as with all that is printed
        raise Failure(f"{option}: cannot write {file}: {error.strerror or error}") from None


def check_writable(option: str, path: Path | None) -> Path | None:
    """Return a path after checking, as far as possible beforehand, that it can be written."""
    if path is not None and path != STANDARD:
        with writing(path, option):
            if path.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            if path.exists() and not path.is_file():  # a device or a pipe
                if not os.access(path, os.W_OK):
                    raise PermissionError(EACCES, os.strerror(EACCES))
            else:
                TemporaryFile(dir=path.resolve().parent).close()
    return path


class Terminal:
    """Standard input and output: a terminal, or files or pipes in its place."""

    def __init__(self, lang: str) -> None:
        """Take standard input and output as they are now.

        Args:
            lang: the language whose letters stand for suits that cannot be printed.
        """
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._console = Console(
            highlight=False, markup=False, emoji=False, stderr=OutputFile.is_standard()
        )
        width = self._console.width or USUAL  # some terminals say they have no columns
        self._console.width = width
        self.page = Page.of(min(width, WIDEST), self._console.encoding, suit_letters(lang))
        """The page that fits it."""
        self.kept = self._console.height // 2 if self._console.file.isatty() else 0
        """The most lines to print again on a screen that was cleared; 0 if there is no screen."""

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines, each on its own."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Clear the screen and its scrollback; draw a line where there is no screen."""
        if not self._console.file.isatty():
            self.print([Text(self.page.plain("─" * self.page.width), "dim")])
        elif self._console.is_dumb_terminal or self._console.legacy_windows:
            self.print([Text()] * 2 * self._console.height)
        else:
            self._console.clear()
            self._console.file.write("\x1b[3J")

    def ask(self, prompt: str) -> str:
        """Return the next line typed after a prompt; print it if it does not come from a terminal.

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
