"""Who decides: at random, by the rule-based policy, or by a function of the user's own.

A policy is a compiled function of a turn and a random word that returns an action id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types
from numba.extending import overload

from fodasse.bulk.bits import count, nth, scaled
from fodasse.bulk.compiled import inner, signed
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
def rules_policy(turn: Turn, luck: int) -> int:  # noqa: ARG001  # it leaves nothing to luck
    """The rule-based policy."""
    return best_action(turn, turn.chances, turn.odds)


def asked(policy: Any, turn: Turn, luck: int) -> int:
    """What the policy of a kernel chooses: the user's own, or True for the rule-based one.

    A function as an argument could not be kept on disk; that is why that policy has a stand-in.
    """
    chosen: int = (rules_policy if policy is True else policy)(turn, luck)
    return chosen


@overload(asked, strict=False)  # which compares annotations too
def _asked(policy: Any, turn: Any, luck: Any) -> Callable[..., int]:  # noqa: ARG001
    if isinstance(policy, types.Boolean):
        return lambda policy, turn, luck: rules_policy(turn, luck)  # noqa: ARG005
    return lambda policy, turn, luck: policy(turn, luck)
