"""The table of each game as lines and grids, made only from one seat's view.

A game's panel is the ``panel`` in the module of its name beside this one; any other game has a
plain one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import fields
from rich.console import RenderableType
from rich.text import Text as Line

from fodasse.cli.frontend import find_part
from fodasse.cli.speech import Speech
from fodasse.core.cards import Card
from fodasse.core.game import Game
from fodasse.tui.panels.parts import card_line, name_of, table, title

_HIDDEN: Final = ("legal_actions", "rules", "viewer")
"""The fields of views that the plain panel leaves out."""


def panel(game: Game[Any, Any, Any], view: Any, say: Speech) -> list[RenderableType]:
    """Return the title of a view, as text, and what lies on the table.

    Args:
        game: the game.
        view: the view of a seat.
        say: the words, with the names of the seats.
    """
    part = find_part(__package__, game)
    return [*(_plain if part is None else part.panel)(view, say)]


def _plain(view: Any, say: Speech) -> Iterator[RenderableType]:
    """Return any view: values by seat as a grid, the rest line by line."""
    yield title(type(view).game if hasattr(type(view), "game") else "")
    names = [each.name for each in fields(type(view)) if each.name not in _HIDDEN]
    values = {name: getattr(view, name) for name in names}
    seats = range(len(say.names))
    by_seat = {
        name: value
        for name, value in values.items()
        if isinstance(value, tuple) and len(value) == len(seats) > 0
    }
    rows = [
        [name_of(say, seat, view, ()), *(_value(value[seat]) for value in by_seat.values())]
        for seat in seats
    ]
    yield table([*by_seat], rows)
    yield Line()
    for name, value in values.items():
        if name not in by_seat:
            yield Line.assemble((f"{name} ", "dim"), _value(value))


def _value(value: Any) -> Line:
    """Return any value of a view."""
    if isinstance(value, tuple):
        return Line(" ").join(_value(each) for each in value)
    if isinstance(value, Card):
        return card_line(value)
    return Line("–" if value is None else str(value))
