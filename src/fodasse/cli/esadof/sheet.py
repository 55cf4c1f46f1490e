"""The lines of a hand as on a score sheet: rows, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter

from attrs import frozen
from rich.text import Text as Line

from fodasse.cli.sheet import Sheet
from fodasse.core.cards import HiddenCard
from fodasse.core.wording import Text
from fodasse.games.esadof import Hand, Rules
from fodasse.games.esadof.scoring import row_points
from fodasse.games.esadof.view import HiddenRow


@frozen
class RowSheet(Sheet):
    """How a match of ES-ADOF looks in one language on one page."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        rules: Rules = self.telling.record.rules
        return rules

    def worded(self, text: Text, **cards: HiddenCard) -> Line:
        """A text with cards in it, each as it looks on the page."""
        line = Line()
        template = text.pt if self.telling.lang == "pt" else text.en
        for words_before, name, _, _ in Formatter().parse(template):
            line.append(words_before)
            if name is not None:
                line.append_text(self.page.card(cards[name]))
        return line

    def row(self, cards: HiddenRow, *, new: int | None = None) -> Line:
        """Three cards, the one in the new slot bold and between brackets.

        Args:
            cards: left to right; None is a back.
            new: a slot; None: there is nothing new, and no room for brackets.
        """
        shown = [
            self.page.card(card, style="bold" if slot == new else "")
            for slot, card in enumerate(cards)
        ]
        if new is None:
            return Line(" ").join(shown)
        line = Line("[" if new == 0 else " ")
        for slot, card in enumerate(shown):
            line.append_text(card)
            line.append("]" if slot == new else "[" if slot + 1 == new else " ")
        return line

    def counted_row(self, cards: HiddenRow) -> Line:
        """A row and what it counts, as far as it is known."""
        known = [card for card in cards if card is not None]
        unknown = " + ?" if len(known) < len(cards) else ""
        return self.row(cards).append(f" = {row_points(known):>2}{unknown}", "dim")

    def rows_by_seat(self, rows: Sequence[HiddenRow]) -> Iterator[Line]:
        """The row of every seat that has a card in sight, side by side."""
        cells = [
            self.name(seat).append("  ").append_text(self.counted_row(row))
            for seat, row in enumerate(rows)
            if any(row)
        ]
        return self.page.columns(cells) if cells else iter(())

    def scores(self, hand: Hand, before: Sequence[int], after: Sequence[int]) -> Iterator[Line]:
        """Every row with its sum, and how the hand changed the points.

        Args:
            hand: what was scored.
            before: points by seat before it.
            after: and after it.
        """
        had, scored, has = (
            max(len(str(each)) for each in column) for column in (before, hand.scores, after)
        )
        for seat, (row, score) in enumerate(zip(hand.rows, hand.scores, strict=True)):
            is_own = score == row_points(row)
            is_over = after[seat] >= self.rules.target
            sums = Line.assemble(
                (f"{before[seat]:>{had}} + ", "dim"),
                (f"{score:>{scored}}", "" if is_own else "bold red" if score else "bold green"),
                (" = ", "dim"),
                (f"{after[seat]:>{has}}", "bold red" if is_over else "bold"),
            )
            lead = self.name(seat).append("  ")
            yield from self.page.flow(lead, [self.counted_row(row), sums], gap=3)
