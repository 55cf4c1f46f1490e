"""Which card of a stage is the strongest, by masks (rules 1, 2 and 14)."""

from __future__ import annotations

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned


@inner
def manilha_of(vira: int, ranks: int) -> int:
    """Rule 6b: the rank after the vira's, going round."""
    following = (vira >> 2) + 1
    return 0 if following == ranks else following


@inner
def power_of(card: int, manilha: int, ranks: int) -> int:
    """The rank's place in the deck; of a manilha the number of ranks plus its suit."""
    rank = card >> unsigned(2)
    return ranks + (card & unsigned(3)) if rank == manilha else rank


@inner
def laid_upon(powers: int, annulled: int, power: int) -> tuple[int, int]:
    """Lay a card of a power upon a stage: its powers, and which of them are annulled now.

    Rule 14: cards of one power annul each other; manilhas differ in power, so they never do. The
    stage is taken by the holder of the highest power that stands.
    """
    return powers | (ONE << power), annulled | (powers & (ONE << power))
