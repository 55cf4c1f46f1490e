"""Who won, and what a learner is told of it."""

from __future__ import annotations

from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.seats import Seat
from fodasse.games.esadof.state import OVER, Reason, State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """The ranking of a match that is over, lowest total first; None while it lasts.

    Ruling: equal totals share a place.
    """
    if state.phase is not OVER:
        return None
    return Outcome(lowest_first(dict(enumerate(state.table.points))), Reason.TARGET)


def returns(state: State) -> tuple[float, ...]:
    """A number a seat, at any time: the mean of all totals less the own.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> returns(start(3))
        (0.0, 0.0, 0.0)
    """
    points = state.table.points
    mean = sum(points) / len(points)
    return tuple(mean - total for total in points)
