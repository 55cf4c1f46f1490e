"""The base of the actions of seats."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.fields import whole
from fodasse.core.seats import Seat

PLAY: Final = "play"
"""The group of the actions by which a game is played on."""


@frozen
class SeatAction:
    """An action of a seat. Subclasses add their own fields."""

    group: ClassVar[str] = PLAY
    """What it has to do with: by it clients group what a seat may do at any time."""

    seat: Seat = field(validator=whole)
    """The seat that acts."""


def seat_of(action: object) -> Seat | None:
    """Return the seat of an action; None for an action of chance."""
    seat: Seat | None = getattr(action, "seat", None)
    return seat


def group_of(action: object) -> str:
    """Return the group of an action, or of a class of actions."""
    return str(getattr(action, "group", PLAY))
