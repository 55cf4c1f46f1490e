"""What a match starts with, what none can start with, and records of whole matches."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.seats import CHANCE
from fodasse.games.dalmuti import Phase, Rules, actors, start, table_actions, teams


@pytest.mark.parametrize("seats", range(4, 10))
def test_a_match_before_its_first_deal(seats: int) -> None:
    state = start(seats)
    assert state.phase is Phase.DEAL
    assert actors(state) == (CHANCE,)
    assert state.seating == tuple(range(seats))
    assert (state.hand_number, state.roles, state.points) == (1, None, (0,) * seats)
    assert all(state.hand(seat) == () for seat in range(seats))
    assert (state.top, state.passes, state.out, state.last_hand) == (None, 0, (), None)
    assert (state.to_act, state.winners, state.taken_over) == (None, (), False)
    assert teams(state) == tuple((seat,) for seat in range(seats))
    assert table_actions(state) == ()


@pytest.mark.parametrize("pair", ["takeover", "revolution", "none"])
@pytest.mark.parametrize("wildcards", [False, True])
def test_takeover_counts_only_with_wildcards(wildcards: bool, pair: Any) -> None:
    rules = Rules(wildcards=wildcards, wildcard_pair=pair)
    assert rules.asks_for_takeover is (wildcards and pair == "takeover")
