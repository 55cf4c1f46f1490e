"""JSON of actions, states and views, and records: kept, replayed, and seen by each seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from fodasse.core.errors import FormatError
from fodasse.core.outcome import Outcome
from fodasse.games import truco
from fodasse.table.record import Record
from fodasse.table.serial import from_json, to_json
from support.games.changing import place_of_fault
from support.truco.playing import CLOSED, deal, move

HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
PLAYED: tuple[truco.Action, ...] = (
    truco.Cut(0, truco.How.FROM_BELOW), deal(*HANDS), *map(move, (
        "2 raise", "1 raise", "0 raise", "3 raise", "2 accept",
        "2 4H", "3 4C", "0 3C", "1 4S", "0 (4D)", "1 AC", "2 (AH)", "3 (5C)",
        "1 5S", "2 5H", "3 AS", "0 5D",
    )),
)  # fmt: skip
"""Dealer 1, seat 2 leads; a hand of twelve, in which team 1 takes the second and third trick."""
RECORD = Record(
    "truco",
    truco.Rules(),
    4,
    options=(("dealer", 1),),
    actions=PLAYED,
    result=Outcome(((1, 3), (0, 2)), truco.Reason.POINTS),
)


# rules


def test_rules_in_json() -> None:
    data = json.loads(to_json(CLOSED))
    assert data == {
        "format": 1, "game": "truco", "type": "rules", "steps": [1, 3, 6, 9, 12], "target": 12,
        "manilha": "vira", "deck": "full", "covered_from": 2, "covered_after_tie": True,
        "eleven_worth": None, "eleven_raise": "loses", "ferro": "dark", "all_tied": "dealer",
        "tie_lead": "tier", "raises": "any_time", "tento": "free", "exposure": False,
    }  # fmt: skip
    assert from_json(json.dumps(data), truco.GAME) == CLOSED
    short = {"format": 1, "game": "truco", "type": "rules", "exposure": False}
    assert from_json(json.dumps(short), truco.GAME) == CLOSED
    for change in ({"exposure": 1}, {"exposure": None}, {"speed": 1}, {"game": "x"}):
        with pytest.raises(FormatError):
            from_json(json.dumps(data | change), truco.GAME)


# records


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"actions": PLAYED[:-1]}, "result"),
        ({"actions": (*PLAYED[:3], *PLAYED[4:])}, "actions[3]"),
        ({"actions": (*PLAYED, move("0 raise"))}, f"actions[{len(PLAYED)}]"),
        ({"seats": 2}, "actions[1]"),
        ({"seats": 3}, "options"),
        ({"options": {"dealer": 0}}, "actions[0]"),
        ({"options": {"dealer": 4}}, "options"),
        ({"options": {"youngest": 1}}, "options"),
        ({"result": None}, "result"),
        ({"result": Outcome(((1, 3), (0, 2)), truco.Reason.TENTO)}, "result"),
    ],
)
def test_a_record_of_what_cannot_be_played_is_refused(changes: Any, where: str) -> None:
    text = evolve(RECORD, **changes).to_json()
    assert place_of_fault(from_json, text, truco.GAME) == where
