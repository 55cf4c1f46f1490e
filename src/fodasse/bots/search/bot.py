"""The bot that tries every action in many worlds, for any game."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from random import Random
from typing import Any

from attrs import frozen

from fodasse.bots.search import reference
from fodasse.bots.search.effort import Effort
from fodasse.bots.search.evaluation import Evaluation
from fodasse.core.game import Game
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot, Turn


@frozen
class SearchBot:
    """A bot that plays each legal action in many worlds to the end of the round, and compares.

    All seats play on as ``bot``. The action is chosen after which its chance to win the match is
    greatest, as estimated by the game's ``worth``.
    """

    game: Game[Any, Any, Any]
    """The game."""
    bot: Bot[Any, Any]
    """The bot that plays the round on, for which compiled games take ``rules``, and that chooses
    among actions of equal value."""
    effort: Effort
    """The work for one decision where the game is compiled."""
    slow: Effort
    """The work for one decision elsewhere."""

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the best legal action, or of equally good ones the choice of ``bot``."""
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        equals = self.evaluate(turn, rng.getrandbits(64)).equals
        best = equals[0]
        if len(equals) > 1:
            usual = self.bot.choose(turn, rng)
            best = usual if usual in equals else best
        return best

    def evaluate(self, turn: Turn[Any, Any], seed: int) -> Evaluation[Any]:
        """Return the values of the legal actions of a turn; equal seeds give equal values."""
        if is_compiled(self.game):
            from fodasse.bots.search import compiled  # needs the extra bulk

            if compiled.can_play(turn.view):
                return compiled.evaluate(
                    self.game.name, turn.view, turn.history, self.effort, seed
                )
        return reference.evaluate(self.game, turn.view, self.bot, self.slow, seed)


def is_slow(bot: object) -> bool:
    """Return whether a bot is a search that the extra ``bulk`` would make faster and stronger."""
    return isinstance(bot, SearchBot) and bot.game.name in PACKAGES and not is_compiled(bot.game)


@cache
def is_compiled(game: Game[Any, Any, Any]) -> bool:
    """Return whether a game is compiled here: the extra ``bulk`` is installed, and knows it."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        return False
    from fodasse.bulk.game import NAMES, compiled  # needs the extra bulk

    return game.name in NAMES and compiled(game.name).game is game
