"""The Great Dalmuti compiled."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.dalmuti.chances import random_action
from fodasse.bulk.dalmuti.counting import add_points, add_returns, count, write, write_values
from fodasse.bulk.dalmuti.dealing import begin, deal, start
from fodasse.bulk.dalmuti.kernel import play
from fodasse.bulk.dalmuti.layout import MATCH, TURN, WILDCARD
from fodasse.bulk.dalmuti.observation import observe, observe_end
from fodasse.bulk.dalmuti.past import credence, past, rewind
from fodasse.bulk.dalmuti.positions import packed, write_rules
from fodasse.bulk.dalmuti.results import DalmutiSums
from fodasse.bulk.dalmuti.rules_policy import best_action
from fodasse.bulk.dalmuti.states import state_in
from fodasse.bulk.dalmuti.turns import allows, look, write_legal
from fodasse.bulk.dalmuti.worlds import draw_world, exchange
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import Kernel, register
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
            credence=credence,
            exchange=exchange,
            write_values=write_values,
        )
    ),
    starts=("youngest",),
    write_rules=write_rules,
    dealt=_dealt,
    packed=packed,
    state_in=state_in,
    past=past,
    sums=DalmutiSums,
)
"""The game."""
