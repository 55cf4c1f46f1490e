"""Token buckets: a number of things at once, then a number a second, on any clock."""

from __future__ import annotations

import pytest

from fodasse.server.limits import Bucket


def test_a_bucket_is_full_again_after_a_while_and_never_fuller() -> None:
    bucket = Bucket(burst=3, rate=0.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(104.0) for _ in range(3)] == [True, True, False]  # two in four seconds
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("back", [0.5, 3.0, 99.0])
def test_a_clock_that_goes_back_neither_takes_nor_gives(back: float) -> None:
    bucket = Bucket(burst=3, rate=1.0)
    assert bucket.take(100.0)
    assert [bucket.take(100.0 - back) for _ in range(3)] == [True, True, False]
    assert not bucket.take(100.75 - back)
    assert bucket.take(101.0 - back)  # a second later on the same clock
    assert not bucket.take(101.0 - back)
