"""Positions of the games of the library, of every kind that random matches lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final

import pytest

import support.dalmuti.playing as dalmuti_playing
import support.esadof.playing as esadof_playing
import support.truco.playing as truco_playing
from fodasse.games import dalmuti, esadof, fodasse, truco
from support.fodasse import playing
from support.games.walks import Step

MODULES: Final[dict[str, ModuleType]] = {
    "fodasse": fodasse,
    "esadof": esadof,
    "dalmuti": dalmuti,
    "truco": truco,
}
"""The packages of the games by name."""
each_game = pytest.mark.parametrize("name", MODULES)

WALKS: Final[dict[str, Callable[[int], Iterator[Step[Any, Any]]]]] = {
    "fodasse": lambda seed: playing.walk(
        fodasse.start(4, rules=fodasse.Rules(limit=2)), seed=seed, share=0.2, steps=150
    ),
    "esadof": lambda seed: esadof_playing.walk(
        esadof.start(4, rules=esadof.Rules(target=9, max_turns=9)), seed=seed, steps=150
    ),
    "dalmuti": lambda seed: dalmuti_playing.walk(
        dalmuti.start(4, rules=dalmuti.Rules(hands=3, wildcards=True)),
        seed=seed,
        shyness=0.2,
        steps=1000,
    ),
    "truco": lambda seed: truco_playing.walk(
        truco_playing.between((10, 10)), seed=seed, noise=0.2, steps=150
    ),
}
"""Random matches of four seats by seed, in which rare events are frequent."""


@cache
def positions(name: str) -> dict[tuple[Any, ...], tuple[Any, Any]]:
    """Return a state and an action for each kind of action in each phase that comes up.

    Some states are over; there the action is the one that ended the match.
    """
    found: dict[tuple[Any, ...], tuple[Any, Any]] = {}
    for seed in range(12):
        for before, action, after in WALKS[name](seed):
            found.setdefault((before.phase, type(action)), (before, action))
            if not MODULES[name].actors(after):
                found.setdefault((after.phase,), (after, action))
    return found
