"""Chance: the pool, the draw, the deal it makes, and seeds that always mean the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import fodasse
from fodasse.core.chance import deal_rng
from support.fodasse.playing import cards, carried, deal, due


def fisher_yates(deck: list[str], count: int, rng: Random) -> list[str]:
    """Return the first cards of a shuffle: each place gets one of the cards not yet placed."""
    left = list(deck)
    for place in range(count):
        other = place + int(rng.random() * (len(left) - place))
        left[place], left[other] = left[other], left[place]
    return left[:count]


DECK = [rank + suit for rank in "4567QJKA23" for suit in "DSHC"]


@pytest.mark.parametrize(("seats", "size"), [(2, 1), (4, 1), (4, 9), (3, 13), (39, 1)])
def test_chance_is_the_whole_deck_and_one_card_more_than_the_hands(seats: int, size: int) -> None:
    waiting = fodasse.chance(due(seats, size))
    assert [str(card) for card in waiting.pool] == DECK
    assert waiting.count == seats * size + 1


def test_chance_is_awaited_when_a_deal_is() -> None:
    assert fodasse.actors(fodasse.start(4)) == (fodasse.CHANCE,)
    assert fodasse.actors(carried(fodasse.start(4), fodasse.Pause(5))) != (fodasse.CHANCE,)


def test_settle_gives_whole_hands_in_seat_order_and_then_the_vira() -> None:
    action = fodasse.chance_action(due(3, 2), cards("KD 4D 5S 6H 3C 2C JH"))
    assert action == deal("KD 4D", "5S 6H", "3C 2C", vira="JH")


def test_settle_knows_seats_only_that_are_at_the_table() -> None:
    state = fodasse.apply(fodasse.start(4), fodasse.Leave(1))
    state = fodasse.apply(state, fodasse.chance_action(state, cards("KD 4D 5S 6H")))
    assert [state.seat(seat).hand for seat in range(4)] == [
        cards("KD"),
        (),
        cards("4D"),
        cards("5S"),
    ]
    assert str(state.vira) == "6H"


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_always_deals_the_same_cards(seed: int) -> None:
    # the vector is an independent shuffle over Random.random(), the same in every version
    shuffled = fisher_yates(DECK, 4 * 3 + 1, Random(seed))
    hands = [" ".join(shuffled[first : first + 3]) for first in (0, 3, 6, 9)]
    assert fodasse.sample_chance(due(4, 3), Random(seed)) == deal(*hands, vira=shuffled[-1])


def test_the_generator_of_a_deal_depends_on_seed_match_and_deal_alone() -> None:
    keys: list[tuple[int | str, int, int]] = [
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
        (2, 0, 0),
        ("1", 2, 3),
    ]
    rolls = [deal_rng(*key).random() for key in keys]
    assert rolls == [deal_rng(*key).random() for key in keys]
    assert len(set(rolls)) == len(keys)


def test_a_draw_uses_one_number_a_card_and_no_other_randomness() -> None:
    class Counting(Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return super().random()

    rng = Counting(3)
    fodasse.sample_chance(due(4, 3), rng)
    assert rng.calls == 13


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    # 4000 blind deals of two: each card is in each of three places 100 times on average, and
    # 50 are over five deviations
    rng = Random(11)
    places: Counter[tuple[int, fodasse.Card]] = Counter()
    for _ in range(4000):
        action = fodasse.sample_chance(fodasse.start(2), rng)
        assert isinstance(action, fodasse.Deal)
        assert action.vira is not None
        dealt_cards = (*(hand[0] for hand in action.hands), action.vira)
        for place, card in enumerate(dealt_cards):
            assert card is not None
            places[place, card] += 1
    assert len(places) == 120
    assert all(50 < often < 150 for often in places.values())


def test_chance_outcomes_are_exact_and_sum_to_one() -> None:
    state = fodasse.start(2)
    first = fodasse.GAME.chance_outcomes(state)
    assert [str(card) for card, _ in first] == DECK
    assert all(probability == pytest.approx(1 / 40) for _, probability in first)
    second = fodasse.GAME.chance_outcomes(state, cards("KD"))
    assert len(second) == 39
    assert cards("KD")[0] not in dict(second)
    assert sum(probability for _, probability in second) == pytest.approx(1)
    third = fodasse.GAME.chance_outcomes(state, cards("KD 4D"))
    assert all(probability == pytest.approx(1 / 38) for _, probability in third)
    assert fodasse.GAME.chance_outcomes(state, cards("KD 4D 3C")) == ()
    assert fodasse.chance_action(state, cards("KD 4D 3C")) == deal("KD", "4D", vira="3C")


def test_chance_outcomes_refuse_cards_that_cannot_have_come() -> None:
    with pytest.raises(ValueError, match="not in list"):
        fodasse.GAME.chance_outcomes(fodasse.start(2), cards("KD KD"))


# the action


def test_a_deals_hands_are_sorted_by_the_constructor() -> None:
    assert deal("KD 4D", "3C QS", vira="6H") == deal("4D KD", "QS 3C", vira="6H")
    assert hash(deal("KD 4D", vira="6H")) == hash(deal("4D KD", vira="6H"))
    assert deal("KD 4D", vira="6H").hands == (cards("4D KD"),)


def test_a_deal_gives_one_hand_to_each_seat_at_the_table_in_seat_order() -> None:
    state = fodasse.apply(fodasse.start(4, dealer=2), deal("KD", "KH", "7C", "6C", vira="4H"))
    assert [str(state.seat(seat).hand[0]) for seat in range(4)] == ["KD", "KH", "7C", "6C"]
