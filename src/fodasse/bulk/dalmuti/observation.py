"""Observations: what a seat knows as one row of numbers, those of the game's encoding.

A row is computed from a turn alone, so it holds nothing that the seat may not know. In fields by
seat, place ``k`` is the ``k``-th seat after the viewer in the seating; place 0 is the viewer.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import held
from fodasse.bulk.dalmuti.turns import Turn
from fodasse.bulk.record import NOBODY
from fodasse.games.dalmuti.cards import SEATS
from fodasse.games.dalmuti.encoding import CARDS, layout
from fodasse.games.dalmuti.public import Phase, Role
from fodasse.games.dalmuti.rules import Rules

_COLUMNS: Final = layout(SEATS[0], Rules()).columns
"""Up to the cards laid the columns are the same at any table."""
_HAND: Final = _COLUMNS["hand"].start
_GAVE: Final = _COLUMNS["bonus_gave"].start
_GOT: Final = _COLUMNS["bonus_got"].start
_LAID: Final = _COLUMNS["laid"].start
_NUMBERS: Final = _COLUMNS["roles"].start - _COLUMNS["phase"].start
"""The number of columns between the cards laid and the fields by seat."""
_OVER: Final = list(Phase).index(Phase.OVER)
_PRESIDENT, _VICE_PRESIDENT, _ENGINEER, _SENIOR, _JUNIOR = range(1, len(Role) + 1)


@inner
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row.

    Args:
        turn: what the acting seat may know.
        row: an array as long as the table's layout.
        seats: the number of seats of the match.
    """
    _spread(turn.hand, row, _HAND)
    _spread(turn.gave, row, _GAVE)
    _spread(turn.got, row, _GOT)
    width = unsigned(seats)
    own = unsigned(turn.place[unsigned(turn.seat)])
    at = unsigned(_LAID + CARDS * seats)
    top_place, top_rank, top_count, top_wildcards = signed(NOBODY), 0, 0, 0
    if turn.top_seat != NOBODY:
        top_place = _slot(signed(turn.place[unsigned(turn.top_seat)]), own, seats)
        top_rank, top_count = turn.top_rank, turn.top_count
        top_wildcards = turn.top_wildcards
    revolted = signed(NOBODY)
    if turn.revolted != NOBODY:
        revolted = _slot(signed(turn.place[unsigned(turn.revolted)]), own, seats)
    numbers = (
        turn.phase,
        turn.hand_number,
        turn.taken_over,
        _slot(signed(0), own, seats),
        0,  # it is the turn of place 0
        top_place,
        top_rank,
        top_count,
        top_wildcards,
        turn.passes,
    )
    for number in numbers:
        row[at] = number
        at += ONE
    for slot in range(seats):
        place = own + unsigned(slot)
        place -= width if place >= width else unsigned(0)
        seat = unsigned(turn.seating[place])
        _spread(turn.laid[seat], row, _LAID + CARDS * slot)
        column = at + unsigned(slot)
        row[column] = _role(signed(place), seats) if turn.hand_number > 1 else 0
        row[column + width] = turn.held[seat]
        row[column + unsigned(2) * width] = turn.went_out[seat]
        row[column + unsigned(3) * width] = turn.points[seat]
        row[column + unsigned(4) * width] = (turn.passed >> seat) & ONE
    row[at + unsigned(5) * width] = revolted


@inner
def observe_end(match: Any, row: Any, seat: int, seats: int) -> None:
    """Write a seat's knowledge of a finished match into a row: nothing lies on the table.

    Args:
        match: the record of a match that is over.
        row: an array as long as the table's layout.
        seat: the seat.
        seats: the number of seats of the match.
    """
    row[:] = 0
    width = unsigned(seats)
    own = unsigned(match.place[unsigned(seat)])
    at = unsigned(_LAID + CARDS * seats)
    numbers = (
        _OVER,
        match.hand_number,
        match.taken_over,
        _slot(signed(0), own, seats),
        NOBODY,  # nobody's turn
        NOBODY,  # nor set
    )
    for place, number in enumerate(numbers):
        row[at + unsigned(place)] = number
    at += unsigned(_NUMBERS)
    for slot in range(seats):
        place = own + unsigned(slot)
        place -= width if place >= width else unsigned(0)
        column = at + unsigned(slot)
        row[column] = _role(signed(place), seats) if match.hand_number > 1 else 0
        row[column + unsigned(3) * width] = match.points[unsigned(match.seating[place])]
    row[at + unsigned(5) * width] = NOBODY


@forced
def _spread(cards: int, row: Any, at: int) -> None:
    """Write the number of each rank and of wildcards, from a column on."""
    for rank in range(CARDS):
        row[unsigned(at + rank)] = held(cards, rank + 1)


@inner
def _slot(place: int, own: int, seats: int) -> int:
    """Return the number of places in the seating from the viewer's to another."""
    after = place - signed(own)
    return after + seats if after < 0 else after


@inner
def _role(place: int, seats: int) -> int:
    """Return the number of the role that a place in the seating gives (rule 10)."""
    if place < 2:
        return _PRESIDENT + place
    return _ENGINEER if place < seats - 2 else _JUNIOR + 1 + place - seats
