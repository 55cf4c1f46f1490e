"""The words that all else is made of: sets of bits, and random words that are fair."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final

import llvmlite.binding
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk import bits, luck
from fodasse.bulk.compiled import inner, kernel, unsigned
from fodasse.bulk.luck import key_of
from fodasse.bulk.policies import pick

HAS_DEPOSIT: Final = bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))
_halves: Final[Callable[..., int]] = inner(bits._nth_by_halves)
_deposit: Final[Callable[..., int]] = inner(bits._nth_by_deposit) if HAS_DEPOSIT else _halves

WORDS = st.one_of(
    st.integers(0, 2**64 - 1), st.sets(st.integers(0, 63)).map(lambda s: sum(1 << b for b in s))
)


@kernel
def _of_one(mask: Any, told: Any) -> None:
    told[0] = bits.count(mask)
    told[1] = bits.lowest(mask)
    told[2] = bits.highest(mask)
    for place in range(bits.count(mask)):
        row = unsigned(3 * place)
        told[row + unsigned(3)] = bits.nth(mask, unsigned(place))
        told[row + unsigned(4)] = _halves(mask, unsigned(place))
        told[row + unsigned(5)] = _deposit(mask, unsigned(place))


@kernel
def _of_two(first: Any, second: Any, told: Any) -> None:
    told[0] = bits.scaled(first, second)
    told[1] = bits.folded(first, second)
    told[2] = luck.word(first, second)


@given(WORDS.filter(bool))
def test_bits_are_counted_and_found(mask: int) -> None:
    told = np.zeros(3 + 3 * 64, np.uint64)
    _of_one(np.uint64(mask), told)
    places = [place for place in range(64) if mask >> place & 1]
    assert told[:3].tolist() == [len(places), places[0], places[-1]]
    found = told[3 : 3 + 3 * len(places)].reshape(-1, 3)
    assert found.tolist() == [[place, 1 << place, 1 << place] for place in places]


@given(WORDS, WORDS)
def test_words_are_multiplied_whole(first: int, second: int) -> None:
    told = np.zeros(3, np.uint64)
    _of_two(np.uint64(first), np.uint64(second), told)
    high, low = divmod(first * second, 1 << 64)
    assert told.tolist() == [high, high ^ low, _wyrand(first, second)]


def _wyrand(key: int, place: int) -> int:
    """The published generator, after so many steps from a state."""
    state = (key + place * 0xA0761D6478BD642F) % 2**64
    product = state * (state ^ 0xE7037ED1A0B428DB)
    return (product >> 64) ^ (product % 2**64)


@pytest.mark.parametrize(
    ("seed", "digest"),  # of: printf %s SEED | b2sum -l 64, 7 as 0x7 and "7" as '7'
    [
        (0, "ca0417b01e206c8b"),
        (7, "d9a3988341b286eb"),
        ("7", "fd80def2bf6df72c"),
        (-1, "57ad0f945e9d5682"),
        ("deck", "1b34394a6e31349b"),
    ],
)
def test_a_key_is_the_hash_of_a_seed_of_any_size_and_any_text(
    seed: int | str, digest: str
) -> None:
    assert key_of(seed) == int(digest, 16)
    assert len({key_of(seed) for seed in (10**5000, 10**5000 + 1, "\ud800", "", "ç♣")}) == 5


@kernel
def _count_choices(mask: Any, other: Any, key: Any, times: int, counts: Any) -> None:
    """How often which action of a mask is picked, and which of another next."""
    for number in range(times):
        first = pick(mask, luck.choice(key, unsigned(2 * number)))
        second = pick(other, luck.choice(key, unsigned(2 * number + 1)))
        counts[unsigned(first), unsigned(second)] += 1


@pytest.mark.parametrize(
    ("mask", "other"), [(0b1011 << 40, 0b1110), (2**19 - 1, 0b11), ((2**20 - 1) << 40, 1 << 39)]
)
def test_any_action_is_picked_as_often_whatever_was_before(mask: int, other: int) -> None:
    """A sum of chi-square is within five of its standard deviations."""
    times = 100_000
    counts = np.zeros((64, 64), np.int64)
    _count_choices(np.uint64(mask), np.uint64(other), np.uint64(5), times, counts)
    rows, columns = ([place for place in range(64) if each >> place & 1] for each in (mask, other))
    picked = counts[np.ix_(rows, columns)]
    assert picked.sum() == times
    expected, freedom = times / picked.size, picked.size - 1
    squares = ((picked - expected) ** 2).sum() / expected
    assert abs(squares - freedom) <= 5 * sqrt(2 * freedom)
