"""Bots: each sees what its seat may see, and answers with an action.

``random`` plays any game. ``rules`` knows its game; the package with the game's name here has it,
and is loaded on first use. ``easy`` plays worse than it on purpose. ``medium``, ``hard`` and
``best`` play any game, each with more work for a decision than the one before; how much better
that is depends on the game. ``learned`` plays a trained network. ``mymodule:MyBot`` is a bot of
your own.
"""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from typing import Any, Final

from fodasse.bots.game import GameBots, bots_of
from fodasse.bots.levels import LEVELS, level
from fodasse.bots.random import RandomBot
from fodasse.core.errors import did_you_mean, quote
from fodasse.core.game import Game
from fodasse.core.types import A, V
from fodasse.games import find_game
from fodasse.table.bot import Bot

MARK: Final = ":"
"""The separator of module and name in the name of a user's own bot."""


def names(game: Game | str) -> tuple[str, ...]:
    """Return the names of the bots that can play a game, weakest first up to ``best``.

    ``learned`` comes last: how strong it is depends on the bots that it meets.

    Examples:
        >>> from fodasse import GAME
        >>> names(GAME)
        ('random', 'easy', 'rules', 'medium', 'hard', 'best', 'learned')
    """
    return _names(bots_of(find_game(game)))


def quick_names(game: Game | str) -> tuple[str, ...]:
    """Return the names of the bots that decide at once, without a search.

    Examples:
        >>> from fodasse import GAME
        >>> quick_names(GAME)
        ('random', 'rules')
    """
    return ("random", "rules") if bots_of(find_game(game)).rules else ("random",)


def named(name: str, game: Game[Any, A, V] | str) -> Bot[A, V]:
    """Return the bot of a name, to play this game.

    A name such as ``"mymodule:MyBot"`` is imported: it is a bot, or a class that is called without
    arguments.

    Examples:
        >>> from fodasse import GAME
        >>> named("rules", GAME)
        RulesBot()

    Raises:
        ValueError: the game has no bot of this name, or the bot cannot be imported; or no game has
            that name.
        TypeError: the name is no text, or the game none.
    """
    if not isinstance(name, str):
        raise TypeError(f"a bot's name is a text, not {quote(name)}")
    game = find_game(game)
    if MARK in name:
        return import_bot(name)
    own = bots_of(game)
    known = _names(own)
    if name not in known:
        problem = f"a bot for {game.name} is one of {', '.join(known)}, not {quote(name)}"
        raise ValueError(problem + did_you_mean(name, known))
    if name in LEVELS:
        return level(name, game, own)
    bots: dict[str, Any] = {"random": RandomBot, "rules": own.rules, "learned": own.learned}
    found: Bot[A, V] = bots[name]()
    return found


def _names(own: GameBots) -> tuple[str, ...]:
    easy, *searching = LEVELS
    known = ("random", *((easy, "rules") if own.rules else ()), *searching)
    return (*known, "learned") if own.learned else known


def import_bot(name: str) -> Bot:
    """Import the bot of a name such as ``"mymodule:MyBot"``.

    Raises:
        ValueError: the module or the name does not exist, or is no bot; the message is one line.
    """
    found = import_name(name)
    if not callable(getattr(found, "choose", None)):
        problem = f"{name!r} is not a bot: it has no method choose(turn, rng)"
        raise ValueError(problem)  # noqa: TRY004  # the name is wrong
    if isinstance(found, type):
        try:
            found = found()
        except (Exception, SystemExit) as error:  # whatever the class does
            raise _unusable(f"{name!r} cannot be called without arguments", error) from error
    bot: Bot = found
    return bot


def import_name(name: str) -> Any:
    """Return the value in a module that has a name such as ``"mymodule:MyBot"``.

    Raises:
        ValueError: the module or the name does not exist; the message is one line.
    """
    place, _, path = name.partition(MARK)
    if not place or place.startswith(".") or place.endswith(".py") or {*place} & {*"/\\"}:
        raise ValueError(
            f"the name of a module expected, such as mymodule{MARK}MyBot, not {name!r}"
        )
    try:
        found: Any = import_module(place)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{place}.".startswith(f"{error.name}."):
            raise ValueError(f"no module {place!r} to import {name!r} from") from None
        raise _unusable(f"{place!r} cannot be imported", error) from error
    except (Exception, SystemExit) as error:  # whatever the module does
        raise _unusable(f"{place!r} cannot be imported", error) from error
    try:
        return reduce(getattr, path.split("."), found)
    except AttributeError:
        raise ValueError(f"the module {place!r} has no {path!r}") from None


def _unusable(problem: str, error: BaseException) -> ValueError:
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return ValueError(f"{problem}: {said}")
