"""The bots that clients may seat, and their compilation before people wait for them."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from fodasse.bots import named, names, quick_names
from fodasse.bots.levels import LEVELS
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import is_compiled, is_slow
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.server.logs import log_event
from fodasse.table.match import Match

BOTS: Final = ("random", "rules", *LEVELS)
"""The bots that clients may seat by default, where they decide quickly."""
_FEW: Final = 50
_MANY: Final = 10_000
"""Every level takes all of up to ``_FEW`` worlds, and draws some of ``_MANY`` or more."""
_PLIES: Final = 200
"""The most actions of a match that is searched for positions."""


def seatable(name: str, allowed: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the names of the bots that clients may seat in a game, weakest first.

    Args:
        name: the name of the game.
        allowed: the names of the bots; None: the usual ones, but searches only where the game is
            compiled, because elsewhere they take seconds.

    Examples:
        >>> seatable("truco", ("random", "best", "learned"))
        ('random', 'best')
    """
    if name not in GAMES:
        return ()
    game = GAMES[name]
    known = names(game)
    if allowed is not None:
        return tuple(bot for bot in known if bot in allowed)
    bots = [bot for bot in known if bot in BOTS]
    return tuple(bot for bot in bots if is_compiled(game) or not _searches(named(bot, game)))


def quick_bots(game: Game) -> tuple[Any, ...]:
    """Return the bots that decide at once, without a search."""
    return tuple(named(name, game) for name in quick_names(game))


def log_slow(allowed: tuple[str, ...] | None) -> None:
    """Write to the log which bots that clients may seat decide slower and weaker here, and why.

    Args:
        allowed: the names of the bots, as for ``seatable``.
    """
    slow = dict.fromkeys(
        bot
        for name in GAMES
        for bot in seatable(name, allowed)
        if is_slow(named(bot, GAMES[name]))
    )
    if slow:
        log_event("bots-slow", bots=", ".join(slow))


def warm(allowed: tuple[str, ...] | None) -> None:
    """Let each bot that searches judge some positions, so that nobody waits for the compiler.

    Args:
        allowed: the names of the bots, as for ``seatable``.
    """
    for name in GAMES:
        game = GAMES[name]
        bots: list[Any] = [named(bot, game) for bot in seatable(name, allowed)]
        searches = [bot for bot in bots if is_compiled(game) and _searches(bot)]
        for bot in searches:
            _warm(bot)
        if searches:
            log_event("bots-ready", game=name)


def _searches(bot: object) -> bool:
    return isinstance(bot, SearchBot) and bot.searches


def _warm(bot: SearchBot) -> None:
    """Let a bot judge one position of each kind that needs machine code of its own.

    Beliefs are used once others have acted in the round; few worlds are all dealt, many are drawn
    and changed; and networks do not support all rules.
    """
    from fodasse.bots.search.compiled import search_of  # needs the extra bulk

    game: Game[Any, Any, Any] = bot.game
    plain = evolve(bot, effort=evolve(bot.effort, network=None))
    seats = min(game.seats)
    match = Match(game, seats, occupants=[bot.bot] * seats, seed=0)
    met = set[tuple[bool, bool]]()
    while match.ply < _PLIES and match.outcome is None:
        actor = game.actors(match.state)[0]
        if actor is not CHANCE:
            turn = match.turn(actor)
            search = search_of(turn, bot.effort) if len(turn.legal_actions) > 1 else None
            if search is not None:
                past = search.known.past
                ways = game.count_worlds(turn.view)
                kind = (past is not None and len(past.actions) > 0, ways <= _FEW)
                if kind not in met and not _FEW < ways < _MANY:
                    met.add(kind)
                    for each in {bot, plain}:
                        each.evaluate(turn, 0)
        match.step()
