"""Bots: each sees what its seat may see, and answers with an action.

``random`` plays any game. ``rules`` knows its game; its module has the game's name and is loaded
on first use. ``mymodule:MyBot`` is a bot of your own.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fodasse.bots.importing import MARK, imported
from fodasse.bots.random import RandomBot
from fodasse.core.game import Game
from fodasse.core.types import A, V
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot


def names(game: Game) -> tuple[str, ...]:
    """Return the names of the bots that can play a game, weakest first.

    Examples:
        >>> from fodasse import GAME
        >>> names(GAME)
        ('random', 'rules')
    """
    knows = game.name in PACKAGES and find_spec(f"{__name__}.{game.name}")
    return ("random", "rules") if knows else ("random",)


def named(name: str, game: Game[Any, A, V]) -> Bot[A, V]:
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
    bot: Bot[A, V] = import_module(f"{__name__}.{game.name}").RulesBot()
    return bot
