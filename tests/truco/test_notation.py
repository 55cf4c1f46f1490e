"""Positions read from text."""

import pytest

from fodasse import Card, FormatError
from fodasse.core.cards import Rank
from fodasse.games import truco
from fodasse.games.truco import Phase, Reason, position_to_text
from fodasse.games.truco import position_from_text as drawn


def test_everything_that_can_be_said() -> None:
    state = drawn("""
        hand 3; dealer 1; points 4 2; cut own-hand; vira 7C
        0: JD 6H
        1: 2S
        trick 0:4S 1:QC
        table 1:AD-covered
        worth 3; word 0; counted
        last 0 3 run
        last-trick 1:3H 0:3D
    """)
    # The queen is the manilha: seat 1 took the trick, and led.
    assert (state.phase, state.turn, state.manilha) == (Phase.PLAY, 0, Rank.QUEEN)
    assert (state.tricks[0].winner, state.leader) == (1, 1)
    assert state.trick == (truco.Laid(1, Card.parse("AD"), covered=True),)
    assert (state.worth, state.may_raise, state.counted) == (3, (0,), True)
    assert state.points == (4, 2)
    assert state.last_cut is truco.How.OWN_HAND
    last = state.last_hand
    assert last is not None
    assert (last.winner, last.points, last.reason) == (0, (3, 0), Reason.RUN)
    assert [trick.winner for trick in last.tricks] == [None]
    assert state.table.ran_from is None


def test_after_a_hand_that_was_run_from() -> None:
    state = drawn("hand 2; phase cut; dealer 1; points 0 3; cut tap; 0:; 1:; last 1 3 run; ran 6")
    assert (state.phase, state.to_act, state.table.ran_from) == (Phase.CUT, 0, 6)


def test_a_raise_awaits_an_answer() -> None:
    state = drawn("phase answer; word 1; cut tap; vira 4H; 0: KD 3C QS; 1: 7C 6S; table 1:5D")
    assert (state.asked, state.asker, state.to_act) == (3, 1, 0)
    # what is not said is as in a first hand that seat 0 deals
    assert (state.points, state.hand_number, state.dealer, state.worth) == ((0, 0), 1, 0, 1)


def test_a_card_has_turned_over() -> None:
    state = drawn("phase exposed; cut tap; vira 4H; 0: KD 3C QS; 1: 7C 6S 5D; shown 1 7C at 0")
    assert state.exposed == truco.Exposed(1, Card.parse("7C"), index=0)
    assert state.to_act == 1


def test_3_the_place_of_a_burnt_card_is_kept() -> None:
    text = "phase exposed; cut tap; vira 4H; 0: KD 3C QS; 1: 7C 6S 5D; shown 1 7C at 0"
    burnt = truco.apply(drawn(text), truco.Burn(1))
    assert burnt.exposed == truco.Exposed(1, Card.parse("7C"), burnt=True, index=0)
    assert "shown 1 7C burnt at 0" in " ".join(position_to_text(burnt).split())
    assert drawn(position_to_text(burnt)) == burnt


PLAY = "cut tap; vira 4H; 0: KD 3C QS; 1: 7C 6S; table 1:5D"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("cut tap", "cut", "line 1"),
        ("cut tap", "cut tap; cut tap", "line 1"),
        ("KD 3C", "KD KD", "hands[0]"),
        ("KD 3C", "KD 8C", "hands[0]"),
        ("KD 3C", "KD", "hands[0]"),
        ("1:5D", "0:5D", "hands[0]"),
        ("1:5D", "1:5", "line 1"),
        ("1:5D", "1:??", "trick"),
        ("table 1:5D", "table", "line 1"),
        ("cut tap", "cut tap; phase cut", "vira"),
        ("cut tap", "cut tap; phase answer; vira 5H", "line 1"),
        ("cut tap", "cut tap; worth 4", "stake.worth"),
        ("cut tap", "cut tap; word 2", "stake"),
        ("cut tap", "cut tap; eleven 0", "trick"),
        ("cut tap", "cut tap; points 3", "table.points"),
        ("cut tap", "cut tap; points 12 3", "table.points"),
        ("cut tap", "cut tap; hand 0", "table.hand_number"),
        ("cut tap", "cut tap; last-trick 1:3H 0:AD", "table.last_hand"),
        ("cut tap", "cut tap; last 2 1 run", "line 1"),
        ("cut tap", "cut tap; last 0 1 boredom", "line 1"),
        ("cut tap", "cut tap; last-trick won 1", "line 1"),
        ("cut tap", "cut tap; shown 1", "line 1"),
        ("cut tap", "cut tap; shown 1 7C burnt 2", "line 1"),
        ("cut tap", "cut tap; shown 7 7C", "exposed.seat"),
    ],
)
def test_a_fault_is_told(old: str, new: str, where: str) -> None:
    assert drawn(PLAY).to_act == 0
    with pytest.raises(FormatError) as caught:
        drawn(PLAY.replace(old, new, 1))
    assert caught.value.where == where
