"""Policies: random choice, the rule-based policy, and functions of the user.

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
"""Codes of a seat's policy: random, the policy that is an argument of the kernel, or outside: one
decision at a time by the caller."""

NAMES: Final = ("random", "rules")
"""The names of the library's policies."""


@inner
def pick(legal: int, luck: int) -> int:
    """Return a uniformly random action of a mask.

    Args:
        legal: the mask, not 0.
        luck: a random word.
    """
    return signed(nth(legal, scaled(luck, count(legal))))


@inner
def rules_policy(turn: Turn, luck: int) -> int:
    """Choose as the bot ``rules`` does, for tables with a user's own policies."""
    return best_action(turn, np.empty(LARGEST_HAND + 1), np.empty(LARGEST_HAND + 1))


def asked(policy: Any, match: Any, turn: Turn, luck: int) -> int:
    """Return the choice of a kernel's policy: a user's own, or True for the rule-based one.

    A kernel with a function as an argument cannot be stored on disk, hence True.
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
