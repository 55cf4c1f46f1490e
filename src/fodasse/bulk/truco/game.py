"""Truco compiled."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import Kernel, register
from fodasse.bulk.truco.hands import begin, deal, start
from fodasse.bulk.truco.house_rules import write_rules
from fodasse.bulk.truco.kernel import play, random_action
from fodasse.bulk.truco.layout import HAND, MATCH, TURN
from fodasse.bulk.truco.observation import observe, observe_end
from fodasse.bulk.truco.past import credence, past, recall_action, rewind
from fodasse.bulk.truco.positions import draw_world, packed
from fodasse.bulk.truco.results import TrucoSums, add_points, add_returns, count, write
from fodasse.bulk.truco.rules_policy import best_action
from fodasse.bulk.truco.states import state_in
from fodasse.bulk.truco.turns import allows, look, write_legal
from fodasse.bulk.truco.value import write_values
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
            best_action=best_action,
            observe=observe,
            observe_end=observe_end,
            write_legal=write_legal,
            add_points=add_points,
            add_returns=add_returns,
            count=count,
            write=write,
            draw_world=draw_world,
            rewind=rewind,
            recall_action=recall_action,
            credence=credence,
            write_values=write_values,
        )
    ),
    starts=("dealer",),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past,
    sums=TrucoSums,
)
"""The game."""
