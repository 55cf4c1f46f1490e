"""Players: each sees what its seat may see, and answers with an action.

Bots are found by name: ``random`` plays any game; ``rules`` knows its game and stands in a module
of that game's name, which is loaded when it is asked for; ``mymodule:MyBot`` is a bot of your own.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from fodasse.bots.importing import MARK, imported
from fodasse.bots.random import RandomBot
from fodasse.core.game import Game
from fodasse.games import GAMES
from fodasse.table.bot import Bot


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, weakest first.

    Examples:
        >>> from fodasse import GAME
        >>> names(GAME)
        ('random', 'rules')
    """
    if game.name in GAMES and find_spec(_module(game)):
        return ("random", "rules")
    return ("random",)


def named(name: str, game: Game) -> Bot:
    """Return the bot of a name, to play this game.

    A name such as ``"mymodule:MyBot"`` is imported: it is a bot, or a class that is called without
    arguments.

    Examples:
        >>> from fodasse import GAME
        >>> named("rules", GAME)
        RulesBot()

    Raises:
        ValueError: the game has no bot of this name, or the bot cannot be imported.
    """
    if MARK in name:
        return imported(name)
    known = names(game)
    if name not in known:
        raise ValueError(f"a bot for {game.name} is one of {', '.join(known)}, not {name!r}")
    if name == "random":
        return RandomBot()
    bot: Bot = import_module(_module(game)).RulesBot()
    return bot


def _module(game: Game) -> str:
    """Where the bot that knows a game stands."""
    return f"{__name__}.{game.name}"
