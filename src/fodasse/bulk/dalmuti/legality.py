"""The legal actions of the seat to act, as a mask of action ids."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import (
    NATURAL,
    NONE,
    at_least,
    below,
    held,
    is_one_rank,
    rarest_rank,
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
