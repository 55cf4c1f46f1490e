"""The table of The Great Dalmuti."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text as Line

from fodasse.cli.speech import Speech
from fodasse.games.dalmuti import View
from fodasse.games.dalmuti.cards import face
from fodasse.tui.panels.parts import grid, name_of, own_hand, title


def panel(view: View, say: Speech) -> Iterator[RenderableType]:
    """Return the title of a view, and what lies on the table."""
    yield title(say("title.hand-of", number=view.hand_number, hands=view.rules.hands))
    top = view.top
    rows: list[Sequence[Line | str]] = []
    players = view.seats
    for seat in view.seating:
        player = players[seat]
        role = "" if player.role is None else say.texts.word(say.lang, player.role)
        held = str(len(player.hand))
        if player.place is not None:
            held = say("out", place=player.place)
        laid = Line(f"{top.count} × {top.face}", "bold") if top and top.seat == seat else ""
        rows.append(
            [name_of(say, seat, view, (view.to_act,)), role, str(player.points), laid, held]
        )
    if view.viewer is not None and view.hands[view.viewer]:
        counts = Counter(map(face, view.hands[view.viewer]))
        sets = [f"{count}×{card}" for card, count in counts.items()]
        yield own_hand(Line("  ".join(sets), "bold"), say)
    if view.bonus is not None and view.bonus.got:
        got = " ".join(str(face(card)) for card in view.bonus.got)
        yield Line(say("bonus", cards=got), "italic")
    yield Line()
    yield grid(say, ["role", "points", "on-table", "cards"], rows)
