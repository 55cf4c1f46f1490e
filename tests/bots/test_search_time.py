"""Searches that time ends, by a clock that is given; compiled ones: tests/bulk/test_search.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Turn
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, SearchBot, TreeSearchBot
from support.clocks import Clock
from support.games.turns import turn_of

OWN: Any = evolve(GAME)  # not the compiled one
BOT = SearchBot(OWN, RandomBot(), Effort(1), Effort(8))


def turn() -> Turn[Any, Any]:
    state = GAME.start(3, hand_size=2)
    state = GAME.apply(state, GAME.sample_chance(state, Random(4)))
    return turn_of(GAME, state)


@pytest.mark.parametrize(("seconds", "worlds"), [(0, 1), (1, 1), (2.5, 3), (7.5, 8), (100, 8)])
def test_no_world_is_begun_when_the_time_is_over(seconds: float, worlds: int) -> None:
    found = evolve(BOT, seconds=seconds, clock=Clock()).evaluate(turn(), 5)
    assert [len(each) for each in found.samples] == [worlds] * len(found.actions)
    assert found.weights == [1 / worlds] * worlds
    whole = BOT.evaluate(turn(), 5)
    assert found.samples == tuple(each[:worlds] for each in whole.samples)


def test_without_a_limit_nobody_looks_at_the_clock() -> None:
    clock = Clock()
    evolve(BOT, clock=clock).choose(turn(), Random(1))
    assert clock.now == 0


@pytest.mark.parametrize("seconds", [-0.1, float("nan")])
def test_a_limit_of_less_than_no_time_is_refused(seconds: float) -> None:
    search = named("medium", GAME)
    assert isinstance(search, SearchBot)
    for bot in search, TreeSearchBot(GAME):
        with pytest.raises(ValueError, match="'seconds' must be >= 0"):
            evolve(bot, seconds=seconds)
