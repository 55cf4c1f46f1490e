"""The legal actions of the seat to act, as a mask of action ids, and one of them at random.

Random ones are found without a list of all. A *set* is a number there: 256 times its rank, 16
times its natural cards, plus its wildcards.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, count, nth_alone, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import (
    NATURAL,
    NONE,
    at_least,
    below,
    held,
    is_one_rank,
    nth_card,
    rarest_rank,
    total,
    wildcards_in,
)
from fodasse.bulk.dalmuti.layout import (
    ALONE,
    BONUS,
    DECLINE,
    GIVE_ONE,
    GIVE_TWO,
    LEGAL_WORDS,
    PAIR_TAKEOVER,
    PASS,
    PLAY,
    REVOLT,
    SETS,
    TAKE_OVER,
    TAKEOVER,
    WILDCARD,
    WILDCARDS,
)
from fodasse.bulk.record import NOBODY

_IN_WORD: Final = unsigned(63)
_WORDS: Final = unsigned(6)


@inner
def set_id(rank: int, natural: int, wild: int) -> int:
    """Return the id of a set with some natural cards and some wildcards."""
    if rank == WILDCARD:
        return signed(ALONE + wild - 1)
    return signed(SETS * wild + rank * (rank - 1) // 2 + natural - 1)


@inner
def pair_id(rarer: int, other: int) -> int:
    """Return the id of giving two cards, the first no higher than the other."""
    before = (rarer - 1) * (2 * WILDCARD + 2 - rarer) // 2
    return signed(GIVE_TWO + before + other - rarer)


@inner
def write_actions(match: Any, hand: int) -> None:
    """Write the mask of the legal actions of the seat to act, which has a hand."""
    for word in range(LEGAL_WORDS):
        match.legal[unsigned(word)] = NONE
    if match.phase == PLAY:
        if match.top_seat == NOBODY:
            _write_openings(match.legal, hand, match.lone)
        else:
            _add(match.legal, signed(PASS), ONE)
            _write_lays(match.legal, hand, match.top_rank, match.top_count, match.lone)
    elif match.phase == BONUS:
        _write_gifts(match.legal, hand, match.owed[unsigned(match.turn != match.seating[0])])
    else:
        _add(match.legal, signed(DECLINE), ONE)
        if wildcards_in(hand) == WILDCARDS:
            _add(match.legal, signed(TAKE_OVER if match.pair == PAIR_TAKEOVER else REVOLT), ONE)


@inner
def _add(legal: Any, action: int, bits: int) -> None:
    """Add actions with neighbouring ids to a mask: bit 0 is the first."""
    word, place = unsigned(action) >> _WORDS, unsigned(action) & _IN_WORD
    legal[word] |= bits << place
    over = (bits >> (_IN_WORD - place)) >> ONE
    if over:
        legal[word + ONE] |= over


@inner
def bars_last(hand: int, lone: int) -> bool:
    """Return whether laying all natural cards without all wildcards is barred (a ruling).

    That matters where they are of one rank; else no set takes them all.
    """
    return hand > NATURAL and not lone and is_one_rank(at_least(hand, signed(1)) & NATURAL)


@inner
def lays(hand: int, natural: int, rank: int) -> int:
    """Return the mask of ranks below one of which a hand has at least ``natural`` cards."""
    return at_least(hand, natural) & below(rank) & NATURAL


@inlined
def _write_lays(legal: Any, hand: int, top_rank: int, size: int, lone: int) -> None:
    wildcards = wildcards_in(hand)
    barred = bars_last(hand, lone)
    for wild in range(min(wildcards, size - 1) + 1):
        natural = size - wild
        ranks = lays(hand, natural + signed(barred and wild < wildcards), top_rank)
        while ranks:
            _add(legal, set_id(rarest_rank(ranks), natural, wild), ONE)
            ranks &= ranks - ONE


@inlined
def _write_openings(legal: Any, hand: int, lone: int) -> None:
    wildcards = wildcards_in(hand)
    barred = bars_last(hand, lone)
    for wild in range(wildcards + 1):
        last = signed(barred and wild < wildcards)
        ranks = at_least(hand, signed(1)) & NATURAL
        while ranks:
            rank = rarest_rank(ranks)
            bits = (ONE << unsigned(held(hand, rank) - last)) - ONE
            _add(legal, set_id(rank, signed(1), wild), bits)
            ranks &= ranks - ONE
    if lone:
        _add(legal, signed(ALONE), (ONE << unsigned(wildcards)) - ONE)


@inlined
def _write_gifts(legal: Any, hand: int, due: int) -> None:
    """Write the ids of the cards that can be given (rule 13)."""
    ranks = at_least(hand, signed(1))
    while ranks:
        rank = rarest_rank(ranks)
        if due == 1:
            _add(legal, GIVE_ONE + rank - 1, ONE)
        else:
            if held(hand, rank) > 1:
                _add(legal, pair_id(rank, rank), ONE)
            others = ranks & (ranks - ONE)
            while others:
                _add(legal, pair_id(rank, rarest_rank(others)), ONE)
                others &= others - ONE
        ranks &= ranks - ONE


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
