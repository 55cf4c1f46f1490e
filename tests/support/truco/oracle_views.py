"""The oracle of Truco: what is seen of the cards, and how many deals that leaves."""

from __future__ import annotations

from math import comb, perm
from typing import Any

from support.truco.oracle_tricks import PACK, Tricks


class Sight(Tricks):
    """The cards of a hand as everybody sees them."""

    hands: list[list[str]]
    exposed: list[Any] | None
    """Seat, card, whether it was burnt."""
    eleven: str | None
    onze: int | None
    """The team whose mão-de-onze it is."""

    def in_the_dark(self) -> bool:
        """Whether nobody sees any hand."""
        return self.eleven == "ferro" and self.rules.ferro == "dark"

    def knows(self, viewer: int | None, seat: int) -> bool:
        """Whether a viewer may see what another holds and what it covered."""
        if viewer is None:
            return False
        if viewer == seat:
            return True
        return self.onze is not None and self.onze == self.team(viewer) == self.team(seat)

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees of the cards."""
        hands: list[list[str | None]] = []
        for seat, hand in enumerate(self.hands):
            shown = self.dealt() and not self.in_the_dark() and self.knows(viewer, seat)
            hands.append([*sorted(hand, key=PACK.index)] if shown else [None] * len(hand))

        def sight(trick: list[tuple[int, str, bool]]) -> list[tuple[int, str | None, bool]]:
            return [
                (seat, card if not covered or self.knows(viewer, seat) else None, covered)
                for seat, card, covered in trick
            ]

        vira = self.vira if self.dealt() else None
        return {
            "hands": hands,
            "trick": sight(self.table()),
            "tricks": [sight(trick) for trick in self.complete()],
            "vira": vira,
            "manilha": None if vira is None else self.manilha(),
            "manilhas": self.manilhas(),
            "exposed": self.exposed,
        }

    def worlds(self, viewer: int | None) -> int:
        """How many deals a viewer cannot tell apart, in a hand that is dealt."""
        sight = self.seen(viewer)
        hands, tricks = sight["hands"], [*sight["tricks"], sight["trick"]]
        plays = [play for trick in tricks for play in trick]
        shown = {card for hand in hands for card in hand} | {card for _, card, _ in plays}
        shown |= {self.vira}
        hidden = [card for card in self.pack if card not in shown]
        rooms = [(seat, len(hand)) for seat, hand in enumerate(hands) if None in hand]
        rooms += [(seat, 1) for seat, card, _ in plays if card is None]
        if self.exposed is not None and self.exposed[1] in hidden:
            seat, card, burnt = self.exposed
            hidden.remove(card)
            if not burnt and self.in_the_dark():
                rooms = [(other, room - (other == seat)) for other, room in rooms]
            elif not burnt:
                # it is in the hand, or it was played covered
                places = [place for place, (other, _) in enumerate(rooms) if other == seat]
                sizes = [[r - (n == p) for n, (_, r) in enumerate(rooms)] for p in places]
                return sum(self.ways(len(hidden), each) for each in sizes)
        return self.ways(len(hidden), [room for _, room in rooms])

    def ways(self, cards: int, rooms: list[int]) -> int:
        """How many ways to fill the rooms; in the dark the order counts."""
        found = 1
        for room in rooms:
            found *= perm(cards, room) if self.in_the_dark() else comb(cards, room)
            cards -= room
        return found
