"""One policy of a user for all tests: with each other one all kernels would be compiled anew."""

from __future__ import annotations

from typing import Any

import numba

from fodasse.bulk.bits import ONE, highest, lowest
from fodasse.bulk.compiled import signed, unsigned

LAST, SELDOM_WRONG, RAISING, WRONG = 96, 97, 98, 99
"""Limits, so small that observations are as small as by the book."""


@numba.njit
def own(turn: Any, luck: int) -> int:
    """Choose the first or the last legal action of Fodasse by a random bit; but by some limits:

    - 100 to 299: the action of the limit less 150, whether it is legal or not;
    - ``WRONG``: -1;
    - ``LAST``: the last legal action;
    - ``SELDOM_WRONG``: the first one, and a bid of 19 stages once in 1024 times;
    - ``RAISING``: an error once in 64 times.
    """
    if 100 <= turn.limit < 300:
        return signed(turn.limit - 150)
    if turn.limit == WRONG:
        return signed(-1)
    if turn.limit == SELDOM_WRONG:
        return signed(59) if luck & unsigned(1023) == 0 else signed(lowest(turn.legal))
    if turn.limit == RAISING and luck & unsigned(63) == 0:
        raise ValueError("at a loss")
    if turn.limit == LAST:
        return signed(highest(turn.legal))
    return signed(lowest(turn.legal) if luck & ONE else highest(turn.legal))
