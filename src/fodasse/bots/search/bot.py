"""The bot that tries every action in many worlds, for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen, validators

from fodasse.bots.game import Effort
from fodasse.bots.search import reference
from fodasse.bots.search.evaluation import Evaluation
from fodasse.core.chance import check_generator
from fodasse.core.game import Game
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot, Turn

if TYPE_CHECKING:
    from fodasse.bots.search.compiled import Search


class Considering(Protocol):
    """A bot that knows which actions are worth a search."""

    def considered(self, turn: Turn[Any, Any]) -> Sequence[Any]:
        """Return its choice, and then the other legal actions that may be better."""
        ...


@frozen
class SearchBot:
    """A bot that plays each legal action in many worlds to the end of the round, and compares.

    All seats play on as ``bot``. This bot chooses the action after which its chance to win the
    match is greatest, as estimated by the game's ``value``.
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
    seconds: float | None = field(default=None, validator=validators.optional(validators.ge(0)))
    """The time after which no more worlds are begun, of those that the effort allows; None: no
    limit. With a limit, the choice depends on the speed of the machine, too."""
    clock: Callable[[], float] = field(default=monotonic, repr=False)
    """Returns the time in seconds."""
    trained: Considering | None = None
    """A trained bot. Its choice is taken unless another action that it considers is better beyond
    doubt; where the game is not compiled, always."""
    doubt: float = 2.0
    """The standard errors by which another action than that of ``trained`` has to be better; with
    ``inf`` there is no search."""

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the best legal action, or of equally good ones the choice of ``bot``."""
        check_generator(rng)
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        if self.trained is not None:
            considered = self.trained.considered(turn)
            if len(considered) == 1 or not self.searches or not is_compiled(self.game):
                return considered[0]
            return self.evaluate(turn, rng.getrandbits(64)).better(considered, self.doubt)
        equals = self.evaluate(turn, rng.getrandbits(64)).equals
        best = equals[0]
        if len(equals) > 1:
            usual = self.bot.choose(turn, rng)
            best = usual if usual in equals else best
        return best

    @property
    def searches(self) -> bool:
        """Whether it searches for a choice, and does not always take that of ``trained``."""
        return self.trained is None or self.doubt < inf

    def evaluate(self, turn: Turn[Any, Any], seed: int) -> Evaluation[Any]:
        """Return the values of the legal actions of a turn.

        Equal seeds give equal values where time does not end the search.
        """
        end = inf if self.seconds is None else self.clock() + self.seconds
        is_over = None if self.seconds is None else lambda: self.clock() >= end
        search = self._compiled(turn)
        if search is not None:
            return search.evaluate(seed, is_over)
        return reference.evaluate(self.game, turn.view, self.bot, self.slow, seed, is_over)

    def worlds(self, turn: Turn[Any, Any], n: int, seed: int) -> dict[Any, float]:
        """Return worlds that a turn's view allows, as states, with the bot's probability of each.

        The probabilities sum to 1.
        """
        search = self._compiled(turn)
        if search is not None:
            return search.worlds(n, seed)
        return reference.uniform_worlds(self.game, turn.view, n, seed)

    def _compiled(self, turn: Turn[Any, Any]) -> Search | None:
        """Return the compiled search from a turn; None where there is none."""
        if not is_compiled(self.game):
            return None
        from fodasse.bots.search.compiled import search_of  # needs the extra bulk

        return search_of(turn, self.effort)


def is_slow(bot: object) -> bool:
    """Return whether a bot searches less, or not at all, because the extra ``bulk`` is missing.

    A bot with a trained one then plays as that; the others take longer.
    """
    if not isinstance(bot, SearchBot) or not bot.searches:
        return False
    return bot.game.name in PACKAGES and not is_compiled(bot.game)


def is_compiled(game: Game[Any, Any, Any]) -> bool:
    """Return whether a game is compiled here: the extra ``bulk`` is installed, and knows it."""
    if not has_bulk():
        return False
    from fodasse.bulk.game import NAMES, compiled  # needs the extra bulk

    return game.name in NAMES and compiled(game.name).game is game


@cache
def has_bulk() -> bool:
    """Return whether the extra ``bulk`` is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None
