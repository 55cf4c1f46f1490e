"""What a type checker knows of episodes and of their steps: checked by mypy and by pyright."""

from __future__ import annotations

from random import Random
from typing import Any, assert_type

from fodasse import GAMES
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.opponents import bot_step
from fodasse.adapters.steps import Dealer, Step
from fodasse.bots.random import RandomBot
from fodasse.core.encoding import Encoding
from fodasse.games import truco
from fodasse.table.bot import Turn


def test_episodes_have_the_types_of_their_game() -> None:
    episodes = Episodes.of(truco.GAME, 2)
    assert_type(episodes, Episodes[truco.State, truco.Action, truco.View])
    assert_type(episodes.encoding, Encoding[truco.State, truco.Action, truco.View])
    assert_type(Episodes.of(GAMES["truco"]), Episodes[truco.State, truco.Action, truco.View])
    assert_type(Episodes.of("truco"), Episodes[Any, Any, Any])


def test_steps_have_the_types_of_their_game() -> None:
    episodes = Episodes.of(truco.GAME, 2)
    step = Dealer(1).start(episodes)
    assert_type(step, Step[truco.State, truco.Action, truco.View])
    step = Dealer(1).settle(Step.first(episodes))
    assert_type(step.state, truco.State)
    assert_type(step.chosen(88), truco.Action)
    assert_type(step.legal_ids(1), list[int])
    assert_type(step.turn(), Turn[truco.Action, truco.View])
    assert_type(
        bot_step(RandomBot(), step, Random(1)), Step[truco.State, truco.Action, truco.View]
    )
