"""Who won, and what a learner is told of it."""

from __future__ import annotations

from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.seats import Seat
from fodasse.games.fodasse.state import State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """The ranking of a match that is over, and why it ended; None while it lasts.

    Best first: who is still in, by fewest points; the eliminated, last round first, those of one
    round on one place; who still waited; leavers one by one, last to leave first.
    """
    course = state.table.course
    if course.ended is None:
        return None
    table = state.table
    places = [*lowest_first({seat: table.points[seat] for seat in table.at_table})]
    places += reversed(course.eliminated)
    if table.waiting:
        places.append(table.waiting)
    places += ((seat,) for seat in reversed(course.left))
    return Outcome(tuple(places), course.ended)


def returns(state: State) -> tuple[float, ...]:
    """A number a seat over all seats ever given out: all 0 until the match is over.

    Winners share +1, everyone else shares -1; all 0 if everybody won.
    """
    seats = len(state.table.points)
    result = outcome(state)
    if result is None or len(result.winners) == seats:
        return (0.0,) * seats
    winners = result.winners
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return tuple(won if seat in winners else lost for seat in range(seats))
