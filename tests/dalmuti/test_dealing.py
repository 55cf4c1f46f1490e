"""Rules 1 and 12: the deck of each table, who is dealt how much, and deals that are none."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from fodasse.core.cards import InvalidDeck
from fodasse.core.errors import RulesError
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Deal,
    Rules,
    apply,
    chance,
    chance_action,
    check_deck,
    deck,
    face,
    sample_chance,
    start,
)
from support.dalmuti.playing import cards, deal, later, refused, texts

LAST = {4: "T", 5: "J", 6: "Q", 7: "K", 8: "K", 9: "K"}
NATURAL = {4: 55, 5: 66, 6: 78, 7: 91, 8: 91, 9: 91}
"""The book's totals."""
TABLES = [
    pytest.param(seats, wildcards, id=f"{seats}{'*' * wildcards}")
    for seats in range(4, 10)
    for wildcards in (False, True)
]


def agreed(wildcards: bool) -> Rules:
    return Rules(wildcards=wildcards)


# the deck


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_deck_each_rank_stands_in_it_as_often_as_its_number(seats: int, wildcards: bool) -> None:
    times = Counter(texts(deck(seats, wildcards=wildcards)).split())
    last = "A23456789TJQK".index(LAST[seats]) + 1
    due = {"A23456789TJQK"[rank - 1]: rank for rank in range(1, last + 1)}
    assert times == (due | {"*": 2} if wildcards else due)
    assert sum(times.values()) == NATURAL[seats] + 2 * wildcards


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_deck_is_accepted_in_any_order(seats: int, wildcards: bool) -> None:
    pack = list(deck(seats, wildcards=wildcards))
    Random(seats).shuffle(pack)
    check_deck(pack, seats, rules=agreed(wildcards))


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_deck_of_another_table_is_refused(seats: int, wildcards: bool) -> None:
    rules = agreed(wildcards)
    for other in range(4, 10):
        pack = deck(other, wildcards=not wildcards)
        with pytest.raises(InvalidDeck):
            check_deck(pack, seats, rules=rules)
        if NATURAL[other] != NATURAL[seats]:
            with pytest.raises(InvalidDeck):
                check_deck(deck(other, wildcards=wildcards), seats, rules=rules)


def test_deck_tells_what_is_wrong_with_it() -> None:
    # an ace too few, a two too many, a jack and a wildcard that do not belong to four seats
    pack = [*deck(4, wildcards=False)[1:], 2, 11, 14, 14]
    with pytest.raises(InvalidDeck) as caught:
        check_deck(pack)
    error = caught.value
    assert (error.missing, error.doubled, error.foreign) == ((1,), (2,), (11, 14))


def test_deck_of_five_lacks_its_jacks_if_only_four_could_play() -> None:
    with pytest.raises(InvalidDeck) as caught:
        check_deck(deck(4, wildcards=False), 5)
    assert (caught.value.missing, caught.value.doubled, caught.value.foreign) == ((11,), (), ())


@pytest.mark.parametrize("seats", [-1, 0, 3, 10, 10**30])
def test_deck_for_a_table_that_cannot_be(seats: int) -> None:
    with pytest.raises(RulesError, match="4 to 9"):
        check_deck(deck(4, wildcards=False), seats)


@pytest.mark.parametrize("wrong", ["A", 1.0, None, True])
def test_deck_of_the_wrong_type(wrong: Any) -> None:
    with pytest.raises(TypeError):
        check_deck([wrong, *deck(4, wildcards=False)[1:]])
    with pytest.raises(TypeError):
        check_deck(deck(4, wildcards=False), wrong)


def test_deck_cards_as_they_are_printed() -> None:
    printed = [face(card) for card in range(1, 15)]
    assert printed == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "*"]
    assert [face(card) for card in (0, 15, -1, None)] == [0, 15, -1, None]


# who is dealt how much

SIZES = {
    (4, False): [14, 14, 14, 13],
    (5, False): [14, 13, 13, 13, 13],
    (6, False): [13] * 6,
    (7, False): [13] * 7,
    (8, False): [12, 12, 12, 11, 11, 11, 11, 11],
    (9, False): [11, *[10] * 8],
    (4, True): [15, 14, 14, 14],
    (5, True): [14, 14, 14, 13, 13],
    (6, True): [14, 14, 13, 13, 13, 13],
    (7, True): [14, 14, 13, 13, 13, 13, 13],
    (8, True): [12, 12, 12, 12, 12, 11, 11, 11],
    (9, True): [11, 11, 11, 10, 10, 10, 10, 10, 10],
}
"""By place in the order of play."""


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_1_the_first_places_hold_one_more_where_it_does_not_divide(
    seats: int, wildcards: bool
) -> None:
    youngest = seats - 2
    state = start(seats, rules=agreed(wildcards), youngest=youngest)
    state = apply(state, sample_chance(state, Random(seats)))
    sizes = [len(state.hand((youngest + place) % seats)) for place in range(seats)]
    assert sizes == SIZES[seats, wildcards]


def test_1_all_cards_are_dealt_one_by_one_from_the_youngest() -> None:
    # the sorted deck is A 2 2 3 3 3 4 …: the youngest, seat 2, gets the 1st, 5th, 9th … card
    state = start(4, youngest=2)
    action = chance_action(state, deck(4, wildcards=False))
    assert [texts(hand[:5]) for hand in action.hands] == [
        "2 4 5 5 6", "3 4 5 6 6", "A 3 4 5 6", "2 3 4 5 6",
    ]  # fmt: skip
    state = apply(state, action)
    assert [len(state.hand(seat)) for seat in range(4)] == [14, 13, 14, 14]


@pytest.mark.parametrize("seats", range(4, 10))
def test_1_card_k_goes_to_the_seat_k_places_on(seats: int) -> None:
    state = later([*range(1, seats, 2), *range(0, seats, 2)], wildcards=True)
    drawn = list(chance(state).pool)
    Random(seats).shuffle(drawn)
    due: dict[int, list[int]] = {seat: [] for seat in range(seats)}
    for place, card in enumerate(drawn):
        due[state.seating[place % seats]].append(card)
    action = chance_action(state, drawn)
    assert [list(hand) for hand in action.hands] == [sorted(due[seat]) for seat in range(seats)]


def test_1_hands_are_sorted_by_the_constructor() -> None:
    assert Deal((cards("T * 2 A"), cards("3 2"))) == Deal((cards("A 2 T *"), cards("2 3")))
    assert texts(Deal((cards("T * 2 A"),)).hands[0]) == "A 2 T *"


# chance


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_1_chance_draws_the_whole_deck(seats: int, wildcards: bool) -> None:
    drawn = chance(start(seats, rules=agreed(wildcards)))
    assert tuple(drawn.pool) == deck(seats, wildcards=wildcards)
    assert drawn.count == NATURAL[seats] + 2 * wildcards


def test_1_every_card_is_as_likely_as_it_is_common() -> None:
    state = start(4, rules=agreed(True))
    first = dict(GAME.chance_outcomes(state))
    assert first == pytest.approx({**{rank: rank / 57 for rank in range(1, 11)}, WILDCARD: 2 / 57})
    after_both = dict(GAME.chance_outcomes(state, cards("A * *")))
    assert set(after_both) == set(range(2, 11))
    assert after_both[10] == pytest.approx(10 / 54)


# deals that are none


def swapped(action: Deal, seat: int, there: str, here: str) -> Deal:
    """Return a deal in which a card of a hand is another one."""
    hands = list(action.hands)
    hand = list(hands[seat])
    hand[hand.index(cards(there)[0])] = cards(here)[0]
    hands[seat] = tuple(hand)
    return Deal(tuple(hands))


def test_1_the_right_number_of_cards_for_each() -> None:
    good = deal(start(5))
    assert refused(start(5), Deal((good.hands[0][1:], *good.hands[1:]))) == "hand-size"
    # the card more is for the youngest, and for nobody else
    moved = (good.hands[0][1:], (*good.hands[1], good.hands[0][0]), *good.hands[2:])
    assert refused(start(5), Deal(moved)) == "hand-size"
    assert apply(start(5, youngest=1), Deal(moved)).to_act == 1


def test_1_each_card_as_often_as_in_the_deck() -> None:
    good = deal(start(4))
    assert refused(start(4), swapped(good, 3, "T", "9")) == "card-count"
    assert refused(start(4), swapped(good, 0, "A", "2")) == "card-count"
    wild = start(4, rules=agreed(True))
    assert refused(wild, swapped(deal(wild), 0, "A", "*")) == "card-count"
