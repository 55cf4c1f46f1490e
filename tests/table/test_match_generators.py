"""Generators of bots: whatever a bot draws, the generator can be put back where it stood."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fodasse.table.generators import CountedRandom

DRAWS: list[Callable[[Random], Any]] = [
    *(lambda rng: rng.random(), lambda rng: rng.randrange(7), lambda rng: rng.randrange(10**40)),
    *(lambda rng: rng.choice("abc"), lambda rng: rng.choices("abc", [1, 2, 3], k=4)),
    *(lambda rng: rng.sample(range(100), 30), lambda rng: rng.shuffle(list(range(9)))),
    *(lambda rng: rng.getrandbits(0), lambda rng: rng.getrandbits(32)),
    *(lambda rng: rng.getrandbits(33), lambda rng: rng.randbytes(7)),
    *(lambda rng: rng.triangular(), lambda rng: rng.normalvariate(0, 1)),
    *(lambda rng: rng.betavariate(1, 2), lambda rng: rng.vonmisesvariate(0, 4)),
]
KEEPING: list[Callable[[Random], Any]] = [lambda rng: rng.gauss(0, 1)]
"""Draws that keep a number for the next one."""


@given(st.integers(0, 2**64), st.lists(st.sampled_from(DRAWS + KEEPING), max_size=30))
def test_a_generator_goes_on_after_the_words_it_has_drawn(
    seed: int, draws: list[Callable[[Random], Any]]
) -> None:
    rng, again = CountedRandom(seed), CountedRandom(seed)
    for draw in draws:
        draw(rng)
    again.skip(rng.words)
    assert again.words == rng.words
    for draw in DRAWS + KEEPING:
        assert draw(again) == draw(rng)


@given(st.integers(0, 2**64))
def test_counting_changes_no_number(seed: int) -> None:
    plain, counted = Random(seed), CountedRandom(seed)
    for draw in DRAWS:
        assert draw(counted) == draw(plain)


def test_many_words_are_skipped_at_once() -> None:
    one, other = CountedRandom(5), CountedRandom(5)
    one.skip(250_001)
    for _ in range(250_001):
        other.getrandbits(32)
    assert one.random() == other.random()
    assert one.words == other.words
