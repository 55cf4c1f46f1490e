"""Student's t and the mean of a sample, against independent computations."""

from collections.abc import Iterable
from math import atan, cos, inf, pi, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from fodasse.lab.intervals import Estimate, Sample, mean_interval, t95, wilson


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


def test_the_interval_of_a_sample_worked_by_hand() -> None:
    # 2, 4, 6: mean 4, variance (4 + 0 + 4) / 2 = 4, standard error sqrt(4 / 3), t of 2 is 4.3027.
    spread = 4.30265 * 2 / sqrt(3)
    told = sampled((2, 4, 6), -inf, inf)
    assert (told.mean, told.low, told.high) == pytest.approx((4, 4 - spread, 4 + spread), abs=1e-4)
    assert told.width == pytest.approx(2 * spread, abs=1e-4)


def test_far_from_zero_nothing_is_lost() -> None:
    rng = Random("far")
    numbers = [1e6 + rng.random() for _ in range(500)]
    told = sampled(numbers, -inf, inf)
    assert told.mean == pytest.approx(mean(numbers), abs=1e-6)
    assert told.width == pytest.approx(2 * t95(499) * stdev(numbers) / sqrt(500), rel=1e-6)


def test_equal_numbers_exclude_nothing_in_a_range_without_bounds() -> None:
    assert Sample().estimate == Estimate(0, -inf, inf)
    for many in (1, 7):
        assert sampled([0.1] * many, -inf, inf) == Estimate(0.1, -inf, inf)


def test_fixed_numbers_that_are_equal_have_no_spread() -> None:
    sample = Sample(-2, 2)
    sample.add(0, is_fixed=True)
    assert sample.estimate == Estimate(0, -inf, inf)
    sample.add(0, is_fixed=True)
    assert sample.estimate == Estimate(0, 0, 0)
    sample.add(0)
    assert sample.estimate.low < 0 < sample.estimate.high


def test_numbers_that_cancel_have_a_mean_of_exactly_nothing() -> None:
    assert sampled((0.1, 0.7, 1 / 3, -0.7, -0.1, -1 / 3), -inf, inf).mean == 0


def test_the_interval_in_a_range_worked_by_hand() -> None:
    # 0, 1/2, 1/2 and 1 of 0 to 1: mean 1/2, variance 1/6, its error sqrt(1/24), t of 3 is 3.1824.
    # (3.1824 ^ 2 / 24) / (1/4) = 1.68797, and sqrt(1.68797 / 4 + 1.68797 ^ 2 / 4) / 2.68797.
    estimate = sampled((0, 0.5, 0.5, 1), 0, 1)
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx(
        (0.5, 0.5 - 0.39622, 0.5 + 0.39622), abs=1e-5
    )
    # The same from -1 to 1.
    twice = sampled((-1, 0, 0, 1), -1, 1)
    assert (twice.low, twice.high) == pytest.approx((-0.79244, 0.79244), abs=1e-5)


def test_of_zeros_and_ones_it_is_the_interval_of_wilson_with_t() -> None:
    # The variance of a sample is n / (n - 1) of what Wilson's interval takes.
    estimate = sampled([0] * 3 + [1] * 7, 0, 1)
    ends = wilson(7, 10, t95(9) * sqrt(10 / 9))
    assert (estimate.low, estimate.high) == pytest.approx(ends)


def test_numbers_that_are_all_at_an_end_do_not_exclude_others() -> None:
    # Wilson's interval of n of n, from n / (n + t ^ 2) on.
    estimate = sampled([1] * 20, -1, 1)
    assert (estimate.mean, estimate.high) == (1, 1)
    assert estimate.low == pytest.approx(2 * 20 / (20 + t95(19) ** 2) - 1)
    assert sampled([-1] * 20, -1, 1).high == pytest.approx(-estimate.low)


def test_equal_numbers_between_the_ends_may_have_the_largest_variance() -> None:
    # Half of 20 at each end have the mean 0 too: Wilson's interval of 10 of 20, with t.
    share = wilson(10, 20, t95(19))
    estimate = sampled([0] * 20, -2, 2)
    assert (estimate.low, estimate.high) == pytest.approx([4 * end - 2 for end in share])
    # Two of 0.1 + 0.2 and 0.3, which differ in the last bit only.
    assert sampled([0.1 + 0.2, 0.3], 0, 1).width > 0.5


@pytest.mark.parametrize("ends", [(-inf, inf), (0, inf), (-inf, 6), (0, 6)])
def test_no_interval_leaves_the_range(ends: tuple[float, float]) -> None:
    low, high = mean_interval(3, 100, 2, *ends)
    assert ends[0] <= low < 3 < high <= ends[1]
    assert mean_interval(3, 100, 1, *ends) == (-inf, inf)


def test_where_one_value_alone_is_possible_it_is_certain() -> None:
    assert mean_interval(0, 0, 5, 0, 0) == (0, 0)
