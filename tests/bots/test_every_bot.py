"""What the quick bots of all games keep: they are legal, decided by what they see, and strong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import CHANCE, GAMES, play_match
from fodasse.bots import named, names
from fodasse.bots.random import RandomBot
from fodasse.games import PACKAGES, dalmuti
from fodasse.testing import strategies
from support.games.offering import USUAL
from support.games.strength import share_of_wins
from support.games.turns import turn_of

LEVELS = ("random", "easy", "rules", "medium", "hard", "best")
TRAINED = ("fodasse", "esadof")
"""The games with a trained network."""
BOTS = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in PACKAGES
    for name in ("rules", "learned")[: 1 + (game in TRAINED)]
]


@pytest.mark.parametrize("game", PACKAGES)
def test_bots_of_a_game_have_names(game: str) -> None:
    assert names(GAMES[game]) == (*LEVELS, *["learned"] * (game in TRAINED))


@pytest.mark.parametrize(("game", "name"), BOTS)
@given(
    data=st.data(), share=st.sampled_from((0.0, 0.3, 0.9)), table_share=st.sampled_from((0, 0.1))
)
def test_a_bot_is_legal_and_chooses_by_what_its_seat_sees_alone(
    game: str, name: str, data: st.DataObject, share: float, table_share: float
) -> None:
    """Among moves at random too, so that it meets what it would never do."""
    played: Any = GAMES[game]
    bot: Any = named(name, played)
    state = data.draw(strategies.positions(played, rules=strategies.rules(played), most_actions=0))
    rng = Random(data.draw(st.integers(0, 2**32), "seed"))
    for _ in range(60):
        awaited = played.actors(state)
        if not awaited:
            return
        beside = played.table_actions(state) if rng.random() < table_share else ()
        seat = rng.choice(awaited)
        if beside or seat is CHANCE:
            action = rng.choice(beside) if beside else played.sample_chance(state, rng)
        else:
            turn = turn_of(played, state, seat)
            action = bot.choose(turn, Random(0))
            assert action in turn.legal_actions
            assert bot.choose(turn, Random(0)) == action
            action = rng.choice(turn.legal_actions) if rng.random() < share else action
        state = played.apply(state, action)


@pytest.mark.parametrize("game", PACKAGES)
def test_the_same_seed_is_the_same_match(game: str) -> None:
    bots = [named("rules", GAMES[game])] * USUAL[game]
    assert play_match(game, bots, seed=3) == play_match(game, bots, seed=3)


thorough = pytest.mark.thorough
WILD = dalmuti.Rules(wildcards=True)


@pytest.mark.parametrize(
    ("game", "seats", "matches", "least", "rules"),
    [
        pytest.param("fodasse", 2, 60, 0.8, None, marks=thorough),
        pytest.param("fodasse", 4, 60, 0.7, None, marks=thorough),
        pytest.param("fodasse", 6, 60, 0.7, None, marks=thorough),
        ("truco", 2, 40, 0.8, None),
        ("truco", 4, 40, 0.8, None),
        # at large tables somebody knocks at random before anything can be done
        ("esadof", 3, 60, 0.6, None),
        ("esadof", 4, 60, 0.4, None),
        ("esadof", 6, 60, 0.22, None),
        pytest.param("dalmuti", 4, 18, 0.75, None, marks=thorough),
        pytest.param("dalmuti", 6, 18, 0.7, WILD, marks=thorough),
        pytest.param("dalmuti", 9, 18, 0.6, None, marks=thorough),
    ],
)
def test_rules_beats_random_bots_clearly(
    game: str, seats: int, matches: int, least: float, rules: Any
) -> None:
    """The share is far above ``least``, and ``least`` far above a fair share."""
    bot = named("rules", GAMES[game])
    assert share_of_wins(game, bot, RandomBot(), seats, matches, rules) > least
