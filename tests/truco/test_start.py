"""How a match begins, rules, and what the package offers."""

from __future__ import annotations

import pytest

from fodasse.games.truco import Phase, actors, outcome, returns, start, table_actions, teams


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_before_its_first_cut(seats: int) -> None:
    state = start(seats)
    assert (state.phase, state.to_act, state.dealer, state.leader) == (Phase.CUT, seats - 1, 0, 1)
    assert actors(state) == (seats - 1,)
    assert (state.points, state.hand_number, state.worth) == ((0, 0), 1, 1)
    assert (state.vira, state.manilha, state.trick, state.tricks) == (None, None, (), ())
    assert (state.asked, state.asker, state.may_raise, state.eleven) == (None, None, (), None)
    assert (state.counted, state.last_cut, state.exposed, state.last_hand) == (
        False, None, None, None,
    )  # fmt: skip
    assert all(state.hand(seat) == () for seat in range(seats))
    assert (state.winner, state.under_table, outcome(state)) == (None, False, None)
    assert returns(state) == (0.0,) * seats
    assert teams(state) == state.teams
    assert len(table_actions(state)) == seats * 5
