"""Outcomes, and the returns derived from them."""

from __future__ import annotations

from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, partners_opposite
from fodasse.games.truco.laid import team
from fodasse.games.truco.state import State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the two teams."""
    check_type(State, state)
    return partners_opposite(state.table.seats)


def outcome(state: State) -> Outcome | None:
    """Return the winners, the losers and the reason of the last point; None before the end."""
    sides = teams(state)
    reason, side = state.table.ended, state.winner
    if reason is None or side is None:
        return None
    return Outcome((sides[side], sides[1 - side]), reason)


def returns(state: State) -> tuple[float, ...]:
    """Return +1 for each winner and -1 for each loser at the end, 0 for all seats before."""
    check_type(State, state)
    side = state.winner
    if side is None:
        return (0.0,) * state.table.seats
    return tuple(1.0 if team(seat) == side else -1.0 for seat in range(state.table.seats))
