"""Positions read from text."""

import pytest

from fodasse import Card, FormatError
from fodasse.games import esadof
from fodasse.games.esadof import Known, Phase, position_to_text
from fodasse.games.esadof import position_from_text as drawn
from fodasse.games.esadof.rules import DECK


def _stock(*lying: str) -> str:
    """The cards of the deck that lie nowhere else."""
    left = list(DECK)
    for card in lying:
        left.remove(Card.parse(card))
    return " ".join(map(str, left))


LYING = ("8D", "6S", "5C", "KS", "TD", "TD", "KD", "9S", "5D", "QC", "7H", "3C")
TEXT = (
    "hand 2; phase drawn; dealer 2; points 30 0 23; turn 1"
    "; 0: 8D 6S? 5C!; 1: KS TD? TD; 2: KD 9S 5D"
    f"; drawn 7H stock; pile 3C QC; stock {_stock(*LYING)}"
    # 7 + 11 + 12, 1 + 2 + 3 and 5 + 8 + 10: who knocks with the least scores nothing.
    "; last 7DJDQH AS2S3S 5D8HTC; scores 30 0 23; knocked 1"
)


def test_everything_that_can_be_said() -> None:
    state = drawn(TEXT)
    assert (state.phase, state.to_act, state.hand_number) == (Phase.DRAWN, 1, 2)
    assert state.row(0) == tuple(map(Card.parse, ("8D", "6S", "5C")))
    assert state.known[0] == (Known.OWNER, Known.NOBODY, Known.EVERYBODY)
    assert state.known[2] == (Known.OWNER, Known.OWNER, Known.OWNER)
    assert state.drawn == esadof.Drawn(Card.parse("7H"), esadof.Source.STOCK)
    assert [str(card) for card in state.pile] == ["3C", "QC"]
    assert len(state.stock) == 104 - 12
    last = state.last_hand
    assert last is not None
    assert (last.knocker, last.scores, last.discard) == (1, (30, 0, 23), None)
    assert position_to_text(state) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("hand 2", "hand 0", "table.hand_number"),
        ("phase drawn", "phase turn", "drawn"),
        ("phase drawn", "phase tea", "line 1"),
        ("turn 1", "turn 1 2", "awaited"),
        ("turn 1", "turn one", "line 1"),
        ("8D 6S?", "8D 6S#", "line 1"),
        ("8D 6S?", "8D 8D 6S?", "rows[0]"),
        ("8D 6S?", "8D 8D?", "stock"),
        ("drawn 7H stock", "drawn 7H", "line 1"),
        ("drawn 7H stock", "drawn 7H hand", "line 1"),
        ("knocked 1", "knocked 3", "table.last_hand.knocker"),
        ("knocked 1", "discarded 4C", "table.last_hand.scores[1]"),
        ("knocked 1", "discarded", "line 1"),
        ("scores 30 0 23", "scores 30 0", "table.last_hand.scores"),
        ("scores 30 0 23", "scores 30 0 24", "table.last_hand.scores[2]"),
        ("last 7DJDQH AS2S3S 5D8HTC; ", "", "table.last_hand"),
        ("last 7DJDQH", "last 7DJDQ", "line 1"),
        ("last 7DJDQH", "last 7DJD", "table.last_hand.rows[0]"),
    ],
)
def test_a_fault_is_told(old: str, new: str, where: str) -> None:
    assert old in TEXT
    with pytest.raises(FormatError) as caught:
        drawn(TEXT.replace(old, new, 1))
    assert caught.value.where == where
