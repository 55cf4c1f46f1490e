"""The rules a table can choose, and the numbers that follow from them.

The defaults are the book's, with rulings where the book is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.cards import TRUCO_RANKS, Card, Ordering, Rank
from fodasse.core.fields import Selection, within, yes_or_no
from fodasse.core.rules import GameRules
from fodasse.core.texts import Texts

TEXTS: Final = Texts("fodasse.games.fodasse")
"""The texts of the game."""

ENDGAME: Final = MappingProxyType({3: 13, 2: 5})
"""Rules 16 and 17: by number of seats left, the stages of a round."""
ENDGAME_BID: Final = 4
"""Rules 16b and 17b: the bid of every seat in these rounds."""
MOST_LIMIT: Final = 999
"""The largest ``limit``."""
MOST_ROUNDS: Final = 999_999
"""The largest ``max_rounds``."""
MOST_COUNTED: Final = 10**9
"""The number at which round numbers and penalty points stop growing.

No match gets this far, but a document may claim to have, and must then stay playable and readable.
"""
BLIND_SIZE: Final = 1
"""Rule 6: a round of one card is blind."""


def _ranks(value: Iterable[Rank]) -> tuple[Rank, ...]:
    ranks = tuple(value)
    for rank in ranks:
        if not isinstance(rank, Rank):
            raise TypeError(f"ranks are Rank members, not {type(rank).__name__}")
    return ranks


@frozen(kw_only=True)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(limit=3).limit
        3
        >>> Rules(limit=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: limit: 1 to 999 points, not 0

    Raises:
        RulesError: no match can be played with a value.
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "fodasse"
    texts: ClassVar[Texts] = TEXTS

    limit: int = field(default=7, validator=within(range(1, MOST_LIMIT + 1), "points"))
    """Rule 3: the points that eliminate, 1 to 999."""
    restrict_blind: bool = field(default=True, validator=yes_or_no)
    """Rule 7g: whether the last bid is restricted in blind rounds too."""
    leaving_shrinks: bool = field(default=False, validator=yes_or_no)
    """Rules 16 and 17: whether a leaver counts as eliminated; by the book it does not."""
    ranks: tuple[Rank, ...] = field(
        default=TRUCO_RANKS, converter=_ranks, validator=Selection(TRUCO_RANKS, least=2)
    )
    """Laboratory: the ranks in the deck, two or more of rule 1's ten, weak to strong."""
    max_rounds: int | None = field(
        default=None, validator=within(range(1, MOST_ROUNDS + 1), optional=True)
    )
    """Laboratory: the number of finished rounds that ends the match, 1 to 999999; None: no end."""

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Rule 1: the cards, weak to strong."""
        return self._order.deck

    @cached_property
    def card_set(self) -> frozenset[Card]:
        """The deck as a set."""
        return frozenset(self.deck)

    @cached_property
    def card_numbers(self) -> Mapping[Card, int]:
        """The place of each card in the deck."""
        return {card: number for number, card in enumerate(self.deck)}

    @property
    def most_seats(self) -> int:
        """Rule 7b: the most seats at a table, with a card each and one for the vira."""
        return len(self.deck) - 1

    def largest_hand(self, seats: int) -> int:
        """Return the most cards that can be dealt to each of ``seats`` seats (rule 7b)."""
        return (len(self.deck) - 1) // seats

    def endgame(self, seats: int) -> int | None:
        """Return the stages of a round of the endgame (rules 16 and 17), or None.

        Args:
            seats: the number of seats left.
        """
        stages = ENDGAME.get(seats)
        return stages if stages is not None and stages <= self.largest_hand(seats) else None

    def manilha(self, vira: Card) -> Rank:
        """Return the rank after the vira's, going round (rule 6b).

        Examples:
            >>> Rules().manilha(Card.parse("3C"))
            Rank.FOUR
        """
        return self._order.after[vira.rank]

    @cached_property
    def _order(self) -> Ordering:
        return Ordering(self.ranks)
