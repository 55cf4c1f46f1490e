"""JSON of actions, states and views, and records: kept, replayed, and seen by each seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fodasse.core.errors import FormatError
from fodasse.core.outcome import Outcome
from fodasse.games import esadof
from fodasse.table.record import Record
from fodasse.table.serial import from_json, to_json
from support.esadof.playing import deal, in_turns, played, sights

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
DEAL = deal(*ROWS, upcard="9H", top="6C TS KH")
PLAYED: tuple[esadof.Action, ...] = (
    DEAL,
    esadof.Arrange(2, (0, 1, 2)), esadof.Arrange(0, (2, 0, 1)), esadof.Arrange(1, (0, 1, 2)),
    esadof.Draw(1, esadof.Source.STOCK), esadof.Replace(1, 1),
    esadof.Draw(2, esadof.Source.PILE), esadof.Discard(2), esadof.Knock(0),
)  # fmt: skip
"""Seat 0 has 17, seat 1 1 + 6 + 2 = 9, seat 2 18: the knock costs 17 + 9 + 18 = 44."""
RECORD = Record(
    "esadof",
    esadof.Rules(target=44),
    3,
    options=(("dealer", 0),),
    actions=PLAYED,
    result=Outcome(((1,), (2,), (0,)), esadof.Reason.TARGET),
)


def parsed(thing: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(to_json(thing))
    return data


# actions


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (esadof.Arrange(1, (2, 0, 1)), {"type": "arrange", "seat": 1, "order": [2, 0, 1]}),
        (esadof.Draw(0, esadof.Source.PILE), {"type": "draw", "seat": 0, "source": "pile"}),
        (esadof.Draw(0, esadof.Source.STOCK), {"type": "draw", "seat": 0, "source": "stock"}),
        (esadof.Knock(3), {"type": "knock", "seat": 3}),
        (esadof.Replace(2, 1), {"type": "replace", "seat": 2, "slot": 1}),
        (esadof.Discard(2), {"type": "discard", "seat": 2}),
        (
            esadof.Deal(((None, None, None),), None, (None,)),
            {"type": "deal", "rows": [[None, None, None]], "upcard": None, "stock": [None]},
        ),
    ],
)
def test_actions_in_json(action: esadof.Action, data: dict[str, Any]) -> None:
    assert parsed(action) == data
    assert from_json(json.dumps(data), esadof.GAME) == action


def test_a_deal_in_json_keeps_the_order_of_its_cards() -> None:
    data = parsed(DEAL)
    assert data["rows"] == [row.split() for row in ROWS]
    assert data["upcard"] == "9H"
    assert data["stock"][:3] == ["6C", "TS", "KH"]
    assert from_json(to_json(DEAL), esadof.GAME) == DEAL


# states and views


def test_a_state_in_json_names_its_game() -> None:
    data = parsed(played(in_turns(*ROWS, top="6C"), "stock"))
    assert (data["format"], data["game"], data["type"]) == (1, "esadof", "state")
    assert data["phase"] == "drawn"
    assert data["awaited"] == [1]
    assert data["rows"][0] == ["KD", "5H", "QC"]
    assert data["known"][0] == ["owner", "nobody", "owner"]
    assert data["drawn"] == {"card": "6C", "source": "stock"}
    assert data["table"]["points"] == [0, 0, 0]


def test_a_view_in_json_has_null_for_what_is_hidden() -> None:
    state = played(in_turns(*ROWS, top="6C"), "stock")
    data = parsed(esadof.view(state, 0))
    assert (data["type"], data["viewer"], data["stock"]) == ("view", 0, 93)
    assert data["rows"] == [["KD", None, "QC"], [None] * 3, [None] * 3]
    assert data["drawn"] == {"card": None, "source": "stock"}
    assert data["legal_actions"] == []
    own = parsed(esadof.view(state, 1))
    assert own["drawn"] == {"card": "6C", "source": "stock"}
    assert own["legal_actions"][0] == {"type": "replace", "seat": 1, "slot": 0}


def test_rules_in_json() -> None:
    data = parsed(esadof.Rules(target=50, max_turns=9))
    assert data == {"format": 1, "game": "esadof", "type": "rules", "target": 50, "max_turns": 9}
    for change in ({"target": 0}, {"max_turns": 0}, {"target": "5"}, {"speed": 1}, {"game": "x"}):
        with pytest.raises(FormatError):
            from_json(json.dumps(data | change), esadof.GAME)


# records


def test_a_record_replays_to_its_states() -> None:
    states = list(RECORD.replay())
    assert len(states) == len(PLAYED) + 1
    assert states[0] == esadof.start(3, rules=esadof.Rules(target=44))
    assert sights(states[-2]) == ["QC KD 5H", "AS 6C 2C", "3H JS 4D"]
    assert states[-1].points == (44, 9, 18)
    assert esadof.outcome(states[-1]) == RECORD.result


def test_a_record_as_a_seat_saw_it() -> None:
    seen = list(RECORD.seen_by(1))
    assert seen[1].action == esadof.censor(esadof.start(3), DEAL, 1)
    assert [step.action for step in seen[2:]] == list(PLAYED[1:])
    rows = [sights(step.view)[1] for step in seen]
    assert rows == ["", ". . .", ". . .", ". . .", "AS . 2C", "AS . 2C", "AS 6C 2C", "AS 6C 2C",
                    "AS 6C 2C", ""]  # fmt: skip
    drawn = [step.view.drawn and str(step.view.drawn.card) for step in seen[5:9]]
    assert drawn == ["6C", None, "7D", None]
    hidden = [step.view.drawn and step.view.drawn.card for step in RECORD.seen_by(None)]
    assert hidden[5] is None
    assert str(hidden[7]) == "7D"
