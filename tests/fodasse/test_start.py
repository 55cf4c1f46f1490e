"""Rules 3, 6 and 7a at the beginning, and what no match can start with."""

from __future__ import annotations

import pytest

from fodasse import CHANCE, Phase, Status, actors, start
from support.fodasse.playing import points


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 20, 39])
def test_a_match_before_its_first_deal(seats: int) -> None:
    state = start(seats)
    assert state.phase is Phase.DEAL
    assert actors(state) == (CHANCE,)
    assert state.at_table == tuple(range(seats))
    assert (state.round_number, state.hand_size, state.dealer) == (1, 1, 0)
    assert points(state) == [0] * seats
    assert all(state.seat(seat).status is Status.IN for seat in range(seats))
    assert all(state.seat(seat).penalty == 0 for seat in range(seats))
    assert (state.waiting, state.motion, state.paused, state.last_round) == ((), None, None, None)
