"""Fodasse compiled."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.fodasse import kernel, positions, results, rules_policy, turns, worlds
from fodasse.bulk.fodasse.layout import MATCH
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import register
from fodasse.games.fodasse.game import GAME

COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(MATCH, turns.TURN, kernel, positions, results, rules_policy, turns, worlds),
    starts=("dealer", "hand_size"),
    write_rules=positions.write_rules,
    dealt=positions.dealt,
    packed=positions.packed,
    state_in=positions.state_in,
    past=worlds.past,
    sums=results.FodasseSums,
    columns=lambda seats: 1 + 2 * seats,
    round_columns=lambda seats: 3 * seats + results.BY_ROUND,
    matches=results.matches_of,
    returns=results.returns_of,
)
"""The game."""
