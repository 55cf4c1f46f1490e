"""Numbers are rounded as Python's ``round`` does it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fodasse.bulk import policies
from fodasse.bulk.compiled import unstored


@unstored
def units(number: float) -> int:
    """Compiled, for Python to call."""
    return policies.units(number)


@given(whole=st.integers(10**11, 4 * 10**12), off=st.integers(-100, 100).filter(bool))
def test_numbers_are_rounded_exactly_to_12_digits(whole: int, off: int) -> None:
    """Even so near to the middle between two units that a product would be rounded to it."""
    number = float((whole + Fraction(1, 2) + Fraction(off, 10**6)) / 10**12)
    exact = Fraction(number) * 10**12
    assume(abs(exact - whole - Fraction(1, 2)) > Fraction(1, 10**6))
    assert units(number) == round(exact) == round(round(number, 12) * 10**12)


@given(st.integers(0, 2**13))
def test_the_middle_between_two_units_goes_to_the_even_one(part: int) -> None:
    number = part / 2**13
    assert units(number) == round(Fraction(number) * 10**12) == round(round(number, 12) * 10**12)


@pytest.mark.parametrize(
    ("number", "rounded"), [(0.0, 0), (-(2.0**-52), 0), (1 - 2.0**-53, 10**12)]
)
def test_next_to_nothing_and_to_all(number: float, rounded: int) -> None:
    assert units(number) == rounded
