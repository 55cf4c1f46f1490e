"""Who decides: at random, by the rule-based policy, or by a function of the user's own.

A policy is a compiled function of a turn and a random word that returns an action id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import overload

from fodasse.bulk.bits import count, nth, scaled
from fodasse.bulk.compiled import inner, signed
from fodasse.bulk.layout import LARGEST_HAND
from fodasse.bulk.rules_policy import best_action
from fodasse.bulk.turns import Turn

RANDOM, ASKED, OUTSIDE = range(3)
"""By what a seat decides: at random, by asking the policy that a kernel is given, or outside, one
decision at a time."""

NAMES: Final = ("random", "rules")
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
def rules_policy(turn: Turn, luck: int) -> int:
    """The rule-based policy, to sit beside the user's own."""
    return best_action(turn, np.empty(LARGEST_HAND + 1), np.empty(LARGEST_HAND + 1))


def asked(policy: Any, match: Any, turn: Turn, luck: int) -> int:
    """What the policy that a kernel is given chooses: the user's own, or True: the rule-based one.

    A function that is an argument cannot be kept on disk; so that policy has a stand-in.
    """
    chosen: int = (
        best_action(turn, match.chances, match.odds) if policy is True else policy(turn, luck)
    )
    return chosen


@overload(asked, strict=False)  # strictness would compare annotations too
def _asked(policy: Any, match: Any, turn: Any, luck: Any) -> Callable[..., int]:
    if isinstance(policy, types.Boolean):
        return lambda policy, match, turn, luck: best_action(turn, match.chances, match.odds)
    return lambda policy, match, turn, luck: policy(turn, luck)
