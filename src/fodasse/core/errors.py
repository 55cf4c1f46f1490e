"""What can be wrong with things given to the library, apart from refused actions.

All are ``ValueError``; a value of the wrong type is a ``TypeError`` wherever it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fodasse.core.cards import Card


class RulesError(ValueError):
    """Rules, a table size or another start option that no match can be played with."""


class FormatError(ValueError):
    """Text or a file that cannot be read.

    Examples:
        >>> error = FormatError("not a card: '9X'", where="actions[37].card")
        >>> str(error), error.where
        ("actions[37].card: not a card: '9X'", 'actions[37].card')
    """

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(problem, where)
        self.problem = problem
        """What is wrong, without the place."""
        self.where = where
        """Where it is wrong: a path such as ``actions[37].card``, or "" for the whole."""

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


class InvalidDeck(ValueError):
    """A pack of cards that is not the deck: what is missing, doubled or foreign, suit by suit."""

    def __init__(
        self, missing: Sequence[Card], doubled: Sequence[Card], foreign: Sequence[Card]
    ) -> None:
        super().__init__(tuple(missing), tuple(doubled), tuple(foreign))
        self.missing = tuple(missing)
        """Cards of the deck that are not there."""
        self.doubled = tuple(doubled)
        """Cards of the deck that are there more than once."""
        self.foreign = tuple(foreign)
        """Cards that the deck does not have."""

    def __str__(self) -> str:
        told = [
            f"{what} {_by_suit(cards)}"
            for what, cards in (
                ("missing", self.missing),
                ("doubled", self.doubled),
                ("foreign", self.foreign),
            )
            if cards
        ]
        return "not the deck: " + "; ".join(told)


def _by_suit(cards: Sequence[Card]) -> str:
    suits = dict.fromkeys(card.suit for card in cards)
    return ", ".join(
        f"{suit.symbol} " + " ".join(str(card.rank) for card in cards if card.suit is suit)
        for suit in suits
    )
