"""Truco compiled."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import register
from fodasse.bulk.truco import (
    hands,
    kernel,
    observation,
    past,
    positions,
    results,
    rules_policy,
    turns,
)
from fodasse.bulk.truco.layout import MATCH
from fodasse.games.truco.game import GAME

COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(
        MATCH,
        turns.TURN,
        hands,
        kernel,
        observation,
        past,
        positions,
        results,
        rules_policy,
        turns,
    ),
    starts=("dealer",),
    write_rules=positions.write_rules,
    dealt=positions.dealt,
    packed=positions.packed,
    state_in=positions.state_in,
    past=past.past,
    sums=results.TrucoSums,
)
"""The game."""
