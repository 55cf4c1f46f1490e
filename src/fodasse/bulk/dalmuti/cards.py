"""Sets of cards as words of sixteen nibbles, the number of each rank, and arithmetic on them.

Nibble ``r`` is bits ``4 * r`` to ``4 * r + 3``. Words are added and subtracted as numbers: no rank
has more than thirteen cards. A *mask of ranks* has the highest bit of each nibble of a rank in it.
"""

from __future__ import annotations

from typing import Final

from fodasse.bulk.bits import ONE, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.dalmuti.layout import RANKS, WILDCARD

NONE: Final = unsigned(0)
FOUR: Final = unsigned(4)
ONES: Final = unsigned(0x1111_1111_1111_1111)
"""One card of each rank."""
TOPS: Final = unsigned(0x8888_8888_8888_8888)
"""The highest bit of each nibble."""
NATURAL: Final = unsigned((1 << 4 * (RANKS + 1)) - 16)
"""The nibbles of the ranks, without that of wildcards."""
ANY: Final = unsigned((1 << 4 * (WILDCARD + 1)) - 1)
"""All nibbles."""
_LOWS: Final = unsigned(0x0F0F_0F0F_0F0F_0F0F)
_BYTES: Final = unsigned(0x0101_0101_0101_0101)
_LAST_BYTE: Final = unsigned(56)
_SHIFT: Final = unsigned(4 * WILDCARD)
_TO_UNIT: Final = unsigned(3)


@inner
def unit(rank: int) -> int:
    """Return one card of a rank."""
    return ONE << unsigned(4 * rank)


@inner
def held(hand: int, rank: int) -> int:
    """Return the number of cards of a rank, or of wildcards."""
    return signed((hand >> unsigned(4 * rank)) & unsigned(15))


@inner
def wildcards_in(hand: int) -> int:
    """Return the number of wildcards."""
    return signed(hand >> _SHIFT)


@inner
def total(hand: int) -> int:
    """Return the number of cards."""
    pairs = (hand & _LOWS) + ((hand >> FOUR) & _LOWS)
    return signed((pairs * _BYTES) >> _LAST_BYTE)


@inner
def at_least(hand: int, count: int) -> int:
    """Return the mask of the ranks, wildcards included, with at least ``count`` cards; 1 to 15."""
    each = ONES * unsigned(count)
    low = (hand | TOPS) - (each & ~TOPS)  # a highest bit: the three below it are not less
    return ((hand & ~each) | (~(hand ^ each) & low)) & TOPS


@inner
def rarest_rank(ranks: int) -> int:
    """Return the lowest rank in a mask of ranks that is not 0."""
    return signed(lowest(ranks) >> unsigned(2))


@inner
def below(rank: int) -> int:
    """Return the nibbles of all ranks below one."""
    return (ONE << unsigned(4 * rank)) - ONE


@inner
def is_one_rank(ranks: int) -> bool:
    """Return whether a mask of ranks has no more than one."""
    return not ranks & (ranks - ONE)


@inner
def rarest(hand: int, count: int) -> int:
    """Return the ``count`` rarest cards of a hand that has as many."""
    taken = NONE
    for _ in range(count):
        card = ONE << (lowest(at_least(hand, signed(1))) - _TO_UNIT)
        hand -= card
        taken += card
    return taken


@inner
def nth_card(hand: int, number: int) -> int:
    """Return the card that has ``number`` cards of the hand before it.

    Returns:
        16 times its rank, plus the number of cards of its rank before it.
    """
    low = hand & _LOWS
    pairs = low + ((hand >> FOUR) & _LOWS)
    sums = pairs * _BYTES  # by byte: the cards of its two ranks and of all below
    above = (((unsigned(number) | unsigned(128)) * _BYTES) - sums) & (TOPS & ~_LOWS)
    eighths = unsigned(8) * _count_bytes(above)
    rest = unsigned(number) - (((sums << unsigned(8)) >> eighths) & unsigned(255))
    first = (low >> eighths) & unsigned(15)
    in_second = unsigned(rest >= first)
    rank = (eighths >> unsigned(2)) + in_second
    return signed(unsigned(16) * rank + rest - in_second * first)


@inner
def _count_bytes(tops: int) -> int:
    return ((tops >> unsigned(7)) * _BYTES) >> _LAST_BYTE
