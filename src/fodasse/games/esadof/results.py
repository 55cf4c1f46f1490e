"""Outcomes, and the returns derived from them."""

from __future__ import annotations

from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome, from_mean, lowest_first
from fodasse.core.seats import Seat
from fodasse.games.esadof.public import OVER, Reason
from fodasse.games.esadof.state import State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over, lowest total first; None before the end.

    Ruling: equal totals share a place.
    """
    check_type(State, state)
    if state.phase is not OVER:
        return None
    return Outcome(lowest_first(dict(enumerate(state.table.points))), Reason.TARGET)


def returns(state: State) -> tuple[float, ...]:
    """Return the mean of all totals minus the total of each seat, at any time."""
    check_type(State, state)
    return from_mean([-total for total in state.table.points])
