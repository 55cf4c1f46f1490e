"""Turns: the knowledge of the seat to act, for policies and as observations, rows of numbers."""

from __future__ import annotations

from typing import Any, Final, Protocol

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.esadof.layout import (
    ACTIONS,
    ARRANGE,
    CARDS,
    DRAW_PILE,
    HIDDEN,
    KINDS,
    MATCH,
    OPEN,
    PLACES,
    REPLACE,
    SEATS,
    TURN_DUE,
)
from fodasse.bulk.record import DEAL, NOBODY, OVER, shown, turn_type
from fodasse.games.esadof.public import Phase
from fodasse.games.esadof.rules import ROW

_ARRANGEMENTS = unsigned((1 << DRAW_PILE) - 1)
_OPENINGS = unsigned((1 << REPLACE) - (1 << DRAW_PILE))
_PLACINGS = unsigned((1 << ACTIONS) - (1 << REPLACE))


class Turn(Protocol):
    """The knowledge of a seat at its decision: numbers and arrays.

    A turn shares the bytes of the match, so that it is not copied; never write to it.
    """

    seat: int
    """The seat that decides."""
    legal: int
    """The legal actions, a mask by action id."""
    phase: int
    """1: a row is arranged; 2: a turn begins; 3: a drawn card is placed."""
    seats: int
    """The number of seats."""
    dealer: int
    """The seat that dealt."""
    rows: Any
    """By ``4 * seat + slot``: the card there, or -1 for one that the seat does not know. Slot 3
    holds the card that the seat to act has drawn, else -1."""
    known: Any
    """By ``4 * seat + slot``: 0 for a card that no seat knows, 1 for one that its owner knows, 2
    for one that all know."""
    pile: Any
    """The cards of the pile, the oldest first; what follows after the top has no meaning."""
    height: int
    """The number of cards in the pile."""
    stock: int
    """The number of cards in the stock."""
    source: int
    """The source of the drawn card: 0 for none, 1 for the pile, 2 for the stock."""
    arranging: int
    """A mask of the seats that have not arranged their rows."""
    turns: int
    """The number of turns completed in this hand."""
    points: Any
    """By seat: the points."""
    target: int
    """The points with which a seat ends the match."""
    max_turns: int
    """The number of turns after which a hand ends; 0: no such end."""


TURN: Final = turn_type(MATCH, Turn, rows="seen")
"""The bytes of a match with names only for what the seat to act may know."""


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    seen, rows, known = match.seen, match.rows, match.known
    if match.phase == OVER:
        _clear(match)
    for place in range(SEATS * PLACES):
        is_open = known[unsigned(place)] == OPEN
        seen[unsigned(place)] = signed(rows[unsigned(place)]) if is_open else NOBODY
    own = _PLACES * unsigned(match.turn)
    for slot in range(PLACES):
        place_of_own = own + unsigned(slot)
        if known[place_of_own] != HIDDEN:
            seen[place_of_own] = rows[place_of_own]
    match.stock = CARDS - match.gone
    if match.phase == ARRANGE:
        match.legal = _ARRANGEMENTS
    else:
        match.legal = _OPENINGS if match.phase == TURN_DUE else _PLACINGS
    return shown(match)  # type: ignore[no-any-return]  # kernels have no types here


@inner
def _clear(match: Any) -> None:
    """Let nothing lie on the table of a match that is over."""
    match.arranging = match.height = match.turns = match.source = 0
    match.gone = CARDS
    for place in range(SEATS * PLACES):
        match.known[unsigned(place)] = HIDDEN


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    return 0 <= action < ACTIONS and (match.legal >> unsigned(action)) & ONE != unsigned(0)


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not."""
    for action in range(ACTIONS):
        row[unsigned(action)] = (turn.legal >> unsigned(action)) & ONE


_OVER: Final = list(Phase).index(Phase.OVER)
_PLACES = unsigned(PLACES)
_ROW = unsigned(ROW)
_KINDS = unsigned(KINDS)
_AFTER_CARDS = 7
"""The number of columns of one number each, between the pile and the seats that arrange."""


@inner
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row."""
    width, own = unsigned(seats), unsigned(turn.seat)
    known, pile = _ROW * width, unsigned(2) * _ROW * width
    arranging = pile + _KINDS + unsigned(_AFTER_CARDS)
    points = arranging + width
    seat = own
    for number in range(seats):
        place = unsigned(number)
        for slot in range(ROW):
            source = _PLACES * seat + unsigned(slot)
            column = _ROW * place + unsigned(slot)
            row[column] = turn.rows[source]
            row[known + column] = turn.known[source]
        row[arranging + place] = (turn.arranging >> seat) & ONE
        row[points + place] = turn.points[seat]
        seat = seat + ONE if seat + ONE != width else unsigned(0)
    _write_pile(turn, row, pile)
    _write_numbers(
        row,
        pile + _KINDS,
        (
            signed(turn.pile[unsigned(turn.height - 1)]) if turn.height else NOBODY,
            turn.stock,
            signed(turn.rows[_PLACES * own + _ROW]),
            turn.source,
            _phase_of(turn),
            _distance(turn.dealer, turn.seat, seats),
            0 if TURN_DUE <= turn.phase < OVER else NOBODY,  # it is the turn of place 0
        ),
    )
    row[points + width] = turn.turns if turn.max_turns else 0


@inner
def _phase_of(turn: Turn) -> int:
    """Return the number of the reference's phase.

    Where a number of hands was agreed on, the match need not be over by its rules: then a deal
    would be due.
    """
    if turn.phase != OVER:
        return turn.phase
    for seat in range(turn.seats):
        if turn.points[unsigned(seat)] >= turn.target:
            return _OVER
    return DEAL


@inner
def _write_pile(turn: Turn, row: Any, first: int) -> None:
    """Write how often each card is in the pile."""
    for card in range(KINDS):
        row[first + unsigned(card)] = 0
    for place in range(turn.height):
        row[first + unsigned(turn.pile[unsigned(place)])] += 1


@inner
def _write_numbers(row: Any, first: int, numbers: Any) -> None:
    for place in range(_AFTER_CARDS):
        row[first + unsigned(place)] = numbers[place]


@inner
def _distance(seat: int, viewer: int, seats: int) -> int:
    """Return the number of places from the viewer to a seat."""
    steps = signed(seat) - signed(viewer)
    return steps + seats if steps < 0 else steps
