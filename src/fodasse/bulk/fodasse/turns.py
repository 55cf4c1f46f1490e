"""Turns: the knowledge of the seat to act (rules 6a, 7l, 19a), for policies and as observations.

An observation is a row of numbers. Seats are counted from the acting one: place ``k`` of a field
by seat belongs to ``(seat + k) % seats``. It does not hold the seats and the order of the cards of
earlier stages, earlier rounds, or the rules, which are the same in every row.

The place of a decision's random word depends on its seat, not on the order of play. So the cards
of a stage can be drawn for all seats at once, before it is known which seat leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from fodasse.bulk.bits import ONE, lowest, spread
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.fodasse.layout import ACTIONS, BID, BIDS, CARDS, MATCH, PLAY, SEATS
from fodasse.bulk.luck import choice
from fodasse.bulk.record import NOBODY, OVER, shown, turn_type
from fodasse.games.fodasse.encoding import VERSION, layout
from fodasse.games.fodasse.rules import Rules


class Turn(Protocol):
    """The knowledge of a seat at its decision: numbers, masks of cards, arrays by seat.

    A turn shares the bytes of the match, so that it is not copied; never write to it.
    """

    seat: int
    """The seat that decides."""
    legal: int
    """The legal actions, a mask by action id."""
    hand: int
    """The own cards, a mask; 0 in a blind round."""
    seen: int
    """A mask of all other cards seen in this round: the vira, cards that were played, and in a
    blind round the cards of the others."""
    vira: int
    """The card that makes the manilhas; -1 while it lies face down, or where there is none."""
    manilha: int
    """The place of the rank that beats all others; -1 while no vira is seen."""
    hand_size: int
    """The stages of the round."""
    dealt: int
    """The number of seats in the round."""
    completed: int
    """The number of completed stages."""
    accumulated: int
    """The number of completed stages that no seat has taken yet."""
    laid: int
    """The number of bids made, or of cards in the stage."""
    stage: int
    """A mask of the cards in the stage."""
    holder: Any
    """By card in the stage: the seat that played it."""
    bids: Any
    """By seat: the bid; -1 before the bid and for eliminated seats."""
    won: Any
    """By seat: the stages taken."""
    points: Any
    """By seat: the points."""
    lies: Any
    """By seat: its visible card, in this stage or held up in a blind round; -1 without one."""
    following: Any
    """By seat in play: the next one."""
    dealer: int
    """The seat that dealt."""
    limit: int
    """The points that eliminate."""
    ranks: int
    """The number of ranks in the deck."""
    blind: int
    """Whether the round is blind."""
    many: int
    """Rule 8: the number of seats from which every stage missed counts."""
    turns_up: int
    """Whether a vira is turned up."""
    equal_cards: int
    """Rule 14a: the effect of equal cards on each other, by the place of the word in the rules."""
    by_table: int
    """Whether the strength of cards differs from the book's, so that ``powers`` are filled."""
    powers: Any
    """By card: its power in the round, if ``by_table``."""


TURN: Final = turn_type(MATCH, Turn, vira="open_vira", manilha="open_manilha", dealt="seats")
"""The bytes of a match with names only for what the seat to act may know."""


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    match.legal = legal_mask(match)
    for seat in range(SEATS):
        match.lies[unsigned(seat)] = NOBODY
    if match.phase == OVER:
        _clear(match)
    elif match.blind:
        match.hand = 0
        match.seen = _hold_up(match)
        match.open_vira = NOBODY
        match.open_manilha = NOBODY
    else:
        match.hand = match.hands[unsigned(match.turn)]
        match.seen = match.cards | match.stage
        if match.turns_up:
            match.seen |= ONE << unsigned(match.vira)
        match.open_vira = match.vira
        match.open_manilha = match.manilha
        left = match.stage
        while left:
            card = lowest(left)
            match.lies[unsigned(match.holder[card])] = signed(card)
            left &= left - ONE
    turn: Turn = shown(match)
    return turn


@inner
def _clear(match: Any) -> None:
    """Let nothing lie on the table of a match that is over."""
    match.legal = match.hand = match.seen = 0
    match.open_vira = match.open_manilha = NOBODY
    match.completed = match.accumulated = match.laid = 0
    match.dealer = match.dealt_by
    for seat in range(SEATS):
        match.bids[unsigned(seat)] = NOBODY
        match.won[unsigned(seat)] = 0


@inner
def _hold_up(match: Any) -> int:
    """Show all cards but that of the seat to act in a blind round; return a mask (rule 6a)."""
    cards = unsigned(0)
    own = unsigned(match.turn)
    seat = unsigned(match.following[own])
    while seat != own:
        cards |= match.hands[seat]
        match.lies[seat] = signed(lowest(match.hands[seat]))
        seat = unsigned(match.following[seat])
    return cards


@inner
def legal_mask(match: Any) -> int:
    """Return the mask of the legal actions of the seat to act."""
    if match.phase == BID:
        last = match.laid == match.seats - 1
        return legal_bids(match.hand_size, match.called, last and match.restricted != 0)
    return unsigned(match.hands[unsigned(match.turn)])


@inner
def legal_bids(size: int, called: int, restricted: bool) -> int:
    """Return a mask of legal bids: a restricted one may not make the sum the size (7f, 7g)."""
    legal = ((ONE << unsigned(size + 1)) - ONE) << unsigned(BIDS)
    if restricted and called <= size:
        legal &= ~(ONE << unsigned(BIDS + size - called))
    return legal


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    return 0 <= action < ACTIONS and (match.legal >> unsigned(action)) & ONE != 0


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not."""
    spread(turn.legal, row, 0, ACTIONS)


_SEAT_BITS: Final = unsigned(6)
_STAGE_BITS: Final = unsigned(5)
STAGE: Final = unsigned(1 << 6)
"""From the place of a seat's word in a stage to that in the next one."""


@inner
def place_of(deals: int, stage: int, seat: int) -> int:
    """Return the place of the word of a decision in a stage, from 1; a bid is in stage 0."""
    stages = (unsigned(deals) << _STAGE_BITS) + unsigned(stage)
    return (stages << _SEAT_BITS) + unsigned(seat)


@inner
def luck_of(match: Any) -> int:
    """Return the random word of the decision that is due."""
    stage = match.completed + 1 if match.phase == PLAY else 0
    return choice(match.key, place_of(match.deals, stage, match.turn))


OBSERVATION_VERSION: Final = VERSION
"""A number that is raised when the length or the meaning of a row changes."""

_FEW: Final = 2
_COLUMNS: Final = layout(_FEW, Rules()).columns
"""Fields by seat come last, so up to them the columns are the same at any table."""
_HAND: Final = _COLUMNS["hand"].start
_SEEN: Final = _COLUMNS["seen"].start
_NUMBERS: Final = _COLUMNS["bidding"].start
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
    """Write a turn into a row."""
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
        0 if turn.legal else NOBODY,  # it is the turn of place 0
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


@forced
def _slot(seat: int, first: int, seats: int) -> int:
    """Return the number of places from the first seat to another."""
    steps = signed(seat) - first
    return steps + seats if steps < 0 else steps
