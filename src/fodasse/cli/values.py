"""Games, seats, rules, bots, start options and seeds, as the values of options name them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from secrets import randbits
from typing import Any

import click
from attrs import evolve

from fodasse.bots import MARK, import_name, named, names
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import is_slow
from fodasse.cli.failures import Failure, in_words
from fodasse.cli.progress import say_when_compiling
from fodasse.cli.speech import CLI, command_language
from fodasse.core.errors import FormatError, RulesError
from fodasse.core.game import Game
from fodasse.core.seats import usual_seats
from fodasse.games import GAMES
from fodasse.table.bot import Bot
from fodasse.table.start_options import RANDOM, Options, check_names, check_options, choices


def check_count(option: str, count: int) -> int:
    """Return the number that an option gives, which must be 1 or more."""
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


def find_seats(game: Game, seats: int | None) -> int:
    """Return the number of seats, checked; None: the game's usual number."""
    if seats is None:
        return usual_seats(game.seats)
    if seats not in game.seats:
        lang = command_language()
        allowed = CLI.span(lang, game.seats, "values.listed")
        raise Failure(f"--seats: {CLI.say(lang, 'no-seats', allowed=allowed, seats=seats)}")
    return seats


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
    found = bot_list(bots)
    if len(found) > seats:
        raise Failure(f"--bots: at most {seats}, one for each seat, not {len(found)}")
    return tuple(found[seat % len(found)] for seat in range(seats))


def own_bots(bots: Iterable[str]) -> tuple[str, ...]:
    """Return the names of bots that are imported, such as ``mymodule:MyBot``."""
    return tuple(name for name in bots if MARK in name)


def bots_named(names_of_bots: Sequence[str], game: Game, option: str = "--bots") -> list[Bot]:
    """Return the bots that an option names, also from modules in the current folder."""
    bots = _bots_of(names_of_bots, game, option)
    for name, bot in dict(zip(names_of_bots, bots, strict=True)).items():
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


def _bots_of(names_of_bots: Sequence[str], game: Game, option: str) -> list[Bot]:
    if own_bots(names_of_bots):
        _import_from_here()
    try:
        return [named(name, game) for name in names_of_bots]
    except ValueError as error:
        raise Failure(f"{option}: {error}") from None


def _say_slow(name: str, bot: Any) -> None:
    """Print how a search bot plays without the extra ``bulk``."""
    key = "slow" if bot.trained is None else "unsearched"
    click.echo(CLI.say(command_language(), key, bot=name), err=True)


def parse_starts(game: Game, seats: int, rules: Any, starts: Sequence[str]) -> Options:
    """Return the start options that ``--start`` gave, checked for this game and these seats.

    Examples:
        >>> from fodasse import GAME, Rules
        >>> parse_starts(GAME, 3, Rules(), ["dealer=random", "hand_size=5"])
        {'dealer': (0, 1, 2), 'hand_size': 5}
    """
    options: dict[str, int | tuple[int, ...]] = {}
    random = []
    for start in starts:
        name, _, text = start.partition("=")
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            value = text
        try:
            check_names(game, [name])
            options[name] = choices(name, value, seats)
        except (TypeError, ValueError) as error:
            raise Failure(f"--start: {in_words(error)}") from None
        if value == RANDOM:
            random.append(name)
    try:
        check_options(game, seats, rules, options)
    except (RulesError, TypeError) as error:
        is_random = str(error).startswith(tuple(random))
        hint = f"; {RANDOM} is for seats, here 0 to {seats - 1}" if is_random else ""
        raise Failure(f"--start: {in_words(error)}{hint}") from None
    return options


def format_starts(options: Options) -> str:
    """Return start options as ``--start`` takes them.

    Examples:
        >>> format_starts({"dealer": (0, 1), "hand_size": 5})
        'dealer=[0,1], hand_size=5'
    """
    ordered = sorted(options.items())  # as in files of results
    return ", ".join(f"{name}={json.dumps(each, separators=(',', ':'))}" for name, each in ordered)


def any_seed(seed: int | None) -> int:
    """Return the given seed or a random one of 64 bits, too many to guess."""
    return randbits(64) if seed is None else seed
