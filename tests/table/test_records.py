"""Records: replayed, saved, damaged, and seen by each seat."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import fodasse
from fodasse import GAME, Bid, Card, Deal, FormatError, Phase, Record, Rules, from_json, to_json
from fodasse.bots.random import RandomBot
from fodasse.core.outcome import Outcome
from fodasse.games.fodasse import Join, Leave, Play, Propose, Reason, apply, outcome, start
from fodasse.table.seat_record import SeatRecord
from support.fodasse.playing import deal

BLIND_DEAL = deal("KD", "7C", vira="4H")
BLIND = (BLIND_DEAL, Bid(1, 0), Bid(0, 0))
"""Seat 0 takes the stage with the king, bid none and has its one point: 1 to 0 lost."""
LEFT = (BLIND_DEAL, Bid(1, 0), Leave(0))
SMALL = Record(
    "fodasse",
    Rules(limit=1),
    2,
    names=("Zé", "Ana"),
    actions=LEFT,
    result=Outcome(((1,), (0,)), Reason.LEAVING),
)
BLIND_ROUND = evolve(SMALL, actions=BLIND, result=Outcome(((1,), (0,)), Reason.ELIMINATION))


def _contents(record: Record = SMALL) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.to_json())
    return data


def _where(**changes: Any) -> str:
    with pytest.raises(FormatError) as caught:
        from_json(json.dumps(_contents() | changes))
    return caught.value.where


# Replay


def test_replay_yields_the_start_and_a_state_after_each_action() -> None:
    states = list(SMALL.replay())
    assert states[0] == start(2, rules=Rules(limit=1))
    assert [state.phase for state in states] == [Phase.DEAL, Phase.BID, Phase.BID, Phase.OVER]
    assert states[2] == apply(states[1], Bid(1, 0))
    assert outcome(states[-1]) == SMALL.result


def test_options_are_those_of_the_start() -> None:
    record = Record("fodasse", Rules(), 4, {"dealer": 2})
    assert record == Record("fodasse", Rules(), 4, [("dealer", 2)])
    assert next(record.replay()).dealer == 2
    assert from_json(to_json(record)) == record


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_an_illegal_action_is_told_by_its_number(number: int) -> None:
    """The last one comes after the end."""
    for wrong in (Bid(0, 9), Join(1), None, "bid", Deal(((None,), (None,)), None)):
        actions: list[Any] = [*LEFT[:number], wrong, *LEFT[number + 1 :]]
        with pytest.raises(FormatError) as caught:
            list(evolve(SMALL, actions=actions).replay())
        assert caught.value.where == f"actions[{number}]"


def test_the_result_is_that_of_the_actions() -> None:
    broken_off = evolve(SMALL, actions=LEFT[:2], result=None)
    assert from_json(to_json(broken_off)) == broken_off
    others = None, Outcome(((0,), (1,)), Reason.LEAVING), BLIND_ROUND.result
    wrong = [evolve(SMALL, result=each) for each in others]
    for record in (*wrong, evolve(broken_off, result=SMALL.result)):
        with pytest.raises(FormatError, match=r"^result: "):
            list(record.replay())


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (40, {}), (2, {"dealer": 2}), (2, {"youngest": 0}), (2, {"rules": 1})],
)
def test_what_start_refuses_is_refused(seats: int, options: dict[str, int]) -> None:
    with pytest.raises(FormatError) as caught:
        next(Record("fodasse", Rules(), seats, options).replay())
    assert caught.value.where == "options"


# Reading

HEAD = ("format", "game", "type", "rules_id")
"""The keys of the envelope, and one that may be left out."""


@pytest.mark.parametrize("key", [each for each in _contents() if each not in HEAD])
def test_a_record_has_exactly_its_keys(key: str) -> None:
    contents = _contents()
    del contents[key]
    with pytest.raises(FormatError, match=f"missing key '{key}'"):
        from_json(json.dumps(contents))
    assert _where(more=1) == ""


JOIN = {"type": "join", "seat": 2}


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("version", 0, "version"),
        ("version", GAME.rules_version + 1, "version"),
        ("seats", "2", "seats"),
        ("seats", 10**100, "seats"),
        ("rules", None, "rules"),
        ("rules", {"limits": 1}, "rules"),
        ("rules", {"limit": 0}, "rules"),
        ("rules", {}, "rules_id"),
        ("rules_id", Rules(limit=2).id, "rules_id"),
        ("rules_id", 5, "rules_id"),
        ("options", [], "options"),
        ("options", {"dealer": "1"}, "options.dealer"),
        ("options", {"dealer": 2}, "options"),
        ("options", {"seats": 2}, "options"),
        ("options", {"self": 2}, "options"),
        ("names", "Zé", "names"),
        ("names", ["Zé", 5], "names[1]"),
        ("actions", None, "actions"),
        ("actions", [{"type": "misdeal"}], "actions[0]"),
        ("actions", [JOIN, JOIN | {"seat": 2.0}], "actions[1].seat"),
        ("actions", [JOIN, JOIN | {"seat": 4}], "actions[1]"),
        ("actions", [], "result"),
        ("result", None, "result"),
        ("result", {}, "result"),
        ("result", {"ranking": [[1], [0]], "reason": "elimination"}, "result"),
        ("result", {"ranking": [[1], [0]], "reason": "boredom"}, "result.reason"),
        ("result", {"ranking": [[1], 0], "reason": "leaving"}, "result.ranking[1]"),
        ("result", {"ranking": [], "reason": "leaving", "more": 1}, "result"),
    ],
)
def test_a_wrong_part_of_a_record_is_told(key: str, value: Any, where: str) -> None:
    assert _where(**{key: value}) == where


def test_names_are_texts_and_only_what_shows_of_them_is_recorded() -> None:
    odd = ["Ze\u0301\x1b[2J\n", "\u202ehalf \udc80", "x" * 90, "x" * 90]
    called = ("Zé[2J", "half", "x" * 90, "x" * 90)  # of a record by others
    assert Record("fodasse", Rules(), 2, names=odd).names == called
    assert from_json(json.dumps(_contents() | {"names": odd})).names == called
    with pytest.raises(TypeError):
        Record("fodasse", Rules(), 2, names=["Zé", 5])  # type: ignore[list-item]  # wrong on purpose
    played = fodasse.play_match(GAME, [RandomBot()] * 2, names=["\ud83c", "b\x00"])
    for each in (played, SeatRecord.of(played, 0), SeatRecord.of(played, None)):
        assert each.names == ("", "b")


# Files


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a match in a folder of its own."""
    return tmp_path / "match.json"


def test_a_saved_record_is_loaded(path: Path) -> None:
    SMALL.save(path)
    assert Record.load(path) == Record.load(str(path)) == SMALL
    longer = fodasse.play_match(GAME, [RandomBot()] * 5, seed=2, names=["á", "ç", "♣", "🂡", ""])
    longer.save(str(path))
    assert Record.load(path) == longer
    assert [*path.parent.iterdir()] == [path]
    assert path.read_bytes().decode("utf-8") == longer.to_json() + "\n"


def test_a_file_cut_off_anywhere_is_refused(path: Path) -> None:
    SMALL.save(path)
    whole = path.read_bytes()
    for length in (*range(0, len(whole) - 2, 29), len(whole) - 2):  # the last byte ends the line
        path.write_bytes(whole[:length])
        with pytest.raises(FormatError):
            Record.load(path)
    path.write_bytes(whole[:-1])
    assert Record.load(path) == SMALL


def test_a_file_that_is_no_text_of_ours_is_refused(path: Path) -> None:
    latin = '{"ç": 1}'.encode("latin-1")
    for content in (b"", b"\n", b"\xff\xfe", b"\xef\xbb\xbf{}", b"\x80", latin, b"{}"):
        path.write_bytes(content)
        with pytest.raises(FormatError):
            Record.load(path)
    path.write_text(to_json(start(3)), encoding="utf-8")
    with pytest.raises(FormatError, match=r"^type: "):
        Record.load(path)


def test_a_missing_file_and_a_directory_are_errors_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(OSError, match=path.name):
            Record.load(path)
    with pytest.raises(OSError, match="none"):
        SMALL.save(tmp_path / "none" / "match.json")
    monkeypatch.chdir(tmp_path)
    for folder in (".", "", tmp_path):
        with pytest.raises(IsADirectoryError):
            SMALL.save(folder)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("owner", "name"), [(os, "fsync"), (Path, "replace"), (Record, "to_json")]
)
def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError("the disk is full")

    SMALL.save(path)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fail)
        with pytest.raises(OSError, match="full"):
            evolve(SMALL, names=("x", "y")).save(path)
    assert Record.load(path) == SMALL
    assert [*path.parent.iterdir()] == [path]


# Observation by each seat


def cards_in(thing: Any) -> str:
    """All cards that stand in the text of something, but for the manilhas of a vira."""
    data = {} if thing is None else json.loads(to_json(thing))
    data.pop("manilhas", None)
    return " ".join(sorted(set(re.findall(r'"([2-9TJQKA][DSHC])"', json.dumps(data)))))


LEFT_BEFORE_THE_END = [
    *(deal("KD KC", "7C 7H", "5S 5H", vira="4H"), Leave(2), deal("KD KC", "7C 7H", vira="4H")),
    *(Bid(1, 0), Bid(0, 0), Play(1, Card.parse("7C"))),
]
SHOWN: dict[str, tuple[Any, int | None, list[tuple[int | None, str, str]]]] = {
    "6b a blind round is revealed in the view alone": (
        *(BLIND, 1),
        [(1, "", ""), (1, "KD", "KD"), (1, "", "KD"), (1, "", "4H 7C KD")],
    ),
    "6b a spectator sees no card of a blind round": (
        *(BLIND, None),
        [*[(None, "", "")] * 3, (None, "", "4H 7C KD")],
    ),
    "15 who joins saw the beginning as a spectator": (
        *([BLIND_DEAL, Join(2), *BLIND[1:]], 2),
        [*[(None, "", "")] * 2, *[(2, "", "")] * 2, (2, "", "4H 7C KD")],
    ),
    "18c who left sees the rest without hands": (
        *(LEFT_BEFORE_THE_END, 2),
        [
            *((2, "", ""), (2, "4H 5H 5S", "4H 5H 5S"), (2, "", ""), (2, "4H", "4H")),
            *((2, "", "4H"), (2, "", "4H"), (2, "7C", "4H 7C")),
        ],
    ),
}
"""Actions, a seat, and by action the viewer, the cards in the action and those in the view."""


@pytest.mark.parametrize(("actions", "seat", "shown"), SHOWN.values(), ids=SHOWN)
def test_the_cards_that_are_seen(actions: Any, seat: int | None, shown: Any) -> None:
    is_long = actions is LEFT_BEFORE_THE_END
    seats, options = (3, {"hand_size": 2}) if is_long else (2, {})
    rules = Rules(leaving_shrinks=False, limit=7 if is_long else 1)
    seen = Record("fodasse", rules, seats, options, actions=actions).seen_by(seat)
    found = [(each.view.viewer, cards_in(each.action), cards_in(each.view)) for each in seen]
    assert found == shown


def test_motions_and_plays_are_open_to_all() -> None:
    dealt = deal("4D 5D", "4S 5S", vira="4C")
    actions = [
        Propose(0, fodasse.Misdeal()),
        dealt,
        Bid(1, 0),
        Bid(0, 0),
        Play(1, Card.parse("4S")),
    ]
    record = Record("fodasse", Rules(), 2, {"hand_size": 2}, actions=actions)
    hidden = evolve(dealt, hands=((None, None), (None, None)))
    seen = [each.action for each in record.seen_by(None)]
    assert seen == [None, actions[0], hidden, *actions[2:]]
