"""What a type checker knows of episodes, steps and moments: checked by mypy and by pyright."""

from __future__ import annotations

from random import Random
from typing import Any, assert_type

from fodasse import GAMES
from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes, Place
from fodasse.adapters.opponents import bot_choice
from fodasse.adapters.steps import Moment, Step
from fodasse.bots.random import RandomBot
from fodasse.core.encoding import Encoding
from fodasse.games import truco
from fodasse.table.bot import Turn


def test_episodes_have_the_types_of_their_game() -> None:
    episodes = Episodes.of(truco.GAME, 2)
    assert_type(episodes, Episodes[truco.State, truco.Action, truco.View])
    assert_type(episodes.encoding, Encoding[truco.State, truco.Action, truco.View])
    place = Dealer(1).start(episodes)
    assert_type(place, Place[truco.State])
    assert_type(episodes.action(place, 88), truco.Action)
    assert_type(episodes.legal_ids(place, 1), list[int])
    assert_type(Episodes.of(GAMES["truco"]), Episodes[truco.State, truco.Action, truco.View])
    assert_type(Episodes.of("truco"), Episodes[Any, Any, Any])


def test_steps_have_the_types_of_their_game() -> None:
    episodes = Episodes.of(truco.GAME, 2)
    step = Step(episodes, episodes.start())
    assert_type(step, Step[truco.State, truco.Action, truco.View])
    assert_type(step.turn(), Turn[truco.Action, truco.View])
    assert_type(bot_choice(RandomBot(), step, Random(1)), truco.Action)
    assert_type(Moment.of(step), Moment[truco.State, truco.Action, truco.View])
