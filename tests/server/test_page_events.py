"""What the page makes of events without a browser: score sheets, tricks, cards that fly."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fodasse.bots import named
from fodasse.games import GAMES
from fodasse.table.match import Match
from support.games.positions import each_game
from support.server import page_moments
from support.server.javascript import needs_node, run_with_page

pytestmark = needs_node
SCRIPT = Path(page_moments.__file__).with_name("page_events.mjs")
SCORED = ("round-scored", "hand-scored")


def played(name: str) -> tuple[list[Any], list[tuple[int, ...]]]:
    """The events of a match for its first seat, and the points after each action."""
    game = GAMES[name]
    bot, rng = named("rules", game), Random(3)
    match = Match(game, 4, seed=3, occupants=["person", bot, bot, bot])
    points = [tuple(match.state.table.points)]
    while not match.outcome:
        if not match.step():
            match.submit(0, bot.choose(match.turn(0), rng))
        points += [tuple(match.state.table.points)] * (match.ply + 1 - len(points))
    return match.packet(0)["events"], points


def read(entries: list[Any], points: tuple[int, ...], folder: Path) -> Any:
    return json.loads(run_with_page(SCRIPT, {"entries": entries, "points": points}, folder))


@each_game
def test_a_round_has_the_points_of_the_states_before_and_after_it(
    name: str, tmp_path: Path
) -> None:
    entries, points = played(name)
    plies = [
        entry["ply"]
        for entry in entries
        if any(told["event"]["type"] in SCORED for told in entry["told"])
    ]
    expected = [
        {"ply": ply, "before": list(points[before]), "after": list(points[ply])}
        for before, ply in zip([0, *plies], plies, strict=False)
    ]
    assert len(expected) > 3
    assert read(entries, points[-1], tmp_path)["rounds"] == expected
    late = [entry for entry in entries if entry["ply"] > plies[1]]
    assert read(late, points[-1], tmp_path)["rounds"] == expected[2:]


@pytest.mark.parametrize("name", ["fodasse", "truco"])
def test_a_trick_stays_with_the_cards_of_its_event_and_goes_to_its_taker(
    name: str, tmp_path: Path
) -> None:
    entries, points = played(name)
    found = read(entries, points[-1], tmp_path)["tricks"]
    kinds = {"trick-taken", "trick-tied", "stage-taken", "stage-annulled"}
    events = [told["event"] for entry in entries for told in entry["told"]]
    assert [each["event"] for each in found] == [each for each in events if each["type"] in kinds]
    for each in found:
        event, trick = each["event"], each["trick"]
        seats = [card["seat"] if name == "truco" else card[0] for card in event["cards"]]
        assert sorted(card["by"] for card in trick["cards"]) == sorted(seats)
        assert trick["taker"] == event.get("seat")


def test_a_set_that_is_beaten_is_no_trick_and_one_that_nobody_beats_is(tmp_path: Path) -> None:
    entries, points = played("dalmuti")
    found = read(entries, points[-1], tmp_path)["tricks"]
    assert {each["event"]["type"] for each in found} <= {"trick-ended"}
    assert found


@each_game
def test_cards_fly_from_where_they_were_and_never_into_the_pack(name: str, tmp_path: Path) -> None:
    entries, points = played(name)
    flights = read(entries, points[-1], tmp_path)["flights"]
    moves = [
        move
        for entry in entries
        for told in entry["told"]
        for move in told["event"]["moves"]
        if move["from"] != move["to"] and move["to"] != "pack"
    ]
    dealt = [move for move in moves if move["from"] == "pack" and move["to"].startswith("hand:")]
    counted = sum(move.get("count") or len(move["cards"]) for move in dealt)
    flown = [each for each in flights if each["from"] == "pack" and each["to"].startswith("hand:")]
    assert len(flown) == counted > 0
    assert not [each for each in flights if each["to"] == "pack" or each["from"] == each["to"]]
    assert all(each["delay"] <= 600 for each in flights)
