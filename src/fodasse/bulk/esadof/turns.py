"""Turns: the knowledge of the seat to act, the argument of policies."""

from __future__ import annotations

from typing import Any, Protocol

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.esadof.layout import (
    ACTIONS,
    ARRANGE,
    CARDS,
    DRAW_PILE,
    HIDDEN,
    OPEN,
    PLACES,
    REPLACE,
    SEATS,
    TURN_DUE,
)
from fodasse.bulk.record import NOBODY, shown

_ARRANGEMENTS = unsigned((1 << DRAW_PILE) - 1)
_OPENINGS = unsigned((1 << REPLACE) - (1 << DRAW_PILE))
_PLACINGS = unsigned((1 << ACTIONS) - (1 << REPLACE))
_PLACES = unsigned(PLACES)


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


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    seen, rows, known = match.seen, match.rows, match.known
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
    return shown(match)  # type: ignore[no-any-return]


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    return 0 <= action < ACTIONS and (match.legal >> unsigned(action)) & ONE != unsigned(0)


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not."""
    for action in range(ACTIONS):
        row[unsigned(action)] = (turn.legal >> unsigned(action)) & ONE
