"""Parts of panels: titles, names, cards and grids."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from rich.table import Table
from rich.text import Text as Line

from fodasse.cli.page import coloured
from fodasse.cli.speech import Speech
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.seats import Seat

BACK: Final = "▒▒"
"""The back of a card."""


def title(*parts: str) -> Line:
    """Return the parts of a title on a line."""
    return Line("  ·  ".join(parts))


def name_of(
    say: Speech, seat: Seat, view: Any, awaited: Iterable[Seat | None], style: str = ""
) -> Line:
    """Return the sign of a seat, and its name: bold for the viewer."""
    sign = "▸" if seat in awaited else "•" if seat == getattr(view, "dealer", None) else " "
    name = (say.names[seat], style or _bold(when=seat == view.viewer))
    return Line.assemble((f"{sign} ", "bold green"), name)


def _bold(*, when: bool) -> str:
    return "bold" if when else ""


def card_line(card: HiddenCard, manilhas: Collection[Card] = (), *, covered: bool = False) -> Line:
    """Return a card, bold if it is a manilha, or its back."""
    if card is None:
        return Line(BACK, "blue")
    line = coloured(card.symbol, _bold(when=card in manilhas))
    return line.append("▒", "blue") if covered else line


def cards_line(cards: Iterable[HiddenCard], manilhas: Collection[Card] = ()) -> Line:
    """Return cards side by side."""
    return Line(" ").join(card_line(card, manilhas) for card in cards)


def own_hand(cards: Line, say: Speech) -> Line:
    """Return the viewer's own cards, named."""
    return Line.assemble((f"{say('your-hand')}  ", "dim"), cards)


def vira_lines(vira: HiddenCard, manilhas: Iterable[Card]) -> Iterator[Line]:
    """Return the vira, if one is turned up, and the manilhas, weak to strong."""
    row = Line(" < ").join(map(card_line, manilhas))
    if not row:
        return
    shown = Line() if vira is None else Line.assemble(("vira ", "dim"), card_line(vira), "   ")
    yield Line.assemble(shown, ("manilhas ", "dim"), row)


def grid(say: Speech, heads: Iterable[str], rows: Iterable[Sequence[Line | str]]) -> Table:
    """Return a grid whose heads are texts ``head.<head>``."""
    return table([say(f"head.{head}") for head in heads], rows)


def table(heads: Iterable[str], rows: Iterable[Sequence[Line | str]]) -> Table:
    """Return a grid with a column of names, and others with heads."""
    table = Table("", *heads, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in table.columns:
        column.no_wrap = True
    for row in rows:
        table.add_row(*row)
    return table
