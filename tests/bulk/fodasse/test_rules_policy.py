"""The compiled rules policy decides as the reference bot does, and as was worked out by hand."""

from __future__ import annotations

import pytest

from fodasse import Bid, Play
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.bulk.games import Record

THREE = "vira JS; cards 3; dealer 3; 0: {}; 1: 6D 7D QD; 2: AD 2D 3D; 3: KD 4H 5S"
TWO = "vira JS; cards 2; dealer 2; 0: 6D QD | bid 0; 1: AD 2D | bid {}; 2: {}"
BLIND = "vira 7C; dealer 3; 0: 7D; 1: {}; 2: {}; 3: {}"


@pytest.mark.parametrize(
    ("position", "stages"),
    [
        (THREE.format("4D 4S 5D"), 0),  # nothing is weaker
        (THREE.format("KS KH KC"), 3),  # the three highest manilhas
        (TWO.format(0, "4D KD"), 1),  # the lowest manilha is worth a stage
        (TWO.format(1, "4D KD"), 0),  # rule 7g: not 1 now; the 4 takes nothing
        (TWO.format(1, "3S KC"), 2),  # rule 7g: not 1 now; the 3 may well take too
        (BLIND.format("4D", "5S", "6H"), 1),  # rule 6: little is in the way
        (BLIND.format("4D", "5S", "3C"), 0),  # the 3 stands in the way unless cards are manilhas
        (BLIND.format("3D", "3S", "3H"), 1),  # rule 14: all annulled, unless manilhas
        (BLIND.format("AD", "2S", "2H"), 0),  # rule 14: the 2s are annulled, the A is not
    ],
)
def test_it_bids_what_a_hand_is_worth(position: str, stages: int) -> None:
    action = Record(drawn(position), "fodasse", 0).best()
    assert action == Bid(action.seat, stages)


LED = "vira 4H; dealer 2; 0: 7D 6D | bid 2; 1: QS JD | bid 0; 2: {} | bid 0; table 0 AD, 1 QD"
ACCUMULATED = "vira 4H; dealer 1; 0: 6S | bid 0; 1: 4D 3S | bid {};stage 0 AD, 1 AS; table 0 7S"
LOST = "vira 4H; dealer 1; 0: {} | bid 3; 1: 6S | bid {}; stage 0 QD, 1 KD; table 1 7S"
SURE = "vira 4H; dealer 2; 0: 7D | bid 0; 1: QS | bid 0; 2: {} | bid 1; table 0 6D, 1 QD"


@pytest.mark.parametrize(
    ("position", "card"),
    [
        (LED.format("4D KD 3C"), "KD"),  # the highest that does not take is thrown
        (LED.format("4D AS KD"), "AS"),  # rule 14: higher still where it is annulled
        (SURE.format("4D JS"), "JS"),  # the needed stage is taken
        (SURE.format("5C KS"), "5C"),  # by the manilha, which could not be lost later
        (ACCUMULATED.format(2), "3S"),  # rule 14c: two stages at once
        (ACCUMULATED.format(1), "4D"),  # which are too many
        (LOST.format("4D 3S", 2), "3S"),  # rule 9: nothing to lose, so the rival is spoiled
        (LOST.format("4D 7H", 2), "7H"),  # by annulling too
        (LOST.format("4D 3S", 1), "4D"),  # and left a stage that it does not need
    ],
)
def test_it_plays_the_card_after_which_least_is_missed(position: str, card: str) -> None:
    action = Record(drawn(position), "fodasse", 0).best()
    assert isinstance(action, Play)
    assert str(action.card) == card
