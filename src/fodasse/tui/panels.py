"""The table of each game as lines and grids, made only from one seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import fields
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from fodasse.cli.speech import Speech
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.games import dalmuti, esadof, fodasse, truco
from fodasse.games.dalmuti.cards import face
from fodasse.games.fodasse.scoring import LETTERS
from fodasse.games.truco.tricks import taken
from fodasse.tui.choices import coloured

BACK: Final = "▒▒"
"""The back of a card."""
_HIDDEN: Final = ("legal_actions", "rules", "viewer")
"""The fields of views that the plain panel leaves out."""


def panel(game: Game[Any, Any, Any], view: Any, say: Speech) -> list[RenderableType]:
    """Return the title of a view, as text, and what lies on the table.

    Args:
        game: the game.
        view: the view of a seat.
        say: the words, with the names of the seats.
    """
    return [*_PANELS.get(game.name, _plain)(view, say)]


def _fodasse(view: fodasse.View, say: Speech) -> Iterator[RenderableType]:
    cards = say("title.cards", count=view.hand_size, is_blind=view.is_blind)
    yield _title(say("title.round", number=view.round_number), cards)
    on_table = dict(view.stage)
    rows: list[Sequence[Line | str]] = []
    for seat, player in enumerate(view.seats):
        if player.status is not fodasse.Status.IN:
            gone = Line(say(f"status.{player.status.value}"), "dim")
            rows.append([_name(say, seat, view, (), "dim"), gone])
            continue
        bid = "–" if player.bid is None else str(player.bid)
        cells = [
            _name(say, seat, view, (view.to_act,)),
            _letters(player.points, view.rules.limit),
            bid,
            str(player.won),
            _card(on_table[seat], view.manilhas) if seat in on_table else "",
            *([_cards(player.hand)] if view.is_blind else [str(len(player.hand))]),
        ]
        rows.append(cells)
    yield from _vira(view.vira, view.manilhas)
    if view.viewer is not None and not view.is_blind and view.seats[view.viewer].hand:
        yield _own(_cards(view.seats[view.viewer].hand, view.manilhas), say)
    yield Line()
    heads = ["points", "bid", "won", "on-table", "hand" if view.is_blind else "cards"]
    yield _grid(say, heads, rows)
    if view.accumulated:
        yield Line(say("accumulated", count=view.accumulated), "italic")


def _letters(points: int, limit: int) -> Line:
    """Return points as letters of the word, if that has as many letters as the limit."""
    if limit != len(LETTERS):
        return Line(str(points))
    return Line.assemble((LETTERS[:points], "bold"), ("·" * (limit - points), "dim"))


def _truco(view: truco.View, say: Speech) -> Iterator[RenderableType]:
    worth = say("title.worth", worth=view.worth)
    brink = view.rules.brink
    more = [say(f"title.{view.eleven}", brink=brink)] if view.eleven else []
    yield _title(say("hand", number=view.hand_number), worth, *more)
    us = (view.viewer or 0) % 2
    for side in (us, 1 - us):
        people = say.listed([say.names[seat] for seat in view.teams[side]])
        style = "bold" if side == us else ""
        yield Line.assemble((f"{view.points[side]:>2}", "bold"), "  ", (people, style))
    yield from _vira(view.vira, view.manilhas)
    yield Line()
    tricks = [*(trick.cards for trick in view.tricks), view.trick]
    rows: list[Sequence[Line | str]] = []
    for seat, hand in enumerate(view.hands):
        played = [
            [_card(each.card, view.manilhas, each.covered) for each in trick if each.seat == seat]
            for trick in tricks
        ]
        cells = [cell[0] if cell else "" for cell in played]
        cells += [""] * (3 - len(cells))
        rows.append(
            [_name(say, seat, view, view.awaited), *cells[:3], _cards(hand, view.manilhas)]
        )
    takers = [_taker(trick, view, say) for trick in view.tricks]
    if takers:
        rows.append([Line(f"  {say('takes')}", "dim"), *takers])
    yield _grid(say, ["trick-1", "trick-2", "trick-3", "hand"], rows)
    if view.asked is not None and view.asker is not None:
        askers = [say.names[seat] for seat in view.teams[view.asker]]
        yield Line(say("asked", names=askers, worth=view.asked), "bold magenta")
    if view.claim is not None:
        offence = view.claim.offence
        yield Line(say("claimed", view.claim.seat, offence=offence), "bold magenta")


def _taker(trick: truco.Trick, view: truco.View, say: Speech) -> Line:
    """Return the name of the seat that took a trick, or "=" for a tie."""
    if trick.winner is None:
        return Line("=", "dim")
    return Line(say.names[taken(trick.cards, view.manilha)[1]], "bold")


def _dalmuti(view: dalmuti.View, say: Speech) -> Iterator[RenderableType]:
    yield _title(say("title.hand-of", number=view.hand_number, hands=view.rules.hands))
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
        rows.append([_name(say, seat, view, (view.to_act,)), role, str(player.points), laid, held])
    if view.viewer is not None and view.hands[view.viewer]:
        counts = Counter(map(face, view.hands[view.viewer]))
        sets = [f"{count}×{card}" for card, count in counts.items()]
        yield _own(Line("  ".join(sets), "bold"), say)
    if view.bonus is not None and view.bonus.got:
        got = " ".join(str(face(card)) for card in view.bonus.got)
        yield Line(say("bonus", cards=got), "italic")
    yield Line()
    yield _grid(say, ["role", "points", "on-table", "cards"], rows)


def _esadof(view: esadof.View, say: Speech) -> Iterator[RenderableType]:
    aim = say("title.target", count=view.rules.target)
    yield _title(say("hand", number=view.hand_number), aim)
    rows: list[Sequence[Line | str]] = []
    for seat, player in enumerate(view.seats):
        cards = [_card(card) for card in player.row]
        name = _name(say, seat, view, view.awaited)
        rows.append([name, str(player.points), *cards])
    top = _card(view.pile[-1]) if view.pile else Line("–")
    stock = Line(f"   {say('stock', count=view.stock)}", "dim")
    yield Line.assemble((f"{say('pile')} ", "dim"), top, stock)
    if view.drawn is not None:
        yield Line.assemble((f"{say('drawn')} ", "dim"), _card(view.drawn.card))
    yield Line()
    yield _grid(say, ["points", "left", "middle", "right"], rows)


def _plain(view: Any, say: Speech) -> Iterator[RenderableType]:
    """Return any view: values by seat as a grid, the rest line by line."""
    yield _title(type(view).game if hasattr(type(view), "game") else "")
    names = [each.name for each in fields(type(view)) if each.name not in _HIDDEN]
    values = {name: getattr(view, name) for name in names}
    seats = range(len(say.names))
    by_seat = {
        name: value
        for name, value in values.items()
        if isinstance(value, tuple) and len(value) == len(seats) > 0
    }
    rows = [
        [_name(say, seat, view, ()), *(_value(value[seat]) for value in by_seat.values())]
        for seat in seats
    ]
    yield _table([*by_seat], rows)
    yield Line()
    for name, value in values.items():
        if name not in by_seat:
            yield Line.assemble((f"{name} ", "dim"), _value(value))


_PANELS: Final[dict[str, Callable[[Any, Speech], Iterator[RenderableType]]]] = {
    "fodasse": _fodasse,
    "truco": _truco,
    "dalmuti": _dalmuti,
    "esadof": _esadof,
}


# Parts


def _title(*parts: str) -> Line:
    return Line("  ·  ".join(parts))


def _name(
    say: Speech, seat: Seat, view: Any, awaited: Iterable[Seat | None], style: str = ""
) -> Line:
    """Return the sign of a seat, and its name: bold for the viewer."""
    sign = "▸" if seat in awaited else "•" if seat == getattr(view, "dealer", None) else " "
    name = (say.names[seat], style or _bold(seat == view.viewer))
    return Line.assemble((f"{sign} ", "bold green"), name)


def _bold(is_bold: bool) -> str:  # noqa: FBT001
    return "bold" if is_bold else ""


def _card(card: HiddenCard, manilhas: Collection[Card] = (), covered: bool = False) -> Line:  # noqa: FBT001, FBT002
    """Return a card, bold if it is a manilha, or its back."""
    if card is None:
        return Line(BACK, "blue")
    line = coloured(card.symbol, _bold(card in manilhas))
    return line.append("▒", "blue") if covered else line


def _cards(cards: Iterable[HiddenCard], manilhas: Collection[Card] = ()) -> Line:
    return Line(" ").join(_card(card, manilhas) for card in cards)


def _own(cards: Line, say: Speech) -> Line:
    return Line.assemble((f"{say('your-hand')}  ", "dim"), cards)


def _vira(vira: HiddenCard, manilhas: Iterable[Card]) -> Iterator[Line]:
    """Return the vira, if one is turned up, and the manilhas, weak to strong."""
    row = Line(" < ").join(map(_card, manilhas))
    if not row:
        return
    shown = Line() if vira is None else Line.assemble(("vira ", "dim"), _card(vira), "   ")
    yield Line.assemble(shown, ("manilhas ", "dim"), row)


def _value(value: Any) -> Line:
    """Return any value of a view."""
    if isinstance(value, tuple):
        return Line(" ").join(_value(each) for each in value)
    if isinstance(value, Card):
        return _card(value)
    return Line("–" if value is None else str(value))


def _grid(say: Speech, heads: Iterable[str], rows: Iterable[Sequence[Line | str]]) -> Table:
    return _table([say(f"head.{head}") for head in heads], rows)


def _table(heads: Iterable[str], rows: Iterable[Sequence[Line | str]]) -> Table:
    """Return a grid with a column of names, and others with heads."""
    table = Table("", *heads, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in table.columns:
        column.no_wrap = True
    for row in rows:
        table.add_row(*row)
    return table
