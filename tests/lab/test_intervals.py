"""Student's t, samples and means of deals, against independent computations."""

from collections.abc import Iterable, Sequence
from math import atan, cos, inf, isinf, pi, sqrt
from random import Random
from statistics import fmean, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.lab.intervals import Estimate, Mean, Sample, mean_interval, t95, wilson


def within(t: float, freedom: int, steps: int = 5_000) -> float:
    """How likely Student's t lies between -t and t: the integral of its density, by the angle."""

    def area(end: float) -> float:
        width = end / steps
        inner = sum(cos(step * width) ** (freedom - 1) for step in range(1, steps))
        return width * (inner + (1 + cos(end) ** (freedom - 1)) / 2)

    return area(atan(t / sqrt(freedom))) / area(pi / 2)


def sampled(numbers: Iterable[float], low: float, high: float) -> Estimate:
    sample = Sample(low=low, high=high)
    for number in numbers:
        sample.add(number)
    return sample.estimate


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 13, 30, 400])
def test_t_holds_95_percent(freedom: int) -> None:
    assert within(t95(freedom), freedom) == pytest.approx(0.95, abs=1e-6)


def test_no_freedom_has_no_t() -> None:
    with pytest.raises(ValueError, match="not 0"):
        t95(0)


ANY, SIGNS = (-inf, inf), (-1, 1)
SPREAD = 4.30265 * 2 / sqrt(3)  # of 2, 4, 6: variance (4 + 0 + 4) / 2 = 4, and t of 2 is 4.3027
WIDTH = 0.39622  # variance 1/6, its error sqrt(1/24), t of 3 is 3.1824
FEWEST = 20 / (20 + t95(19) ** 2)  # from here on reaches Wilson's interval of 20 of 20, with t
TEN = [4 * end - 2 for end in wilson(10, 20, t95(19))]  # as of half of 20 at each end


@pytest.mark.parametrize(
    ("numbers", "ends", "expected"),
    [
        ((), ANY, (0, *ANY)),
        ([0.1], ANY, (0.1, *ANY)),
        ([0.1] * 7, ANY, (0.1, *ANY)),
        ((2, 4, 6), ANY, (4, 4 - SPREAD, 4 + SPREAD)),
        ((0, 0.5, 0.5, 1), (0, 1), (0.5, 0.5 - WIDTH, 0.5 + WIDTH)),
        ((-1, 0, 0, 1), SIGNS, (0, -2 * WIDTH, 2 * WIDTH)),
        ([0] * 3 + [1] * 7, (0, 1), (0.7, *wilson(7, 10, t95(9) * sqrt(10 / 9)))),
        ([1] * 20, SIGNS, (1, 2 * FEWEST - 1, 1)),
        ([-1] * 20, SIGNS, (-1, -1, 1 - 2 * FEWEST)),
        ([0] * 20, (-2, 2), (0, *TEN)),
    ],
)
def test_the_interval_of_a_sample(
    numbers: Sequence[float], ends: tuple[float, float], expected: tuple[float, float, float]
) -> None:
    told = sampled(numbers, *ends)
    assert (told.mean, told.low, told.high) == pytest.approx(expected, abs=1e-4)
    assert told.width == pytest.approx(told.high - told.low)


def test_numbers_that_differ_in_the_last_bit_are_equal_and_some_that_cancel_are_nothing() -> None:
    assert sampled([0.1 + 0.2, 0.3], 0, 1).width > 0.5
    assert sampled((0.1, 0.7, 1 / 3, -0.7, -0.1, -1 / 3), *ANY).mean == 0


def test_far_from_zero_nothing_is_lost() -> None:
    rng = Random("far")
    numbers = [1e6 + rng.random() for _ in range(500)]
    told = sampled(numbers, -inf, inf)
    assert told.mean == pytest.approx(mean(numbers), abs=1e-6)
    assert told.width == pytest.approx(2 * t95(499) * stdev(numbers) / sqrt(500), rel=1e-6)


def test_fixed_numbers_that_are_equal_have_no_spread() -> None:
    sample = Sample(-2, 2)
    sample.add(0, is_fixed=True)
    assert sample.estimate == Estimate(0, -inf, inf)
    sample.add(0, is_fixed=True)
    assert sample.estimate == Estimate(0, 0, 0)
    sample.add(0)
    assert sample.estimate.low < 0 < sample.estimate.high


@pytest.mark.parametrize("ends", [(-inf, inf), (0, inf), (-inf, 6), (0, 6)])
def test_no_interval_leaves_the_range(ends: tuple[float, float]) -> None:
    low, high = mean_interval(3, 100, 2, *ends)
    assert ends[0] <= low < 3 < high <= ends[1]
    assert mean_interval(3, 100, 1, *ends) == (-inf, inf)


def test_where_one_value_alone_is_possible_it_is_certain() -> None:
    assert mean_interval(0, 0, 5, 0, 0) == (0, 0)


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
