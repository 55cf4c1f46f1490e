"""Worth: the chance of each seat to win the match, estimated between two rounds or hands.

A game's module has the formula, ``worth(state)``. Its numbers are in a file of the game's name, so
that the compiled twin of the formula reads the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from json import loads
from typing import Any, TypeAlias

from fodasse.core.game import Game
from fodasse.games import PACKAGES

Worth: TypeAlias = Callable[[Any], tuple[float, ...]]
"""A function of a state that returns a number for each seat, higher is better."""


@cache
def numbers(name: str) -> tuple[float, ...]:
    """Return the numbers of a game's formula.

    Examples:
        >>> len(numbers("truco"))
        288
    """
    file = files(__name__) / f"{name}.json"
    return tuple(loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def has_worth(game: Game[Any, Any, Any]) -> bool:
    """Return whether a game has a formula: whether values are chances, and not points.

    Examples:
        >>> from fodasse import GAME
        >>> has_worth(GAME)
        True
    """
    return game.name in PACKAGES and (files(__name__) / f"{game.name}.py").is_file()


def worth_of(game: Game[Any, Any, Any]) -> Worth:
    """Return the formula of a game: points and returns where it has none of its own."""
    if has_worth(game):
        worth: Worth = import_module(f"{__name__}.{game.name}").worth
        return worth

    def points(state: Any) -> tuple[float, ...]:
        if game.rounds is None or game.outcome(state) is not None:
            return game.returns(state)
        return game.rounds.points(state)

    return points
