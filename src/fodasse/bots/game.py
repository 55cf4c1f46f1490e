"""What bots know of one game. The package of its name here says it, as ``BOTS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from json import loads
from math import ceil
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import Factory, evolve, frozen

from fodasse.core.game import Game
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot

if TYPE_CHECKING:
    from fodasse.bulk.batches import Guides

Value: TypeAlias = Callable[[Any], tuple[float, ...]]
"""A function of a state that returns a number for each seat, higher is better."""


@frozen
class Effort:
    """The numbers of worlds for one decision."""

    worlds: int
    """The worlds in which each action is tried."""
    candidates: int = 0
    """The uniform worlds from which these are drawn, by what the others did in the round; 0: the
    worlds are uniform."""
    steps: int = 0
    """The exchanges of hidden cards that are tried in each of these, so that they differ more."""
    network: Effort | None = None
    """The work where trained networks know the game and its rules: of ``network.candidates``
    worlds, drawn as above, ``network.worlds`` are drawn by the networks' probabilities of what
    the others did, and in these the networks play on for the seats. None: ``rules`` always
    does."""

    def scaled(self, by: Fraction) -> Effort:
        """Return some share of the work, or a multiple of it, in whole worlds.

        Examples:
            >>> Effort(1000, candidates=4000, steps=10).scaled(Fraction(1, 20))
            Effort(worlds=50, candidates=200, steps=10, network=None)
        """
        network = self.network and self.network.scaled(by)
        worlds, candidates = ceil(self.worlds * by), ceil(self.candidates * by)
        return evolve(self, worlds=worlds, candidates=candidates, network=network)


@frozen(kw_only=True)
class GameBots:
    """The bots of a game, and what bots for any game use of it."""

    rules: Callable[[], Bot[Any, Any]] | None = None
    """Return the bot ``rules``."""
    learned: Callable[[], Any] | None = None
    """Return the bot ``learned``."""
    value: Value | None = None
    """Return the estimated chance of each seat to win the match, between two rounds or hands."""
    efforts: Mapping[str, Effort] = Factory(dict)
    """By level: the work for one decision where the game is compiled, if it is not the usual."""
    doubts: Mapping[str, float] = Factory(dict)
    """By level that plays as ``learned``: the standard errors by which the search has to disagree;
    ``inf``: there is no search."""
    guides: Callable[[Any], Guides | None] | None = None
    """Return the networks that guide the compiled search from a view; None where they were not
    trained for such matches."""


def bots_of(game: Game[Any, Any, Any]) -> GameBots:
    """Return what is known of a game; nothing of games of other packages.

    Examples:
        >>> from fodasse import GAME
        >>> bots_of(GAME).rules()
        RulesBot()
    """
    name = f"{__package__}.{game.name}"
    if game.name not in PACKAGES or find_spec(name) is None:
        return GameBots()
    found: GameBots = import_module(name).BOTS
    return found


@cache
def coefficients(name: str) -> tuple[float, ...]:
    """Return the coefficients of the ``value`` of a game, which its compiled twin reads, too.

    Examples:
        >>> len(coefficients("truco"))
        288
    """
    file = files(__name__.rpartition(".")[0]) / name / "coefficients.json"
    return tuple(loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def value_of(game: Game[Any, Any, Any]) -> Value:
    """Return the function that values positions of a game: points where it has no chances."""
    own = bots_of(game).value
    if own is not None:
        return own

    def points(state: Any) -> tuple[float, ...]:
        if game.rounds is None or game.outcome(state) is not None:
            return game.returns(state)
        return game.rounds.points(state)

    return points
