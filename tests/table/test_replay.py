"""The example of a replay: what its JavaScript makes of the records of seats."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fodasse import GAMES, SeatRecord
from fodasse.testing import random_match
from support.server.javascript import NODE, needs_node

FOLDER = Path(__file__).parents[2] / "examples" / "replay"
SCRIPT = """
const { stepsOf, places } = require(process.argv[1]);
const record = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const steps = stepsOf(record);
console.log(JSON.stringify(steps.map((step) => ({ ...step, places: places(step) }))));
"""
each_game = pytest.mark.parametrize("name", GAMES)


def own_record(name: str, seed: int) -> SeatRecord[Any, Any]:
    """Return a random match as some seat, or a spectator, saw it."""
    match = random_match(name, 4, seed=seed, most_actions=60, table_share=0.05 * (seed % 2))
    return SeatRecord.of(match.record, Random(seed).choice([None, 0, 1, 2, 3]))


def steps_of(text: str) -> list[Any]:
    """Return the steps that the JavaScript makes of a record."""
    command = [NODE, "-e", SCRIPT, str(FOLDER / "replay.js")]
    run = subprocess.run(command, input=text, check=False, capture_output=True, encoding="utf-8")
    assert run.stderr == ""
    found: list[Any] = json.loads(run.stdout)
    return found


def test_it_is_small() -> None:
    files = [path.read_text("utf-8").splitlines() for path in FOLDER.iterdir()]
    assert sum(map(len, files)) <= 150
    assert max(len(line) for file in files for line in file) <= 120


@needs_node
@each_game
@pytest.mark.parametrize("seed", range(3))
def test_it_shows_each_event_and_where_cards_lie_after_it(name: str, seed: int) -> None:
    own = own_record(name, seed)
    text = own.to_json(events=True, lang="pt")
    start, *steps = steps_of(text)
    assert start["text"] == ""
    later = iter(steps)
    zones = start["zones"]
    for each, data in zip(own.observations, json.loads(text)["observations"], strict=True):
        for told in data.get("told", ()):
            step = next(later)
            assert (step["text"], step["moves"]) == (told["text"], told["event"]["moves"])
            zones = step["zones"]
        due = GAMES[name].zones(each.view)
        assert {zone: len(cards) for zone, cards in zones.items() if cards} == {
            zone: len(cards) for zone, cards in due.items()
        }
        # it may know more, what was seen before
        for zone, cards in due.items():
            seen = Counter(str(card) for card in cards if card is not None)
            assert seen <= Counter(map(str, zones[zone]))
    assert next(later, None) is None


@needs_node
def test_zones_are_sorted_by_seat() -> None:
    data = json.loads(own_record("esadof", 1).to_json(events=True))
    data["zones"] = {"row:1:2": ["KD"], "pack": [None], "hand:1": [None], "pile": []}
    for each in data["observations"]:
        each["told"] = []
    [start] = steps_of(json.dumps(data))
    assert start["places"] == {
        "": [{"zone": "pack", "kind": "pack", "slot": "", "cards": [None]}],
        "1": [
            {"zone": "hand:1", "kind": "hand", "slot": "", "cards": [None]},
            {"zone": "row:1:2", "kind": "row", "slot": "2", "cards": ["KD"]},
        ],
    }
