"""Fodasse compiled."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.fodasse import (
    counting,
    credence,
    kernel,
    luck,
    observation,
    past,
    positions,
    rules_policy,
    turns,
    value,
    worlds,
)
from fodasse.bulk.fodasse.layout import CARDS, MATCH, TURN
from fodasse.bulk.fodasse.positions import card_of, packed, state_in, write_rules
from fodasse.bulk.fodasse.results import BY_ROUND, FodasseSums, matches_of, returns_of
from fodasse.bulk.game import Compiled, Packed
from fodasse.bulk.protocol import register
from fodasse.games.fodasse.actions import Deal
from fodasse.games.fodasse.game import GAME
from fodasse.games.fodasse.rules import Rules


def _dealt(match: Any, seats: int, rules: Rules) -> Deal:
    """Return the deal that was just made."""
    hands = [
        tuple(
            card_of(card, rules) for card in range(CARDS) if int(match["hands"][seat]) >> card & 1
        )
        for seat in range(seats)
        if match["fate"][seat] == 0
    ]
    vira = card_of(int(match["vira"]), rules) if rules.turns_up else None
    return Deal(tuple(hands), vira)


def _returns(
    pack: Packed, ends: NDArray[np.int32], over: NDArray[np.bool_]
) -> NDArray[np.float32]:
    return returns_of(ends, over, list(pack.at_table), len(pack.points))


COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(
        MATCH,
        TURN,
        counting,
        credence,
        kernel,
        luck,
        observation,
        past,
        positions,
        rules_policy,
        turns,
        value,
        worlds,
    ),
    starts=("dealer", "hand_size"),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past.past,
    sums=FodasseSums,
    columns=lambda seats: 1 + 2 * seats,
    round_columns=lambda seats: 3 * seats + BY_ROUND,
    matches=matches_of,
    returns=_returns,
)
"""The game."""
