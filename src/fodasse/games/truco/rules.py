"""What a table may agree on before a match, and the numbers of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.fields import yes_or_no

SEATS: Final = range(2, 5, 2)
"""Four in two teams, or two alone."""
HAND: Final = 3
"""The cards of a hand, and the most tricks."""
GOAL: Final = 12
"""The points that win, and the most a team ever has."""
ELEVEN: Final = 11
"""The points with which a team plays mão-de-onze."""
STEPS: Final = (1, 3, 6, 9, 12)
"""What a hand can be worth: each step is asked for by a raise."""


@frozen
class Rules:
    """What a table may agree on before a match.

    Raises:
        TypeError: a value of the wrong type.
    """

    game: ClassVar[str] = "truco"

    exposure: bool = field(default=True, validator=yes_or_no)
    """Whether a deal may name a card that turned over; random deals never do."""


def next_step(worth: int) -> int:
    """What a raise asks for in a hand of this worth.

    Examples:
        >>> next_step(1), next_step(9)
        (3, 12)
    """
    return STEPS[STEPS.index(worth) + 1]
