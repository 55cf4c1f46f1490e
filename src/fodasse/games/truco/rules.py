"""The rules a table can choose, and the numbers of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.fields import yes_or_no
from fodasse.core.rules import GameRules
from fodasse.core.texts import Texts

TEXTS: Final = Texts("fodasse.games.truco")
"""The texts of the game."""

SEATS: Final = range(2, 5, 2)
"""Four in two teams, or two alone."""
HAND: Final = 3
"""The number of cards of a hand, and the most tricks."""
GOAL: Final = 12
"""The points that win, and the most a team ever has."""
ELEVEN: Final = 11
"""The points with which a team plays mão-de-onze."""
STEPS: Final = (1, 3, 6, 9, 12)
"""The values of a hand: a raise asks for the next one."""


@frozen(kw_only=True)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Raises:
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "truco"
    texts: ClassVar[Texts] = TEXTS

    exposure: bool = field(default=True, validator=yes_or_no)
    """Whether a card can turn over in a deal; in random deals none does."""


def next_step(worth: int) -> int:
    """Return the value that a raise asks for in a hand of this value.

    Examples:
        >>> next_step(1), next_step(9)
        (3, 12)
    """
    return STEPS[STEPS.index(worth) + 1]
