"""Likely worlds by a game's own functions; compiled ones: tests/bulk/test_likely_worlds.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME
from fodasse.bots.beliefs import likely_worlds
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, SearchBot

OWN: Any = evolve(GAME)  # not the compiled one
BOT = SearchBot(OWN, RandomBot(), Effort(1), Effort(1))


def test_worlds_of_other_games_are_drawn_by_the_protocol() -> None:
    state = GAME.start(2)
    state = GAME.apply(state, GAME.sample_chance(state, Random(4)))
    for seat in (1, None):
        view = GAME.view(state, seat)
        found = likely_worlds(view, 40, bot=BOT, game=OWN)
        assert len(found) == len({each for each, _ in found})
        assert sum(weight for _, weight in found) == pytest.approx(1)
        assert {round(40 * weight, 9) for _, weight in found} <= {1, 2, 3, 4}
        assert all(GAME.view(each, seat) == view for each, _ in found)
        assert likely_worlds(view, 40, bot=BOT, game=OWN) == found
        assert likely_worlds(view, 40, bot=BOT, game=OWN, seed=1) != found


def test_what_cannot_be_asked_is_refused() -> None:
    view = GAME.view(GAME.start(2), 0)
    with pytest.raises(ValueError, match="n: 1 or more worlds, not 0"):
        likely_worlds(view, 0)
    with pytest.raises(ValueError, match="not 'rules'"):
        likely_worlds(view, bot="rules")
