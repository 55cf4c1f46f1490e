"""The rules of ES-ADOF read a second time: slow, plain, and knowing nothing of the library.

Cards are texts such as ``"KD"``, actions are tuples such as ``("draw", 1, "stock")``, and what a
viewer knows is a set of places that it has seen into.
"""

from __future__ import annotations

from typing import Any

VALUES = {
    "K": 0, "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10,
    "J": 11, "Q": 12,
}  # fmt: skip
PACK = [rank + suit for rank in VALUES for suit in "DSHC"]
AUDIENCE = -1
"""The viewer that has no seat."""


def worth(row: list[str]) -> int:
    """What a row counts."""
    return sum(VALUES[card[0]] for card in row)


def costs(rows: list[list[str]], knocker: int | None) -> list[int]:
    """What everybody writes down at the end of a hand."""
    own = [worth(row) for row in rows]
    written = list(own)
    if knocker is not None:
        others = [value for seat, value in enumerate(own) if seat != knocker]
        if all(value > own[knocker] for value in others):
            written[knocker] = 0
        elif any(value < own[knocker] for value in others):
            written[knocker] = own[knocker] + sum(others)
    return written


class Naive:
    """A match in progress, changed in place by ``act``."""

    def __init__(
        self, seats: int, dealer: int = 0, *, target: int = 100, max_turns: int | None = None
    ) -> None:
        self.target = target
        self.max_turns = max_turns
        self.seats = list(range(seats))
        self.totals = [0 for _ in self.seats]
        self.dealer = dealer
        self.number = 1
        self.over = False
        self.last: dict[str, Any] | None = None
        self.clear()

    def clear(self) -> None:
        """No card on the table."""
        self.rows: list[list[str]] = []
        self.arranged: list[int] = []
        self.pile: list[str] = []
        self.stock: list[str] = []
        self.drawn: tuple[str, str] | None = None
        self.completed = 0
        self.seen: dict[int, set[tuple[int, int]]] = {}

    def phase(self) -> str:
        if self.over:
            return "over"
        if not self.rows:
            return "deal"
        if len(self.arranged) < len(self.seats):
            return "arrange"
        return "turn" if self.drawn is None else "drawn"

    def turn(self) -> int | None:
        if self.phase() not in {"turn", "drawn"}:
            return None
        return (self.dealer + 1 + self.completed) % len(self.seats)

    def awaited(self) -> list[int]:
        if self.phase() == "arrange":
            return [seat for seat in self.seats if seat not in self.arranged]
        return [seat for seat in self.seats if seat == self.turn()]

    # what is allowed

    def allowed(self, action: tuple[Any, ...]) -> bool:
        kind, *rest = action
        return bool(getattr(self, f"may_{kind}")(*rest))

    def may_deal(self, rows: list[list[str]], upcard: str, stock: list[str]) -> bool:
        dealt = [card for row in rows for card in row] + [upcard, *stock]
        return (
            self.phase() == "deal"
            and [len(row) for row in rows] == [3 for _ in self.seats]
            and sorted(dealt) == sorted(PACK + PACK)
        )

    def may_arrange(self, seat: int, order: tuple[int, ...]) -> bool:
        awaited = self.phase() == "arrange" and seat in self.awaited()
        return awaited and len(order) == 3 and set(order) == {0, 1, 2}

    def may_knock(self, seat: int) -> bool:
        return self.phase() == "turn" and seat == self.turn()

    def may_draw(self, seat: int, source: str) -> bool:
        if self.phase() != "turn" or seat != self.turn():
            return False
        return bool(self.pile if source == "pile" else self.stock)

    def may_replace(self, seat: int, slot: int) -> bool:
        return self.phase() == "drawn" and seat == self.turn() and slot in {0, 1, 2}

    def may_discard(self, seat: int) -> bool:
        return self.phase() == "drawn" and seat == self.turn()

    # what happens

    def act(self, action: tuple[Any, ...]) -> None:
        """Do what is allowed and all that follows."""
        assert self.allowed(action), action
        kind, *rest = action
        getattr(self, f"do_{kind}")(*rest)

    def do_deal(self, rows: list[list[str]], upcard: str, stock: list[str]) -> None:
        self.rows = [list(row) for row in rows]
        self.pile = [upcard]
        self.stock = list(stock)
        self.seen = {viewer: set() for viewer in [AUDIENCE, *self.seats]}

    def do_arrange(self, seat: int, order: tuple[int, ...]) -> None:
        dealt = self.rows[seat]
        self.rows[seat] = [dealt[order[0]], dealt[order[1]], dealt[order[2]]]
        self.arranged.append(seat)
        if self.phase() == "turn":
            for each in self.seats:
                self.seen[each] |= {(each, 0), (each, 2)}

    def do_knock(self, seat: int) -> None:
        self.finish(seat)

    def do_draw(self, seat: int, source: str) -> None:
        self.drawn = (self.pile.pop() if source == "pile" else self.stock.pop(0), source)

    def do_replace(self, seat: int, slot: int) -> None:
        assert self.drawn is not None
        card, source = self.drawn
        self.pile.append(self.rows[seat][slot])
        self.rows[seat][slot] = card
        for viewer, places in self.seen.items():
            places.discard((seat, slot))
            if source == "pile" or viewer == seat:
                places.add((seat, slot))
        self.complete()

    def do_discard(self, seat: int) -> None:
        assert self.drawn is not None
        self.pile.append(self.drawn[0])
        self.complete()

    def complete(self) -> None:
        """The end of a turn."""
        self.drawn = None
        self.completed += 1
        if not self.stock or self.completed == self.max_turns:
            self.finish(None)

    def finish(self, knocker: int | None) -> None:
        """The end of a hand."""
        written = costs(self.rows, knocker)
        self.last = {"rows": self.rows, "knocker": knocker, "scores": written}
        for seat in self.seats:
            self.totals[seat] += written[seat]
        self.clear()
        if any(total >= self.target for total in self.totals):
            self.over = True
        else:
            self.number += 1
            self.dealer = (self.dealer + 1) % len(self.seats)

    # what it tells

    def ranking(self) -> list[list[int]] | None:
        if not self.over:
            return None
        places: dict[int, list[int]] = {}
        for seat in self.seats:
            places.setdefault(self.totals[seat], []).append(seat)
        return [places[total] for total in sorted(places)]

    def told(self) -> dict[str, Any]:
        """The whole position."""
        ranking = self.ranking()
        return {
            "phase": self.phase(),
            "dealer": self.dealer,
            "awaited": self.awaited(),
            "number": self.number,
            "points": self.totals,
            "rows": self.rows or [[] for _ in self.seats],
            "pile": self.pile,
            "stock": self.stock,
            "drawn": self.drawn,
            "turns": None if self.max_turns is None else self.completed,
            "last": self.last,
            "winners": [] if ranking is None else ranking[0],
            "ranking": ranking,
        }

    def told_to(self, viewer: int) -> dict[str, Any]:
        """The position as a seat or the audience sees it."""
        told = self.told()
        told["stock"] = len(self.stock)
        told["rows"] = [
            [card if (seat, slot) in self.seen[viewer] else None for slot, card in enumerate(row)]
            for seat, row in enumerate(told["rows"])
        ]
        if self.drawn is not None and self.drawn[1] == "stock" and viewer != self.turn():
            told["drawn"] = (None, "stock")
        return told
