"""Several servers on one PostgreSQL, as behind a proxy without affinity; one of them is killed."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack, closing, suppress
from itertools import count
from random import Random
from typing import Any

import pytest
from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.log import Acted
from support.server.postgresql import needs_postgresql, postgresql
from support.server.processes import opened, process
from support.server.serving import PLAYING, SHORT

pytestmark = [pytest.mark.thorough, needs_postgresql]

SERVERS = 3
ROOMS = 40
BEFORE_THE_KILL = 200
"""The number of actions that are confirmed before one server is killed."""


@define
class Table:
    """The servers, and how many actions of people they have confirmed."""

    addresses: list[str]
    confirmed: int = 0
    is_late: asyncio.Event = field(factory=asyncio.Event)
    """Set when it is time to kill a server."""


@define
class Person:
    """A person who connects to any of the servers, and again to any after a break."""

    table: Table
    path: str
    token: str
    rng: Random
    since: int = 0
    events: dict[int, Any] = field(factory=dict)
    sent: dict[str, Any] | None = None
    confirmed: dict[str, int] = field(factory=dict)
    outcome: Any = None
    ids: Any = field(factory=count)

    async def play(self) -> None:
        """Play until the match is over."""
        while self.outcome is None:
            address = self.rng.choice(self.table.addresses)
            with suppress(ConnectionClosed, OSError):
                async with connect(f"ws://{address}{self.path}", compression=None) as socket:
                    await self.attend(socket)

    async def attend(self, socket: ClientConnection) -> None:
        """Act whenever awaited."""
        await socket.send(json.dumps({"token": self.token, "since": self.since}))
        if self.sent is not None:
            await socket.send(json.dumps(self.sent))
        while self.outcome is None:
            message = json.loads(await socket.recv())
            if "view" in message:
                await self.look(socket, message)
            elif "id" in message:
                assert self.sent is not None
                assert message["id"] == self.sent["id"]
                self.confirmed[message["id"]] = message["accepted"]
                self.sent = None
                self.table.confirmed += 1
                if self.table.confirmed >= BEFORE_THE_KILL:
                    self.table.is_late.set()

    async def look(self, socket: ClientConnection, packet: Any) -> None:
        """Remember what has happened, and act if awaited."""
        self.since, self.outcome = packet["ply"], packet["outcome"]
        for event in packet["events"]:
            assert self.events.setdefault(event["ply"], event) == event
        if packet["actions"] and self.sent is None:
            action = self.rng.choice(packet["actions"])["action"]
            identity = f"{self.token[:9]}-{next(self.ids)}"
            self.sent = {"action": action, "ply": self.since, "id": identity}
            await socket.send(json.dumps(self.sent))


async def play_all(people: list[Person], kill: Any) -> None:
    """Let people play all matches; kill a server in their middle."""
    table = people[0].table
    async with asyncio.timeout(3 * PLAYING), asyncio.TaskGroup() as tasks:
        for person in people:
            tasks.create_task(person.play())
        await table.is_late.wait()
        assert not all(person.outcome for person in people)
        kill()


def test_a_server_that_is_killed_in_the_middle_of_forty_matches_loses_nothing() -> None:
    rng = Random(7)
    asked = {**SHORT["fodasse"], "bots": {"2": "rules", "3": "random"}}
    with postgresql() as url, ExitStack() as stack:
        servers = [stack.enter_context(process(url)) for _ in range(SERVERS)]
        table = Table([address for _, address in servers])
        people = [
            Person(table, f"/api/rooms/{made['room']}/ws", each["token"], Random(rng.random()))
            for made in (opened(rng.choice(table.addresses), asked) for _ in range(ROOMS))
            for each in made["seats"]
        ]
        asyncio.run(play_all(people, servers[0][0].kill))
        with closing(Store(url)) as store:
            for ana, beto in zip(people[::2], people[1::2], strict=True):
                match = Room(store, ana.path.split("/")[3]).match
                lines = [moment.line for moment in match.moments]
                done = {
                    line.message: line.ply
                    for line in lines
                    if isinstance(line, Acted) and line.message
                }
                unanswered = {each.sent["id"] for each in (ana, beto) if each.sent}
                confirmed = ana.confirmed | beto.confirmed
                assert confirmed.items() <= done.items()
                assert done.keys() - confirmed.keys() <= unanswered
                for each in ana, beto:
                    assert [*sorted(each.events)] == [*range(1, match.ply + 1)]
                assert ana.outcome == beto.outcome is not None
