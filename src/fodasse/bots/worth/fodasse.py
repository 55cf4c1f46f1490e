"""The worth of a position of Fodasse between two rounds."""

from __future__ import annotations

from math import exp

from fodasse.bots.worth import numbers
from fodasse.games.fodasse.state import State


def worth(state: State) -> tuple[float, ...]:
    """Return the share of each seat in ``exp(-c * points)`` of the seats still in.

    Examples:
        >>> from fodasse import start
        >>> worth(start(4))
        (0.25, 0.25, 0.25, 0.25)
    """
    (rate,) = numbers("fodasse")
    points = state.table.points
    shares = [
        exp(-rate * each) if seat in state.table.at_table else 0.0
        for seat, each in enumerate(points)
    ]
    total = sum(shares)
    return tuple([share / total for share in shares])
