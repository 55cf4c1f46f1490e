"""Fodasse compiled."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.fodasse.counting import (
    add_points,
    add_returns,
    count,
    returns_of,
    write,
    write_round,
)
from fodasse.bulk.fodasse.credence import credence
from fodasse.bulk.fodasse.kernel import begin, deal, play, random_action, start
from fodasse.bulk.fodasse.layout import CARDS, MATCH, TURN
from fodasse.bulk.fodasse.luck import luck_of
from fodasse.bulk.fodasse.observation import observe, observe_end
from fodasse.bulk.fodasse.past import past, rewind
from fodasse.bulk.fodasse.positions import card_of, draw_world, packed, write_rules
from fodasse.bulk.fodasse.results import BY_ROUND, FodasseSums, matches_of
from fodasse.bulk.fodasse.rules_policy import best_action
from fodasse.bulk.fodasse.states import state_in
from fodasse.bulk.fodasse.turns import allows, look, write_legal
from fodasse.bulk.fodasse.value import write_values
from fodasse.bulk.fodasse.worlds import deal_world, exchange
from fodasse.bulk.game import Compiled, Packed
from fodasse.bulk.protocol import Kernel, register
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
        Kernel(
            match=MATCH,
            turn=TURN,
            start=start,
            begin=begin,
            deal=deal,
            play=play,
            look=look,
            allows=allows,
            random_action=random_action,
            luck_of=luck_of,
            best_action=best_action,
            observe=observe,
            observe_end=observe_end,
            write_legal=write_legal,
            add_points=add_points,
            add_returns=add_returns,
            count=count,
            write=write,
            draw_world=draw_world,
            write_round=write_round,
            rewind=rewind,
            credence=credence,
            deal_world=deal_world,
            exchange=exchange,
            write_values=write_values,
        )
    ),
    starts=("dealer", "hand_size"),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past,
    sums=FodasseSums,
    columns=lambda seats: 1 + 2 * seats,
    round_columns=lambda seats: 3 * seats + BY_ROUND,
    matches=matches_of,
    returns=_returns,
)
"""The game."""
