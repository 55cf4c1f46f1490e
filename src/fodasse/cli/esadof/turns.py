"""Turns of a hand, one after the other: as many on a line as fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen
from rich.text import Text as Line

from fodasse.cli.esadof import words
from fodasse.cli.esadof.sheet import RowSheet
from fodasse.cli.page import INDENT
from fodasse.core.cards import HiddenCard
from fodasse.core.seats import Seat
from fodasse.games.esadof import Source
from fodasse.games.esadof.view import HiddenRow

MANY: Final = 4
"""So many discards in a row are told together."""
_DEEDS: Final = (words.TAKES, words.DRAWS, words.PUTS_BACK, words.DISCARDS)
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
    card: HiddenCard = None
    """The card that came into the row."""
    row: HiddenRow = ()
    """The row with the new card in it; () where the card drawn was discarded."""
    slot: int = 0
    """Where the new card lies."""

    @property
    def is_passed(self) -> bool:
        """Whether a card of the stock was drawn and discarded."""
        return not self.row and self.source is Source.STOCK


def turns(sheet: RowSheet, placed: Sequence[Placed]) -> Iterator[Line]:
    """Turns in order, in columns; many discards in a row in short."""
    cells: list[Placed] = []
    for is_passed, group in groupby(placed, key=lambda turn: turn.is_passed):
        run = [*group]
        if is_passed and len(run) >= MANY:
            yield from _in_columns(sheet, cells)
            yield from _passed(sheet, run)
            cells = []
        else:
            cells += run
    yield from _in_columns(sheet, cells)


def _passed(sheet: RowSheet, run: Sequence[Placed]) -> Iterator[Line]:
    cells = [
        sheet.name(turn.seat).append(" ").append_text(sheet.page.card(turn.out)) for turn in run
    ]
    return sheet.page.flow(sheet.say(words.DISCARD_EACH) + "  ", cells, gap=2)


def _in_columns(sheet: RowSheet, placed: Sequence[Placed]) -> Iterator[Line]:
    if not placed:
        return
    widest = max(len(sheet.say(text, card="10", out="10")) for text in _DEEDS)
    cells = []
    for turn in placed:
        deed = _deed(sheet, turn)
        blanks = " " * (widest + 1 - deed.cell_len)
        row = sheet.row(turn.row, new=turn.slot) if turn.row else " " * _BRACKETED
        cells.append(Line.assemble(sheet.name(turn.seat), "  ", deed, blanks, row))
    if cells[0].cell_len + INDENT <= sheet.page.width:
        yield from sheet.page.columns(cells)
        return
    for turn in placed:
        pieces = [_deed(sheet, turn)]
        if turn.row:
            pieces.append(sheet.row(turn.row, new=turn.slot))
        yield from sheet.page.flow(sheet.name(turn.seat).append("  "), pieces)


def _deed(sheet: RowSheet, turn: Placed) -> Line:
    is_taken = turn.source is Source.PILE
    if turn.row:
        text = words.TAKES if is_taken else words.DRAWS
        return sheet.worded(text, card=turn.card, out=turn.out)
    return sheet.worded(words.PUTS_BACK if is_taken else words.DISCARDS, card=turn.out)
