"""The table of Truco."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text as Line

from fodasse.cli.speech import Speech
from fodasse.games.truco import Trick, View
from fodasse.games.truco.tricks import taken
from fodasse.tui.panels.parts import card_line, cards_line, grid, name_of, title, vira_lines


def panel(view: View, say: Speech) -> Iterator[RenderableType]:
    """Return the title of a view, and what lies on the table."""
    worth = say("title.worth", worth=view.worth)
    brink = view.rules.brink
    more = [say(f"title.{view.eleven}", brink=brink)] if view.eleven else []
    yield title(say("hand", number=view.hand_number), worth, *more)
    us = (view.viewer or 0) % 2
    for side in (us, 1 - us):
        people = say.listed([say.names[seat] for seat in view.teams[side]])
        style = "bold" if side == us else ""
        yield Line.assemble((f"{view.points[side]:>2}", "bold"), "  ", (people, style))
    yield from vira_lines(view.vira, view.manilhas)
    yield Line()
    tricks = [*(trick.cards for trick in view.tricks), view.trick]
    rows: list[Sequence[Line | str]] = []
    for seat, hand in enumerate(view.hands):
        played: list[Line | str] = ["", "", ""]
        for number, trick in enumerate(tricks[:3]):
            for each in trick:
                if each.seat == seat:
                    played[number] = card_line(each.card, view.manilhas, covered=each.covered)
        name = name_of(say, seat, view, view.awaited)
        rows.append([name, *played, cards_line(hand, view.manilhas)])
    takers = [_taker(trick, view, say) for trick in view.tricks]
    if takers:
        rows.append([Line(f"  {say('takes')}", "dim"), *takers])
    yield grid(say, ["trick-1", "trick-2", "trick-3", "hand"], rows)
    if view.asked is not None and view.asker is not None:
        askers = [say.names[seat] for seat in view.teams[view.asker]]
        yield Line(say("asked", names=askers, worth=view.asked), "bold magenta")
    if view.runner is not None:
        yield Line(say("would-run", view.runner), "magenta")
    if view.claim is not None:
        offence = view.claim.offence
        yield Line(say("claimed", view.claim.seat, offence=offence), "bold magenta")


def _taker(trick: Trick, view: View, say: Speech) -> Line:
    """Return the name of the seat that took a trick, or "=" for a tie."""
    if trick.winner is None:
        return Line("=", "dim")
    return Line(say.names[taken(trick.cards, view.manilha)[1]], "bold")
