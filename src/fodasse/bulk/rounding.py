"""Rounding of chances and costs to 12 digits, as Python's ``round`` does it."""

from __future__ import annotations

from typing import Final

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned

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
