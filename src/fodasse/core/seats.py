"""Who acts: seats by number, and chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.named import Named

Seat: TypeAlias = int
"""A person for the whole match: 0, 1, 2, … in the order of play, never renumbered or reused."""


class Nature(Named):
    """The actor that is nobody."""

    CHANCE = "chance"


USUAL_SEATS: Final = 4
"""The number of seats where none is given."""

CHANCE: Final = Nature.CHANCE
"""The actor at a chance node: cards are about to be drawn."""

Actor: TypeAlias = Seat | Literal[Nature.CHANCE]


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Check that a viewer is a seat of the table, or None for a spectator.

    Raises:
        ValueError: there is no such seat.
        TypeError: it is no number.
    """
    if seat is not None and not 0 <= whole_number("seat", seat) < seats:
        raise ValueError(f"no seat {quoted(seat)}")


def next_seat(seats: tuple[Seat, ...], after: Seat) -> Seat:
    """The first of ascending ``seats`` after a seat, which need not be among them, going round.

    Examples:
        >>> [next_seat((0, 2, 3), after=seat) for seat in (0, 1, 3)]
        [2, 2, 0]
    """
    for seat in seats:
        if seat > after:
            return seat
    return seats[0]


def in_turn(seats: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """All of ascending ``seats`` in the order of play, beginning after a seat.

    Examples:
        >>> in_turn((0, 1, 3), after=0)
        (1, 3, 0)
    """
    return tuple(seat for seat in seats if seat > after) + tuple(
        seat for seat in seats if seat <= after
    )


def usual_seats(allowed: Sequence[int]) -> int:
    """Return the number of seats where none is given: four, or as near as the game allows.

    Examples:
        >>> usual_seats(range(2, 40)), usual_seats((2, 3)), usual_seats(range(6, 9))
        (4, 3, 6)
    """
    return min(allowed, key=lambda number: abs(number - USUAL_SEATS))
