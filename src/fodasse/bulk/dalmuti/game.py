"""The Great Dalmuti compiled."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.dalmuti import (
    dealing,
    kernel,
    legality,
    positions,
    results,
    rules_policy,
    turns,
    worlds,
)
from fodasse.bulk.dalmuti.layout import MATCH
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import register
from fodasse.games.dalmuti.game import GAME

COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(
        MATCH,
        turns.TURN,
        dealing,
        kernel,
        legality,
        positions,
        results,
        rules_policy,
        turns,
        worlds,
    ),
    starts=("youngest",),
    write_rules=positions.write_rules,
    dealt=positions.dealt,
    packed=positions.packed,
    state_in=positions.state_in,
    past=worlds.past,
    sums=results.DalmutiSums,
)
"""The game."""
