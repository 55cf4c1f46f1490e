"""What bots know of one game. The package of its name here says it, as ``BOTS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from json import loads
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import Factory, frozen

from fodasse.bots.effort import Effort
from fodasse.core.game import Game
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot

if TYPE_CHECKING:
    from fodasse.bulk.batches import Guides

Value: TypeAlias = Callable[[Any], tuple[float, ...]]
"""A function of a state that returns a number for each seat, higher is better."""


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
