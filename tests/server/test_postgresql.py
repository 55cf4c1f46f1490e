"""Servers in processes of their own on one PostgreSQL, where it can be started."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from fodasse import GAME
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from support.server.postgresql import needs_postgresql, postgresql
from support.server.serving import come, stored_room

pytestmark = [pytest.mark.thorough, needs_postgresql]

PROCESS = """
import sys
from fodasse import IllegalAction
from fodasse.hosting.protocol import Act
from fodasse.hosting.refusals import Refused
from fodasse.server.rooms import Room
from fodasse.server.store import Store

url, name, own = sys.argv[1:]
room, refused = Room(Store(url), name), set()
while room.match.outcome is None:
    try:
        if room.step():
            continue
        for seat in room.match.awaited[:1]:
            ply = room.match.ply
            action = room.match.packet(seat)["actions"][-1 if own == "1" else 0]["action"]
            print(room.handle_message(seat, Act(action, ply, f"{own}-{ply}")), flush=True)
    except (IllegalAction, Refused) as error:
        refused.add(error.code)
print(*sorted(refused), file=sys.stderr)
"""


@pytest.fixture
def url() -> Iterator[str]:
    with postgresql() as url:
        yield url


def test_processes_that_race_confirm_each_ply_once(url: str) -> None:
    store = Store(url)
    rules = GAME.documents.rules(limit=1)
    name = come(stored_room(store, *["person"] * 4, rules=rules)).name

    def play(own: str) -> tuple[list[int], str]:
        command = [sys.executable, "-c", PROCESS, url, name, own]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return [int(line) for line in done.stdout.split()], done.stderr

    with ThreadPoolExecutor(2) as pool:
        (first, told), (second, also) = pool.map(play, "01")
    room = Room(store, name)
    assert room.match.outcome
    assert not {*first} & {*second}
    stored = [moment.line for moment in room.match.moments]
    people = {line.ply for line in stored if getattr(line, "message", None)}
    assert {*first, *second} == people
    assert {*told.split(), *also.split()} <= {"stale", "busy", "not-your-turn"}
    store.close()
