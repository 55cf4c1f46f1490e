"""Means of values that come deal by deal, against the same numbers computed at leisure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isinf, sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.lab.intervals import Mean, t95, wilson

NUMBERS = st.lists(st.integers(-50, 50), min_size=2, max_size=40)


def gathered(deals: Iterable[Sequence[float]]) -> Mean:
    mean = Mean()
    for deal in deals:
        mean.add(sum(deal), len(deal))
    return mean


@given(NUMBERS)
def test_a_number_a_deal_is_a_plain_sample(numbers: list[int]) -> None:
    cell = gathered([[number] for number in numbers]).cell()
    if len(set(numbers)) == 1:
        assert isinf(cell.low)
        return
    half = t95(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    assert cell.mean == pytest.approx(fmean(numbers))
    assert (cell.low, cell.high) == pytest.approx((cell.mean - half, cell.mean + half), abs=1e-6)
    assert (cell.count, cell.total) == (len(numbers), sum(numbers))


@given(NUMBERS, st.integers(2, 5))
def test_numbers_that_deals_repeat_tell_nothing_more(numbers: list[int], times: int) -> None:
    once = gathered([[number] for number in numbers])
    again = gathered([[number] * times for number in numbers])
    assert again.mean == pytest.approx(once.mean)
    assert again.error == pytest.approx(once.error, abs=1e-6)


@given(st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=4), min_size=2, max_size=20))
def test_the_error_is_that_of_the_ratio_estimator(deals: list[list[int]]) -> None:
    mean = gathered(deals)
    whole = fmean([number for deal in deals for number in deal])
    rest = sum((sum(deal) - whole * len(deal)) ** 2 for deal in deals)
    count = sum(map(len, deals))
    assert mean.error == pytest.approx(
        sqrt(rest / count**2 * len(deals) / (len(deals) - 1)), abs=1e-6
    )


def test_equal_thirds_have_no_error_at_all() -> None:
    assert gathered([[1, 0, 0]] * 7).error == 0
    cell = gathered([[1, 0, 0]] * 7).cell(0, 1)
    assert (cell.low, cell.high) != (cell.mean, cell.mean)


@given(st.lists(st.booleans(), min_size=1, max_size=60))
def test_a_match_a_deal_has_the_interval_of_wilson(wins: list[bool]) -> None:
    share = gathered([[won] for won in wins]).share()
    assert (share.low, share.high) == wilson(sum(wins), len(wins))
    assert share.mean == fmean(wins)


@given(st.integers(1, 30), st.integers(1, 30), st.integers(2, 4))
def test_matches_of_a_deal_that_agree_count_as_one(won: int, lost: int, times: int) -> None:
    deals = won + lost
    share = gathered([[1] * times] * won + [[0] * times] * lost).share()
    # Wilson's formula with deals - 1 trials and Student's t, written out.
    trials, part, t = deals - 1, won / deals, t95(deals - 1)
    middle = part + t**2 / (2 * trials)
    spread = t * sqrt(part * (1 - part) / trials + (t / (2 * trials)) ** 2)
    scale = 1 + t**2 / trials
    ends = (middle - spread) / scale, (middle + spread) / scale
    assert (share.low, share.high) == pytest.approx(ends, abs=1e-9)


@given(st.integers(1, 30), st.integers(2, 4))
def test_what_never_happened_might_have_happened_in_lumps(deals: int, times: int) -> None:
    never = gathered([[0] * times] * deals).share()
    assert (never.low, never.high) == pytest.approx(wilson(0, deals), abs=1e-9)
    always = gathered([[1] * times] * deals).share()
    assert (always.low, always.high) == pytest.approx(wilson(deals, deals), abs=1e-9)
