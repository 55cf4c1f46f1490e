"""Policies: random choice, the rule-based policy, and functions of the user.

A policy is a compiled function of a turn and a random word that returns an action id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types
from numba.extending import overload

from fodasse.bulk.bits import ONE, count, nth, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.protocol import allows, best_action, look, luck_of, random_action
from fodasse.bulk.record import BROKEN, NOBODY, whole
from fodasse.bulk.stamps import REPLACED

RANDOM, OWN, OUTSIDE = range(3)
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
def rules_policy(turn: Any, luck: int) -> int:
    """Choose as the bot ``rules`` does, for tables with a user's own policies."""
    return signed(best_action(whole(turn), turn))


def own_choice(policy: Any, match: Any, turn: Any, luck: int) -> int:
    """Return the choice of a kernel's policy: a user's own, or True for the rule-based one.

    A kernel with a function as an argument cannot be stored on disk, hence True.
    """
    chosen: int = best_action(match, turn) if policy is True else policy(turn, luck)
    return chosen


@overload(own_choice, strict=False)  # strictness would compare annotations too
def _own_choice(policy: Any, match: Any, turn: Any, luck: Any) -> Callable[..., int]:
    if isinstance(policy, types.Boolean):
        return lambda policy, match, turn, luck: best_action(match, turn)
    return lambda policy, match, turn, luck: policy(turn, luck)


REPLACED[own_choice] = lambda _: _own_choice


@inlined
def choose(match: Any, code: int, own: Any) -> int:
    """Return the action that a policy code chooses; one that is not legal breaks the match."""
    luck = luck_of(match)
    if code == RANDOM:
        return signed(random_action(match, luck))
    if own is None:
        return NOBODY
    turn = look(match)
    action = signed(own_choice(own, match, turn, luck))
    if not allows(match, action):
        match.phase = BROKEN
        match.refused = action
    return action


_HALVES: Final = 2.0**-13
"""The remainder by 2 ** -12 of a number exactly in the middle between two units."""


@inner
def units(number: float) -> int:
    """Return a small number rounded to 12 digits, in units of the last digit.

    The product with ``10 ** 12`` would itself be rounded, so that equal numbers could differ. So
    it is the sum of a multiple of ``2 ** -12``, which is exact, and of the small rest. Only
    odd multiples of ``2 ** -13`` are in the middle between two units: they become even.
    """
    coarse = signed(number * 4096.0)
    rest = number - coarse / 4096.0
    rounded = coarse * 5**12 + signed(rest * 1e12 + 0.5)
    if rest == _HALVES:
        rounded -= signed(unsigned(rounded) & ONE)
    return rounded
