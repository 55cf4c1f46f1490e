"""Who won, and what a learner is told of it."""

from __future__ import annotations

from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.truco.state import State, team, teams_of


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win and lose together."""
    return teams_of(state.table.seats)


def outcome(state: State) -> Outcome | None:
    """The winners, the losers, and what brought the last point; None while the match lasts."""
    reason, side = state.table.ended, state.winner
    if reason is None or side is None:
        return None
    sides = teams(state)
    return Outcome((sides[side], sides[1 - side]), reason)


def returns(state: State) -> tuple[float, ...]:
    """A number a seat: +1 for each winner and -1 for each loser at the end, 0 before."""
    side = state.winner
    if side is None:
        return (0.0,) * state.table.seats
    return tuple(1.0 if team(seat) == side else -1.0 for seat in range(state.table.seats))
