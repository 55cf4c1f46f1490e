"""The laws of every game, on random matches by many rules and where rare events are frequent."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from fodasse.core.game import Game
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from fodasse.testing import PlayedMatch, check_game, laws, random_match
from fodasse.testing.strategies import rules
from fodasse.testing.variants import each_value
from support.games.positions import MODULES, WALKS, each_game
from support.games.walks import states

TARGETS = st.sampled_from((1, 30, 100, 1000))
MATCHES = [
    (esadof.GAME, None, rules(esadof.GAME, target=TARGETS), 10),
    (dalmuti.GAME, None, rules(dalmuti.GAME, hands=st.integers(1, 3)), 10),
    (truco.GAME, None, rules(truco.GAME), 10),
    (fodasse.GAME, st.integers(2, 7), rules(fodasse.GAME, limit=st.integers(1, 9)), 10),
    (fodasse.GAME, 39, fodasse.Rules(limit=2), 30),
]
"""A game, seats (None: all) and rules, and a divisor of the examples."""
VALUES = [
    pytest.param(GAMES[name], agreed, seed, id=f"{name}:{value}")
    for name in MODULES
    for seed, (value, agreed) in enumerate(each_value(GAMES[name]))
]
"""Rules with each value of each field, and the seed of a match."""
IN_TURN = [
    {laws.secrecy_of_history},
    {laws.plain_values, laws.documents},
    {laws.judge, laws.beliefs},
]
"""Slow laws, of which a match by a value tries one group."""
LEFT_OUT = {laws.damage, laws.texts, laws.statistics}
"""Laws that are slow or ask nothing of a match, for which drawn rules are enough."""
OF_POSITIONS = [
    *(laws.awaited, laws.beliefs, laws.end, laws.judge, laws.labels, laws.numbers),
    *(laws.order, laws.plain_values, laws.secrecy, laws.teams_and_returns),
]
"""Laws that do not ask how a match began."""


@pytest.mark.parametrize(("game", "seats", "agreed", "divisor"), MATCHES)
def test_a_game_keeps_the_laws(game: Game, seats: Any, agreed: Any, divisor: int) -> None:
    check_game(game, seats=seats, rules=agreed, examples=settings().max_examples // divisor or 1)


@pytest.mark.parametrize(("game", "agreed", "seed"), VALUES)
def test_a_game_keeps_the_laws_with_each_value(game: Game, agreed: Any, seed: int) -> None:
    seats = game.seats[min(seed // 3 % 3, len(game.seats) - 1)]
    match = random_match(
        game, seats, rules=agreed, seed=seed, most_actions=45, table_share=seed // 2 % 2 * 0.1
    )
    others = {*chain(*IN_TURN)} - IN_TURN[seed % 3]
    for law in laws.LAWS:
        if law not in LEFT_OUT | others:
            law(match)


@each_game
def test_rare_positions_keep_the_laws(name: str) -> None:
    for seed in range(4):
        steps = list(WALKS[name](seed))
        actions = tuple(action for _, action, _ in steps)
        rules = steps[0][0].rules
        match = PlayedMatch(GAMES[name], rules, seed, tuple(states(steps)), actions)
        for law in OF_POSITIONS:
            law(match)
