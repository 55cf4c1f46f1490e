"""Rule 14: manilhas, annulled cards, accumulated stages."""

from __future__ import annotations

from random import Random

import pytest

from fodasse import Card, Deal, Rank, Rules, State, apply, start
from support.fodasse.playing import (
    Told,
    after,
    bidding,
    playing,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known

LOW = ["4D", "4S", "5S", "5D", "6D", "6S", "7D", "7S", "QD", "QS"]


def taker_of(cards: str, vira: str) -> int | None:
    """Return the seat that takes the first stage of two, laid by seats 0, 1, 2, … in turn."""
    laid = cards.split()
    spare = [card for card in LOW if card not in {*laid, vira}]
    hands = [f"{card} {more}" for card, more in zip(laid, spare, strict=False)]
    state = round_of(*hands, vira=vira, bids=[2] * len(laid))
    return playing(state, ", ".join(f"{s} {c}" for s, c in enumerate(laid))).stages[0].winner


@pytest.mark.parametrize(("vira", "manilha"), list(zip("4567QJKA23", "567QJKA234", strict=True)))
def test_14_the_manilha_is_the_rank_after_the_viras_going_round(vira: str, manilha: str) -> None:
    # the suit of the vira means nothing
    assert {Rules().manilha_of(Card.parse(vira + suit)) for suit in "DSHC"} == {Rank(manilha)}


@pytest.mark.parametrize(
    ("cards", "vira", "taker"),
    [
        # the examples of the book: kings annul each other, or are manilhas
        pytest.param("KD KH 7C", "4H", 2, id="14a: example 1"),
        pytest.param("KD KH 7C", "JS", 1, id="14a: example 2"),
        # rule 1; at 2H the 3 is a manilha, and takes anyway
        pytest.param("KD 3C 2S", "4H", 1, id="14: the highest rank"),
        pytest.param("KD 3C 2S", "2H", 1, id="14: the highest rank as a manilha"),
        pytest.param("5D 3C 3H", "4H", 0, id="14: a manilha beats all"),
        pytest.param("5D 5S 3C", "4H", 1, id="2, 14: manilhas rank by suit: spades"),
        pytest.param("5H 5S 3C", "4H", 0, id="2, 14: hearts"),
        pytest.param("5S 5H 5C", "4H", 2, id="2, 14: clubs"),
        pytest.param("5S 5C 5D 5H", "4H", 1, id="14: manilhas are not annulled"),
        pytest.param("KD KH KS 7C", "4H", 3, id="14b: a third card is annulled too"),
        pytest.param("KD KH KS KC 6C", "4H", 4, id="14b: and a fourth"),
        pytest.param("KD 3H KS 3C 4C", "4H", 4, id="14a: two pairs leave the single card"),
        pytest.param("7H AD 7C", "4H", 1, id="14a: a pair below the highest"),
        pytest.param("KD KH", "4H", None, id="14c: all annulled, nobody takes the stage"),
        pytest.param("KD AH KS AC", "4H", None, id="14c: two pairs"),
    ],
)
def test_14_who_takes_a_stage(cards: str, vira: str, taker: int | None) -> None:
    assert taker_of(cards, vira) == taker


def test_14_taking_does_not_depend_on_the_order_of_the_cards() -> None:
    for seed in range(6):
        order = Random(seed).sample(["KD", "KH", "7C", "QS", "QH"], 5)
        assert order[known(taker_of(" ".join(order), vira="4H"))] == "7C"


THREE = round_of("KD 7S 6S", "KH 7H 4C", "KS AS QS", bids=[0, 0, 0])
TWO = round_of("KD 7S 6S", "KH 7H 4C", bids=[0, 0])
CASES: Told = {
    "14d: after an accumulated stage the same seat leads again": (
        THREE, "0 6S, 1 7H, 2 QS, 2 KS, 0 KD, 1 KH",
        {"leader": 2, "to_act": 2, "accumulated": 1, "taken": [2, None]},
    ),
    "14e: accumulated stages are nobody's as yet": (TWO, "0 KD, 1 KH, 0 7S, 1 7H", {
        "accumulated": 2, "each.won": [0, 0]}),
    "14e: who takes the next takes them and their cards": (
        TWO, "0 KD, 1 KH, 0 7S, 1 7H, 0 6S, 1 4C",
        {"last.taken": [0, 0, 0], "last.won": (3, 0)},
    ),
    "14e: they change when the next is decided": (
        round_of("KD 7S 6S", "KH QH 4C", bids=[0, 0]), "0 KD, 1 KH, 0 7S, 1 QH",
        {"accumulated": 0, "taken": [1, 1], "each.won": [0, 2], "leader": 1},
    ),
    "14e: stages taken before stay where they are": (
        round_of("AD KD 6S", "7H KH QC", bids=[0, 0]), "0 AD, 1 7H, 0 KD, 1 KH, 0 6S, 1 QC",
        {"last.taken": [0, 1, 1]},
    ),
    "14f: what is accumulated at the end of the round is nobody's": (
        round_of("AD KD 6S", "7H KH 6C", bids=[0, 0]), "0 AD, 1 7H, 0 KD, 1 KH, 0 6S, 1 6C",
        {"phase": "deal", "last.taken": [0, None, None], "last.won": (1, 0)},
    ),
    "14f: from end to end": (
        round_of("AD KD 6S", "AH KH 6C", bids=[1, 0]), "0 AD, 1 AH, 0 KD, 1 KH, 0 6S, 1 6C",
        {"last.won": (0, 0), "accumulated": 0},
    ),
    "14d, 18c: the leader of an accumulated stage may have left": (
        THREE, "0 KD, 1 KH; leave 0; 2 KS", {"accumulated": 1, "leader": 1, "to_act": 1},
    ),
}  # fmt: skip


@each_case(CASES)
def test_14_accumulated_stages(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_14_a_stage_of_39_is_decided_as_by_hand() -> None:
    # a blind round of 39: every rank but the vira's three stands four times, so all but
    # manilhas are annulled; the strongest manilha takes it
    state = start(39)
    deck = [card for card in state.rules.deck if str(card) != "4H"]
    state = apply(state, Deal(tuple((card,) for card in deck), Card.parse("4H")))
    state = bidding(state, *[0] * 39)
    winner = known(known(state.last_round).stages[0].winner)
    assert str(deck[winner]) == "5C"
