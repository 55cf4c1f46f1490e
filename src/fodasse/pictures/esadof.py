"""The scene of ES-ADOF: rows and who knows them, pile, stock, the card drawn."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.games.esadof import Known, Phase, State, View
from fodasse.pictures.cards import BACK, Back, Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Spot


def scene(table: State | View, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = table.viewer if isinstance(table, View) else None
    own = _row(table, viewer, words) if viewer is not None else ()
    return Scene(
        title="ES-ADOF",
        subtitle=words("over")
        if table.phase is Phase.OVER
        else words("esadof.hand", number=table.hand_number),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(table, words),
        groups=tuple(_groups(table, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=str(points),
                facts=tuple(_facts(table, seat, words)),
                hand=() if seat == viewer else _row(table, seat, words),
                is_dealer=seat == table.dealer and table.phase is not Phase.OVER,
                is_awaited=seat in table.awaited,
                is_winner=seat in table.winners,
            )
            for seat, points in enumerate(table.points)
        ),
        hand=own,
        hand_title=words("esadof.row-of", seat=viewer) if own else "",
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _row(table: State | View, seat: Seat, words: Words) -> tuple[Face, ...]:
    """Return the cards of a row; between hands those of the last one, which lie open."""
    row, last = table.rows[seat], table.last_hand
    if not row and last is not None:
        return tuple(printed(card, words) for card in last.rows[seat])
    return tuple(
        _slot(card, knows, words) for card, knows in zip(row, table.known[seat], strict=True)
    )


def _slot(card: Card | None, knows: Known, words: Words) -> Face:
    if card is None:
        return Back(is_known=knows is Known.OWNER)
    return printed(card, words)


def _status(table: State | View, words: Words) -> str:
    if table.phase is Phase.OVER:
        return words("wins", winners=table.winners)
    if table.phase is Phase.DEAL:
        return words("deals", seat=table.dealer)
    return words(f"esadof.{table.phase}", seats=table.awaited)


def _groups(table: State | View, words: Words) -> Iterator[Group]:
    if table.phase in (Phase.DEAL, Phase.OVER):
        return
    stock = table.stock if isinstance(table.stock, int) else len(table.stock)
    pile = len(table.pile)
    if stock:
        yield Group(words("esadof.stock"), (Spot(BACK, words("esadof.cards", count=stock)),))
    if pile:
        top = Spot(printed(table.pile[-1], words), words("esadof.cards", count=pile))
        yield Group(words("esadof.pile"), (top,))
    if table.drawn is not None:
        spot = Spot(printed(table.drawn.card, words), words.label(table.awaited[0]))
        yield Group(words("esadof.drawn-card"), (spot,))


def _facts(table: State | View, seat: Seat, words: Words) -> Iterator[str]:
    last = table.last_hand
    if last is None or table.rows[seat]:
        return
    if seat == last.knocker:
        yield words("esadof.knocked")
    yield words("esadof.scored", points=last.scores[seat])
