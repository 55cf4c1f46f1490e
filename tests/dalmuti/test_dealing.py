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
    State,
    apply,
    chance,
    chance_action,
    check_deck,
    deck,
    face,
    sample_chance,
    start,
)
from support.dalmuti.playing import FACES, cards, deal, later, refused, texts

LAST = {4: "T", 5: "J", 6: "Q", 7: "K", 8: "K", 9: "K"}
NATURAL = {4: 55, 5: 66, 6: 78, 7: 91, 8: 91, 9: 91}
"""The book's totals."""
TABLES = [
    pytest.param(seats, wildcards, id=f"{seats}{'*' * wildcards}")
    for seats in range(4, 10)
    for wildcards in (False, True)
]


# the deck


@pytest.mark.parametrize(("seats", "wildcards"), TABLES)
def test_deck_each_rank_stands_in_it_as_often_as_its_number(seats: int, wildcards: bool) -> None:
    pack = deck(seats, wildcards=wildcards)
    last = FACES.index(LAST[seats]) + 1
    due = {FACES[rank - 1]: rank for rank in range(1, last + 1)}
    assert Counter(texts(pack).split()) == (due | {"*": 2} if wildcards else due)
    assert len(pack) == NATURAL[seats] + 2 * wildcards
    # chance draws all of it, and it is accepted in any order
    drawn = chance(start(seats, rules=Rules(wildcards=wildcards)))
    assert (tuple(drawn.pool), drawn.count) == (pack, len(pack))
    check_deck(pack[::-1], seats, rules=Rules(wildcards=wildcards))


@pytest.mark.parametrize(
    ("pack", "seats", "missing", "doubled", "foreign"),
    [
        # an ace too few, a two too many, a jack and a wildcard that do not belong to four seats
        ([*deck(4, wildcards=False)[1:], 2, 11, 14, 14], 4, (1,), (2,), (11, 14)),
        (deck(4, wildcards=False), 5, (11,), (), ()),
    ],
)
def test_deck_tells_what_is_wrong_with_it(
    pack: list[int], seats: int, missing: Any, doubled: Any, foreign: Any
) -> None:
    with pytest.raises(InvalidDeck) as caught:
        check_deck(pack, seats)
    error = caught.value
    assert (error.missing, error.doubled, error.foreign) == (missing, doubled, foreign)


@pytest.mark.parametrize("seats", [-1, 0, 3, 10, 10**30])
def test_deck_for_a_table_that_cannot_be(seats: int) -> None:
    check_deck(deck(4, wildcards=False))
    with pytest.raises(RulesError, match="4 to 9"):
        check_deck(deck(4, wildcards=False), seats)


@pytest.mark.parametrize("wrong", ["A", 1.0, None, True])
def test_deck_of_the_wrong_type(wrong: Any) -> None:
    with pytest.raises(TypeError):
        check_deck([wrong, *deck(4, wildcards=False)[1:]])
    with pytest.raises(TypeError):
        check_deck(deck(4, wildcards=False), wrong)


def test_deck_cards_as_they_are_printed() -> None:
    assert "".join(str(face(card)) for card in range(1, 15)) == FACES
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
    state = start(seats, rules=Rules(wildcards=wildcards), youngest=youngest)
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
    hands = chance_action(state, drawn).hands
    for place, seat in enumerate(state.seating):
        assert list(hands[seat]) == sorted(drawn[place::seats])


def test_1_hands_are_sorted_by_the_constructor() -> None:
    assert texts(Deal((cards("T * 2 A"),)).hands[0]) == "A 2 T *"


# chance


def test_1_every_card_is_as_likely_as_it_is_common() -> None:
    state = start(4, rules=Rules(wildcards=True))
    first = dict(GAME.chance_outcomes(state))
    assert first == pytest.approx({**{rank: rank / 57 for rank in range(1, 11)}, WILDCARD: 2 / 57})
    after_both = dict(GAME.chance_outcomes(state, cards("A * *")))
    assert set(after_both) == set(range(2, 11))
    assert after_both[10] == pytest.approx(10 / 54)


# deals that are none


def swapped(action: Deal, seat: int, there: str, here: str) -> Deal:
    """Return a deal in which a card of a hand is another one."""
    hand = list(action.hands[seat])
    hand[hand.index(cards(there)[0])] = cards(here)[0]
    return Deal((*action.hands[:seat], tuple(hand), *action.hands[seat + 1 :]))


def test_1_the_right_number_of_cards_for_each() -> None:
    first, second, *others = deal(start(5)).hands
    assert refused(start(5), Deal((first[1:], second, *others))) == "hand-size"
    # the card more is for the youngest, and for nobody else
    moved = Deal((first[1:], (*second, first[0]), *others))
    assert refused(start(5), moved) == "hand-size"
    assert apply(start(5, youngest=1), moved).to_act == 1


@pytest.mark.parametrize(
    ("state", "seat", "there", "here"),
    [
        (start(4), 3, "T", "9"),
        (start(4), 0, "A", "2"),
        (start(4, rules=Rules(wildcards=True)), 0, "A", "*"),
    ],
)
def test_1_each_card_as_often_as_in_the_deck(
    state: State, seat: int, there: str, here: str
) -> None:
    assert refused(state, swapped(deal(state), seat, there, here)) == "card-count"
