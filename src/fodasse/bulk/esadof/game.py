"""ES-ADOF as a compiled game."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.esadof import kernel, observation, positions, results, turns
from fodasse.bulk.esadof.layout import MATCH, TURN
from fodasse.bulk.esadof.limits import limit_hidden
from fodasse.bulk.esadof.rules_policy import best_action
from fodasse.bulk.esadof.states import state_in
from fodasse.bulk.game import Compiled
from fodasse.bulk.protocol import Kernel, register
from fodasse.games.esadof.game import GAME

KERNEL: Final = register(
    Kernel(
        match=MATCH,
        turn=TURN,
        start=kernel.start,
        begin=kernel.begin,
        deal=kernel.deal,
        play=kernel.play,
        look=turns.look,
        allows=turns.allows,
        random_action=kernel.random_action,
        best_action=best_action,
        observe=observation.observe,
        observe_end=observation.observe_end,
        write_legal=turns.write_legal,
        add_points=results.add_points,
        add_returns=results.add_returns,
        count=results.count,
        write=results.write,
        draw_world=positions.draw_world,
        write_values=results.write_values,
    )
)
"""Its compiled functions."""
COMPILED: Final = Compiled(
    game=GAME,
    kernel=KERNEL,
    starts=("dealer",),
    write_rules=positions.write_rules,
    dealt=positions.dealt,
    state_in=state_in,
    packed=positions.packed,
    limit_hidden=limit_hidden,
    sums=results.EsadofSums,
)
"""Its rules, positions and results."""
