"""The manners of Truco that depend on how others bet: right by a wide margin."""

from __future__ import annotations

import pytest

from fodasse.bulk import rollouts
from fodasse.games.truco import GAME, Accept, Action, Raise, Run, State, View
from fodasse.testing.manners import Manner, positions

HOPELESS = [each for each in positions(GAME) if "0: 4D 4S 6D" in each.position]
"""Positions of a hand that nearly every card beats."""


@pytest.mark.parametrize("manner", HOPELESS, ids=repr)
def test_one_bets_nothing_on_a_hopeless_hand(manner: Manner[State, Action, View]) -> None:
    view, seat = manner.turn().view, manner.seat
    (bad,) = manner.bad
    assert isinstance(bad, Accept | Raise)
    runs = [each for each in manner.good if isinstance(each, Run)]

    def gain(action: Action) -> float:
        points = rollouts(view, 2000, "rules", action=action, until="round").points
        return float((points[:, seat] - points[:, 1 - seat]).mean())

    assert min(map(gain, runs or manner.good)) > gain(bad) + 1
