"""Servers in processes of their own on one PostgreSQL, where it can be started."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from fodasse import GAME, Match
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from support.server.postgresql import needs_postgresql, postgresql
from support.server.serving import BOTS, SHORT, open_room, play_all, seated, serving

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


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgresql() as url:
        yield url


def test_two_servers_and_four_clients_play_one_match_and_need_not_look(url: str) -> None:
    """They never look by themselves for what is new: the database tells them."""
    with serving(url, poll=10_000) as first, serving(url, poll=10_000) as second:
        path, tokens = open_room(first, **SHORT["fodasse"], bots=BOTS)
        with (
            seated(first, path, tokens[0], None) as (ana, one),
            seated(second, path, tokens[1], None) as (beto, other),
        ):
            last = play_all([ana, beto])
            assert last[0]["outcome"] == last[1]["outcome"]
            for spectator in one, other:
                spectator.until(lambda packet: packet["outcome"])
            assert one.now["view"] == other.now["view"]


def test_processes_that_race_confirm_each_ply_once(url: str) -> None:
    store = Store(url)
    rules = GAME.documents.rules(limit=1)
    match = Match(GAME, 4, rules=rules, seed=1)
    name = store_room(store, match, now=0.0).room
    for seat in range(4):
        Room(store, name).arrive(seat, 0.0)

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
