"""The rules that are compiled; all others are refused before a match."""

from __future__ import annotations

from typing import Final

from fodasse.core.errors import RulesError
from fodasse.games.fodasse.rules import Rules

COMPILED: Final = frozenset(
    {"limit", "restrict_last_bid", "leaving_shrinks", "ranks", "max_rounds"}
)
"""The fields of which all values are played; no seat leaves, so ``leaving_shrinks`` is met."""


def check_compiled(rules: Rules) -> None:
    """Check that all rules that have an effect are compiled.

    Examples:
        >>> check_compiled(Rules(limit=3, equal_cards="suit"))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: equal_cards: compiled for the book's value alone; \
the reference engine plays all

    Raises:
        RulesError: a field differs from the book that is not compiled (code ``not-compiled``).
    """
    differing = tuple(name for name in rules.normal().changes() if name not in COMPILED)
    if differing:
        raise RulesError("not-compiled", fields=differing, names=", ".join(differing))
