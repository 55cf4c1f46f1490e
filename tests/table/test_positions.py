"""Matches that begin from a position: played, kept, restored, told."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAMES, FormatError, Match, Record, Rules, from_json, play_match, start, to_json
from fodasse.bots.random import RandomBot
from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.games import truco
from fodasse.games.fodasse import position_from_text
from fodasse.table.seat_record import SeatRecord
from fodasse.table.structure import to_data
from fodasse.testing import random_match
from support.games import following

# Seat 1 is to bid; the vira makes the five of seat 0 the strongest card.
PUZZLE = "round 2; dealer 1; vira 4H; 0: 5D KC | bid 1 | 6 points; 1: 3C 4D"
every_game = pytest.mark.parametrize("game", [*GAMES.values(), following.GAME], ids=repr)


def puzzle(**rules: Any) -> Any:
    return position_from_text(PUZZLE, rules=Rules(**rules))


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_matches_from_positions_are_kept_in_every_form(game: Game, seed: int) -> None:
    seats = game.seats[seed % len(game.seats)] if game.name != "fodasse" else 2 + seed
    started = random_match(game, seats, seed=seed, most_actions=14 * seed, table_share=0.05)
    position = started.states[-1]
    seats = sum(map(len, game.teams(position)))
    match = Match(game, seats, seed=seed, occupants=[RandomBot()] * seats, position=position)
    for _ in range(30):
        if game.actors(match.state) and not match.step():
            break
    record = match.record
    assert next(record.replay()) == position
    assert from_json(to_json(record), game) == record
    assert Record.from_text(record.to_text(), game) == record
    assert pickle.loads(pickle.dumps(record)) == record
    again = Match.restore(match.log(), game)
    assert (again.state, again.record, again.log()) == (match.state, record, match.log())
    if game.name in GAMES:
        own = SeatRecord.of(record, 0)
        assert own.from_position
        assert own.observations[0].view == game.view(position, 0)
        assert from_json(to_json(own), game) == own
        told = own.to_json(events=True)
        assert from_json(told, game) == own
        assert json.loads(told)["zones"] == to_data(game.zones(own.observations[0].view))


def test_a_puzzle_is_played_to_its_end() -> None:
    record = play_match(GAMES["fodasse"], [RandomBot()] * 2, seed=1, position=puzzle(limit=7))
    assert record.rules == Rules()
    assert seat_of(record.actions[0]) == 1
    assert record.result is not None
    text = record.to_text()
    (line,) = (line for line in text.split("\n") if line.startswith("position: "))
    assert line.startswith("position: round 2; dealer 1; ")
    data = json.dumps(json.loads(record.to_json())["position"])
    assert Record.from_text(text.replace(line, f"position: {data}")) == record


def test_a_match_without_a_position_is_written_as_before() -> None:
    record = play_match(GAMES["truco"], [RandomBot()] * 2, seed=1)
    assert "position" not in record.to_json() + record.to_text()
    assert "position" not in SeatRecord.of(record, 0).to_json()
    assert "position" not in Match(GAMES["truco"], 2).log()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"seats": 3}, "seats: the 2 of the position expected"),
        ({"rules": Rules(limit=3)}, "rules: those of the position expected"),
        ({"options": {"dealer": 0}}, "none expected with a position"),
        ({"position": truco.start(2)}, "a State of fodasse.games.fodasse is expected"),
        ({"position": 5}, "a State of fodasse.games.fodasse is expected"),
    ],
)
def test_a_position_has_its_own_seats_and_rules(changes: dict[str, Any], problem: str) -> None:
    given = {"seats": 2, "rules": Rules(), "options": {}, "position": puzzle()} | changes
    with pytest.raises(FormatError, match=problem) as caught:
        list(Record("fodasse", **given).replay())
    assert caught.value.where == "options"
    seats, options = given.pop("seats"), given.pop("options")
    with pytest.raises((TypeError, ValueError)):
        Match(GAMES["fodasse"], seats, **given, **options)


def test_a_position_can_arise_in_play() -> None:
    impossible = evolve(start(2), turn=1)
    record = Record("fodasse", Rules(), 2, position=impossible)
    text = Record("fodasse", Rules(), 2, position=puzzle()).to_text()
    calls: list[tuple[Any, str]] = [
        (lambda: Match(GAMES["fodasse"], 2, position=impossible), "position.turn"),
        (lambda: from_json(record.to_json()), "position.turn"),
        (lambda: Record.from_text(text.replace("5D KC", "5D 5D")), "line 6"),
    ]
    for call, where in calls:
        with pytest.raises(FormatError) as caught:
            call()
        assert caught.value.where == where
