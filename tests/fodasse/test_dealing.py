"""Chance: the pool, the draw, the deal it makes, and seeds that always mean the same."""

from __future__ import annotations

from random import Random

import pytest

import fodasse
from support.fodasse.playing import after, cards, deal, due

DECK = [rank + suit for rank in "4567QJKA23" for suit in "DSHC"]


def fisher_yates(deck: list[str], count: int, rng: Random) -> list[str]:
    """Return the first cards of a shuffle: each place gets one of the cards not yet placed."""
    left = list(deck)
    for place in range(count):
        other = place + int(rng.random() * (len(left) - place))
        left[place], left[other] = left[other], left[place]
    return left[:count]


@pytest.mark.parametrize(("seats", "size"), [(2, 1), (4, 9), (3, 13), (39, 1)])
def test_chance_is_the_whole_deck_and_one_card_more_than_the_hands(seats: int, size: int) -> None:
    waiting = fodasse.chance(due(seats, size))
    assert [str(card) for card in waiting.pool] == DECK
    assert waiting.count == seats * size + 1


def test_chance_is_awaited_when_a_deal_is() -> None:
    assert fodasse.actors(fodasse.start(4)) == (fodasse.CHANCE,)
    assert fodasse.actors(after(fodasse.start(4), "carry pause-5")) == (0, 1, 2, 3)


def test_a_draw_gives_whole_hands_to_the_seats_at_the_table_and_then_the_vira() -> None:
    action = fodasse.chance_action(due(3, 2), cards("KD 4D 5S 6H 3C 2C JH"))
    assert action == deal("KD 4D", "5S 6H", "3C 2C", vira="JH")
    state = after(fodasse.start(4), "leave 1")
    state = fodasse.apply(state, fodasse.chance_action(state, cards("KD 4D 5S 6H")))
    assert state.hands == (cards("KD"), (), cards("4D"), cards("5S"))
    assert str(state.vira) == "6H"


@pytest.mark.parametrize("seed", range(3))
def test_a_seed_always_deals_the_same_cards(seed: int) -> None:
    # the vector is an independent shuffle over Random.random(), the same in every version
    shuffled = fisher_yates(DECK, 4 * 3 + 1, Random(seed))
    hands = [" ".join(shuffled[first : first + 3]) for first in (0, 3, 6, 9)]
    used, alone = Random(seed), Random(seed)
    assert fodasse.sample_chance(due(4, 3), used) == deal(*hands, vira=shuffled[-1])
    # one number a card and no other randomness
    assert [alone.random() for _ in range(14)][-1] == used.random()


def test_chance_outcomes_are_exact() -> None:
    state = fodasse.start(2)
    for drawn, left in (("", 40), ("KD", 39), ("KD 4D", 38)):
        found = fodasse.GAME.chance_outcomes(state, cards(drawn))
        assert [str(card) for card, _ in found] == [
            card for card in DECK if card not in drawn.split()
        ]
        assert [chance for _, chance in found] == pytest.approx([1 / left] * left)
    assert fodasse.GAME.chance_outcomes(state, cards("KD 4D 3C")) == ()
    assert fodasse.chance_action(state, cards("KD 4D 3C")) == deal("KD", "4D", vira="3C")
    with pytest.raises(ValueError, match="not in list"):
        fodasse.GAME.chance_outcomes(state, cards("KD KD"))


def test_a_deals_hands_are_sorted_by_the_constructor() -> None:
    assert deal("KD 4D", "3C QS", vira="6H") == deal("4D KD", "QS 3C", vira="6H")
    assert hash(deal("KD 4D", vira="6H")) == hash(deal("4D KD", vira="6H"))
    assert deal("KD 4D", vira="6H").hands == (cards("4D KD"),)


def test_a_deal_gives_one_hand_to_each_seat_at_the_table_in_seat_order() -> None:
    state = after(fodasse.start(4, dealer=2), "deal KD, KH, 7C, 6C, 4H")
    assert state.hands == (cards("KD"), cards("KH"), cards("7C"), cards("6C"))
