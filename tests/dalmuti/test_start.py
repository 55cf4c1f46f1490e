"""What a match starts with, what none can start with, and records of whole matches."""

from __future__ import annotations

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


def test_the_book() -> None:
    assert start(4).rules == Rules()
    assert Rules() == Rules(
        hands=4,
        wildcards=False,
        wildcard_pair="takeover",
        lone_wildcards=False,
        bonus="two",
        deck="by_seats",
        reentry=True,
    )


def test_takeover_counts_only_with_wildcards() -> None:
    asking = [
        (wildcards, pair)
        for wildcards in (False, True)
        for pair in ("takeover", "revolution", "none")
        if Rules(wildcards=wildcards, wildcard_pair=pair).asks_for_takeover
    ]
    assert asking == [(True, "takeover")]
