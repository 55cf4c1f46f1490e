"""Bids of the manners at tables of four seats and more: right by a wide margin, whoever plays."""

from __future__ import annotations

import pytest

from fodasse import GAME, Action, Bid, State, View
from fodasse.bulk import rollouts
from fodasse.testing.manners import Manner, positions

BIDS = [
    manner
    for manner in positions(GAME)
    if isinstance(manner.good[0], Bid) and len(manner.state.table.at_table) > 3
]


@pytest.mark.parametrize("others", ["rules", "random"])
@pytest.mark.parametrize("manner", BIDS, ids=repr)
def test_other_bids_cost_half_a_point_more(
    manner: Manner[State, Action, View], others: str
) -> None:
    view, seat = manner.turn().view, manner.seat
    policies = [others] * len(view.seats)
    policies[seat] = "rules"

    def cost(bid: Action) -> float:
        played = rollouts(view, 1000, policies, action=bid, until="round")
        return float(played.points[:, seat].mean())

    assert max(map(cost, manner.good)) + 0.5 < min(map(cost, manner.bad))
