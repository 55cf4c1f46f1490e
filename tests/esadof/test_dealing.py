"""The deal: chance draws the whole deck, and it is laid as it was drawn."""

from __future__ import annotations

from random import Random

import pytest

from fodasse.games import esadof
from support.esadof.playing import ALL_CARDS, ROWS, cards, deal, dealt, tells, texts


def test_deal_draws_rows_seat_by_seat_then_the_upcard_then_the_stock() -> None:
    action = esadof.chance_action(esadof.start(3), ALL_CARDS)
    # the order of the deck here is A A 2 2 3 3 … suit by suit: AD AD AS AS AH AH AC AC 2D 2D …
    assert [texts(row) for row in action.rows] == ["AD AD AS", "AS AH AH", "AC AC 2D"]
    assert str(action.upcard) == "2D"
    assert action.stock == ALL_CARDS[10:]
    assert texts(action.stock[:3]) == "2S 2S 2H"


@pytest.mark.parametrize(("seats", "stock"), [(3, 94), (10, 73)])
def test_deal_leaves_the_rest_for_the_stock(seats: int, stock: int) -> None:
    # 104 cards less three a seat and the open one
    before = esadof.start(seats)
    state = esadof.apply(before, esadof.sample_chance(before, Random(seats)))
    tells(state, {"stock": stock, "drawn": None, "phase": "arrange"})
    assert {len(row) for row in state.rows} == {3}
    assert len(state.pile) == 1


def test_deal_lays_cards_in_the_order_they_were_dealt() -> None:
    tells(dealt(), {"rows": [*ROWS], "pile": "9H"})
    assert texts(dealt().stock[:3]) == "6C TS KH"


def test_deal_is_drawn_from_all_104_cards() -> None:
    drawn = esadof.chance(esadof.start(5))
    assert sorted(drawn.pool) == sorted(ALL_CARDS)
    assert drawn.count == 104
    outcomes = esadof.GAME.chance_outcomes(esadof.start(5), cards("KD KD 5H"))
    chances = {str(card): probability for card, probability in outcomes}
    assert len(chances) == 51
    assert chances["5H"] == 1 / 101
    assert chances["QC"] == 2 / 101


def test_deal_is_accepted_with_twins_anywhere() -> None:
    esadof.check(esadof.start(3), deal("KD KD 5H", "5H 2C 2C", "3H 3H 4D", upcard="4D"))
