"""The rules a table can choose, the cards, and their points."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.cards import FULL_DECK, Rank
from fodasse.core.fields import within
from fodasse.core.rules import GameRules
from fodasse.core.texts import Texts

TEXTS: Final = Texts("fodasse.games.esadof")
"""The texts of the game."""

SEATS: Final = range(3, 11)
"""The numbers of seats that can play."""
ROW: Final = 3
"""The number of cards in a row."""
SLOTS: Final = range(ROW)
"""The places in a row: left, middle, right."""
DECK: Final = tuple(sorted(FULL_DECK * 2))
"""Two packs of 52 cards without jokers, sorted: each card twice."""
COPIES: Final = 2
"""The copies of each card in the deck."""
MOST: Final = 10**6
"""The largest target and number of turns."""

_RANKS: Final = (
    *(Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN),
    *(Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN),
)
CARD_POINTS: Final = {card: _RANKS.index(card.rank) for card in FULL_DECK}
"""The points of each card: K 0, A 1, number cards their number, J 11, Q 12."""


@frozen(kw_only=True)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(target=50).target
        50
        >>> Rules(target=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: target: 1 to 1000000 points, not 0

    Raises:
        RulesError: no match can be played with a value.
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "esadof"
    texts: ClassVar[Texts] = TEXTS

    target: int = field(default=100, validator=within(range(1, MOST + 1), "points"))
    """The total, 1 to 1000000, that ends the match after a hand once any seat reaches it."""
    max_turns: int | None = field(
        default=None, validator=within(range(1, MOST + 1), optional=True)
    )
    """The number of turns after which a hand ends, as with an empty stock. None: no limit.

    Without a limit a hand can go on for ever, because the pile never runs out.
    """


def stock_size(seats: int) -> int:
    """Return the number of cards left for the stock after the rows and the upcard.

    Examples:
        >>> stock_size(3), stock_size(10)
        (94, 73)
    """
    return len(DECK) - ROW * seats - 1
