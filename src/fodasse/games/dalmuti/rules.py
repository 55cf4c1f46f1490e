"""The rules a table can choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from fodasse.core.fields import within
from fodasse.core.rules import GameRules, checked_by_type
from fodasse.core.texts import Texts
from fodasse.games.dalmuti.cards import Card, Hand, Ranks, commonest, deck

TEXTS: Final = Texts("fodasse.games.dalmuti")
"""The texts of the game."""

MAX_HANDS: Final = 999

WildcardPair: TypeAlias = Literal["takeover", "revolution", "none"]
"""The action that both wildcards in one hand allow."""
BonusKind: TypeAlias = Literal["two", "classic", "none"]
"""The numbers of cards that the executives and the interns exchange."""


@frozen(kw_only=True, field_transformer=checked_by_type)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(hands=6, wildcards=True).pair
        'takeover'
        >>> Rules.preset("classic").key
        'dalmuti:bonus=classic,deck=twelve,lone_wildcards=true,wildcard_pair=revolution,wildcards=true'
        >>> Rules(hands=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: hands: 1 to 999, not 0

    Raises:
        RulesError: no match can be played with a value.
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "dalmuti"
    texts: ClassVar[Texts] = TEXTS
    named: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "classic": MappingProxyType(
                {
                    "wildcards": True,
                    "wildcard_pair": "revolution",
                    "lone_wildcards": True,
                    "bonus": "classic",
                    "deck": "twelve",
                }
            )
        }
    )

    hands: int = field(default=4, validator=within(range(1, MAX_HANDS + 1)))
    """Rule 15: the number of hands of a match, 1 to 999."""
    wildcards: bool = False
    """Optional rule: whether two wildcards are in the deck."""
    wildcard_pair: WildcardPair = "takeover"
    """The right of a seat that was dealt both wildcards, from the second hand on.

    ``takeover``: an intern may take over the company. ``revolution``: any seat may start a
    revolution, and there is no bonus in the hand. ``none``: no right, and no seat is asked.
    Without wildcards it has no effect.
    """
    lone_wildcards: bool = False
    """Whether wildcards may be laid without a natural card, to open a trick.

    Such a set is less rare than any other. Without wildcards it has no effect.
    """
    bonus: BonusKind = "two"
    """Rule 13: the cards that interns pay and get.

    ``two``: two each. ``classic``: two between the president and the junior intern, one between
    the vice-president and the senior intern. ``none``: there is no bonus.
    """
    deck: Ranks = "by_seats"
    """The ranks in the deck.

    ``by_seats``: up to T with four seats, J with five, Q with six, and K from seven on.
    ``twelve``: up to Q with any number of seats. ``ten``: up to T with any number of seats.
    """
    reentry: bool = True
    """Rule 5: whether a seat that passed may lay again in the same trick."""

    def dead(self) -> frozenset[str]:
        """Return the names of the fields about wildcards where the deck has none."""
        return frozenset() if self.wildcards else _OF_WILDCARDS

    @cached_property
    def pair(self) -> WildcardPair:
        """The action that both wildcards in one hand allow; ``none`` without wildcards.

        Ruling: without wildcards no seat is asked about an action that none can take.
        """
        return self.wildcard_pair if self.wildcards else "none"

    @property
    def asks_for_takeover(self) -> bool:
        """Whether interns are asked about a takeover."""
        return self.pair == "takeover"

    @cached_property
    def plays_lone_wildcards(self) -> bool:
        """Whether there are wildcards, and they may be laid without a natural card."""
        return self.wildcards and self.lone_wildcards

    @cached_property
    def owed(self) -> tuple[int, ...]:
        """The cards that the junior and the senior intern owe, in this order; () for no bonus."""
        return _OWED[self.bonus]

    def cards(self, seats: int) -> Hand:
        """Return the deck for a number of seats, sorted.

        Examples:
            >>> len(Rules().cards(4)), len(Rules.preset("classic").cards(4))
            (55, 80)
        """
        return deck(seats, wildcards=self.wildcards, ranks=self.deck)

    def commonest(self, seats: int) -> Card:
        """Return the highest rank in the deck for a number of seats."""
        return commonest(seats, self.deck)


_OF_WILDCARDS: Final = frozenset({"wildcard_pair", "lone_wildcards"})
_OWED: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {"two": (2, 2), "classic": (2, 1), "none": ()}
)
