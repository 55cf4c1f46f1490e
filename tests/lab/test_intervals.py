"""Student's t and the mean of a sample, against independent computations."""

from math import atan, cos, inf, pi, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from fodasse.lab.intervals import Estimate, Sample, t95


def within(t: float, freedom: int, steps: int = 20_000) -> float:
    """How likely Student's t lies between -t and t: the integral of its density, by the angle."""

    def area(end: float) -> float:
        width = end / steps
        inner = sum(cos(step * width) ** (freedom - 1) for step in range(1, steps))
        return width * (inner + (1 + cos(end) ** (freedom - 1)) / 2)

    return area(atan(t / sqrt(freedom))) / area(pi / 2)


@pytest.mark.parametrize("freedom", [*range(1, 14), 30, 400])
def test_t_holds_95_percent(freedom: int) -> None:
    assert within(t95(freedom), freedom) == pytest.approx(0.95, abs=1e-6)


def test_t_against_a_printed_table() -> None:
    # Fisher and Yates, table III, P = 0.05.
    printed = {
        1: 12.706,
        2: 4.303,
        4: 2.776,
        5: 2.571,
        10: 2.228,
        20: 2.086,
        60: 2.000,
        120: 1.980,
    }
    assert {freedom: round(t95(freedom), 3) for freedom in printed} == printed


def test_no_freedom_has_no_t() -> None:
    with pytest.raises(ValueError, match="not 0"):
        t95(0)


def test_the_interval_of_a_sample_worked_by_hand() -> None:
    # 2, 4, 6: mean 4, variance (4 + 0 + 4) / 2 = 4, standard error sqrt(4 / 3), t of 2 is 4.3027.
    sample = Sample()
    for number in (2, 4, 6):
        sample.add(number)
    spread = 4.30265 * 2 / sqrt(3)
    told = sample.estimate
    assert (told.mean, told.low, told.high) == pytest.approx((4, 4 - spread, 4 + spread), abs=1e-4)
    assert told.width == pytest.approx(2 * spread, abs=1e-4)


def test_far_from_zero_nothing_is_lost() -> None:
    rng = Random("far")
    numbers = [1e6 + rng.random() for _ in range(500)]
    sample = Sample()
    for number in numbers:
        sample.add(number)
    assert sample.mean == pytest.approx(mean(numbers), abs=1e-6)
    error = stdev(numbers) / sqrt(500)
    assert sample.estimate.width == pytest.approx(2 * t95(499) * error, rel=1e-6)


def test_equal_numbers_have_no_spread_and_few_tell_nothing() -> None:
    sample = Sample()
    assert sample.estimate == Estimate(0, -inf, inf)
    sample.add(0.1)
    assert sample.estimate == Estimate(0.1, -inf, inf)
    sample.add(0.1)
    assert sample.estimate == Estimate(0.1, 0.1, 0.1)


def test_the_interval_of_few_normal_numbers_holds_its_level() -> None:
    rng = Random("level")
    covered = 0
    for _ in range(4000):
        sample = Sample()
        for _ in range(4):
            sample.add(rng.gauss(3, 2))
        covered += sample.estimate.low <= 3 <= sample.estimate.high
    # Three standard deviations of the count are 41.
    assert covered == pytest.approx(0.95 * 4000, abs=41)
