"""The oracle of The Great Dalmuti: what is seen."""

from __future__ import annotations

from typing import Any


class Sight:
    """The cards of a hand as everybody sees them."""

    seating: list[int]
    hands: dict[int, list[int]]
    gave: dict[int, list[int]]
    got: dict[int, list[int]]

    def interns(self) -> list[int]:
        """The senior first."""
        return self.seating[-2:]

    def counterpart(self, seat: int) -> int:
        """Who changes cards with whom: first with last, second with last but one."""
        return self.seating[::-1][self.seating.index(seat)]

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or None for a spectator, sees of hands and bonus."""
        seats = range(len(self.seating))
        hands = [sorted(self.hands[seat]) for seat in seats]
        return {
            "hands": [
                hands[seat] if seat == viewer else [None] * len(hands[seat]) for seat in seats
            ],
            "gave": self.gave.get(viewer) if viewer is not None else None,
            "got": self.got.get(viewer) if viewer is not None else None,
        }
