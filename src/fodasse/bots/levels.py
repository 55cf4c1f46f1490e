"""The levels ``easy``, ``medium``, ``hard`` and ``best``, for any game."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from fodasse.bots.game import GameBots
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, SearchBot
from fodasse.core.chance import uniform_of
from fodasse.core.game import Game
from fodasse.table.bot import Bot, Turn

SLIPS: Final = 0.25
"""The share of its decisions that ``easy`` makes at random."""
EFFORTS: Final = {
    "medium": (Effort(worlds=50), Effort(worlds=8)),
    "hard": (Effort(400, candidates=1600, steps=5), Effort(worlds=25)),
    "best": (Effort(1000, candidates=4000, steps=10), Effort(worlds=75)),
}
"""By level: the work for one decision where the game is compiled, if its package does not say
otherwise, and elsewhere."""
LEVELS: Final = ("easy", *EFFORTS)
"""The levels, weakest first."""


@frozen
class EasyBot:
    """A bot that plays as another, except for some decisions that it makes at random."""

    bot: Bot[Any, Any]
    """The other bot."""

    @property
    def game(self) -> Game | None:
        """The only game that it plays, if the other bot plays one alone."""
        return getattr(self.bot, "game", None)

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the other bot's action, or a random legal one."""
        slips = uniform_of(rng)() < SLIPS
        return (RandomBot() if slips else self.bot).choose(turn, rng)


def level(name: str, game: Game[Any, Any, Any], own: GameBots) -> Bot[Any, Any]:
    """Return the bot of a level.

    Args:
        name: one of ``LEVELS``.
        game: the game.
        own: what is known of the game; where it has no bot ``rules``, seats play on at random.
    """
    rules = RandomBot() if own.rules is None else own.rules()
    if name == "easy":
        return EasyBot(rules)
    usual, slow = EFFORTS[name]
    search = SearchBot(game, rules, own.efforts.get(name, usual), slow)
    if own.learned is None or name not in own.doubts:
        return search
    return evolve(search, trained=own.learned(), doubt=own.doubts[name])
