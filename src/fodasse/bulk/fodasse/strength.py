"""The strongest card of a stage, by masks (rules 1, 2 and 14)."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned

_SUITS: Final = unsigned(0b1111)
"""The four cards of the lowest rank."""
_RANKS: Final = unsigned(0x1111111111)
"""The weakest card of each rank."""
_PAIRS: Final = unsigned(0x5555555555)
"""The first and the third suit of each rank."""


@inner
def manilha_of(vira: int, ranks: int) -> int:
    """Return the rank after the vira's, cyclically (rule 6b)."""
    following = (vira >> 2) + 1
    return 0 if following == ranks else following


@inner
def power_of(card: int, manilha: int, ranks: int) -> int:
    """Return the rank's place in the deck; for a manilha, the number of ranks plus its suit."""
    rank = card >> unsigned(2)
    return ranks + (card & unsigned(3)) if rank == manilha else rank


@inner
def cards_of(rank: int) -> int:
    """Return the mask of the four cards of a rank."""
    return _SUITS << unsigned(4 * rank)


@inner
def whole_ranks(cards: int) -> int:
    """Return the mask of all cards of the ranks that some cards have."""
    pairs = cards | (cards >> ONE)
    return ((pairs | (pairs >> unsigned(2))) & _RANKS) * _SUITS


@inner
def taking(stage: int, manilhas: int) -> int:
    """Return the mask of cards of which the highest takes the stage; 0 if all are annulled.

    Rule 14: manilhas beat all others and are never annulled; other cards of one rank annul each
    other, all of them.

    Args:
        stage: the cards that lie in it, a mask.
        manilhas: the four manilhas, a mask.
    """
    next_suit = stage >> ONE
    adjacent = stage & next_suit & _PAIRS  # of the first two suits, and of the last two
    either = (stage | next_suit) & _PAIRS
    twice = (adjacent | (adjacent >> unsigned(2)) | (either & (either >> unsigned(2)))) & _RANKS
    best = stage & manilhas
    return best or stage & ~(twice * _SUITS)


@inner
def manilhas_of(match: Any) -> int:
    """Return the mask of the manilhas that a vira makes; 0 without one."""
    return cards_of(match.manilha) if match.turns_up else unsigned(0)
