"""Chance in compiled hands of Truco: the card that takes the place of a burnt one."""

from __future__ import annotations

from collections import Counter

import pytest

from fodasse.core.fields import require
from fodasse.games.truco import Phase, Rules, State, apply
from support.bulk.games import Record
from support.truco.playing import between, cut, deal, do

DUE = 100
"""How often each card is to come, on average."""


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


@pytest.mark.parametrize(
    ("rules", "seats", "seat"),
    [
        (Rules(), 4, 3),
        (Rules(deck="clean"), 2, 1),
        (Rules(deck="clean_with_fours"), 4, 1),
        (Rules(manilha="fixed"), 2, 1),
    ],
)
@pytest.mark.parametrize("index", [0, 2])
def test_a_burnt_card_is_replaced_by_each_card_that_was_not_dealt_equally_often(
    rules: Rules, seats: int, seat: int, index: int
) -> None:
    """By the chi-square of draws with fixed keys."""
    state = burnt(rules, seats, seat, index)
    turned = require(state.exposed)
    kept = [card for card in state.hands[seat] if card is not turned.card]
    dealt = {card for hand in state.hands for card in hand} | {turned.card, state.vira}
    left = rules.card_set - dealt
    assert {rules.cards[0], rules.cards[-1]} <= left
    hands = [deal.hands[seat] for deal in Record(state).deals(DUE * len(left))]
    assert all([*hand[:index], *hand[index + 1 :]] == kept for hand in hands)
    met = Counter(hand[index] for hand in hands)
    assert set(met) == left
    chi_square = sum((times - DUE) ** 2 / DUE for times in met.values())
    freedom = len(left) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5
