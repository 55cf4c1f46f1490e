"""Observations: the turn of the acting seat as one row of numbers.

A row is computed from a ``Turn`` alone, so it holds nothing that the seat may not know. Seats are
counted from the acting one: place ``k`` of a field by seat belongs to ``(seat + k) % seats``.

A row does not hold the seats and the order of the cards of earlier stages, earlier rounds, or the
rules, which are the same in every row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.fodasse.layout import BIDS, CARDS
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.masks import spread
from fodasse.bulk.record import NOBODY
from fodasse.games.fodasse.encoding import VERSION, layout
from fodasse.games.fodasse.rules import Rules

OBSERVATION_VERSION: Final = VERSION
"""A number that is raised when the length or the meaning of a row changes."""

_FEW: Final = 2
_COLUMNS: Final = layout(_FEW, Rules()).columns
"""Fields by seat come last, so up to them the columns are the same at any table."""
_HAND: Final = _COLUMNS["hand"].start
_SEEN: Final = _COLUMNS["seen"].start
_NUMBERS: Final = _COLUMNS["bidding"].start
_DEALER: Final = _COLUMNS["dealer"].start
_BY_SEAT: Final = _COLUMNS["playing"].start


def observation_layout(seats: int) -> Mapping[str, slice]:
    """Return the columns of each field of a row, as described in *Fodasse in numbers*.

    Args:
        seats: the number of seats that began the match.

    Examples:
        >>> layout = observation_layout(4)
        >>> layout["hand"], layout["vira"], layout["points"]
        (slice(0, 40, None), slice(86, 87, None), slice(94, 98, None))
    """
    return layout(seats, Rules()).columns


@forced
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row.

    Args:
        turn: what the acting seat may know.
        row: an array as long as the table's layout.
        seats: the number of seats that began the match.
    """
    spread(turn.hand, row, _HAND, CARDS)
    spread(turn.seen, row, _SEEN, CARDS)
    numbers = (
        signed(turn.legal >> unsigned(BIDS) != unsigned(0)),
        turn.hand_size,
        turn.dealt,
        turn.completed,
        turn.accumulated,
        turn.laid,
        turn.vira,
        turn.manilha,
        _slot(turn.dealer, turn.seat, seats),
        0,  # it is the turn of place 0
    )
    for place, number in enumerate(numbers):
        row[unsigned(_NUMBERS + place)] = number
    _observe_seats(turn, row, seats)


@forced
def _observe_seats(turn: Turn, row: Any, seats: int) -> None:
    """Write the fields by seat; for an eliminated seat, only its final points."""
    width = unsigned(seats)
    playing = unsigned(_BY_SEAT)
    points = playing + width
    bid = points + width
    won = bid + width
    card = won + width
    seat = unsigned(turn.seat)
    for place in range(seats):
        slot = unsigned(place)
        held = turn.points[seat]
        row[playing + slot] = held < turn.limit
        row[points + slot] = held
        row[bid + slot] = turn.bids[seat]
        row[won + slot] = turn.won[seat]
        row[card + slot] = turn.lies[seat] if held < turn.limit else NOBODY
        seat += ONE
        if seat == width:
            seat = unsigned(0)


@inner
def observe_end(match: Any, row: Any, seat: int, seats: int) -> None:
    """Write a seat's knowledge of a finished match into a row: nothing lies on the table.

    Args:
        match: the record of a match that is over.
        row: an array as long as the table's layout.
        seat: the seat, in the match or eliminated.
        seats: the number of seats that began the match.
    """
    row[:] = 0
    numbers = (0, match.hand_size, match.seats, 0, 0, 0, NOBODY, NOBODY)
    for place, number in enumerate(numbers):
        row[unsigned(_NUMBERS + place)] = number
    row[unsigned(_DEALER)] = _slot(match.dealt_by, seat, seats)
    row[unsigned(_DEALER + 1)] = NOBODY
    for place in range(seats):
        points = match.points[unsigned((seat + place) % seats)]
        row[unsigned(_BY_SEAT + place)] = points < match.limit
        row[unsigned(_BY_SEAT + seats + place)] = points
        row[unsigned(_BY_SEAT + 2 * seats + place)] = NOBODY
        row[unsigned(_BY_SEAT + 4 * seats + place)] = NOBODY


@forced
def _slot(seat: int, first: int, seats: int) -> int:
    """Return the number of places from the first seat to another."""
    steps = signed(seat) - first
    return steps + seats if steps < 0 else steps
