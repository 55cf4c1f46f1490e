"""Outcomes of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from fodasse.core.named import Named
from fodasse.core.seats import Seat


@frozen
class Outcome:
    """The result of a match that is over."""

    ranking: tuple[tuple[Seat, ...], ...]
    """The seats by place, best first; seats that tie share a place."""
    reason: Named
    """Why the match ended: a member of the game's ``Reason``."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return self.ranking[0]


def lowest_first(totals: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by total, the lowest first; equal totals share a place.

    Examples:
        >>> lowest_first({0: 5, 1: 3, 2: 5})
        ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat in totals if totals[seat] == total)
        for total in sorted(set(totals.values()))
    )


def from_mean(points: Sequence[float]) -> tuple[float, ...]:
    """Return the points of each seat less the mean of all.

    Examples:
        >>> from_mean((3, 1, 2))
        (1.0, -1.0, 0.0)
    """
    seats, total = len(points), sum(points)
    # One rounding, of a quotient of whole numbers where points are whole: then bounds that are
    # rounded likewise hold for every result.
    return tuple([(each * seats - total) / seats for each in points])
