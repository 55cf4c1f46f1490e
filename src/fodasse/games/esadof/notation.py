"""Positions and matches as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, need
from fodasse.core.positions import SEPARATOR, Pieces, Words, cards, number, numbers, said
from fodasse.games.esadof.actions import Source
from fodasse.games.esadof.public import Hand, Known, Phase, Row, Table
from fodasse.games.esadof.rules import Rules
from fodasse.games.esadof.state import Drawn, State
from fodasse.games.esadof.validation import validate

MOVES: Final = {
    "deal": "\ndeal {rows} up {upcard} stock {stock}",
    "arrange": "{seat}:row-{order}",
    "draw": "{seat}:{source}",
    "replace": "{seat}:slot-{slot}",
}
"""Templates of actions that have more than a seat."""

_WORDS: Final = ("hand", "phase", "dealer", "points", "turn", "turns", "drawn", "pile", "stock")
_HISTORY: Final = ("last", "scores", "knocked", "discarded")
_MARKS: Final = {Known.OWNER: "", Known.NOBODY: "?", Known.EVERYBODY: "!"}
_KNOWN: Final = {mark: known for known, mark in _MARKS.items()}


def position_from_text(text: str, *, rules: Rules | None = None) -> State:
    """Return the position that a text describes.

    A piece for each seat: its number and its row, left to right. ``KD?`` is a card that no seat
    knows, ``KD`` one that its owner knows, ``KD!`` one that all know. Other pieces: ``hand 2``,
    ``phase turn``, ``dealer 0``, ``points 3 4 0``, ``turn 1`` (the seats awaited), ``turns 5``
    (completed, where the rules limit them), ``drawn KD stock`` (or ``pile``), ``pile QC 8H`` (the
    top last), ``stock 3C …`` (the top first). For the last hand: ``last 8D6S5C 6DTDTD …`` (its
    rows), ``scores 5 0 12``, ``knocked 2`` (the seat) or ``discarded QC`` (the last card laid on
    the pile). Pieces are separated by ``;`` or line breaks.

    Args:
        text: the description.
        rules: the rules of the match; None: the rules of the book.

    Examples:
        >>> position_from_text("phase deal; dealer 2; 0:; 1:; 2:").dealer
        2

    Raises:
        FormatError: a piece cannot be read, or the position cannot arise.
    """
    pieces = Pieces.of(text, _WORDS + _HISTORY)
    seats = pieces.seats(_row)
    rows = pieces.one("last", _rows, None)
    last = Hand(
        rows or (),
        pieces.one("knocked", number, None),
        pieces.one("scores", numbers, ()),
        pieces.one("discarded", _card, None),
    )
    is_complete = rows is not None or last == Hand((), None, (), None)
    need(is_complete, "rows of the last hand", "table.last_hand")
    table = Table(
        rules or Rules(),
        pieces.one("dealer", number, 0),
        pieces.one("points", numbers, (0,) * len(seats)),
        pieces.one("hand", number, 1),
        None if rows is None else last,
    )
    state = State(
        table=table,
        phase=pieces.one("phase", lambda words: Phase(" ".join(words)), Phase.TURN),
        awaited=pieces.one("turn", numbers, ()),
        known=tuple(known for _, known in seats),
        pile=pieces.one("pile", cards, ()),
        turns=pieces.one("turns", number, None),
        rows=tuple(row for row, _ in seats),
        stock=pieces.one("stock", cards, ()),
        drawn=pieces.one("drawn", _drawn, None),
    )
    validate(state)
    return state


def position_to_text(state: State) -> str:
    """Return a position as one line that ``position_from_text`` reads, given the same rules.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> position_to_text(start(3))
        'hand 1; phase deal; dealer 0; points 0 0 0; 0:; 1:; 2:'
    """
    table, last, drawn = state.table, state.table.last_hand, state.drawn
    pieces = said(
        ("hand", table.hand_number),
        ("phase", state.phase),
        ("dealer", table.dealer),
        ("points", table.points),
        ("turn", state.awaited),
        ("turns", state.turns),
    )
    for seat, (row, known) in enumerate(zip(state.rows, state.known, strict=True)):
        slots = [f"{card}{_MARKS[each]}" for card, each in zip(row, known, strict=False)]
        pieces += said((f"{seat}:", tuple(slots) or ""))
    pieces += said(
        ("drawn", drawn and (str(drawn.card), str(drawn.source))),
        ("pile", state.pile),
        ("stock", state.stock),
    )
    if last is not None:
        pieces += said(
            ("last", tuple("".join(map(str, row)) for row in last.rows)),
            ("scores", last.scores),
            ("knocked", last.knocker),
            ("discarded", last.discard),
        )
    return SEPARATOR.join(pieces)


def _row(words: Words) -> tuple[Row, tuple[Known, ...]]:
    """Return a row, and the knowledge of its cards."""
    return cards(word[:2] for word in words), tuple(_known(word[2:]) for word in words)


def _known(mark: str) -> Known:
    if mark not in _KNOWN:
        raise FormatError("unreadable-word")
    return _KNOWN[mark]


def _rows(words: Words) -> tuple[Row, ...]:
    return tuple(map(_cut, words))


def _cut(word: str) -> Row:
    """Return cards written side by side."""
    return cards(word[place : place + 2] for place in range(0, len(word), 2))


def _card(words: Sequence[str]) -> Card:
    (card,) = cards(words)
    return card


def _drawn(words: Words) -> Drawn:
    card, source = words
    return Drawn(Card.parse(card), Source(source))
