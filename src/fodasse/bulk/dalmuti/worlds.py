"""Worlds: hidden cards drawn at random, as ``fodasse.games.dalmuti.beliefs`` draws them.

Physical cards are dealt one by one into the hidden hands, so every deal is equally likely. A seat
that paid the viewer comes first and gets cards that it may hold. Deals in which a seat would hold
wildcards alone are rejected where these cannot be laid; then all cards are dealt anew.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import NATURAL, held, nth_card, rarest, unit
from fodasse.bulk.dalmuti.layout import BONUS, PLAY, RANKS, WILDCARD
from fodasse.bulk.dalmuti.positions import Hidden, packed
from fodasse.bulk.game import Past, Recall
from fodasse.bulk.luck import word
from fodasse.bulk.record import NOBODY
from fodasse.games.dalmuti import encoding
from fodasse.games.dalmuti.public import Phase
from fodasse.games.dalmuti.state import View


@inner
def draw_world(match: Any, hidden: Hidden, key: int) -> None:
    """Draw the hidden cards of a record, every deal of physical cards equally likely.

    The exchanges of other seats in the bonus are made up so that the hands allow them.
    """
    place = unsigned(0)
    _deal(match, hidden, key, place)
    while match.lone == 0 and _is_any_alone(match, hidden):
        place += unsigned(match.pack.size)
        _deal(match, hidden, key, place)
    if match.phase == PLAY:
        for number in range(match.seats):
            seat = unsigned(number)
            if hidden.free[seat] > 0 or hidden.kept[seat]:
                match.begun[seat] += match.hands[seat]
    _make_up_unknown(match, hidden)


@inner
def exchange(match: Any, hidden: Hidden, key: int) -> int:
    """Exchange a random hidden card of a seat for one of another seat.

    Physical cards are exchanged, so any exchange is as likely as the one back.
    """
    first = _random_seat(match, hidden, word(key, unsigned(0)), NOBODY)
    second = _random_seat(match, hidden, word(key, ONE), first)
    if second == NOBODY:
        return unsigned(0)
    given = _random_card(match, hidden, first, word(key, unsigned(3)))
    taken = _random_card(match, hidden, second, word(key, unsigned(4)))
    if given == taken or (first == hidden.payer and taken <= hidden.barred):
        return unsigned(0)
    if second == hidden.payer and given <= hidden.barred:
        return unsigned(0)
    _replace(match, unsigned(first), unit(given), unit(taken))
    _replace(match, unsigned(second), unit(taken), unit(given))
    _make_up_unknown(match, hidden)
    if match.lone == 0 and _is_any_alone(match, hidden):
        return unsigned(0)
    return (ONE << unsigned(first)) | (ONE << unsigned(second))


@inner
def _random_seat(match: Any, hidden: Hidden, luck: int, other: int) -> int:
    """Return a random seat with cards that are not known, not the other one; or ``NOBODY``."""
    seats = unsigned(0)
    for seat in range(match.seats):
        seats += unsigned(hidden.free[unsigned(seat)] > 0 and seat != other)
    if seats == unsigned(0):
        return signed(NOBODY)
    left = scaled(luck, seats)
    for seat in range(match.seats):
        if hidden.free[unsigned(seat)] > 0 and seat != other:
            if left == unsigned(0):
                return seat
            left -= ONE
    return signed(NOBODY)


@inner
def _random_card(match: Any, hidden: Hidden, seat: int, luck: int) -> int:
    """Return the rank of a random card of a seat that is not known."""
    own = unsigned(seat)
    free = match.hands[own] - hidden.kept[own]
    return nth_card(free, signed(scaled(luck, unsigned(hidden.free[own])))) >> 4


@inner
def _replace(match: Any, seat: int, given: int, taken: int) -> None:
    """Take a card from a hand and put another there."""
    match.hands[seat] += taken - given
    if match.phase == PLAY:
        match.begun[seat] += taken - given


@inner
def _deal(match: Any, hidden: Hidden, key: int, place: int) -> None:
    """Deal all unseen cards; the random words begin at a place."""
    allowed, size = unsigned(0), unsigned(0)  # the first ones are those that the payer may hold
    for step in range(RANKS + 1):
        rank = WILDCARD - step
        for _ in range(held(hidden.cards, rank)):
            match.pack[size] = rank
            size += ONE
        if rank > hidden.barred:
            allowed = size
    dealt = unsigned(0)
    if hidden.payer != NOBODY:
        dealt = _fill(match, hidden, hidden.payer, key, place, dealt, allowed)
    for seat in range(match.seats):
        if seat != hidden.payer:
            dealt = _fill(match, hidden, seat, key, place, dealt, size)


@inner
def _fill(
    match: Any, hidden: Hidden, seat: int, key: int, place: int, dealt: int, end: int
) -> int:
    """Deal a hidden hand from the pack up to ``end``; return the number of cards dealt so far."""
    own = unsigned(seat)
    cards, free = hidden.kept[own], hidden.free[own]
    if free == 0 and not cards:
        return dealt
    for _ in range(free):
        drawn = dealt + scaled(word(key, place + dealt), end - dealt)
        cards += unit(match.pack[drawn])
        match.pack[drawn] = match.pack[dealt]
        dealt += ONE
    match.hands[own] = cards
    return dealt


@inner
def _is_any_alone(match: Any, hidden: Hidden) -> bool:
    """Return whether a hand that was filled is of wildcards alone."""
    for number in range(match.seats):
        seat = unsigned(number)
        if hidden.free[seat] > 0 and match.hands[seat] & NATURAL == 0:
            return True
    return False


@inner
def _make_up_unknown(match: Any, hidden: Hidden) -> None:
    """Make up the exchanges that are not known."""
    for exchange in range(2):
        if (hidden.known >> exchange) & 1 == 0:
            _make_up(match, exchange)


@inner
def _make_up(match: Any, exchange: int) -> None:
    """Write an exchange that the hands allow (rule 13).

    An executive may have given back the very cards it got, so that once it has given any hands
    are possible.
    """
    executive = unsigned(match.seating[unsigned(exchange)])
    intern = unsigned(match.seating[unsigned(match.seats - 1 - exchange)])
    count, at = match.owed[unsigned(exchange)], unsigned(exchange)
    if match.phase == BONUS and signed(match.place[unsigned(match.turn)]) <= exchange:
        match.paid[at] = rarest(match.hands[executive], count)
        match.given[at] = 0
    else:
        dealt = match.begun[intern] if match.phase == PLAY else match.hands[intern]
        match.paid[at] = rarest(dealt, count)
        match.given[at] = match.paid[at]


_SAME: Final = 0.8
"""The probability of the model's choice, for a seat that only plays much like the model."""
_OTHER: Final = 0.05
"""The probability of each other action."""


def past(view: View, recall: Recall) -> Past | None:
    """Return the hand of a view from its first lead; None where the history does not show it."""
    if view.phase is not Phase.PLAY:
        return None

    def in_play(seen: Any) -> bool:
        same = seen.view.hand_number == view.hand_number
        return bool(same and seen.view.phase is Phase.PLAY)

    tricks = [*takewhile(in_play, reversed(recall()))][::-1]
    if not tricks or any(tricks[0].view.laid) or tricks[-1].view != view:
        return None
    actions = [encoding.IDS.encode(each.action, view.rules) for each in tricks[1:]]
    return Past(packed(tricks[0].view).matches, np.array(actions, np.int64))


@inner
def rewind(match: Any, world: Any) -> None:
    """Give all seats the cards with which they began to play in a world."""
    for place in range(match.seats):
        seat = unsigned(place)
        match.hands[seat] = match.begun[seat] = world.begun[seat]
    for exchange in range(2):
        match.paid[unsigned(exchange)] = world.paid[unsigned(exchange)]
        match.given[unsigned(exchange)] = world.given[unsigned(exchange)]


@inner
def credence(match: Any, chosen: int, action: int) -> float:  # noqa: ARG001  # alike in all turns
    """Return the probability that a seat takes an action, given the model's choice."""
    return _SAME if chosen == action else _OTHER
