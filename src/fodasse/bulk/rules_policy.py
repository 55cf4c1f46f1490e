"""The rule-based policy, compiled."""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import lowest
from fodasse.bulk.compiled import inner, signed
from fodasse.bulk.turns import Turn


@inner
def best_action(turn: Turn, chances: Any, odds: Any) -> int:
    return signed(lowest(turn.legal))
