"""ES-ADOF as a compiled game."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.esadof import kernel, positions, results, rules_policy, turns
from fodasse.bulk.esadof.layout import MATCH
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import register
from fodasse.games.esadof.game import GAME

COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(MATCH, turns.TURN, kernel, positions, results, rules_policy, turns),
    starts=("dealer",),
    write_rules=positions.write_rules,
    dealt=positions.dealt,
    state_in=positions.state_in,
    packed=positions.packed,
    limit_hidden=positions.limit_hidden,
    sums=results.EsadofSums,
)
"""Its rules, positions and results."""
