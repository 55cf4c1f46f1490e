"""Whole compiled matches of The Great Dalmuti are those that the reference replays."""

from __future__ import annotations

from typing import Any

import numpy as np
from dalmuti_playing import SEEDS, SWITCHES
from dalmuti_twin import LOOKED, play_whole, same_but
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk import match_actions
from fodasse.bulk.dalmuti.layout import MATCH
from fodasse.bulk.dalmuti.positions import write_rules
from fodasse.games.dalmuti import Deal, Phase, Rules, apply, start

SEATS = st.integers(4, 9)


@given(seats=SEATS, words=SWITCHES, seed=SEEDS)
def test_a_match_may_be_over_after_fewer_hands(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    ends = []
    for hands in (words["hands"], words["hands"] + 2):
        matches = np.zeros(1, MATCH)
        write_rules(matches, Rules(**(words | {"hands": hands})))
        matches["max_rounds"] = words["hands"]
        play_whole(matches, seats, np.uint64(seed))
        ends.append(matches[0])
    assert ends[0]["rounds"] == words["hands"]
    assert same_but(*ends, "agreed", *LOOKED)


def test_deals_do_not_depend_on_what_was_decided_before() -> None:
    deals = []
    for policy in ("random", "rules"):
        actions = match_actions("dalmuti", 5, 4, policies=policy, seed=3)
        state = start(4)
        for action in actions:
            if isinstance(action, Deal):
                deals.append([action.hands[seat] for seat in state.seating])
            state = apply(state, action)
        assert state.phase is Phase.OVER
    assert deals[:4] == deals[4:]
