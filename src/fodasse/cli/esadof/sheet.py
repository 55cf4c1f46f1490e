"""The lines of a hand as on a score sheet: rows, turns, what was scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Final

from attrs import frozen
from rich.text import Text as Line

from fodasse.cli.esadof import words
from fodasse.cli.page import INDENT
from fodasse.cli.sheet import Sheet
from fodasse.core.cards import HiddenCard
from fodasse.core.seats import Seat
from fodasse.core.wording import Text
from fodasse.games.esadof import Rules
from fodasse.games.esadof.scoring import row_points
from fodasse.games.esadof.view import HiddenRow

_DEEDS: Final = (words.TAKES, words.DRAWS, words.PUTS_BACK, words.DISCARDS)


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
        for words_before, name, _, _ in Formatter().parse(self.say(text, **_kept(text))):
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
        """A row and, where all of it is known, what it counts."""
        line = self.row(cards)
        known = [card for card in cards if card is not None]
        if len(known) == len(cards):
            line.append(f" = {row_points(known):>2}", "dim")
        return line

    def rows_by_seat(self, rows: Sequence[HiddenRow]) -> Iterator[Line]:
        """The row of every seat that has a card in sight, side by side."""
        cells = [
            self.name(seat).append("  ").append_text(self.counted_row(row))
            for seat, row in enumerate(rows)
            if any(row)
        ]
        return self.page.columns(cells) if cells else iter(())

    def turn(self, seat: Seat, deed: Line, row: Line) -> Line:
        """What a seat did, and its row if it has a new card, all in columns."""
        widest = max(len(self.say(text, card="··", out="··")) for text in _DEEDS)
        line = self.name(seat).append("  ").append_text(deed)
        if row.plain:
            line.append(" " * (widest + 1 - deed.cell_len)).append_text(row)
        else:
            line.append(" " * (widest + 11 - deed.cell_len))
        return line

    def turns(self, cells: Sequence[Line]) -> Iterator[Line]:
        """Turns one after the other, several a line where they fit."""
        if not cells:
            return
        if max(cell.cell_len for cell in cells) + INDENT <= self.page.width:
            yield from self.page.columns(cells)
            return
        for cell in cells:
            yield from self.page.flow("", [Line(word) for word in cell.plain.split()])

    def scores(
        self,
        rows: Sequence[HiddenRow],
        scores: Sequence[int],
        points: Sequence[int],
        knocker: Seat | None,
    ) -> Iterator[Line]:
        """Every row with its sum, and how it changes the points.

        Args:
            rows: by seat.
            scores: by seat, of this hand.
            points: by seat, before it.
            knocker: whose score may be another than its row.
        """
        wide = len(str(max(points)))
        more = len(str(max(scores)))
        for seat, (row, score, had) in enumerate(zip(rows, scores, points, strict=True)):
            own = row_points([card for card in row if card is not None])
            line = self.name(seat).append("  ").append_text(self.row(row))
            line.append(f" = {own:>2}   ").append(f"{had:>{wide}} + ", "dim")
            style = ""
            if seat == knocker and score != own:
                style = "bold red" if score else "bold green"
            line.append(f"{score:>{more}}", style).append(" = ", "dim")
            total = had + score
            line.append(f"{total:>3}", "bold red" if total >= self.rules.target else "bold")
            yield from self.page.flow("", [line])


def _kept(text: Text) -> dict[str, object]:
    """The names of a text, to be filled in later."""
    return {name: f"{{{name}}}" for name in text.names}
