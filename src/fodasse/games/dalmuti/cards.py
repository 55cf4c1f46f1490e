"""The deck: ranks without suits; the number of a rank is the number of its cards.

A card is a plain number, 1 to 13 or ``WILDCARD``; low is rare.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
"""A rank, 1 to 13, or ``WILDCARD``."""
HiddenCard: TypeAlias = Card | None
"""A card, or None where it is a back."""
Hand: TypeAlias = tuple[Card, ...]
"""Cards, rare ones first, wildcards last."""
HiddenHand: TypeAlias = tuple[HiddenCard, ...]
Ranks: TypeAlias = Literal["by_seats", "twelve", "ten"]
"""The ranks in a deck: as many as the number of seats asks for, or twelve, or ten."""

WILDCARD: Final = 14
"""The card that stands for any other: it sorts behind all ranks."""
WILDCARDS: Final = 2
"""The number of wildcards, where they are played with."""
SEATS: Final = range(4, 10)
"""The numbers of seats that can play."""

_COMMONEST: Final[Mapping[Ranks, Card]] = MappingProxyType({"twelve": 12, "ten": 10})
"""The highest rank in the decks that are the same for any number of seats."""
_FACES: Final = "A23456789TJQK*"


def face(card: HiddenCard) -> str | int | None:
    """Return the print of a card: ``"A"`` for 1, ``"T"`` for 10, ``"*"`` for a wildcard.

    Numbers that are not cards, and backs, are returned as they are.

    Examples:
        >>> face(1), face(10), face(WILDCARD)
        ('A', 'T', '*')
    """
    return _FACES[card - 1] if card is not None and 1 <= card <= WILDCARD else card


@lru_cache(maxsize=64)
def deck(seats: int, *, wildcards: bool, ranks: Ranks = "by_seats") -> Hand:
    """Return the cards for a number of seats, sorted: 55 for four, 66, 78, and 91 from seven on.

    Args:
        seats: the number of seats.
        wildcards: whether there are two wildcards.
        ranks: the ranks in the deck, as ``Rules.deck`` names them.

    Examples:
        >>> deck(4, wildcards=False)[:6], [len(deck(seats, wildcards=False)) for seats in SEATS]
        ((1, 2, 2, 3, 3, 3), [55, 66, 78, 91, 91, 91])
        >>> len(deck(4, wildcards=True, ranks="twelve"))
        80
    """
    numbers = range(1, commonest(seats, ranks) + 1)
    natural = tuple(rank for rank in numbers for _ in range(rank))
    return natural + (WILDCARD,) * (WILDCARDS if wildcards else 0)


def commonest(seats: int, ranks: Ranks = "by_seats") -> Card:
    """Return the highest rank: T, J, Q, and K from seven seats on, or the same for all.

    Examples:
        >>> [face(commonest(seats)) for seats in SEATS]
        ['T', 'J', 'Q', 'K', 'K', 'K']
        >>> face(commonest(9, "twelve")), face(commonest(9, "ten"))
        ('Q', 'T')
    """
    return _COMMONEST.get(ranks, min(seats, 7) + 6)
