"""The seats of a match: their occupants and names, and the people who are away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fodasse.core.errors import quote
from fodasse.core.fields import whole_number
from fodasse.core.seats import Seat
from fodasse.table.log import PERSON, Sat
from fodasse.table.occupants import Occupant

MAX_MISSED: Final = 2
"""The decisions in a row that a person may miss: with the last of them it is away."""


class Seating:
    """The occupant and the name of each seat."""

    def __init__(self, occupants: Iterable[Occupant], names: tuple[str, ...]) -> None:
        self.occupants: tuple[Occupant, ...] = tuple(occupants)
        """The occupants by seat."""
        self.names = names
        """The names by seat, from seat 0 on."""
        self._missed: dict[Seat, int] = {}
        self._find_people()

    def _find_people(self) -> None:
        seats = [seat for seat, each in enumerate(self.occupants) if each is PERSON]
        self.people = frozenset(seats)
        """The seats of people."""

    def check(self, seat: Seat) -> None:
        """Check that there is such a seat.

        Raises:
            ValueError: there is none.
            TypeError: it is no whole number.
        """
        if not 0 <= whole_number("seat", seat) < len(self.occupants):
            raise ValueError(f"no seat {quote(seat)}")

    def may_act(self, seat: Seat) -> bool:
        """Return whether a person may act for a seat: its own, or a new one that it would take."""
        return seat in self.people or not 0 <= seat < len(self.occupants)

    def add_person(self) -> None:
        """Add a seat, which a person has."""
        self.occupants += (PERSON,)
        self._find_people()

    def change(self, line: Sat, occupant: Occupant) -> bool:
        """Give a seat its new name and occupant; return whether that is another occupant."""
        seat = line.seat
        if line.name is not None:
            names = [*self.names, *[""] * (seat + 1 - len(self.names))]
            names[seat] = line.name
            self.names = tuple(names)
        if self.occupants[seat] == occupant:
            return False
        self.occupants = (*self.occupants[:seat], occupant, *self.occupants[seat + 1 :])
        self._find_people()
        return True

    # People who are away

    @property
    def away(self) -> frozenset[Seat]:
        """The seats of people who have missed their last two decisions."""
        return frozenset(seat for seat, missed in self._missed.items() if missed >= MAX_MISSED)

    def count_missed(self, seat: Seat) -> None:
        """Count a decision that the person on a seat has missed."""
        if seat in self.people:
            self._missed[seat] = self._missed.get(seat, 0) + 1

    def forget_missed(self, seat: Seat) -> bool:
        """Forget the decisions that a seat has missed; return whether its person was away."""
        return self._missed.pop(seat, 0) >= MAX_MISSED
