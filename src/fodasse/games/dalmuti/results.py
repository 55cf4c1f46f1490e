"""Who won, and what a learner is told of it."""

from __future__ import annotations

from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.state import OVER, Reason, State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(len(state.hands)))


def outcome(state: State) -> Outcome | None:
    """The ranking of a match that is over, most points first; None while it lasts."""
    if state.phase is not OVER:
        return None
    ranking = lowest_first({seat: -points for seat, points in enumerate(state.points)})
    return Outcome(ranking, Reason.HANDS)


def returns(state: State) -> tuple[float, ...]:
    """A number a seat, at any time: its points above the mean of all."""
    points = state.points
    mean = sum(points) / len(points)
    return tuple(each - mean for each in points)
