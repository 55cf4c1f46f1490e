"""All before the first trick: the deal, takeovers and revolutions, the bonus (rules 1, 12, 13)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import NONE, rarest, total, unit
from fodasse.bulk.dalmuti.layout import (
    ACTIONS,
    BONUS,
    DECKS,
    DECLINE,
    EXCHANGES,
    PAIR_NONE,
    PAIR_TAKEOVER,
    PLAY,
    SEATS,
    TAKE_OVER,
    TAKEOVER,
    WILDCARD,
)
from fodasse.bulk.luck import deal_key, word
from fodasse.bulk.record import DEAL, NOBODY
from fodasse.games.dalmuti import cards, encoding
from fodasse.games.dalmuti.actions import Give

_PACK: Final = np.array(
    [4 * card for card in cards.deck(cards.SEATS[-1], wildcards=False)], np.uint8
)
"""The natural cards of the largest deck, each as the place of its nibble in a word."""
_COMMONEST: Final = np.array(
    [[cards.commonest(seats, word) for seats in range(SEATS + 1)] for word in DECKS], np.int64
)
"""By word of ``Rules.deck`` and number of seats: the highest rank in the deck."""
_WILDCARD: Final = 4 * WILDCARD


@inner
def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first deal, by the rules in the record."""
    match.key = key
    match.decisions = 0
    match.deals = 0
    match.rounds = 0
    match.seats = seats
    match.deck = _deck(signed(_COMMONEST[unsigned(match.deck_word), unsigned(seats)]))
    match.deck += unsigned(match.wildcards) << unsigned(_WILDCARD)
    match.hand_number = 1
    match.taken_over = 0
    match.revolted = NOBODY
    for number in range(seats):
        match.points[unsigned(number)] = 0
    begin(match, signed(0), signed(NOBODY))
    clear(match)


@inlined
def _deck(commonest: int) -> int:
    deck = NONE
    for rank in range(1, commonest + 1):
        deck += unit(rank) * unsigned(rank)
    return deck


@inner
def begin(match: Any, first: int, size: int) -> None:  # noqa: ARG001  # sizes never vary
    """Let another seat be the youngest in a match that has started."""
    if first == NOBODY:
        return
    for place in range(match.seats):
        seat = first + place
        seat_at(match, place, seat - match.seats if seat >= match.seats else seat)


@inner
def seat_at(match: Any, place: int, seat: int) -> None:
    """Give a seat a place in the order of play."""
    match.seating[unsigned(place)] = seat
    match.place[unsigned(seat)] = place


@inner
def clear(match: Any) -> None:
    """Take all cards from the table, so that a deal is awaited."""
    match.phase = DEAL
    match.turn = NOBODY
    for number in range(match.seats):
        match.hands[unsigned(number)] = NONE
    match.gone = 0
    match.top_seat = NOBODY
    match.top_rank = 0
    match.top_count = 0
    match.top_wildcards = 0
    match.passes = 0
    match.passed = 0
    for number in range(EXCHANGES):
        match.paid[unsigned(number)] = NONE
        match.given[unsigned(number)] = NONE


@inner
def deal(match: Any) -> None:
    """Deal all cards at random; the first seats hold one more where they do not divide evenly."""
    key = deal_key(match.key, match.deals)
    match.deals += ONE
    left = unsigned(_spread(match))
    last = match.seats - 1
    each = left // unsigned(match.seats)
    more = left - each * unsigned(match.seats)
    rest = match.deck
    pack = match.pack
    for number in range(last):
        hand = NONE
        for _ in range(each + unsigned(unsigned(number) < more)):
            drawn = scaled(word(key, left), left)
            left -= ONE
            hand += ONE << unsigned(pack[drawn])
            pack[drawn] = pack[left]
        rest -= hand
        seat = unsigned(match.seating[unsigned(number)])
        match.hands[seat] = match.begun[seat] = hand
    seat = unsigned(match.seating[unsigned(last)])
    match.hands[seat] = match.begun[seat] = rest
    link(match)
    _ask(match)


@inlined
def _spread(match: Any) -> int:
    """Spread the deck out in the record; return the number of its cards."""
    natural = total(match.deck) - match.wildcards
    for number in range(natural):
        match.pack[unsigned(number)] = _PACK[unsigned(number)]
    for number in range(match.wildcards):
        match.pack[unsigned(natural + number)] = _WILDCARD
    return signed(natural + match.wildcards)


@inner
def link(match: Any) -> None:
    """Link each seat to the next one in the order of play."""
    last = unsigned(match.seating[unsigned(match.seats - 1)])
    for place in range(match.seats):
        seat = unsigned(match.seating[unsigned(place)])
        match.following[last] = seat
        last = seat


@inlined
def _ask(match: Any) -> None:
    """Ask for claims with both wildcards after a deal; if none are possible, go on."""
    if match.hand_number == 1:
        open_play(match)
    elif match.pair == PAIR_NONE or match.taken_over:
        pay(match)
    else:
        match.phase = TAKEOVER
        first = match.seats - EXCHANGES if match.pair == PAIR_TAKEOVER else 0
        match.turn = match.seating[unsigned(first)]


@inner
def pay(match: Any) -> None:
    """Take the rarest natural cards of each intern, if there is a bonus (rule 13)."""
    if match.owed[unsigned(0)] == 0:
        open_play(match)
        return
    for number in range(EXCHANGES):
        exchange = unsigned(number)
        executive = unsigned(match.seating[exchange])
        intern = unsigned(match.seating[unsigned(match.seats - 1 - number)])
        paid = rarest(match.hands[intern], match.owed[exchange])
        match.hands[intern] -= paid
        match.hands[executive] += paid
        match.paid[exchange] = paid
    match.phase = BONUS
    match.turn = match.seating[unsigned(0)]


@inner
def open_play(match: Any) -> None:
    """Let the first seat open the first trick (rules 2 and 14)."""
    match.phase = PLAY
    match.turn = match.seating[unsigned(0)]
    for place in range(match.seats):
        seat = unsigned(place)
        match.begun[seat] = match.hands[seat]


_DECODED: Final = [encoding.IDS.decode(number, 0) for number in range(ACTIONS)]
_GIFTS: Final = np.array(
    [
        sum(1 << 4 * card for card in action.cards if card) if isinstance(action, Give) else 0
        for action in _DECODED
    ],
    np.uint64,
)
"""By action id: the word of the cards given."""


@inner
def claim_or_give(match: Any, given: int) -> None:
    """Do an action of the seat to act before the first trick."""
    match.decisions += ONE
    if match.phase == BONUS:
        _give(match, _GIFTS[unsigned(given)])
    elif given == DECLINE:
        _decline(match)
    elif given == TAKE_OVER:
        _take_over(match)
    else:
        _revolt(match)


@inlined
def _decline(match: Any) -> None:
    place = signed(match.place[unsigned(match.turn)]) + 1
    if place == match.seats:
        pay(match)
    else:
        match.turn = match.seating[unsigned(place)]


@inlined
def _take_over(match: Any) -> None:
    """Seat the interns first, the taker before the other, and the old president last."""
    last = match.seats - 1
    president, vice = signed(match.seating[0]), signed(match.seating[1])
    senior, junior = signed(match.seating[last - 1]), signed(match.seating[last])
    taker = match.turn
    seat_at(match, signed(0), taker)
    seat_at(match, signed(1), junior if taker == senior else senior)
    seat_at(match, last - 1, vice)
    seat_at(match, last, president)
    match.taken_over = 1
    match.total_takeovers += 1
    clear(match)


@inlined
def _revolt(match: Any) -> None:
    """Start a revolution; the junior intern's turns the seating around."""
    match.revolted = match.turn
    last = match.seats - 1
    if match.place[unsigned(match.turn)] == last:
        for place in range(match.seats // 2):
            first = signed(match.seating[unsigned(place)])
            seat_at(match, place, signed(match.seating[unsigned(last - place)]))
            seat_at(match, last - place, first)
        link(match)
    open_play(match)


@inlined
def _give(match: Any, cards: int) -> None:
    """Give cards to an intern; after the second gift the president opens (rules 13 and 14)."""
    giver = unsigned(match.turn)
    place = unsigned(match.place[giver])
    intern = unsigned(match.seating[unsigned(match.seats - 1) - place])
    match.hands[giver] -= cards
    match.hands[intern] += cards
    match.given[place] = cards
    if place:
        open_play(match)
    else:
        match.turn = match.seating[ONE]
