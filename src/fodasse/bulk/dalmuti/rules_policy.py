"""The rule-based policy, compiled: it decides as ``fodasse.bots.dalmuti.RulesBot`` does.

That bot's module explains the reasons. Where merits are equal, the bot takes the last set or the
first gift in the order of its legal actions; so here sets are tried from the last one on, and
gifts from the first one on.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import highest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.dalmuti.cards import NATURAL, NONE, at_least, held, unit, wildcards_in
from fodasse.bulk.dalmuti.layout import (
    ALONE,
    BONUS,
    DECLINE,
    GIVE_ONE,
    PAIR_TAKEOVER,
    PASS,
    RANKS,
    REVOLT,
    TAKE_OVER,
    TAKEOVER,
    WILDCARD,
    WILDCARDS,
)
from fodasse.bulk.dalmuti.legality import lays, pair_id, set_id
from fodasse.bulk.dalmuti.turns import Turn
from fodasse.bulk.record import NOBODY

_NONE: Final = signed(NOBODY)
_SPARED: Final = 1
"""A run may leave one set that can be beaten: it is laid last."""
_BEATABLE: Final = signed(64)
"""More than the ranks of two cards together."""


@inner
def best_action(match: Any, turn: Turn) -> int:  # noqa: ARG001  # it needs no room to work in
    """Return the legal action that the bot chooses."""
    if turn.phase == TAKEOVER:
        return _answer(turn)
    if turn.phase == BONUS:
        return _best_gift(turn)
    return _best_set(turn)


@inner
def _beatable(turn: Turn) -> int:
    """Return by rank, as nibbles, the length of the longest set that a rival may beat; or 0.

    A rival may hold as many cards as the largest of the other hands, all unseen cards of one rarer
    rank, and the unseen wildcards beside them.
    """
    longest = signed(0)
    for seat in range(turn.dealt):
        if seat != turn.seat:
            longest = max(longest, turn.held[unsigned(seat)])
    wildcards = wildcards_in(turn.unseen)
    lengths, natural = unsigned(0), signed(0)
    for rank in range(1, WILDCARD + 1):
        if natural > 0:
            length = min(longest, natural + wildcards)
            lengths |= unsigned(length) << unsigned(4 * rank)
        natural = max(natural, held(turn.unseen, rank))
    return lengths


@inner
def _answer(turn: Turn) -> int:
    """Return a takeover or a revolution for an intern that can start one, else ``DECLINE``."""
    is_intern = signed(turn.place[unsigned(turn.seat)]) >= turn.dealt - 2
    if is_intern and wildcards_in(turn.hand) == WILDCARDS:
        return TAKE_OVER if turn.pair == PAIR_TAKEOVER else REVOLT
    return DECLINE


@inner
def _best_gift(turn: Turn) -> int:
    """Return the cards that remove most beatable sets; of these the commonest (rule 13).

    An executive holds so many natural cards that it never gives a wildcard.
    """
    beatable = _beatable(turn)
    first, second, most = signed(0), signed(0), signed(-1)
    for rank in range(1, RANKS + 1):
        last = RANKS if turn.due > 1 else rank
        for other in range(rank, last + 1):
            count = turn.due if other == rank else signed(1)
            if held(turn.hand, rank) >= count and held(turn.hand, other) > 0:
                merit = _merit(turn.hand, beatable, rank, count)
                if other != rank:
                    merit += _merit(turn.hand, beatable, other, signed(1))
                if merit > most:
                    first, second, most = signed(rank), signed(other), merit
    return GIVE_ONE + first - 1 if turn.due == 1 else pair_id(first, second)


@inner
def _merit(hand: int, beatable: int, rank: int, count: int) -> int:
    """Return the merit of giving cards of one rank."""
    own = held(hand, rank)
    is_removed = own == count and own <= held(beatable, rank)
    return count * rank + (_BEATABLE if is_removed else 0)


@inner
def _best_set(turn: Turn) -> int:
    """Return a lay of all cards, one that starts a run, the commonest whole set, or a pass."""
    wildcards = wildcards_in(turn.hand)
    natural = turn.held[unsigned(turn.seat)] - wildcards
    opens = turn.top_seat == NOBODY
    if opens:
        ranks = at_least(turn.hand, 1) & NATURAL
    else:
        ranks = lays(turn.hand, max(1, turn.top_count - wildcards), turn.top_rank)
    if ranks == NONE:
        return ALONE + wildcards - 1 if opens else PASS
    rank = _commonest(ranks)
    ends = opens or turn.top_count == natural + wildcards
    if ends and held(turn.hand, rank) == natural:
        return set_id(rank, natural, wildcards)
    run = _run(turn, ranks, wildcards, natural)
    if run != NOBODY:
        return run
    while ranks:
        rank = _commonest(ranks)
        own = held(turn.hand, rank)
        if (opens or own == turn.top_count) and _may_leave(turn, natural - own, wildcards):
            return set_id(rank, own, signed(0))
        ranks ^= _in_mask(rank)
    return PASS


@inner
def _commonest(ranks: int) -> int:
    """Return the highest rank of a mask."""
    return signed(highest(ranks) >> unsigned(2))


@inner
def _in_mask(rank: int) -> int:
    """Return the mask of one rank."""
    return unit(rank) << unsigned(3)


@inner
def _may_leave(turn: Turn, natural: int, wildcards: int) -> bool:
    """Return whether a set may leave these cards: not wildcards alone unless they may be laid."""
    return natural > 0 or wildcards == 0 or turn.lone != 0


@inner
def _run(turn: Turn, ranks: int, wildcards: int, natural: int) -> int:
    """Return the last set that starts a run, in which no rival lays in between, or ``NOBODY``.

    The set cannot be beaten, and at most one of the sets that are left then can.

    Args:
        turn: the turn.
        ranks: a mask of the ranks of which sets can be laid.
        wildcards: the number of wildcards in the hand.
        natural: the number of its other cards.
    """
    beatable = _beatable(turn)
    weak = signed(0)  # the number of whole sets that can be beaten
    for rank in range(1, RANKS + 1):
        weak += signed(_is_weak(beatable, rank, held(turn.hand, rank)))
    if weak > _SPARED + 1:  # a set is of one rank, so it leaves more than one of them
        return _NONE
    opens_alone = turn.top_seat == NOBODY and turn.lone != 0
    if opens_alone and weak <= _SPARED and wildcards > held(beatable, WILDCARD):
        return ALONE + wildcards - 1
    while ranks:
        common = _commonest(ranks)
        others = weak - signed(_is_weak(beatable, common, held(turn.hand, common)))
        run = _run_of(turn, common, beatable, others, wildcards, natural)
        if run != NOBODY:
            return run
        ranks ^= _in_mask(common)
    return _NONE


@inner
def _run_of(
    turn: Turn, rank: int, beatable: int, others: int, wildcards: int, natural: int
) -> int:
    """Return the last set of a rank that starts a run, or ``NOBODY``.

    ``others`` is the number of whole sets of other ranks that can be beaten.
    """
    own = held(turn.hand, rank)
    longest, shortest = own + wildcards, held(beatable, rank) + 1
    if turn.top_seat != NOBODY:
        longest, shortest = turn.top_count, max(shortest, turn.top_count)
    for count in range(longest, shortest - 1, -1):
        for spent in range(min(wildcards, count - 1), max(0, count - own) - 1, -1):
            left = own - count + spent
            weak = others + signed(_is_weak(beatable, rank, left))
            if weak <= _SPARED and _may_leave(turn, natural - count + spent, wildcards - spent):
                return set_id(rank, count - spent, spent)
    return _NONE


@inner
def _is_weak(beatable: int, rank: int, count: int) -> bool:
    """Return whether there is a set of this length, and a rival may beat it."""
    return 0 < count <= held(beatable, rank)
