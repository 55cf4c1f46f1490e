"""Who decides: at random, by the rule-based policy, or by a function of the user's own.

A policy is a compiled function of a turn and a random word that returns an action id.
"""

from __future__ import annotations

from typing import Final

from fodasse.bulk.bits import count, nth, scaled
from fodasse.bulk.compiled import inner, signed
from fodasse.bulk.turns import Turn

RANDOM, RULES, OWN, OUTSIDE = range(4)
"""By what a seat decides; ``OUTSIDE``: its decisions are given, one at a time."""

NAMES: Final = {"random": RANDOM, "rules": RULES}
"""The policies that come with the library."""


@inner
def pick(legal: int, luck: int) -> int:
    """One of the actions of a mask, each as likely as any other.

    Args:
        legal: the mask, not 0.
        luck: a random word.
    """
    return signed(nth(legal, scaled(luck, count(legal))))


@inner
def random_policy(turn: Turn, luck: int) -> int:
    """Any legal action, each as likely as any other."""
    return pick(turn.legal, luck)
