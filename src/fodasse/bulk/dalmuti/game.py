"""The Great Dalmuti compiled."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.dalmuti import (
    chances,
    counting,
    dealing,
    kernel,
    observation,
    past,
    rules_policy,
    turns,
    worlds,
)
from fodasse.bulk.dalmuti.layout import MATCH, TURN, WILDCARD
from fodasse.bulk.dalmuti.positions import packed, state_in, write_rules
from fodasse.bulk.dalmuti.results import DalmutiSums
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import register
from fodasse.games.dalmuti.actions import Deal
from fodasse.games.dalmuti.game import GAME
from fodasse.games.dalmuti.rules import Rules


def _dealt(match: Any, seats: int, rules: Rules) -> Deal:  # noqa: ARG001  # the same in all games
    """Return the deal that was just made."""
    words = [int(match["begun"][seat]) for seat in range(seats)]
    return Deal(
        tuple(
            tuple(rank for rank in range(1, WILDCARD + 1) for _ in range(word >> 4 * rank & 15))
            for word in words
        )
    )


COMPILED: Final = Compiled(
    game=GAME,
    kernel=register(
        MATCH,
        TURN,
        chances,
        counting,
        dealing,
        kernel,
        observation,
        past,
        rules_policy,
        turns,
        worlds,
    ),
    starts=("youngest",),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past.past,
    sums=DalmutiSums,
)
"""The game."""
