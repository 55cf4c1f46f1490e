"""Turns: the knowledge of the seat to act, the argument of policies, and its legal actions."""

from __future__ import annotations

from typing import Any, Final, Protocol

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.dalmuti.cards import NONE, total
from fodasse.bulk.dalmuti.layout import ACTIONS, BONUS, EXCHANGES, LEGAL_WORDS, PLAY
from fodasse.bulk.dalmuti.legality import write_actions
from fodasse.bulk.masks import spread
from fodasse.bulk.record import shown


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
