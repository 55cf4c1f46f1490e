"""The levels ``easy``, ``medium``, ``hard`` and ``best``, for any game."""

from __future__ import annotations

from importlib import import_module
from math import inf
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

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
"""By level: the work for one decision where the game is compiled, and elsewhere."""
OWN: Final = {
    "fodasse": {
        "medium": Effort(worlds=50),
        "hard": Effort(1000, candidates=4000, steps=10, network=Effort(60, candidates=180)),
        "best": Effort(1000, candidates=4000, steps=10, network=Effort(240, candidates=720)),
    },
    "dalmuti": {
        "medium": Effort(worlds=50, candidates=100, steps=100),
        "hard": Effort(worlds=200, candidates=400, steps=200),
        "best": Effort(worlds=500, candidates=1000, steps=300),
    },
    "esadof": {
        "medium": Effort(worlds=50, candidates=50),
        "hard": Effort(worlds=400, candidates=400),
        "best": Effort(worlds=1000, candidates=1000),
    },
}
"""By game and level: the work where that game is compiled, if it differs from ``EFFORTS``.

In Fodasse networks play the round on; in matches that they do not know ``rules`` does, in more
worlds. In The Great Dalmuti few worlds explain the passes, so it takes more exchanges to find
them. In ES-ADOF the cards that seats kept limit the worlds that are drawn at all.
"""
TRAINED: Final = {("esadof", "hard"): inf, ("esadof", "best"): 2.0}
"""By game and level that play as a trained network: the doubt of the search, ``inf`` for none."""
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


def level(name: str, game: Game[Any, Any, Any], rules: Bot[Any, Any]) -> Bot[Any, Any]:
    """Return the bot of a level.

    Args:
        name: one of ``LEVELS``.
        game: the game.
        rules: the bot that knows the game, or plays at random where there is none.
    """
    if name == "easy":
        return EasyBot(rules)
    effort, slow = EFFORTS[name]
    search = SearchBot(game, rules, OWN.get(game.name, {}).get(name, effort), slow)
    doubt = TRAINED.get((game.name, name))
    if doubt is None:
        return search
    learned = import_module(f"fodasse.bots.learned.{game.name}")
    return evolve(search, trained=learned.LearnedBot(), doubt=doubt)
