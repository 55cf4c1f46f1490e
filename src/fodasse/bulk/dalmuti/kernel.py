"""Tricks of The Great Dalmuti on one record, and what follows a hand (rules 2 to 11 and 15).

``play`` plays up to the next deal, the end of the match, or the next decision of a player outside
the kernel. The data of a trick is in variables meanwhile, and in the record between calls.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, count, highest
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import ANY, NATURAL, NONE, below, unit
from fodasse.bulk.dalmuti.dealing import claim_or_give, clear, seat_at
from fodasse.bulk.dalmuti.layout import ACTIONS, PLAY, WILDCARD
from fodasse.bulk.dalmuti.legality import (
    FEW,
    NATURAL_BITS,
    PASSED,
    RANK_BITS,
    random_lay,
    random_opening,
    random_rank,
)
from fodasse.bulk.luck import choice
from fodasse.bulk.policies import OUTSIDE, RANDOM, choose
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.dalmuti import encoding
from fodasse.games.dalmuti.actions import Lay

_DECODED: Final = [encoding.IDS.decode(number, 0) for number in range(ACTIONS)]
_SETS: Final = np.array(
    [
        256 * action.rank + 16 * (action.count - action.wildcards) + action.wildcards
        if isinstance(action, Lay)
        else 0
        for action in _DECODED
    ],
    np.int64,
)
"""By action id: the set, as a number of ``chances``; 0 if it is none."""
_WILDCARD: Final = unsigned(4 * WILDCARD)
_TO_CARD: Final = unsigned(3)


@inlined
def play(match: Any, own: Any, given: int) -> None:
    """Play on until a deal is awaited, the match is over, or a decision from outside is due."""
    given = signed(given)  # a type of its own for a constant would be compiled twice
    while match.phase != DEAL and match.phase < OVER:
        if match.phase == PLAY:
            _play_tricks(match, given)
        elif given != NOBODY:
            claim_or_give(match, given)
        if match.phase == DEAL or match.phase == OVER:  # noqa: PLR1714  # costs less to compile
            return
        code = match.codes[unsigned(match.turn)]
        if code == OUTSIDE:
            return
        given = choose(match, code, own)


@inner
def _play_tricks(match: Any, given: int) -> None:  # noqa: C901, PLR0912, PLR0915  # in registers
    """Play sets and passes, trick after trick, until the hand is over.

    The first is the action given. Random seats act at once; any other seat ends the loop. Where
    possible, whether a random seat passes is no branch: a processor cannot predict it.
    """
    seat, codes, hands, following = unsigned(match.turn), match.codes, match.hands, match.following
    decisions, key, reentry, lone = match.decisions, match.key, match.reentry, match.lone
    inside = match.seats - match.gone
    top, size, wild, passes = match.top_seat, match.top_count, match.top_wildcards, match.passes
    bound, others = ANY, signed(0)
    if top != NOBODY:
        bound = below(match.top_rank)
        others = inside - signed(hands[unsigned(top)] != NONE)
    passed, sets, tricks = match.passed, match.total_sets, match.total_tricks
    while True:
        hand = hands[seat]
        if size != 0 and hand <= NATURAL and given == NOBODY:
            if codes[seat] != RANDOM:
                break
            place = random_rank(hand, bound, size, choice(key, decisions))
            lays = place != PASSED
            card = (place >> _TO_CARD) & NATURAL
            taken = card * unsigned(size)
            bound = card - ONE if lays else bound
            wild = signed(0) if lays else wild
        else:
            if given != NOBODY:
                cards = signed(_SETS[unsigned(given)])
                given = signed(NOBODY)
            elif codes[seat] != RANDOM:
                break
            elif size == 0:
                cards = random_opening(hand, lone, choice(key, decisions))
            else:
                cards = random_lay(hand, _rank_above(bound), size, lone, choice(key, decisions))
            lays = cards != 0
            taken = NONE
            if lays:
                tricks += signed(size == 0)
                natural, wild = (cards >> NATURAL_BITS) & FEW, cards & FEW
                bound = below(cards >> RANK_BITS)
                size = natural + wild
                taken = unit(cards >> RANK_BITS) * unsigned(natural) + (
                    unsigned(wild) << _WILDCARD
                )
        decisions += ONE
        sets += signed(lays)
        top = signed(seat) if lays else top
        passes = signed(0) if lays else passes + 1
        others = inside - 1 if lays else others
        hand -= taken
        hands[seat] = hand
        before, seat = seat, unsigned(following[seat])
        if hand == NONE:
            inside -= 1
            _go_out(match, before, seat, inside)
            if inside == 1:
                break
        ends = passes == others
        if not reentry:
            ends, seat, passed = _next_in_trick(match, before, seat, lays, inside, passed, top)
        if ends:
            top, size, wild, passes = signed(NOBODY), signed(0), signed(0), signed(0)
            bound = ANY
    match.turn, match.decisions = signed(seat), decisions
    match.total_sets, match.total_tricks = sets, tricks
    match.top_seat, match.top_count, match.top_wildcards = top, size, wild
    match.top_rank = 0 if top == NOBODY else _rank_above(bound)
    match.passes, match.passed = passes, passed
    if inside == 1:
        _finish_hand(match)


@inner
def _rank_above(bound: int) -> int:
    """Return the rank whose nibble is the first above a bound."""
    return signed(highest(bound) + ONE) >> 2


@inlined
def _go_out(match: Any, seat: int, following: int, left: int) -> None:
    """Let a seat go out and score; it keeps its link, so that the next one can open (rules 7, 8).

    Args:
        match: the record.
        seat: the seat.
        following: the next one that holds cards.
        left: the number of seats that do.
    """
    match.points[seat] += left
    match.out[unsigned(match.gone)] = seat
    match.gone += 1
    last = following
    while match.following[last] != seat:
        last = unsigned(match.following[last])
    match.following[last] = following


@inlined
def _next_in_trick(
    match: Any, before: int, seat: int, lays: bool, inside: int, passed: int, top: int
) -> tuple[bool, int, int]:
    """Return whether a trick without re-entry ends, the next seat, and the seats out of the trick.

    Args:
        match: the record.
        before: the seat that laid or passed.
        seat: the next one that holds cards.
        lays: whether it laid.
        inside: the number of seats that hold cards.
        passed: the seats that were out of the trick, a mask.
        top: the seat that laid last.
    """
    if not lays:
        passed |= ONE << before
    last = unsigned(top)
    holds = match.hands[last] != NONE
    if passed and signed(count(passed)) == inside - signed(holds):
        return True, last if holds else unsigned(match.following[last]), NONE
    while (passed >> seat) & ONE:
        seat = unsigned(match.following[seat])
    return False, seat, passed


@inlined
def _finish_hand(match: Any) -> None:
    """End a hand with a new seating, or the match (rules 9 to 11 and 15)."""
    match.out[unsigned(match.seats - 1)] = match.turn
    match.rounds += 1
    if match.hand_number > 1:
        match.total_later_hands += 1
        match.total_stayed += signed(match.out[0] == match.seating[0])
    clear(match)
    match.revolted = NOBODY
    if match.hand_number == match.agreed or match.rounds == match.max_rounds:
        match.phase = OVER
        return
    for place in range(match.seats):
        seat_at(match, place, signed(match.out[unsigned(place)]))
    match.hand_number += 1
    match.taken_over = 0
