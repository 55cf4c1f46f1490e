"""The oracle of The Great Dalmuti: what is seen, and how many deals that leaves."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

from support.dalmuti.oracle_parts import WILD, less


class Sight:
    """The cards of a hand as everybody sees them."""

    deck: list[int]
    lone: bool
    seating: list[int]
    hands: dict[int, list[int]]
    laid: dict[int, list[int]]
    gave: dict[int, list[int]]
    got: dict[int, list[int]]
    revolted: int | None
    """Who revolted in this hand."""

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

    def given_and_kept(self, viewer: int) -> tuple[int, list[int]]:
        """With whom a seat changed cards, and which of them it knows to be there yet."""
        other = self.counterpart(viewer)
        left = self.gave.get(viewer, [])
        for gone in (
            self.got.get(viewer, []) if viewer in self.interns() else [],
            self.laid[other],
        ):
            left = [
                card
                for place, card in enumerate(left)
                if left[:place].count(card) >= gone.count(card)
            ]
        return other, left

    def worlds(self, viewer: int | None) -> int:
        """How many deals a viewer cannot tell apart, equal cards told apart."""
        hidden = list(self.deck)
        for seat in self.seating:
            hidden = less(hidden, self.laid[seat])
        rooms = {seat: len(hand) for seat, hand in self.hands.items() if hand and seat != viewer}
        sure: dict[int, int] = dict.fromkeys(rooms, 0)
        """Wildcards that are known to be in a hand."""
        least, payer = 0, None
        if viewer is not None:
            hidden = less(hidden, self.hands[viewer])
            if self.gave or self.got:
                other, known = self.given_and_kept(viewer)
                hidden = less(hidden, known)
                if other in rooms:
                    rooms[other] -= len(known)
                    sure[other] = known.count(WILD)
                    # beside what it got, the payer kept nothing rarer than what it paid
                if viewer in self.seating[:2] and other in rooms:
                    payer, least = other, max(self.got[viewer])
        naturals = [card for card in hidden if card != WILD]
        owners = [self.revolted] if self.revolted is not None else list(rooms)
        return sum(
            self.ways(naturals, rooms, sure, places, payer, least)
            for places in product(owners, repeat=hidden.count(WILD))
        )

    def ways(
        self,
        naturals: list[int],
        rooms: dict[int, int],
        sure: dict[int, int],
        places: tuple[int | None, ...],
        payer: int | None,
        least: int,
    ) -> int:
        """How many ways to deal the natural cards if the wildcards are with these seats."""
        left = {seat: room - places.count(seat) for seat, room in rooms.items()}
        if min(left.values(), default=0) < 0:
            return 0
        for seat in left:
            if not self.lone and len(self.hands[seat]) == sure[seat] + places.count(seat):
                return 0
        found, cards = 1, len(naturals)
        if payer is not None:
            room = left.pop(payer)
            found = comb(sum(card >= least for card in naturals), room)
            cards -= room
        for room in left.values():
            found *= comb(cards, room)
            cards -= room
        return found
