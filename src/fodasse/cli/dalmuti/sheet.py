"""The lines of a hand as on a score sheet: cards by rank, tricks, the bonus, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import frozen
from rich.text import Text

from fodasse.cli.dalmuti import words
from fodasse.cli.page import padded
from fodasse.cli.sheet import Sheet
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import WILDCARD, FinishedHand, Lay, Role, State, View, face

Sight: TypeAlias = State | View
"""A match whole, or as a seat saw it."""
Cards: TypeAlias = Sequence[int | None]

_WILD: Final = "magenta"
_OUT: Final = "bold green"


@frozen
class Laid:
    """A set in a trick, and what came of it."""

    set: Lay
    gained: int = 0
    """Points for going out with it."""
    passes: int = 0
    """How many passed after it."""


@frozen
class Moved:
    """Cards that one seat handed to another in the bonus."""

    giver: Seat
    taker: Seat
    cards: Cards
    """A back for each that was not seen; () while they are due."""


@frozen
class HandSheet(Sheet):
    """How a match of The Great Dalmuti looks in one language on one page."""

    @property
    def pass_sign(self) -> str:
        """Stands for a pass."""
        return "·" if self.page.has_signs else "."

    def grouped(self, cards: Cards, *, style: str = "") -> list[Text]:
        """Cards by rank, rare ones first, each rank with how many there are of it."""
        hidden = sum(card is None for card in cards)
        seen = Counter(sorted(card for card in cards if card is not None))
        pieces = [self.several(count, card, style=style) for card, count in seen.items()]
        return pieces + [self.page.card(None)] * hidden

    def several(self, count: int, card: int, *, style: str = "") -> Text:
        """So many equal cards: ``9``, ``3×9``, ``**``."""
        if card == WILDCARD:
            return Text("*" * count, _WILD)
        shown = Text(str(face(card)), style)
        if count == 1:
            return shown
        return Text(f"{count}{self.page.cross}", "dim").append_text(shown)

    def set(self, laid: Lay, *, style: str = "") -> Text:
        """A set as it lies: ``3×9``, ``2×5+*``."""
        shown = self.several(laid.count - laid.wildcards, laid.rank, style=style)
        if laid.wildcards:
            shown.append("+").append_text(self.several(laid.wildcards, WILDCARD))
        return shown

    def roles(self, seating: Sequence[Seat], roles: Sequence[Role]) -> Iterator[Text]:
        """Rule 10: who is what, the president first."""
        pieces = []
        for role in Role:
            *others, last = [self.labels[seat] for seat in seating if roles[seat] is role] or [""]
            if last:
                called = self.say(words.ENGINEERS if others else words.ROLES[role])
                names = [Text(f"{name},") for name in others] + [Text(f"{last}  ")]
                names[0] = Text.assemble((f"{called} ", "dim"), names[0])
                pieces += names
        return self.page.flow("", pieces)

    def hands(self, seating: Iterable[Seat], hands: Sequence[Cards]) -> Iterator[Text]:
        """A line for each hand that is seen at all, in the order of play."""
        seen = [seat for seat in seating if any(hands[seat])]
        if not seen:
            return
        sheet = self.seating(seen)
        for seat in seen:
            yield from self.page.flow(sheet.name(seat).append("  "), self.grouped(hands[seat]))

    def bonus(self, rows: Sequence[Sequence[Moved]]) -> Iterator[Text]:
        """Rule 13: who handed what to whom, a line for each executive."""
        sheet = self.seating([move.giver for moves in rows for move in moves])
        lead = self.say(words.BONUS) + "  "
        columns = [
            list(padded([sheet.moved(move) for move in column]))
            for column in zip(*rows, strict=True)
        ]
        for pieces in zip(*columns, strict=True):
            yield from self.page.flow(Text(lead, "dim"), pieces, gap=3)
            lead = " " * len(lead)

    def moved(self, move: Moved) -> Text:
        """Who handed what to whom."""
        cards = self.grouped(move.cards) or [Text(self.page.ellipsis, "dim")]
        arrow = Text(f" {self.page.arrow} ", "dim")
        names = self.name(move.giver), arrow, self.name(move.taker)
        return Text.assemble(*names, "  ", Text(" ").join(cards))

    def trick(
        self, number: int, laid: Sequence[Laid], result: Text, *, is_over: bool = True
    ) -> Iterator[Text]:
        """Who laid what, a dot for each pass between, and what came of it.

        Args:
            number: from 1.
            laid: the sets in order.
            result: what stands behind them.
            is_over: then all others passed after the last set, and no dots are needed.
        """
        pieces = []
        for place, each in enumerate(laid, 1):
            style = "bold" if place == len(laid) else ""
            piece = self.name(each.set.seat).append(" ")
            piece.append_text(self.set(each.set, style=style))
            if each.gained:
                piece.append(" " + self.say(words.OUT, points=each.gained), _OUT)
            if each.passes and (place < len(laid) or not is_over):
                piece.append(" " + self.pass_sign * each.passes, "dim")
            pieces.append(piece)
        return self.page.flow(f"{number:>2}  ", [*pieces, result], gap=2)

    def scores(self, hand: FinishedHand, points: Sequence[int]) -> Iterator[Text]:
        """Rule 7: the seats in the order of going out, their points and what they gained."""
        sheet = self.seating(hand.order)
        wide = len(str(max(points)))
        cells = []
        for place, seat in enumerate(hand.order, 1):
            cell = Text(f"{place} ", "dim").append_text(sheet.name(seat))
            cell.append(f" {points[seat]:>{wide}}").append(f" (+{hand.points[seat]})", "dim")
            cells.append(cell)
        return self.page.columns(cells)


def moves(sight: Sight, given: Mapping[Seat, Cards]) -> Iterator[tuple[Moved, Moved]]:
    """Rule 13: what interns paid and what they were given, as far as it is seen.

    Args:
        sight: a state or view in the bonus.
        given: what executives have given, backs where it was not seen.
    """
    for place in range(2):
        executive, intern = sight.seating[place], sight.seating[-1 - place]
        paid = Moved(intern, executive, _paid(sight, place))
        yield paid, Moved(executive, intern, given.get(executive, ()))


def _paid(sight: Sight, place: int) -> Cards:
    if isinstance(sight, State):
        return sight.exchanges[place].paid
    bonus, seating = sight.bonus, sight.seating
    if bonus is not None and sight.viewer == seating[place]:
        return bonus.got
    if bonus is not None and sight.viewer == seating[-1 - place]:
        return bonus.gave
    return (None, None)
