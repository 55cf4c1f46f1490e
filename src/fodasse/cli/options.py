"""Options that several commands have, and the types of their values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from fodasse.bots import MARK
from fodasse.cli.speech import command_language, environment_language
from fodasse.cli.values import find_game
from fodasse.core.errors import FormatError, did_you_mean
from fodasse.core.seats import USUAL_SEATS
from fodasse.core.texts import find_language, languages
from fodasse.games import GAMES
from fodasse.table.files import STANDARD

DEFAULT: Final = "fodasse"
"""The game if none is named."""
NAMES: Final = "NAME,…"
"""The metavar of options that take names of bots."""


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
start_option = click.option(
    "--start",
    "starts",
    multiple=True,
    metavar="NAME=VALUE",
    help="A start option of the game, such as dealer=2.  With hand_size=[3,4,5] or dealer=random "
    "each deal draws a value.  May be given several times.",
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
        help="Bots by name, given to the seats in turn: random, easy, rules, "
        "medium, hard, best, learned, or module:Name for one of your own.  "
        f"[default: {default or 'rules, if the game has it'}]",
    )
