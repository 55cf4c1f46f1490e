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
from support.truco.playing import CLOSED, cards, deal, dealt, do, hands, move, texts

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


def parsed(thing: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(to_json(thing))
    return data


# actions


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (move("3 cut from-below"), {"type": "cut", "seat": 3, "how": "from-below"}),
        (move("1 keep"), {"type": "keep", "seat": 1}),
        (move("1 burn"), {"type": "burn", "seat": 1}),
        (move("0 4D"), {"type": "play", "seat": 0, "card": "4D", "covered": False}),
        (move("0 (4D)"), {"type": "play", "seat": 0, "card": "4D", "covered": True}),
        (
            truco.Play(0, None, covered=True),
            {"type": "play", "seat": 0, "card": None, "covered": True},
        ),
        (move("2 raise"), {"type": "raise", "seat": 2, "worth": None}),
        (move("2 raise 3"), {"type": "raise", "seat": 2, "worth": 3}),
        (move("2 accept 6"), {"type": "accept", "seat": 2, "worth": 6}),
        (move("2 run 9"), {"type": "run", "seat": 2, "worth": 9}),
        (truco.Replacement(None), {"type": "replacement", "card": None}),
        (
            truco.Deal(((None, *cards("5S 4S")),), None, (0, 2)),
            {"type": "deal", "hands": [[None, "5S", "4S"]], "vira": None, "exposed": [0, 2]},
        ),
        (truco.Deal((), None), {"type": "deal", "hands": [], "vira": None, "exposed": None}),
    ],
)
def test_actions_in_json(action: truco.Action, data: dict[str, Any]) -> None:
    assert parsed(action) == data
    assert from_json(json.dumps(data), truco.GAME) == action


# states and views


def test_a_view_in_json_has_null_for_what_is_hidden() -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 (4D)")
    data = parsed(truco.view(state, 1))
    assert (data["type"], data["viewer"], data["vira"], data["manilha"]) == ("view", 1, "KD", "A")
    assert data["hands"] == [[None], ["5S", "AC"], [None] * 2, [None] * 2]
    assert data["trick"] == [{"seat": 0, "card": None, "covered": True}]
    assert data["legal_actions"][-1] == {"type": "raise", "seat": 1, "worth": 3}


def test_rules_in_json() -> None:
    data = parsed(CLOSED)
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


def test_a_record_as_a_seat_saw_it() -> None:
    seen = list(RECORD.seen_by(3))
    second = seen[2].action
    assert isinstance(second, truco.Deal)
    assert [texts(hand) for hand in second.hands] == [". . .", ". . .", ". . .", "4C AS 5C"]
    assert [step.action for step in seen[3:12]] == [*PLAYED[2:11]]
    covered = truco.Play(0, None, covered=True), truco.Play(2, None, covered=True)
    assert (seen[12].action, seen[14].action) == covered
    assert seen[15].action == move("3 (5C)")
    assert hands(seen[-3].view) == [".", "", "", "AS"]
