"""The oracle of Truco: what is seen of the cards."""

from __future__ import annotations

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
