"""The laws of every game, on random matches by many rules and where rare events are frequent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from positions import WALKS, each_game

from fodasse.core.game import Game
from fodasse.games import GAMES, dalmuti, esadof, truco
from fodasse.testing import PlayedMatch, check_game, laws

MATCHES = [
    (esadof.GAME, None, None, 12),
    (esadof.GAME, 3, esadof.Rules(target=10, max_turns=6), 6),
    (
        esadof.GAME,
        None,
        st.builds(
            esadof.Rules,
            target=st.sampled_from((1, 30, 100, 1000)),
            max_turns=st.none() | st.integers(1, 30),
        ),
        5,
    ),
    (
        dalmuti.GAME,
        None,
        st.builds(
            dalmuti.Rules,
            hands=st.integers(1, 3),
            wildcards=st.booleans(),
            wildcard_pair=st.sampled_from(("takeover", "none")),
        ),
        4,
    ),
    (truco.GAME, None, st.builds(truco.Rules, exposure=st.booleans()), 3),
    (truco.GAME, 2, None, 6),
]
"""A game, seats and rules (None: all seats, default rules), and a divisor of the examples."""
LAWS = [
    laws.awaited,
    laws.beliefs,
    laws.end,
    laws.judge,
    laws.labels,
    laws.numbers,
    laws.order,
    laws.plain_values,
    laws.secrecy,
    laws.teams_and_returns,
]
"""Laws that do not ask how a match began."""


@pytest.mark.parametrize(("game", "seats", "rules", "divisor"), MATCHES)
def test_a_game_keeps_the_laws(game: Game, seats: int | None, rules: Any, divisor: int) -> None:
    check_game(game, seats=seats, rules=rules, examples=settings().max_examples // divisor)


@each_game
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_rare_positions_keep_the_law(name: str, law: Callable[[PlayedMatch], object]) -> None:
    for seed in range(4):
        steps = list(WALKS[name](seed))
        states = (steps[0][0], *(after for _, _, after in steps))
        actions = tuple(action for _, action, _ in steps)
        law(PlayedMatch(GAMES[name], states[0].rules, seed, states, actions))
