"""Decisions before the first trick: takeovers, revolutions, and gifts of the bonus (rule 13)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.dealing import clear, link, open_play, pay, seat_at
from fodasse.bulk.dalmuti.layout import (
    ACTIONS,
    BONUS,
    DECLINE,
    TAKE_OVER,
)
from fodasse.games.dalmuti import encoding
from fodasse.games.dalmuti.actions import Give

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
    match.takeovers += 1
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
