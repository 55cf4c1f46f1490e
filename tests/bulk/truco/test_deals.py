"""Chance in compiled hands of Truco: the card that takes the place of a burnt one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from fodasse.bulk import match_actions, protocol
from fodasse.bulk.compiled import unsigned, unstored
from fodasse.bulk.truco.layout import HAND
from fodasse.bulk.truco.positions import packed
from fodasse.core.cards import TRUCO_DECK, Card
from fodasse.games.truco import Deal, Phase, Rules, State, apply
from support.truco.playing import between, cut, deal, do

DUE = 200
"""How often each card is to come, on average."""


@unstored
def _deal_all(records: Any) -> None:
    """Let chance act in each record, with a key of its own."""
    for number in range(records.size):
        records[unsigned(number)].key = unsigned(number)
        protocol.deal(records[unsigned(number)])


def burnt(rules: Rules, seats: int, seat: int, index: int) -> State:
    """Return a hand of high cards in which the card at an index of a seat's hand was burnt."""
    hands = ["AS AH AD", "JC KD 2C", "KS KC KH", "2S 2H 2D"][:seats]
    state = cut(between(seats=seats, rules=rules))
    whole = deal(*hands, vira="QH", exposed=(seat, index))
    if not rules.turns_up:
        whole = type(whole)(whole.hands, None, whole.exposed)
    state = do(apply(state, whole), f"{seat} burn")
    assert state.phase is Phase.DEAL
    return state


def replaced(state: State, records: int) -> list[tuple[Card, ...]]:
    """Return the hand of the burnt card's seat in records in which chance has replaced it."""
    matches = np.repeat(packed(state).matches, records)
    _deal_all(matches)
    turned = state.exposed
    assert turned is not None
    words = matches["hands"][:, turned.seat]
    places = [words >> np.uint64(8 * place) & np.uint64(255) for place in range(HAND)]
    return [tuple([TRUCO_DECK[int(card)] for card in hand]) for hand in zip(*places, strict=True)]


@pytest.mark.parametrize(
    ("rules", "seats", "seat"),
    [
        (Rules(), 2, 1),
        (Rules(), 4, 3),
        (Rules(deck="clean"), 2, 1),
        (Rules(deck="clean_with_fours"), 4, 1),
        (Rules(manilha="fixed"), 2, 1),
    ],
)
@pytest.mark.parametrize("index", range(HAND))
def test_a_burnt_card_is_replaced_by_each_card_that_was_not_dealt_equally_often(
    rules: Rules, seats: int, seat: int, index: int
) -> None:
    """By the chi-square of draws with fixed keys."""
    state = burnt(rules, seats, seat, index)
    turned = state.exposed
    assert turned is not None
    kept = [card for card in state.hands[seat] if card is not turned.card]
    dealt = {card for hand in state.hands for card in hand} | {turned.card, state.vira}
    left = rules.card_set - dealt
    assert {rules.cards[0], rules.cards[-1]} <= left
    hands = replaced(state, DUE * len(left))
    assert all([*hand[:index], *hand[index + 1 :]] == kept for hand in hands)
    met = Counter(hand[index] for hand in hands)
    assert set(met) == left
    chi_square = sum((times - DUE) ** 2 / DUE for times in met.values())
    freedom = len(left) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_deals_do_not_depend_on_what_was_decided_before() -> None:
    deals = []
    for policy in ("random", "rules"):
        actions = match_actions("truco", 5, policies=policy, seed=3)
        deals.append([action for action in actions if isinstance(action, Deal)])
    assert len(deals[0]) != len(deals[1])
    for first, second in zip(*deals, strict=False):
        assert first == second


def test_the_first_dealer_is_seat_0() -> None:
    first = match_actions("truco", 0, seed=1)[0]
    assert first.seat == 3
