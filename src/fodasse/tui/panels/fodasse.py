"""The table of Fodasse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text as Line

from fodasse.cli.speech import Speech
from fodasse.games.fodasse import Status, View
from fodasse.games.fodasse.scoring import letters
from fodasse.tui.panels.parts import (
    card_line,
    cards_line,
    grid,
    name_of,
    own_hand,
    title,
    vira_lines,
)


def panel(view: View, say: Speech) -> Iterator[RenderableType]:
    """Return the title of a view, and what lies on the table."""
    cards = say("title.cards", count=view.hand_size, is_blind=view.is_blind)
    yield title(say("title.round", number=view.round_number), cards)
    on_table = dict(view.stage)
    rows: list[Sequence[Line | str]] = []
    for seat, player in enumerate(view.seats):
        if player.status is not Status.IN:
            gone = Line(say(f"status.{player.status.value}"), "dim")
            rows.append([name_of(say, seat, view, (), "dim"), gone])
            continue
        bid = "–" if player.bid is None else str(player.bid)
        cells = [
            name_of(say, seat, view, (view.to_act,)),
            _letters(player.points, view.rules.limit),
            bid,
            str(player.won),
            card_line(on_table[seat], view.manilhas) if seat in on_table else "",
            *([cards_line(player.hand)] if view.is_blind else [str(len(player.hand))]),
        ]
        rows.append(cells)
    yield from vira_lines(view.vira, view.manilhas)
    if view.viewer is not None and not view.is_blind and view.seats[view.viewer].hand:
        yield own_hand(cards_line(view.seats[view.viewer].hand, view.manilhas), say)
    yield Line()
    heads = ["points", "bid", "won", "on-table", "hand" if view.is_blind else "cards"]
    yield grid(say, heads, rows)
    if view.accumulated:
        yield Line(say("accumulated", count=view.accumulated), "italic")


def _letters(points: int, limit: int) -> Line:
    """Return points as letters of the word, if that has as many letters as the limit."""
    word = letters(points, limit)
    if word is None:
        return Line(str(points))
    return Line.assemble((word, "bold"), ("·" * (limit - points), "dim"))
