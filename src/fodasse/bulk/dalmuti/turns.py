"""Turns: the knowledge of the seat to act, for policies and as observations.

An observation is a row of numbers. In fields by seat, place ``k`` is the ``k``-th seat after the
viewer in the seating; place 0 is the viewer.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from fodasse.bulk.bits import ONE, spread
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import NONE, held, total
from fodasse.bulk.dalmuti.layout import ACTIONS, BONUS, EXCHANGES, LEGAL_WORDS, MATCH, PLAY
from fodasse.bulk.dalmuti.legality import write_actions
from fodasse.bulk.record import NOBODY, OVER, shown, turn_type
from fodasse.games.dalmuti.cards import SEATS
from fodasse.games.dalmuti.encoding import CARDS, layout
from fodasse.games.dalmuti.public import Phase, Role
from fodasse.games.dalmuti.rules import Rules


class Turn(Protocol):
    """The knowledge of a seat at its decision: numbers, words of cards, arrays.

    A turn shares the bytes of the match, so that it is not copied; never write to it. A word of
    cards has the number of each rank in four bits: ``word >> 4 * rank & 15``, with wildcards as
    rank 14. Ranks are 1 to 13, low ones are rare. Seats keep their numbers; their places in the
    order of play are in ``seating``.
    """

    seat: int
    """The seat that decides."""
    phase: int
    """The decision to make: ``TAKEOVER``, ``BONUS`` or ``PLAY`` of ``layout``."""
    legal: Any
    """The legal actions, a mask by action id in seven words: ``legal[id // 64]``, bit ``id % 64``.
    """
    hand: int
    """The own cards."""
    unseen: int
    """The cards that the other seats hold, all together."""
    laid: Any
    """By seat: the cards that it has laid in this hand."""
    held: Any
    """By seat: the number of cards in its hand."""
    dealt: int
    """The number of seats."""
    deck: int
    """All cards of the deck."""
    hand_number: int
    """The hand in play: 1, 2, …"""
    agreed: int
    """The number of hands of the match."""
    points: Any
    """By seat: the points."""
    seating: Any
    """By place in the order of play: the seat. The first is the president from hand 2 on."""
    place: Any
    """By seat: its place in the order of play."""
    following: Any
    """By seat that holds cards: the next one that does."""
    gone: int
    """The number of seats that went out in this hand."""
    went_out: Any
    """By seat: 1 for the first that went out in this hand, 2, …; 0 if it holds cards."""
    taken_over: int
    """1 if an intern has taken over in this hand."""
    revolted: int
    """The seat that started a revolution in this hand; -1: none did."""
    gave: int
    """The cards that the seat gave away in this hand's bonus; 0: none yet."""
    got: int
    """The cards that it got in it."""
    due: int
    """The number of cards that it gives back now; 0 in other phases."""
    top_seat: int
    """The seat that laid the last set of the trick; -1 if the trick is to be opened."""
    top_rank: int
    """The rank of that set, 14 for wildcards alone; 0 without one."""
    top_count: int
    """The number of its cards, wildcards included."""
    top_wildcards: int
    """The number of its wildcards."""
    passes: int
    """The number of passes in a row since."""
    passed: int
    """The seats out of the trick, a mask; 0 where a seat that passed may lay again."""
    wildcards: int
    """The number of wildcards in the deck."""
    pair: int
    """The claim that a pair of wildcards allows, by the place of the word in ``layout.PAIRS``."""
    lone: int
    """1 if wildcards may be laid alone."""
    owed: Any
    """The numbers of cards that the president and the vice-president exchange; 0: no bonus."""
    reentry: int
    """1 if a seat that passed may lay again in the trick."""


TURN: Final = turn_type(MATCH, Turn, dealt="seats")
"""The bytes of a match with names only for what the seat to act may know."""


_WORDS: Final = unsigned(6)
_IN_WORD: Final = unsigned(63)


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    own = unsigned(match.turn)
    hand = match.hands[own]
    unseen = NONE
    in_play = match.phase == PLAY
    for number in range(match.seats):
        seat = unsigned(number)
        cards = match.hands[seat]
        unseen += cards
        match.held[seat] = total(cards)
        match.laid[seat] = match.begun[seat] - cards if in_play else NONE
        match.went_out[seat] = 0
    for place in range(match.gone):
        match.went_out[unsigned(match.out[unsigned(place)])] = place + 1
    match.hand = hand
    match.unseen = unseen - hand
    _look_at_bonus(match, own)
    write_actions(match, hand)
    turn: Turn = shown(match)
    return turn


@inner
def _look_at_bonus(match: Any, own: int) -> None:
    """Write the cards that the seat to act gave and got in the bonus, and the number due now."""
    match.gave = match.got = NONE
    match.due = 0
    place = match.place[own]
    for number in range(EXCHANGES):
        exchange = unsigned(number)
        if place == number:
            match.gave, match.got = match.given[exchange], match.paid[exchange]
            if match.phase == BONUS:
                match.due = match.owed[exchange]
        elif place == match.seats - 1 - number:
            match.gave, match.got = match.paid[exchange], match.given[exchange]


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    if not 0 <= action < ACTIONS:
        return False
    place = unsigned(action)
    return bool((match.legal[place >> _WORDS] >> (place & _IN_WORD)) & ONE)


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not; the turn was looked at."""
    for number in range(LEGAL_WORDS - 1):
        spread(turn.legal[unsigned(number)], row, 64 * number, 64)
    written = 64 * (LEGAL_WORDS - 1)
    spread(turn.legal[unsigned(LEGAL_WORDS - 1)], row, written, ACTIONS - written)


_COLUMNS: Final = layout(SEATS[0], Rules()).columns
"""Up to the cards laid the columns are the same at any table."""
_HAND: Final = _COLUMNS["hand"].start
_GAVE: Final = _COLUMNS["bonus_gave"].start
_GOT: Final = _COLUMNS["bonus_got"].start
_LAID: Final = _COLUMNS["laid"].start
_OVER: Final = list(Phase).index(Phase.OVER)
_PRESIDENT, _, _ENGINEER, _, _JUNIOR = range(1, len(Role) + 1)


@inner
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row."""
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
        _OVER if turn.phase == OVER else turn.phase,
        turn.hand_number,
        turn.taken_over,
        _slot(signed(0), own, seats),
        NOBODY if turn.phase == OVER else 0,  # it is the turn of place 0
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
