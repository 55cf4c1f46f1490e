"""The switches of a match, the cards it is played with and what they count."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.cards import FULL_DECK, Rank
from fodasse.core.errors import RulesError
from fodasse.core.fields import whole, whole_number

SEATS: Final = range(3, 11)
"""How many can play."""
ROW: Final = 3
"""The cards of a row."""
SLOTS: Final = range(ROW)
"""The places in a row: left, middle, right."""
DECK: Final = tuple(sorted(FULL_DECK * 2))
"""Two packs of 52 cards without jokers, sorted: each card twice."""
COPIES: Final = 2
"""How often each card is in the deck."""
MOST: Final = 10**6
"""More points and turns than anybody agrees on."""

_RANKS: Final = (
    *(Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN),
    *(Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN),
)
CARD_POINTS: Final = {card: _RANKS.index(card.rank) for card in FULL_DECK}
"""What each card counts: K 0, A 1, number cards their number, J 11, Q 12."""


@frozen
class Rules:
    """What a table may agree on before a match.

    Examples:
        >>> Rules(target=50).target
        50
        >>> Rules(target=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: target: 1 to 1000000 points

    Raises:
        RulesError: a value no match can be played with.
        TypeError: a value of the wrong type.
    """

    game: ClassVar[str] = "esadof"

    target: int = field(default=100, validator=whole)
    """The match is over after a hand in which anybody has so many points, 1 to 1000000."""
    max_turns: int | None = None
    """A hand is over after so many turns, as with an empty stock. None: no such end.

    Without it a hand can go on for ever, for the pile never runs out.
    """

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.target <= MOST:
            raise RulesError(f"target: 1 to {MOST} points")
        if self.max_turns is not None and not (
            1 <= whole_number("max_turns", self.max_turns) <= MOST
        ):
            raise RulesError(f"max_turns: 1 to {MOST}, or None")


def stock_size(seats: int) -> int:
    """How many cards are left for the stock when everybody has a row and one lies open.

    Examples:
        >>> stock_size(3), stock_size(10)
        (94, 73)
    """
    return len(DECK) - ROW * seats - 1
