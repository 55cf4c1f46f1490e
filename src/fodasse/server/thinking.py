"""The bots that clients may seat: those that decide quickly on this machine."""

from __future__ import annotations

from logging import getLogger
from random import Random
from typing import Any, Final

from fodasse.bots import named, names
from fodasse.bots.levels import LEVELS
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import is_compiled
from fodasse.games import GAMES
from fodasse.table.match import Match

BOTS: Final = ("random", "rules", *LEVELS)
"""The bots that clients may seat, if nothing else is said."""
_LOG: Final = getLogger("fodasse.server")


def quick_bots(name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some bots that decide quickly here: searches only where games are compiled.

    Args:
        name: the name of the game.
        allowed: the names of the bots.

    Examples:
        >>> quick_bots("truco", ("random", "rules", "easy"))
        ('random', 'rules', 'easy')
    """
    if name not in GAMES:
        return ()
    game = GAMES[name]
    known = [bot for bot in allowed if bot in names(game)]
    bots = {bot: named(bot, game) for bot in known}
    return tuple(
        name for name, bot in bots.items() if not isinstance(bot, SearchBot) or is_compiled(game)
    )


def warm(allowed: tuple[str, ...]) -> None:
    """Let each bot that searches decide once, so that the games are compiled before people wait.

    Args:
        allowed: the names of the bots.
    """
    for name in GAMES:
        game = GAMES[name]
        for bot in quick_bots(name, allowed):
            found: Any = named(bot, game)
            if isinstance(found, SearchBot):
                seats = min(game.seats)
                match = Match(game, seats, occupants=[named("random", game)] * seats)
                while len((turn := match.turn(0)).legal_actions) < 2 and match.step():
                    pass
                found.choose(turn, Random(0))
        _LOG.info("the bots of %s are ready", name)
