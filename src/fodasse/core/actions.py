"""The base of the actions of seats."""

from __future__ import annotations

from attrs import field, frozen

from fodasse.core.fields import whole
from fodasse.core.seats import Seat


@frozen
class SeatAction:
    """An action of a seat. Subclasses add their own fields."""

    seat: Seat = field(validator=whole)
    """The seat that acts."""


def seat_of(action: object) -> Seat | None:
    """Return the seat of an action; None for an action of chance."""
    seat: Seat | None = getattr(action, "seat", None)
    return seat
