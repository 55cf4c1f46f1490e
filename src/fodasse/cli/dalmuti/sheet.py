"""The lines of a hand of The Great Dalmuti: cards by rank, roles, the bonus, tricks, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeAlias

from attrs import define, frozen
from rich.text import Text as Line

from fodasse.cli.page import INDENT, padded
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.dalmuti import WILDCARD, Action, FinishedHand, Lay, Role, State, View, face

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
Cards: TypeAlias = Sequence[int | None]


@frozen
class Laid:
    """A set in a trick, and what came of it."""

    set: Lay
    gained: int = 0
    """Points for going out with it."""
    passes: int = 0
    """The number of passes after it."""


@frozen
class Exchanged:
    """The bonus of an executive and its intern, as far as it is seen."""

    executive: Seat
    intern: Seat
    paid: Cards
    """What the intern paid; a back for each card that was not seen."""
    given: Cards
    """What it got for that, likewise; () while it is due."""


@define(kw_only=True)
class Sheet(Transcript[State, Action, View]):
    """Lays out what is on the table."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.dalmuti", after=(CLI,))

    @property
    def pass_sign(self) -> str:
        """The sign for a pass."""
        return "·" if self.page.has_signs else "."

    def cards(self, cards: Cards) -> list[Line]:
        """Return cards by rank, rare ones first, each rank with how often it is there."""
        seen = Counter(sorted(card for card in cards if card is not None))
        pieces = [self._equal(count, card) for card, count in seen.items()]
        return pieces + [self.card(None)] * (len(cards) - seen.total())

    def set(self, laid: Lay, *, style: str = "") -> Line:
        """Return a set as it lies: ``3×9``, ``2×5+*``."""
        shown = self._equal(laid.count - laid.wildcards, laid.rank, style=style)
        if laid.wildcards:
            shown.append("+").append_text(self._equal(laid.wildcards, WILDCARD))
        return shown

    def _equal(self, count: int, card: int, *, style: str = "") -> Line:
        if card == WILDCARD:
            return Line("*" * count, "magenta")
        times = f"{count}×" if count > 1 else ""
        return Line.assemble((times, "dim"), (str(face(card)), style))

    def roles(self, seating: Sequence[Seat], roles: Sequence[Role]) -> Iterator[Line]:
        """Rule 10: return each role with its seats, the president first."""
        pieces = []
        for role in Role:
            names = self.people(seat for seat in seating if roles[seat] is role)
            if names:
                called = self.say("role", role=role, count=len(names))
                cells = [Line(f"{name},") for name in names[:-1]] + [Line(f"{names[-1]}  ")]
                cells[0] = Line.assemble((f"{called} ", "dim"), cells[0])
                pieces += cells
        return self.page.flow("", pieces)

    def hands(self, seating: Iterable[Seat], hands: Sequence[Cards]) -> Iterator[Line]:
        """Return the hands of which anything is seen, in the order of play."""
        seen = [seat for seat in seating if any(hands[seat])]
        for seat in seen:
            yield from self.page.flow(self.name(seat, seen).append("  "), self.cards(hands[seat]))

    def bonus(self, exchanges: Sequence[Exchanged]) -> Iterator[Line]:
        """Rule 13: return what each intern paid, and what it got for that."""
        seats = [seat for each in exchanges for seat in (each.executive, each.intern)]

        def moved(giver: Seat, taker: Seat, moved: Cards) -> Line:
            cards = self.cards(moved) or [Line("…", "dim")]
            giver_name, taker_name = self.name(giver, seats), self.name(taker, seats)
            arrow = Line(" → ", "dim")
            return Line.assemble(giver_name, arrow, taker_name, "  ", Line(" ").join(cards))

        paid = [moved(each.intern, each.executive, each.paid) for each in exchanges]
        given = [moved(each.executive, each.intern, each.given) for each in exchanges]
        lead = self.say("bonus") + "  "
        if INDENT + len(lead) + max(cell.cell_len for cell in paid + given) > self.page.width:
            yield from self.page.flow(Line(lead, "dim"), ())
            lead = ""
        for pieces in zip(padded(paid), padded(given), strict=True):
            yield from self.page.flow(Line(lead, "dim"), pieces, gap=3)
            lead = " " * len(lead)

    def laid(
        self, number: int, laid: Sequence[Laid], result: Line, *, is_over: bool = True
    ) -> Iterator[Line]:
        """Return a trick: its sets, and a dot for each pass between them.

        Args:
            number: the number of the trick, from 1.
            laid: the sets in order.
            result: what stands behind them.
            is_over: whether all others passed after the last set, so that it needs no dots.
        """
        cells = []
        for place, each in enumerate(laid, 1):
            is_last = place == len(laid)
            shown = self.set(each.set, style="bold" if is_last else "")
            cell = Line.assemble(self.name(each.set.seat, ()), " ", shown)
            if each.gained:
                cell.append(" " + self.say("trick.out", points=each.gained), "bold green")
            if each.passes and not (is_last and is_over):
                cell.append(" " + self.pass_sign * each.passes, "dim")
            cells.append(cell)
        return self.trick(number, cells, result, gap=2)

    def scores(self, hand: FinishedHand, points: Sequence[int]) -> Iterator[Line]:
        """Rule 7: return the seats in the order of going out, with points and gains."""
        wide = len(str(max(points)))
        cells = [
            Line.assemble(
                (f"{place} ", "dim"),
                self.name(seat),
                f" {points[seat]:>{wide}}",
                (f" (+{hand.points[seat]})", "dim"),
            )
            for place, seat in enumerate(hand.order, 1)
        ]
        return self.page.columns(cells)
