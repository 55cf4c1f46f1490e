"""The lines of a hand of ES-ADOF: rows, turns, and what the rows cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Final, TypeAlias

from attrs import define, frozen
from rich.text import Text as Line

from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import HiddenCard, HiddenHand
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.esadof import Action, Hand, Source, State, View
from fodasse.games.esadof.scoring import row_points

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
MANY: Final = 4
"""The least number of discards in a row that are printed together."""
_DEEDS: Final = ("turn.takes", "turn.draws", "turn.puts-back", "turn.discards")
_BRACKETED: Final = 10
"""Columns of a row with brackets."""


@frozen
class Placed:
    """A turn: a card drawn and placed, as far as it was seen."""

    seat: Seat
    source: Source
    """Where the card came from."""
    out: HiddenCard
    """The card that went on the pile."""
    row: HiddenHand = ()
    """The row with the new card in it; () where the card drawn was discarded."""
    slot: int = 0
    """Where the new card lies."""

    @property
    def deed(self) -> str:
        """The key of its text."""
        is_taken = self.source is Source.PILE
        if self.row:
            return "turn.takes" if is_taken else "turn.draws"
        return "turn.puts-back" if is_taken else "turn.discards"


@define(kw_only=True)
class Sheet(Transcript[State, Action, View]):
    """Lays out what is on the table."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.esadof", after=(CLI,))

    def worded(self, key: str, **cards: HiddenCard) -> Line:
        """Return a text with cards in it, each as it looks on the page."""
        shown = {name: self.card(card) for name, card in cards.items()}
        line = Line(self.say(key, **{name: card.plain for name, card in shown.items()}))
        for card in shown.values():
            line.highlight_words([card.plain], card.style)
        return line

    def row(self, cards: HiddenHand, *, new: int | None = None) -> Line:
        """Return three cards, the one in the new slot bold and between brackets.

        Args:
            cards: left to right; None is a back.
            new: a slot; None: there is nothing new, and no room for brackets.
        """
        if new is None:
            return Line(" ").join(self.card(card) for card in cards)
        line = Line("[" if new == 0 else " ")
        for slot, card in enumerate(cards):
            line.append_text(self.card(card, style="bold" if slot == new else ""))
            line.append("]" if slot == new else "[" if slot + 1 == new else " ")
        return line

    def counted_row(self, cards: HiddenHand) -> Line:
        """Return a row and what it counts, as far as it is known."""
        known = [card for card in cards if card is not None]
        unknown = " + ?" if len(known) < len(cards) else ""
        return self.row(cards).append(f" = {row_points(known):>2}{unknown}", "dim")

    def rows_by_seat(self, rows: Sequence[HiddenHand]) -> Iterator[Line]:
        """Return the row of every seat that has a card in sight, side by side."""
        cells = [
            Line.assemble(self.name(seat), "  ", self.counted_row(row))
            for seat, row in enumerate(rows)
            if any(row)
        ]
        return self.page.columns(cells) if cells else iter(())

    def turns(self, placed: Sequence[Placed]) -> Iterator[Line]:
        """Return turns in order, in columns; many discards in a row in short."""
        waiting: list[Placed] = []
        for is_discard, group in groupby(placed, key=lambda turn: turn.deed == "turn.discards"):
            run = [*group]
            if is_discard and len(run) >= MANY:
                yield from self._in_columns(waiting)
                waiting = []
                cells = [
                    Line.assemble(self.name(turn.seat), " ", self.card(turn.out)) for turn in run
                ]
                yield from self.page.flow(self.say("turn.all-discard") + "  ", cells, gap=2)
            else:
                waiting += run
        yield from self._in_columns(waiting)

    def _in_columns(self, placed: Sequence[Placed]) -> Iterator[Line]:
        """Return turns side by side, or each on its own line where the page is narrow."""
        widest = max(len(self.say(key, card="10", out="10")) for key in _DEEDS)
        parts, cells = [], []
        for turn in placed:
            card = turn.row[turn.slot] if turn.row else None
            name = self.name(turn.seat).append("  ")
            deed = self.worded(turn.deed, card=card, out=turn.out)
            row = self.row(turn.row, new=turn.slot) if turn.row else Line(" " * _BRACKETED)
            parts.append((name, [deed, row] if turn.row else [deed]))
            cells.append(Line.assemble(name, deed, " " * (widest + 1 - deed.cell_len), row))
        if cells and cells[0].cell_len + INDENT <= self.page.width:
            yield from self.page.columns(cells)
        else:
            for name, pieces in parts:
                yield from self.page.flow(name, pieces)

    def scores(self, hand: Hand, before: Sequence[int], after: Sequence[int]) -> Iterator[Line]:
        """Return every row with its sum, and how the hand changed the points.

        Args:
            hand: the hand that was scored.
            before: points by seat before it.
            after: points by seat after it.
        """
        target = self.record.rules.target
        had, scored, has = (
            max(len(str(each)) for each in column) for column in (before, hand.scores, after)
        )
        for seat, (row, score) in enumerate(zip(hand.rows, hand.scores, strict=True)):
            is_own = score == row_points(row)
            sums = Line.assemble(
                (f"{before[seat]:>{had}} + ", "dim"),
                (f"{score:>{scored}}", "" if is_own else "bold red" if score else "bold green"),
                (" = ", "dim"),
                (f"{after[seat]:>{has}}", "bold red" if after[seat] >= target else "bold"),
            )
            lead = self.name(seat).append("  ")
            yield from self.page.flow(lead, [self.counted_row(row), sums], gap=3)
