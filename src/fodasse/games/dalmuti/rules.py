"""The rules a table can choose."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.fields import within, yes_or_no
from fodasse.core.rules import GameRules
from fodasse.core.texts import Texts

TEXTS: Final = Texts("fodasse.games.dalmuti")
"""The texts of the game."""

MOST_HANDS: Final = 999


@frozen(kw_only=True)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(hands=6, wildcards=True).asks_for_takeover
        True
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

    hands: int = field(default=4, validator=within(range(1, MOST_HANDS + 1)))
    """Rule 15: the number of hands of a match, 1 to 999."""
    wildcards: bool = field(default=False, validator=yes_or_no)
    """Optional rule: whether two wildcards are in the deck."""
    takeover: bool = field(default=True, validator=yes_or_no)
    """Optional rule: whether an intern dealt both wildcards may take over."""

    @property
    def asks_for_takeover(self) -> bool:
        """Whether interns are asked. Ruling: not without wildcards, when no seat can take over."""
        return self.wildcards and self.takeover
