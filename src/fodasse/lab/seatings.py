"""Seatings of bots in matches that share their packs."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.seats import Seat

CHALLENGER = 0
"""The challenger's place in the list of bots of a challenge; the field follows it."""


def moved_on(number: int, bots: int, seats: int, rotations: int) -> tuple[int, ...]:
    """Return the seating of a match in which bots move on by a seat from one match to the next.

    Examples:
        >>> [moved_on(number, bots=2, seats=3, rotations=2) for number in range(3)]
        [(0, 1, 0), (1, 0, 1), (0, 1, 0)]
    """
    shift = number % rotations
    return tuple((seat + shift) % bots for seat in range(seats))


def challenge_seatings(teams: Sequence[Sequence[Seat]], field: int) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a deal of a challenge, as places in the list of bots.

    The field fills the sides in turn. It plays among itself, then the challenger takes each side's
    seats in turn. If the field has several bots, this is done once for each of them, and from one
    time to the next they all move on by a side. So each has each side once, and sits equally often
    at every distance from the challenger.

    Args:
        teams: the seats of each side.
        field: the number of bots in the field.

    Raises:
        ValueError: no bots in the field, or more than there are sides.

    Examples:
        >>> challenge_seatings([(0,), (1,), (2,)], field=1)
        ((1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0))
        >>> challenge_seatings([(0, 2), (1, 3)], field=1)
        ((1, 1, 1, 1), (0, 1, 0, 1), (1, 0, 1, 0))
    """
    if not 1 <= field <= len(teams):
        raise ValueError(f"field: 1 to {len(teams)} bots, not {field}")
    sides = {seat: side for side, team in enumerate(teams) for seat in team}
    seatings = []
    for shift in range(field):
        own = tuple(1 + (sides[seat] + shift) % field for seat in range(len(sides)))
        challenged = (
            tuple(CHALLENGER if seat in team else bot for seat, bot in enumerate(own))
            for team in teams
        )
        seatings += [own, *challenged]
    return tuple(seatings)
