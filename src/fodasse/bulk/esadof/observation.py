"""Observations: the turn of the acting seat as one row of numbers.

A row is computed from a ``Turn`` alone, so it holds nothing that the seat may not know. Its
columns are those of ``fodasse.games.esadof.encoding``.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.esadof.layout import ARRANGE, HIDDEN, KINDS, PLACES
from fodasse.bulk.esadof.turns import Turn
from fodasse.bulk.record import DEAL, NOBODY
from fodasse.games.esadof.public import Phase
from fodasse.games.esadof.rules import ROW

_OVER: Final = list(Phase).index(Phase.OVER)
_PLACES = unsigned(PLACES)
_ROW = unsigned(ROW)
_KINDS = unsigned(KINDS)
_AFTER_CARDS = 7
"""The number of columns of one number each, between the pile and the seats that arrange."""


@inner
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row as long as the table's layout."""
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
            turn.phase,
            _distance(turn.dealer, turn.seat, seats),
            NOBODY if turn.phase == ARRANGE else 0,  # it is the turn of place 0
        ),
    )
    row[points + width] = turn.turns if turn.max_turns else 0


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
def observe_end(match: Any, row: Any, seat: int, seats: int) -> None:
    """Write a seat's knowledge after the last hand into a row: nothing lies on the table.

    Where a number of hands was agreed on, the match need not be over by its rules: then a deal
    would be due.
    """
    width = unsigned(seats)
    pile = unsigned(2) * _ROW * width
    arranging = pile + _KINDS + unsigned(_AFTER_CARDS)
    row[:] = 0
    for place in range(ROW * seats):
        row[unsigned(place)] = NOBODY
        row[_ROW * width + unsigned(place)] = HIDDEN
    most = signed(0)
    for number in range(seats):
        other = unsigned((seat + number) % seats)
        row[arranging + width + unsigned(number)] = match.points[other]
        most = max(most, match.points[other])
    phase = _OVER if most >= match.target else DEAL
    distance = _distance(match.dealer, seat, seats)
    _write_numbers(row, pile + _KINDS, (NOBODY, 0, NOBODY, 0, phase, distance, NOBODY))


@inner
def _distance(seat: int, viewer: int, seats: int) -> int:
    """Return the number of places from the viewer to a seat."""
    steps = signed(seat) - signed(viewer)
    return steps + seats if steps < 0 else steps
