"""JSON of actions and views, by hand; the conformance cases pin that of states and events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fodasse.games import esadof
from fodasse.table.serial import from_json, to_json
from support.esadof.playing import ROWS, deal, hand, played


def parsed(thing: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(to_json(thing))
    return data


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
    dealt = deal(*ROWS, upcard="9H", top="6C TS KH")
    data = parsed(dealt)
    assert (data["rows"], data["upcard"]) == ([row.split() for row in ROWS], "9H")
    assert data["stock"][:3] == ["6C", "TS", "KH"]
    assert from_json(to_json(dealt), esadof.GAME) == dealt


def test_a_view_in_json_has_null_for_what_is_hidden() -> None:
    state = played(hand(), "stock")
    data = parsed(esadof.view(state, 0))
    assert (data["type"], data["viewer"], data["stock"]) == ("view", 0, 93)
    assert data["rows"] == [["KD", None, "QC"], [None] * 3, [None] * 3]
    assert data["drawn"] == {"card": None, "source": "stock"}
    assert data["legal_actions"] == []
    own = parsed(esadof.view(state, 1))
    assert own["drawn"] == {"card": "6C", "source": "stock"}
    assert own["legal_actions"][0] == {"type": "replace", "seat": 1, "slot": 0}
