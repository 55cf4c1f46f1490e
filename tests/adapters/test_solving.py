"""The smallest rounds of Fodasse are solved with OpenSpiel, and its numbers hold."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import UniformRandomPolicy

from fodasse import Bid, Deal, Rank, Rules, State, apply, start
from fodasse.adapters.openspiel import load

pytestmark = pytest.mark.thorough

RULES = Rules(ranks=(Rank.TWO, Rank.THREE))


def points(own: int, other: int, vira: int, stages: int) -> int:
    """What the round of two brings seat 1 against seat 0, by what both bid.

    Seat 1 bids first, and seat 0 may not make the bids sum to 1: so both bid the same.
    """
    deck = RULES.deck
    state: State = apply(start(2, rules=RULES), Deal([[deck[other]], [deck[own]]], deck[vira]))
    for seat in (1, 0):
        state = apply(state, Bid(seat, stages))
    return state.table.points[0] - state.table.points[1]


def test_nash_conv_is_what_counting_all_deals_says() -> None:
    # All that is decided is seat 1's bid, by the one card that it sees.
    deals = list(permutations(range(8), 3))
    gained: Counter[tuple[int, int]] = Counter()
    for own, seen, vira in deals:
        for stages in (0, 1):
            gained[seen, stages] += points(own, seen, vira, stages)
    best = sum(max(gained[seen, 0], gained[seen, 1]) for seen in range(8)) / len(deals)
    uniform = gained.total() / 2 / len(deals)
    game = load("fodasse", seats=2, rules=RULES, rounds=1)
    # Values are centred: of a point between the two each has half.
    told = nash_conv(game, UniformRandomPolicy(game))
    assert told == pytest.approx((best - uniform) / 2)
    assert told > 0
