"""What a table may agree on before a match."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.errors import RulesError, quoted
from fodasse.core.fields import whole, yes_or_no

MOST_HANDS: Final = 999


@frozen
class Rules:
    """What a table may agree on before a match.

    Examples:
        >>> Rules(hands=6, wildcards=True).asks_for_takeover
        True
        >>> Rules(hands=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: hands: 1 to 999, not 0

    Raises:
        RulesError: a value no match can be played with.
        TypeError: a value of the wrong type.
    """

    game: ClassVar[str] = "dalmuti"

    hands: int = field(default=4, validator=whole)
    """Rule 15: how many hands a match has, 1 to 999."""
    wildcards: bool = field(default=False, validator=yes_or_no)
    """Optional rule: whether two wildcards are in the deck."""
    takeover: bool = field(default=True, validator=yes_or_no)
    """Optional rule: whether an intern dealt both wildcards may take over."""

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.hands <= MOST_HANDS:
            raise RulesError(f"hands: 1 to {MOST_HANDS}, not {quoted(self.hands)}")

    @property
    def asks_for_takeover(self) -> bool:
        """Whether interns are asked. Ruling: without wildcards nobody can take over."""
        return self.wildcards and self.takeover
