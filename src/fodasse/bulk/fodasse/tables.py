"""The strongest card of a stage by tables of power: where house rules change strength (rule 14).

The book's rules need no table: there a stage is judged as a mask, by ``strength.taking``. By
tables alone 228,000 random matches of four seats a second were played, against 442,000 by masks,
and 4,600 of four ``rules``, against 7,000.
"""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import ONE, highest, lowest
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.fodasse.layout import CARDS, FIRST, NOBODYS, PAIRS, SUIT
from fodasse.bulk.fodasse.strength import taking
from fodasse.bulk.record import NOBODY

_SUITS = 4


@inner
def fill_powers(match: Any, manilha: int) -> None:
    """Write the power of each card, for a rank of manilhas or ``NOBODY``.

    Equal powers are equal cards: with ``suit`` there are none.
    """
    for number in range(CARDS):
        card = unsigned(number)
        power = signed(match.fixed[card])
        if manilha != NOBODY and signed(card >> unsigned(2)) == manilha:
            power = signed(match.ranks) + signed(card & unsigned(3))
        if match.equal_cards == SUIT:
            power = power * _SUITS + signed(card & unsigned(3))
        match.powers[card] = power


@inner
def taker_of(match: Any, stage: int, leader: int, laid: int) -> int:
    """Return the seat that takes a stage, or ``NOBODY``.

    Args:
        match: the record, whose ``lies`` are used as room.
        stage: the cards that lie in it, a mask.
        leader: the seat that played first.
        laid: the number of cards.
    """
    word = match.equal_cards
    _lay_out(match, stage)
    best = taker = signed(NOBODY)
    seat = unsigned(leader)
    for _ in range(laid):
        power = signed(match.powers[unsigned(match.lies[seat])])
        if power > best or (power == best and word == PAIRS):
            equal = _equal(match, stage, power)
            alone = word == FIRST or word == SUIT or equal == 1  # noqa: PLR1714  # as compiled
            if alone or (word == PAIRS and equal & 1):
                best, taker = power, signed(seat)
            elif word == NOBODYS:
                best, taker = power, signed(NOBODY)
        seat = unsigned(match.following[seat])
    return taker


@inner
def last_highest(match: Any, stage: int, leader: int) -> int:
    """Return the seat that played the last of the strongest cards of a complete stage (14d)."""
    _lay_out(match, stage)
    best = last = signed(NOBODY)
    seat = unsigned(leader)
    for _ in range(match.seats):
        power = signed(match.powers[unsigned(match.lies[seat])])
        if power >= best:
            best, last = power, signed(seat)
        seat = unsigned(match.following[seat])
    return last


@forced
def taker_now(match: Any, stage: int, leader: int, manilhas: int) -> int:
    """Return the seat that takes a complete stage, or ``NOBODY``, by any rules."""
    if match.by_table:
        return taker_of(match, stage, leader, match.seats)
    takers = taking(stage, manilhas)
    return signed(match.holder[highest(takers)]) if takers else signed(NOBODY)


@inner
def _lay_out(match: Any, stage: int) -> None:
    """Write the card of each seat in a stage."""
    left = stage
    while left:
        card = lowest(left)
        match.lies[unsigned(match.holder[card])] = signed(card)
        left &= left - ONE


@inner
def _equal(match: Any, stage: int, power: int) -> int:
    """Return the number of cards of a power in a stage."""
    equal = signed(0)
    left = stage
    while left:
        equal += signed(match.powers[lowest(left)] == power)
        left &= left - ONE
    return equal
