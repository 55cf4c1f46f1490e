"""A whole server is killed in the middle of a match, with people connected, and started again."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from attrs import define, field
from websockets.sync.client import ClientConnection, connect

from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.log import Acted
from support.server.processes import WAITING, opened, process
from support.server.serving import SHORT, url_of

pytestmark = pytest.mark.thorough

KILLS = 3
GLANCE = 0.02
"""Seconds that one of them waits for a message."""


@define
class Client:
    """A person who connects again with what it knows, and sends again what was not answered."""

    path: str
    token: str
    rng: Random
    socket: ClientConnection | None = None
    since: int = 0
    packet: Any = None
    events: dict[int, Any] = field(factory=dict)
    sent: dict[str, Any] | None = None
    confirmed: dict[str, int] = field(factory=dict)

    def attend(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.socket.send(json.dumps({"token": self.token, "since": self.since}))
        if self.sent is not None:
            self.socket.send(json.dumps(self.sent))

    def receive(self) -> None:
        """Receive a message; act if this is awaited."""
        assert self.socket is not None
        message = json.loads(self.socket.recv(timeout=GLANCE))
        if "view" in message:
            self.packet, self.since = message, message["ply"]
            for event in message["events"]:
                assert self.events.setdefault(event["ply"], event) == event
            if message["actions"] and self.sent is None:
                action = self.rng.choice(message["actions"])["action"]
                self.sent = {"action": action, "ply": self.since, "id": uuid4().hex}
                self.socket.send(json.dumps(self.sent))
        elif "id" in message:
            assert self.sent is not None
            assert message["id"] == self.sent["id"], message
            self.confirmed[message["id"]] = message["accepted"]
            self.sent = None


def play(people: list[Client], most: int) -> None:
    """Let people act until so many actions are confirmed and one is not yet, or to the end."""
    most += sum(len(person.confirmed) for person in people)
    idle = 0
    while sum(len(person.confirmed) for person in people) < most or not any(
        person.sent for person in people
    ):
        if all(person.packet and person.packet["outcome"] for person in people):
            return
        for person in people:
            try:
                person.receive()
                idle = 0
            except TimeoutError:
                idle += 1
        assert idle < WAITING / GLANCE, "nothing happens any more"


def test_nothing_that_was_confirmed_is_lost_and_everybody_comes_back(place: Path | str) -> None:
    url = url_of(place)
    rng, people = Random(7), list[Client]()
    for kill in range(KILLS + 1):
        with process(url) as (server, address), ExitStack() as stack:
            if not people:
                made = opened(address, {**SHORT["fodasse"], "bots": {"2": "rules", "3": "random"}})
                path = f"/api/rooms/{made['room']}/ws"
                people = [Client(path, each["token"], rng) for each in made["seats"]]
            for person in people:
                person.attend(stack.enter_context(connect(f"ws://{address}{person.path}")))
            play(people, rng.randrange(1, 4) if kill < KILLS else 10**6)
            server.kill()
    with closing(Store(url)) as store:
        room = Room(store, people[0].path.split("/")[3])
        stored = [moment.line for moment in room.match.moments]
    assert room.match.outcome
    done = {line.message: line.ply for line in stored if isinstance(line, Acted) and line.message}
    for person in people:
        assert person.confirmed.items() <= done.items()
        assert person.packet["outcome"]
        assert [*sorted(person.events)] == [*range(1, room.match.ply + 1)]
    assert len(done) == sum(len(person.confirmed) for person in people)
