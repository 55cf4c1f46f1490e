"""The words that all else is made of: sets of bits, and random words that are fair."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from math import sqrt
from typing import Any, Final

import llvmlite.binding
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import Rules
from fodasse.bulk import bits, luck
from fodasse.bulk.compiled import inner, kernel, unsigned
from fodasse.bulk.fodasse.kernel import deal, start
from fodasse.bulk.fodasse.layout import CARDS, MATCH
from fodasse.bulk.fodasse.positions import write_rules
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


@given(st.integers() | st.text("baralho 7-ç♣"))
def test_a_key_is_the_hash_of_the_seed(seed: int | str) -> None:
    told = f"'{seed}'" if isinstance(seed, str) else f"{'-' * (seed < 0)}0x{abs(seed):x}"
    digest = blake2b(told.encode(), digest_size=8).hexdigest()
    assert key_of(seed) == int(digest, 16)


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
def test_keys_stay_as_they_are(seed: int | str, digest: str) -> None:
    assert key_of(seed) == int(digest, 16)


def test_a_seed_may_be_of_any_size_and_any_text() -> None:
    assert len({key_of(seed) for seed in (10**5000, 10**5000 + 1, "\ud800", "")}) == 4


@kernel
def _count_deals(matches: Any, seats: int, size: int, key: Any, deals: int, counts: Any) -> None:
    """How often which card comes to which seat, the vira's last; a new match each time, or not.

    Args:
        matches: with the rules.
        seats: how many there are.
        size: of the hands.
        key: of all; 0: one match is dealt to again and again.
        deals: how many.
        counts: by place and card.
    """
    match = matches[0]
    for number in range(deals):
        if key != 0 or number == 0:
            start(match, seats, luck.word(key, number))
        match.size = size
        deal(match)
        for place in range(seats):
            hand = match.hands[unsigned(place)]
            for card in range(CARDS):
                counts[place, card] += (hand >> unsigned(card)) & bits.ONE
        counts[seats, match.vira] += bits.ONE


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "size", "key"), [(4, 1, 0), (39, 1, 11), (5, 7, 12), (2, 19, 0)]
)
def test_6_7_every_card_comes_to_every_place_as_often(seats: int, size: int, key: int) -> None:
    deals = 20_000
    counts = np.zeros((seats + 1, CARDS), np.int64)
    matches = np.zeros(1, MATCH)
    write_rules(matches, Rules())
    _count_deals(matches, seats, size, np.uint64(key), deals, counts)
    assert counts.sum(axis=1).tolist() == [size * deals] * seats + [deals]
    for place, row in enumerate(counts):
        share = (size if place < seats else 1) / CARDS
        # Cards of a hand are drawn without replacement, so their counts vary less.
        variance = deals * share * (1 - share) * CARDS / (CARDS - 1)
        _assert_chance(((row - deals * share) ** 2 / variance).sum(), CARDS - 1)


@kernel
def _count_pairs(matches: Any, deals: int, pairs: Any) -> None:
    """How often which two cards come together: the first two seats', the last one's and vira."""
    match = matches[0]
    for number in range(deals):
        start(match, 3, luck.word(unsigned(3), number))
        deal(match)
        # Seat 1 is dealt to first, the dealer last.
        first = bits.lowest(match.hands[unsigned(1)])
        second = bits.lowest(match.hands[unsigned(2)])
        third = bits.lowest(match.hands[unsigned(0)])
        pairs[0, first, second] += 1
        pairs[1, first, match.vira] += 1
        pairs[2, third, match.vira] += 1


def test_6_7_cards_dealt_together_have_nothing_to_do_with_each_other() -> None:
    deals = 150_000
    pairs = np.zeros((3, CARDS, CARDS), np.int64)
    matches = np.zeros(1, MATCH)
    write_rules(matches, Rules())
    _count_pairs(matches, deals, pairs)
    different = ~np.eye(CARDS, dtype=np.bool_)
    expected = deals / (CARDS * (CARDS - 1))
    for table in pairs:
        assert not table[~different].any()
        squares = ((table[different] - expected) ** 2).sum() / expected
        _assert_chance(squares, CARDS * (CARDS - 1) - 1)


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
    times = 100_000
    counts = np.zeros((64, 64), np.int64)
    _count_choices(np.uint64(mask), np.uint64(other), np.uint64(5), times, counts)
    rows = [place for place in range(64) if mask >> place & 1]
    columns = [place for place in range(64) if other >> place & 1]
    picked = counts[np.ix_(rows, columns)]
    assert picked.sum() == times
    expected = times / picked.size
    _assert_chance(((picked - expected) ** 2).sum() / expected, picked.size - 1)


def _assert_chance(squares: float, freedom: int) -> None:
    """A sum of chi-square is within five of its standard deviations."""
    assert abs(squares - freedom) <= 5 * sqrt(2 * freedom)
