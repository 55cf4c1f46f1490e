"""Outcomes, and the returns derived from them."""

from __future__ import annotations

from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome, from_mean
from fodasse.core.seats import Seat
from fodasse.games.esadof.public import OVER, Reason
from fodasse.games.esadof.state import State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over, lowest total first; None before the end."""
    check_type(State, state)
    return Outcome(state.ranking, Reason.TARGET) if state.phase is OVER else None


def returns(state: State) -> tuple[float, ...]:
    """Return the mean of all totals minus the total of each seat, at any time."""
    check_type(State, state)
    return from_mean([-total for total in state.table.points])
