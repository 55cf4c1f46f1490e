"""Encodings of the games: ids of actions that do not exist, spectators, and episodes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fodasse.games import GAMES
from support.games.offering import encoding_of
from support.games.positions import each_game, positions


@each_game
def test_ids_are_whole_numbers_from_0_to_their_count(name: str) -> None:
    encoding = encoding_of(GAMES[name])
    count = encoding.layout(4, encoding.rules).actions
    for number in (-1, count, 10**30):
        with pytest.raises(ValueError, match=re.escape(f"0 to {count - 1}, not {number}")):
            encoding.decode_action(number, 0, encoding.rules)
    wrong: Any
    for wrong in ("0", 0.0, 1.0, None):
        with pytest.raises(TypeError):
            encoding.decode_action(wrong, 0, encoding.rules)


@each_game
def test_a_spectator_has_no_observation(name: str) -> None:
    for state, _ in positions(name).values():
        with pytest.raises(ValueError, match="spectator"):
            encoding_of(GAMES[name]).observe(GAMES[name].view(state, None))
