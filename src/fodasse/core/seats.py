"""Actors: seats by number, and chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from fodasse.core.errors import quote
from fodasse.core.fields import whole_number
from fodasse.core.named import Named
from fodasse.core.types import T

Seat: TypeAlias = int
"""A player for the whole match: 0, 1, 2, … in the order of play, never renumbered or reused."""


class Nature(Named):
    """The actor that is no seat."""

    CHANCE = "chance"


USUAL_SEATS: Final = 4
"""The default number of seats."""

CHANCE: Final = Nature.CHANCE
"""The actor when cards are to be drawn."""

Actor: TypeAlias = Seat | Literal[Nature.CHANCE]


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Check that a viewer is a seat of the table, or None for a spectator.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number.
    """
    if seat is not None and not 0 <= whole_number("seat", seat) < seats:
        raise ValueError(f"no seat {quote(seat)}")


def of_seat(parts: Sequence[T], seat: Seat) -> T:
    """Return the part of a seat.

    Raises:
        IndexError: there is no such seat.
    """
    if seat < 0:
        raise IndexError(f"no seat {quote(seat)}")
    return parts[seat]


def replaced(parts: tuple[T, ...], place: int, part: T) -> tuple[T, ...]:
    """Return parts, such as hands by seat, with one of them replaced.

    Examples:
        >>> replaced((1, 2, 3), 1, 9)
        (1, 9, 3)
    """
    return (*parts[:place], part, *parts[place + 1 :])


def next_seat(seats: tuple[Seat, ...], after: Seat) -> Seat:
    """Return the first of ascending ``seats`` after a seat, which need not be one of them.

    Examples:
        >>> [next_seat((0, 2, 3), after=seat) for seat in (0, 1, 3)]
        [2, 2, 0]
    """
    for seat in seats:
        if seat > after:
            return seat
    return seats[0]


def in_turn(seats: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """Return all of ascending ``seats`` in the order of play, beginning after a seat.

    Examples:
        >>> in_turn((0, 1, 3), after=0)
        (1, 3, 0)
    """
    return tuple(seat for seat in seats if seat > after) + tuple(
        seat for seat in seats if seat <= after
    )


def partners_opposite(seats: int) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the two teams of a table at which every other seat is a partner.

    Examples:
        >>> partners_opposite(4), partners_opposite(2)
        (((0, 2), (1, 3)), ((0,), (1,)))
    """
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def usual_seats(allowed: Sequence[int]) -> int:
    """Return the default number of seats: four, or as near as the game allows.

    Examples:
        >>> usual_seats(range(2, 40)), usual_seats((2, 3)), usual_seats(range(6, 9))
        (4, 3, 6)
    """
    return min(allowed, key=lambda number: abs(number - USUAL_SEATS))
