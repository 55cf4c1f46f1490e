"""The table of ES-ADOF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text as Line

from fodasse.cli.speech import Speech
from fodasse.games.esadof import View
from fodasse.tui.panels.parts import card_line, grid, name_of, title


def panel(view: View, say: Speech) -> Iterator[RenderableType]:
    """Return the title of a view, and what lies on the table."""
    aim = say("title.target", count=view.rules.target)
    yield title(say("hand", number=view.hand_number), aim)
    rows: list[Sequence[Line | str]] = []
    for seat, player in enumerate(view.seats):
        cards = [card_line(card) for card in player.row]
        name = name_of(say, seat, view, view.awaited)
        rows.append([name, str(player.points), *cards])
    top = card_line(view.pile[-1]) if view.pile else Line("–")
    stock = Line(f"   {say('stock', count=view.stock)}", "dim")
    yield Line.assemble((f"{say('pile')} ", "dim"), top, stock)
    if view.drawn is not None:
        yield Line.assemble((f"{say('drawn')} ", "dim"), card_line(view.drawn.card))
    yield Line()
    yield grid(say, ["points", "left", "middle", "right"], rows)
