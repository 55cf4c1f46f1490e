"""The laws of positions, tried on matches in which rare events are frequent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from positions import WALKS, each_game

from fodasse.games import GAMES
from fodasse.testing import PlayedMatch, laws

LAWS = [
    laws.awaited,
    laws.beliefs,
    laws.end,
    laws.judge,
    laws.numbers,
    laws.order,
    laws.plain_values,
    laws.secrecy,
    laws.teams_and_returns,
]
"""Laws that do not ask how a match began."""


@each_game
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_rare_positions_keep_the_law(name: str, law: Callable[[PlayedMatch], object]) -> None:
    for seed in range(4):
        steps = list(WALKS[name](seed))
        states = (steps[0][0], *(after for _, _, after in steps))
        actions = tuple(action for _, action, _ in steps)
        law(PlayedMatch(GAMES[name], states[0].rules, seed, states, actions))
