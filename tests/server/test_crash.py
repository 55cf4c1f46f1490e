"""A server that is killed at any moment loses no action that it has confirmed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fodasse import GAME, Match, Rules
from fodasse.bots import named
from fodasse.server.rooms import Room, open_room
from fodasse.server.store import Store
from fodasse.table.log import Acted
from support.server.serving import url_of

pytestmark = pytest.mark.thorough

SERVER = """
import sys
from fodasse.hosting.protocol import Act
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.log import Acted

room = Room(Store(sys.argv[1]), sys.argv[2])
for seat in 0, 1:
    room.arrive(seat, 0.0)
while room.match.outcome is None:
    if room.step():
        continue
    seat, ply = room.match.awaited[0], room.match.ply
    action = room.match.packet(seat)["actions"][0]["action"]
    print(room.handle_message(seat, Act(action, ply, f"{ply}")), flush=True)
print("over", flush=True)
"""


def test_what_was_confirmed_is_there_after_a_kill(tmp_path: Path) -> None:
    rng, store = Random(3), Store(url_of(tmp_path))
    bot = named("rules", GAME)
    occupants: list[Any] = ["person", "person", bot, bot]
    rules = Rules(limit=3)
    match = Match(GAME, 4, occupants=occupants, seed=1, rules=rules)
    name = open_room(store, match, now=0.0).room
    command = [sys.executable, "-c", SERVER, url_of(tmp_path), name]
    lines: list[str] = []
    for _ in range(3):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            lines += [server.stdout.readline().strip() for _ in range(rng.randrange(2, 7))]
            server.kill()
            lines += [line.strip() for line in server.stdout if line.endswith("\n")]
        assert "over" not in lines
        room = Room(store, name)
        stored = [moment.line for moment in room.match.moments]
        done = {line.ply: line.message for line in stored if isinstance(line, Acted)}
        assert all(done[int(ply)] == f"{int(ply) - 1}" for ply in lines)
    assert len(lines) >= 6
    room = Room(store, name)
    # It goes on as a match does that nobody stopped.
    alone = Match(GAME, 4, occupants=occupants, seed=1, rules=rules)
    while alone.ply < room.match.ply:
        if not alone.step():
            seat = alone.awaited[0]
            action = alone.packet(seat)["actions"][0]["action"]
            alone.submit(seat, action, message=f"{alone.ply}")
    assert room.match.log() == alone.log()
    assert room.match.step() == alone.step()
    assert room.match.state == alone.state
