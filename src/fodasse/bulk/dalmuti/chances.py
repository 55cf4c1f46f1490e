"""Uniformly random legal actions, found without a list of them.

A *set* is a number here: 256 times its rank, 16 times its natural cards, plus its wildcards.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, count, nth_alone, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import (
    NATURAL,
    at_least,
    nth_card,
    rarest_rank,
    total,
    wildcards_in,
)
from fodasse.bulk.dalmuti.layout import (
    BONUS,
    DECLINE,
    GIVE_ONE,
    PAIR_TAKEOVER,
    PASS,
    REVOLT,
    TAKE_OVER,
    TAKEOVER,
    WILDCARD,
    WILDCARDS,
)
from fodasse.bulk.dalmuti.legality import bars_last, lays, pair_id, set_id
from fodasse.bulk.record import NOBODY

PASSED: Final = ONE << unsigned(63)
"""The place of a pass beside a mask of ranks."""
RANK_BITS: Final = 8
NATURAL_BITS: Final = 4
FEW: Final = 15
_RANK: Final = 1 << RANK_BITS
_NATURAL: Final = 1 << NATURAL_BITS


@inner
def random_rank(hand: int, bound: int, size: int, luck: int) -> int:
    """Return a random set of a hand without wildcards, or a pass, on a set of some cards.

    Args:
        hand: the hand.
        bound: the nibbles of the ranks that can be laid.
        size: the number of cards of the set due.
        luck: a random word.

    Returns:
        the bit of its rank in a mask of ranks; ``PASSED`` for a pass.
    """
    ranks = (at_least(hand, size) & bound) | PASSED
    return nth_alone(ranks, scaled(luck, count(ranks)))


@inner
def random_lay(hand: int, rank: int, size: int, lone: int, luck: int) -> int:
    """Return a random set, or 0 for a pass, on a set of a rank and size."""
    wildcards = wildcards_in(hand)
    barred = bars_last(hand, lone)
    most = min(wildcards, size - 1)
    choices = ONE
    for wild in range(most + 1):
        choices += count(lays(hand, size - wild + signed(barred and wild < wildcards), rank))
    number = scaled(luck, choices)
    for wild in range(most + 1):
        ranks = lays(hand, size - wild + signed(barred and wild < wildcards), rank)
        here = count(ranks)
        if number < here:
            chosen = rarest_rank(nth_alone(ranks, number))
            return _RANK * chosen + _NATURAL * (size - wild) + wild
        number -= here
    return signed(0)


@inner
def random_opening(hand: int, lone: int, luck: int) -> int:
    """Return a random set of a seat that opens a trick."""
    natural = hand & NATURAL
    cards, wildcards = total(natural), wildcards_in(hand)
    barred = signed(bars_last(hand, lone))
    choices = (wildcards + 1) * cards + (lone - barred) * wildcards
    number = signed(scaled(luck, unsigned(choices)))
    for wild in range(wildcards + 1):
        here = cards - barred * signed(wild < wildcards)
        if number < here:
            return _NATURAL * (nth_card(natural, number) + 1) + wild
        number -= here
    return _RANK * WILDCARD + number + 1


@inner
def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act, from a random word."""
    seat = unsigned(match.turn)
    hand = match.hands[seat]
    if match.phase == BONUS:
        return _random_gift(hand, match.owed[unsigned(match.turn != match.seating[0])], luck)
    if match.phase == TAKEOVER:
        if wildcards_in(hand) < WILDCARDS or scaled(luck, unsigned(2)) == 0:
            return signed(DECLINE)
        return signed(TAKE_OVER if match.pair == PAIR_TAKEOVER else REVOLT)
    if match.top_seat == NOBODY:
        cards = random_opening(hand, match.lone, luck)
    else:
        cards = random_lay(hand, match.top_rank, match.top_count, match.lone, luck)
    if cards == 0:
        return signed(PASS)
    return set_id(cards >> RANK_BITS, (cards >> NATURAL_BITS) & FEW, cards & FEW)


@inlined
def _random_gift(hand: int, due: int, luck: int) -> int:
    """Return a random gift of one card or two (rule 13)."""
    ranks = at_least(hand, signed(1))
    kinds = count(ranks)
    if due == 1:
        return signed(GIVE_ONE) + rarest_rank(nth_alone(ranks, scaled(luck, kinds))) - 1
    doubles = at_least(hand, signed(2))
    equal = count(doubles)
    number = scaled(luck, equal + (kinds * (kinds - ONE) >> ONE))
    if number < equal:
        rank = rarest_rank(nth_alone(doubles, number))
        return pair_id(rank, rank)
    number -= equal
    others = ranks & (ranks - ONE)
    while number >= count(others):
        number -= count(others)
        ranks = others
        others &= others - ONE
    return pair_id(rarest_rank(ranks), rarest_rank(nth_alone(others, number)))
