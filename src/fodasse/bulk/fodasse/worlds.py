"""Worlds of a view by number, and exchanges of hidden cards that lead from one to another."""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import ONE, count, nth, nth_alone, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import BID
from fodasse.bulk.fodasse.positions import Hidden
from fodasse.bulk.fodasse.strength import manilha_of
from fodasse.bulk.luck import word
from fodasse.bulk.record import NOBODY


@inner
def deal_world(match: Any, hidden: Hidden, number: int) -> None:
    """Deal the hidden cards as in the world of a number, from 0 to the number of worlds less 1."""
    pack, rest = hidden.unseen, unsigned(number)
    for place in range(hidden.cards.size):
        cards = hidden.cards[unsigned(place)]
        ways = _ways(signed(count(pack)), cards)
        hand = _hand(pack, cards, rest % ways)
        rest //= ways
        match.hands[unsigned(place)] |= hand
        pack ^= hand
    if match.turns_up and match.phase == BID and match.vira == NOBODY:
        match.vira = signed(nth(pack, rest))
        match.manilha = manilha_of(match.vira, match.ranks)


@inner
def _ways(cards: int, taken: int) -> int:
    """Return the number of sets of some of the cards."""
    ways = unsigned(1)
    for each in range(taken):
        ways = ways * unsigned(cards - each) // unsigned(each + 1)
    return ways


@inner
def _hand(pack: int, cards: int, number: int) -> int:
    """Return the set of cards of a number, the first card first."""
    hand, rest = unsigned(0), unsigned(number)
    left = cards
    while left:
        card = pack & (~pack + ONE)
        pack ^= card
        ways = _ways(signed(count(pack)), left - 1)
        if rest < ways:
            hand |= card
            left -= 1
        else:
            rest -= ways
    return hand


@inner
def exchange(match: Any, hidden: Hidden, key: int) -> int:
    """Exchange a hidden card of a seat for one that another seat holds or that was not dealt.

    Any exchange is as likely as the one back.

    Args:
        match: a world.
        hidden: the hidden part of it.
        key: the key of the random words.

    Returns:
        a mask of the seats whose cards changed; 0: the world is as it was.
    """
    total = signed(0)
    for place in range(hidden.cards.size):
        total += hidden.cards[unsigned(place)]
    if total == 0 or match.blind:
        return unsigned(0)
    chosen = signed(scaled(word(key, 0), unsigned(total)))
    seat = unsigned(0)
    while chosen >= hidden.cards[seat]:
        chosen -= hidden.cards[seat]
        seat += ONE
    hands = match.hands
    others = hidden.unseen & ~hands[seat]
    if others == 0:
        return unsigned(0)
    given = ONE << nth(hands[seat] & hidden.unseen, unsigned(chosen))
    taken = nth_alone(others, scaled(word(key, 1), count(others)))
    changed = ONE << seat
    for place in range(hidden.cards.size):
        other = unsigned(place)
        if hands[other] & taken:
            hands[other] ^= taken | given
            changed |= ONE << other
    hands[seat] ^= taken | given
    return changed
