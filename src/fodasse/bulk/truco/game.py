"""Truco compiled."""

from __future__ import annotations

from typing import Any, Final

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
    value,
)
from fodasse.bulk.truco.layout import HAND, MATCH, TURN
from fodasse.bulk.truco.positions import packed, state_in, write_rules
from fodasse.bulk.truco.results import TrucoSums
from fodasse.core.cards import TRUCO_DECK
from fodasse.games.truco.actions import Deal
from fodasse.games.truco.game import GAME
from fodasse.games.truco.rules import Rules


def _dealt(match: Any, seats: int, rules: Rules) -> Deal:
    """Return the deal that was just made, each hand in the order dealt."""
    hands = []
    for seat in range(seats):
        cards = int(match["hands"][seat])
        hands.append(tuple([TRUCO_DECK[cards >> 8 * place & 255] for place in range(HAND)]))
    vira = TRUCO_DECK[int(match["vira"])] if rules.turns_up else None
    return Deal(tuple(hands), vira)


COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(
        MATCH,
        TURN,
        hands,
        kernel,
        observation,
        past,
        positions,
        results,
        rules_policy,
        turns,
        value,
    ),
    starts=("dealer",),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past.past,
    sums=TrucoSums,
)
"""The game."""
