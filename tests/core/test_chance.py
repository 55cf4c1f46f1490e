"""Drawing cards and numbers, keyed generators, exact probabilities."""

from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from itertools import permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, chance_action, sample_chance, start
from fodasse.core.chance import Chance, below, bot_rng, choose, deal_rng, draw, option_rng, split


class Scripted(Random):
    """A generator that says what it is told to say."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_a_draw_takes_from_what_is_left_and_is_split_in_order() -> None:
    # By hand: 0.99 of five is the last, E, and A goes to its place; 0.0 of B C D A is B; 0.5 of
    # C D A is D.
    assert draw("ABCDE", 3, Scripted(0.99, 0.0, 0.5)) == ("E", "B", "D")
    assert split("abcdef", (1, 0, 3)) == ("a", "", "bcd")
    assert split(tuple("abcdef"), (3, 1)) == (("a", "b", "c"), ("d",))


def test_every_order_is_equally_likely() -> None:
    # Each number stands for one of so many equal parts: all ways to pick one are tried.
    thirds = [Fraction(part, 3) + Fraction(1, 6) for part in range(3)]
    halves = [Fraction(part, 2) + Fraction(1, 4) for part in range(2)]
    drawn = Counter(
        draw("ABC", 3, Scripted(float(third), float(half), 0.5))
        for third in thirds
        for half in halves
    )
    assert drawn == Counter(permutations("ABC"))


def test_generators_differ_by_key_and_purpose_and_repeat() -> None:
    keys = [(1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0), (10, 0, 0), (1, 10, 0)]
    kinds: list[Any] = [deal_rng, bot_rng, lambda a, b, c: option_rng(a, b, str(c))]
    first = [kind(*key).random() for kind in kinds for key in keys]
    assert first == [kind(*key).random() for kind in kinds for key in keys]
    assert len(set(first)) == len(first)
    assert deal_rng("7", 3, 1).getstate() == deal_rng(7, 3, 1).getstate()


@pytest.mark.parametrize(
    ("rng", "purpose", "text"),
    [
        (deal_rng(7, 3, 1), b"deal", b"7 3 1"),
        (bot_rng("s", 3, 1), b"bot", b"s 3 1"),
        (option_rng(-1, 3, "dealer"), b"option", b"-1 3 dealer"),
    ],
)
def test_keyed_generators_are_python_s_own_seeded_with_a_hash_of_the_key(
    rng: Random, purpose: bytes, text: bytes
) -> None:
    """As documented: a generator seeded with a personalized BLAKE2b of the key."""
    digest = blake2b(text, digest_size=32, person=purpose)
    assert rng.getstate() == Random(int(digest.hexdigest(), 16)).getstate()


def test_outcomes_shrink_with_what_was_drawn() -> None:
    state = start(2)
    first = GAME.chance_outcomes(state)
    assert len(first) == 40
    assert {chance for _, chance in first} == {1 / 40}
    cards = [card for card, _ in first[:3]]
    assert cards[0] not in dict(GAME.chance_outcomes(state, cards[:1]))
    assert {chance for _, chance in GAME.chance_outcomes(state, cards[:2])} == {1 / 38}
    assert GAME.chance_outcomes(state, cards) == ()
    with pytest.raises(ValueError, match="not in list"):
        GAME.chance_outcomes(state, [cards[0], cards[0]])
    # Equal cards are as likely as they are many.
    game = evolve(GAME, chance=lambda _: Chance((1, 2, 2, 3), 2))
    assert game.chance_outcomes(state) == ((1, 0.25), (2, 0.5), (3, 0.25))
    assert game.chance_outcomes(state, [2]) == ((1, 1 / 3), (2, 1 / 3), (3, 1 / 3))


@pytest.mark.parametrize("seats", [2, 6, 39])
def test_a_sample_is_the_action_of_a_draw(seats: int) -> None:
    state = start(seats)
    drawn = draw(GAME.chance(state).pool, seats + 1, Random(seats))
    assert sample_chance(state, Random(seats)) == chance_action(state, drawn)


@pytest.mark.parametrize(
    ("pool", "count", "hands"),
    [("ABCDEF", 5, (2, 2)), ("AABBC", 4, (2, 1)), ("AAB", 3, ()), ("AABCCC", 6, (3, 3))],
)
def test_draws_are_all_orders_with_each_hand_sorted(
    pool: str, count: int, hands: tuple[int, ...]
) -> None:
    """Every order of the cards is walked, and those that differ inside hands are one."""
    counted: Counter[tuple[str, ...]] = Counter()
    for order in permutations(range(len(pool)), count):
        cards, sizes = [pool[place] for place in order], [*hands, *[1] * (count - sum(hands))]
        hand = [tuple(sorted(cards.pop(0) for _ in range(size))) for size in sizes]
        counted[tuple(card for each in hand for card in each)] += 1
    chance = Chance(tuple(pool), count, hands)
    draws = dict(chance.draws())
    assert len(draws) == len(list(chance.draws()))
    assert sum(draws.values()) == chance.total
    shares = {cards: Fraction(ways, chance.total) for cards, ways in draws.items()}
    assert shares == {cards: Fraction(ways, counted.total()) for cards, ways in counted.items()}


def test_numbers_below_a_limit_and_choices_by_weight() -> None:
    for limit in (1, 2, 3, 2**53 - 1, 2**53, 2**53 + 1, 10**40):
        numbers = [below(limit, Random(seed)) for seed in range(100)]
        assert 0 <= min(numbers) <= max(numbers) < limit
        assert limit < 4 or 0.4 < sum(number / limit for number in numbers) / 100 < 0.6
    # 2**53 is 2 modulo 3: the two greatest of its values would favour some, and are left out.
    assert below(3, Scripted(1 - 2**-53, 1 - 2 * 2**-53, 4 * 2**-53)) == 1
    assert below(3, Scripted(1 - 3 * 2**-53)) == 2
    met = Counter(choose("abc", (1, 0, 3), Random(seed)) for seed in range(400))
    assert set(met) == {"a", "c"}
    assert 260 < met["c"] < 340
