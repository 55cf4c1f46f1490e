"""Records of single seats: exported, saved, read back, damaged."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, Bid, FormatError, Match, Record, Rules, SeatRecord, from_json, to_json
from fodasse.bots.random import RandomBot
from fodasse.core.outcome import Outcome
from fodasse.testing import random_match
from support.fodasse.playing import deal
from support.games.positions import each_game
from support.table.live_matches import MESSAGE, SEED, live_match, twins

BLIND: Record[Any, Any, Any] = Record(
    "fodasse",
    Rules(limit=1),
    2,
    names=("Zé", "Ana"),
    actions=(deal("KD", "7C", vira="4H"), Bid(1, 0), Bid(0, 0)),
    result=Outcome(((1,), (0,)), fodasse.Reason.ELIMINATION),
)
"""Seat 0 takes the stage with the king, bid none and has its one point: 1 to 0 lost."""


def changed(data: Any, path: str, value: Any) -> None:
    """Put a value at the end of a path in plain data; ``...`` takes it away."""
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in steps:
        data = data[step]
    if value is ...:
        del data[last]
    else:
        data[last] = value


@each_game
def test_what_is_exported_reads_back_and_does_not_depend_on_what_was_hidden(name: str) -> None:
    count = 0
    for number in range(5):
        match, rng = live_match(fodasse.GAMES[name], number, 30), Random(number)
        seat = rng.choice((None, *range(4)))
        own = match.export(seat)
        text = to_json(own)
        assert from_json(text) == own == pickle.loads(pickle.dumps(own))
        assert own.observations == tuple(match.record.seen_by(seat))
        assert (own.seat, own.names, own.result) == (seat, match.names, match.outcome)
        assert SEED not in text
        assert MESSAGE not in text
        for twin in twins(match, seat, Random(number)):
            assert to_json(twin.export(seat)) == text
            count += 1
    assert count


def test_actions_taken_back_are_left_out_and_a_seat_is_one_there_is() -> None:
    match: Match = Match(GAME, 2, seed=7)
    match.run()
    match.submit(1, Bid(1, 0))
    match.undo(1)
    match.submit(1, Bid(1, 1))
    assert [each.action for each in match.export(0).observations[2:]] == [Bid(1, 1)]
    with pytest.raises(ValueError, match="no seat 2"):
        SeatRecord.of(match.record, 2)


def test_saved(tmp_path: Path) -> None:
    own = SeatRecord.of(fodasse.play_match(GAME, [RandomBot()] * 2, seed=7), None)
    own.save(tmp_path / "own.json")
    text = (tmp_path / "own.json").read_text(encoding="utf-8")
    assert from_json(text, expected=SeatRecord) == own
    with pytest.raises(FormatError, match="Record expected, not SeatRecord"):
        from_json(text, expected=Record)


# Events


@each_game
def test_events_read_back_and_do_not_depend_on_what_was_hidden(name: str) -> None:
    for number in range(3):
        match = live_match(fodasse.GAMES[name], number, 30)
        seat = Random(number).choice((None, *range(4)))
        own = match.export(seat)
        text = own.to_json(events=True, lang="pt")
        assert from_json(text) == own
        for twin in twins(match, seat, Random(number)):
            assert twin.export(seat).to_json(events=True, lang="pt") == text
        sent = [each for each in match.packet(seat, lang="pt")["events"] if "undo" not in each]
        written = [
            {key: each[key] for key in ("action", "label", "told")}
            for each in json.loads(text)["observations"][1:]
        ]
        if len(sent) == match.ply:  # no action was taken back
            assert [{key: each[key] for key in written[0]} for each in sent] == written


@each_game
def test_zones_and_moves_of_a_record_lead_to_the_last_view(name: str) -> None:
    game = fodasse.GAMES[name]
    match = random_match(game, 4, seed=4, most_actions=50)
    for seat in (None, 0, 1):
        own = SeatRecord.of(match.record, seat)
        data = json.loads(own.to_json(events=True))
        zones = {zone: len(cards) for zone, cards in data["zones"].items()}
        told = [each["event"] for step in data["observations"][1:] for each in step["told"]]
        for move in (move for event in told for move in event["moves"]):
            size = move["count"] if "count" in move else len(move["cards"])
            zones[move["from"]] -= size
            zones[move["to"]] = zones.get(move["to"], 0) + size
        last = game.zones(own.observations[-1].view)
        assert {zone: count for zone, count in zones.items() if count} == {
            zone: len(cards) for zone, cards in last.items()
        }


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("zones", ..., ""),
        ("lang", ..., ""),
        ("lang", 3, "lang"),
        ("zones.pack", [None], "zones"),
        ("zones.pack", None, "zones.pack"),
        ("observations.0.told", [], "observations[0]"),
        ("observations.1.told", ..., "observations[1]"),
        ("observations.1.label", None, "observations[1].label"),
        ("observations.1.told", [], "observations[1].told"),
        ("observations.1.told.0.text", 1, "observations[1].told[0].text"),
        ("observations.1.told.0", {}, "observations[1].told[0]"),
        ("observations.1.told.0.event.dealer", 1, "observations[1].told"),
        ("observations.1.told.0.event.moves.0.count", 2, "observations[1].told"),
        ("observations.2.action.stages", 1, "observations[2].told"),
    ],
)
def test_events_that_did_not_happen_are_refused(path: str, value: Any, where: str) -> None:
    data = json.loads(SeatRecord.of(BLIND, 0).to_json(events=True))
    changed(data, path, value)
    with pytest.raises(FormatError) as caught:
        from_json(json.dumps(data))
    assert caught.value.where == where


def test_words_of_events_may_be_others() -> None:
    own = SeatRecord.of(BLIND, 0)
    data = json.loads(own.to_json(events=True, lang="pt"))
    assert data["observations"][1]["told"][0]["text"] == "Zé dá uma rodada às cegas"
    changed(data, "observations.1.told.0.text", "")
    changed(data, "observations.1.label", "?")
    assert from_json(json.dumps(data)) == own
    with pytest.raises(ValueError, match="one of en, pt"):
        own.to_json(events=True, lang="xx")


def test_events_between_views_that_do_not_follow_are_refused() -> None:
    data = json.loads(SeatRecord.of(BLIND, 0).to_json(events=True))
    start, *later = data["observations"]
    for each in later[:2]:
        each["view"] = start["view"]
    with pytest.raises(FormatError) as caught:
        from_json(json.dumps(data))
    assert (caught.value.code, caught.value.where) == ("other-events", "observations[3]")


# Damage


BID = {"type": "bid", "seat": 1, "stages": 0}
OTHER_VIEW = json.loads(to_json(SeatRecord.of(BLIND, 1)))["observations"][2]["view"]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("observations", [], "observations"),
        ("observations.0.action", BID, "observations[0].action"),
        ("observations.2.action", None, "observations[2].action"),
        ("observations.2.view", OTHER_VIEW, "observations[2].view.viewer"),
        ("observations.3", ..., "result"),
        ("observations.1.view.hands.1", ["7C", "7C"], "observations[1].view.hands[1]"),
        ("seat", 1, "observations"),
        ("seat", 2, "seat"),
        ("rules.limit", 2, "rules_id"),
        ("rules_id", ..., "observations"),
        ("result.ranking", [[0], [1]], "result"),
        ("seats", 1, "options"),
        ("version", 99, "version"),
    ],
)
def test_a_damaged_record_is_refused_with_the_path(path: str, value: Any, where: str) -> None:
    data = json.loads(to_json(SeatRecord.of(BLIND, None if value == 2 else 0)))
    if path == "rules_id":  # without it, other rules are noticed by the start
        data["rules"]["limit"] = 2
    changed(data, path, value)
    with pytest.raises(FormatError) as caught:
        from_json(json.dumps(data))
    assert caught.value.where == where


@given(st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_record_with_any_value_changed_reads_or_is_refused(rng: Random) -> None:
    """Nothing but FormatError is raised, and it has a path."""
    whole = fodasse.play_match(GAME, [RandomBot()] * 2, seed=1, rules=Rules(limit=1))
    owned = [SeatRecord.of(whole, seat) for seat in (None, 0, 1)]
    record = rng.choice([whole, *owned])
    data = json.loads(to_json(record))
    if isinstance(record, SeatRecord) and rng.random() < 0.5:
        data = json.loads(record.to_json(events=True))
    place: Any = data
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not (isinstance(place[key], dict | list) and place[key]) or rng.random() < 0.1:
            break
        place = place[key]
    place[key] = rng.choice([None, 0, -1, 10**12, True, "4D", [], {}, [0], 1.5])
    try:
        read = from_json(json.dumps(data))
    except FormatError as error:
        where = error.where
    else:
        assert isinstance(read, type(record))
        assert from_json(to_json(read)) == read
        where = "none"
    assert where or place is data
