"""Positions read from text."""

import pytest

from fodasse import FormatError
from fodasse.games import dalmuti
from fodasse.games.dalmuti import Phase
from fodasse.games.dalmuti import position_from_text as drawn

RULES = dalmuti.Rules(wildcards=True)
# 55 cards of ranks 1 to 10 and two wildcards: 15, 14, 14 and 14 for four seats.
FIRST = (
    "turn 2"
    "; 0: 3 3 6 6 7 7 7 9 | 1 10 10 10 10 10 14"
    "; 1: 2 4 5 5 6 6 6 7 8 8 8 9 10 10"
    "; 2: 4 4 4 5 5 8 8 8 9 9 9 9 10 10"
    "; 3: 2 3 5 6 7 7 7 8 8 9 9 9 10 14"
    "; top 0:6x10w1; passes 1"
)
BONUS = (
    "hand 2; phase bonus; seating 0 2 3 1; points 3 0 2 1; turn 2"
    "; 0: 1 3 3 3 4 5 5 6 6 7 7 8 9 10 10"
    "; 1: 4 4 8 8 8 8 9 9 9 9 10 10 10 10"
    "; 2: 2 2 4 5 6 6 6 7 7 7 8 9 9 10 10 14"
    "; 3: 5 5 6 7 7 8 8 9 9 10 10 14"
    "; bonus 3 6 for 4 4; bonus 2 4 for; last 0 2 3 1"
)


def test_a_set_and_the_passes_since() -> None:
    state = drawn(FIRST, rules=RULES)
    assert (state.phase, state.hand_number, state.seating) == (Phase.PLAY, 1, (0, 1, 2, 3))
    assert state.top == dalmuti.Lay(0, 10, 6, 1)
    assert (state.passes, state.to_act) == (1, 2)
    assert state.hand(0) == (3, 3, 6, 6, 7, 7, 7, 9)
    assert state.laid[0] == (1, 10, 10, 10, 10, 10, 14)


def test_13_a_bonus_that_is_due() -> None:
    state = drawn(BONUS, rules=RULES)
    assert state.exchanges == (
        dalmuti.Exchange(0, 1, (3, 6), (4, 4)),
        dalmuti.Exchange(2, 3, (2, 4), ()),
    )
    assert state.last_hand == dalmuti.FinishedHand.of((0, 2, 3, 1))
    assert state.to_act == 2


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("hand 2", "hand", "line 1"),
        ("hand 2", "hand 1", "exchanges"),
        ("phase bonus", "phase play", "exchanges[1].given"),
        ("phase bonus", "phase lunch", "line 1"),
        ("seating 0 2 3 1", "seating 0 2 1", "table.seating"),
        ("points 3 0 2 1", "points 3 0 2", "table.points"),
        ("points 3 0 2 1", "points 3 0 2 2", "table.points"),
        ("turn 2", "turn 0", "to_act"),
        ("0: 1", "0: 2", "hands"),
        ("0: 1", "0: A", "line 1"),
        ("for 4 4", "for 4 5", "exchanges[0].given"),
        ("; bonus 2 4 for", "", "exchanges"),
        ("bonus 2 4 for", "bonus 2 4 for; bonus 1 1 for", "exchanges"),
        ("last 0 2 3 1", "last 0 2 3 3", "line 1"),
        ("last 0 2 3 1", "last 0 2 3", "line 1"),
        ("last 0 2 3 1", "last", "table.last_hand.order"),
        ("turn 2", "turn 2; top 0:x", "line 1"),
        ("turn 2", "turn 2; top 0:1x1", "top"),
        ("turn 2", "turn 2; passes -1", "passes"),
    ],
)
def test_a_fault_is_told(old: str, new: str, where: str) -> None:
    assert old in BONUS
    with pytest.raises(FormatError) as caught:
        drawn(BONUS.replace(old, new, 1), rules=RULES)
    assert caught.value.where == where
