"""Speed and size of the server of tables: one process and two, on SQLite or PostgreSQL.

The server runs in processes of its own, without rate limits. The clients are this program, which
opens rooms for two people and two bots of Fodasse and plays in all of them at the same time, first
with nobody ever waiting, then at the usual pace. So the machine shares its processors between
servers and clients; the processor time of the servers an action is printed too, which depends less
on that. Then the largest table is played, and a server is started on many matches.

    python benchmarks/serve.py [database, such as postgresql://tables@/postgres] [seconds]

Without a database it makes a file of SQLite. A database that is given should be empty.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, time
from typing import Any

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fodasse.hosting.matches import match_of
from fodasse.hosting.protocol import read_new_room
from fodasse.server.rooms import open_room
from fodasse.server.store import Store

SERVER = """
import logging
import sys
from fodasse.server.settings import Settings
from fodasse.server.limits import Limits
from fodasse.server.app import make_app
from fodasse.server.running import config_of
from fodasse.server.store import Store
import uvicorn
fast = dict(burst=10**6, rate=10.0**6, room_burst=10**6, hello_burst=10**6, room_clients=10**3)
settings = Settings(pace=float(sys.argv[2]), limits=Limits(**fast))
config = config_of(make_app(Store(sys.argv[1]), settings), settings.limits, "127.0.0.1", 0)
logging.getLogger("uvicorn.access").disabled = True
uvicorn.Server(config).run()
"""
ASKED = {"game": "fodasse", "seats": 4, "bots": {"2": "rules", "3": "rules"}}
PLAYED = 100
"""The number of rooms in play at the same time."""
PACE = 0.8
"""Seconds before each action of a bot or of chance at the usual pace."""
CROWD = {"game": "fodasse", "seats": 39}
"""The largest table."""
SPECTATORS = 100
"""The number of people who watch it."""
STORED = 10_000
"""The number of rooms in the database with which a server is started again."""
LIVE = 1_000
"""The number of these rooms to which people come back."""
LENGTH = 60
"""The number of actions in each of them."""
AT_ONCE = 50
"""The number of people who connect at the same time."""
TICKS = os.sysconf("SC_CLK_TCK")


@define
class Process:
    """A server."""

    address: str
    pid: int

    def seconds(self) -> float:
        """Return the processor time that it has taken."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kilobytes(self) -> int:
        """Return its memory."""
        [found] = re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(found)


@contextmanager
def serving(url: str, pace: float) -> Iterator[Process]:
    """Run a server."""
    command = [sys.executable, "-c", SERVER, url, str(pace)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            found = None
            while found is None and server.stderr is not None:
                found = re.search(r"running on http://(\S+)", server.stderr.readline())
            if found is not None and server.stderr is not None:
                Thread(target=server.stderr.read, daemon=True).start()  # a full pipe would stop it
                yield Process(found[1], server.pid)
        finally:
            server.kill()


def open_rooms(
    address: str, number: int, asked: dict[str, Any] = ASKED
) -> list[tuple[str, list[str]]]:
    """Open rooms; return the path and the tokens of each."""
    connection = HTTPConnection(address)
    found = []
    for _ in range(number):
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/rooms", json.dumps(asked), headers)
        made = json.load(connection.getresponse())
        tokens = [seat["token"] for seat in made["seats"]]
        found.append((f"/api/rooms/{made['room']}/ws", tokens))
    return found


@define
class Person:
    """A client that takes the first legal action at once."""

    url: str
    token: str | None
    """The secret of its seat; None: it watches."""
    ply: int = 0
    """The last ply that it knows."""
    rest: float = 0.0
    """Seconds that it thinks."""
    waits: list[float] = field(factory=list)
    """Seconds from a message to its answer."""

    async def play(self, there: asyncio.Event) -> None:
        """Play until the connection is closed, and set the event after the first packet."""
        async with connect(f"ws://{self.url}", compression=None) as socket:
            await socket.send(json.dumps({"token": self.token, "since": self.ply}))
            with suppress(ConnectionClosed):
                await self._answer(socket, there)

    async def _answer(self, socket: ClientConnection, there: asyncio.Event) -> None:
        answered, sent = -1, 0.0
        async for text in socket:
            message = json.loads(text)
            if "ping" in message:
                await socket.send(json.dumps({"pong": message["ping"]}))
            if "id" in message:
                self.waits.append(perf_counter() - sent)
            if "view" not in message:
                continue
            there.set()
            self.ply = message["ply"]
            if message["actions"] and self.ply > answered:
                answered = self.ply
                action = message["actions"][0]["action"]
                data = {"action": action, "ply": answered, "id": str(answered)}
                await asyncio.sleep(self.rest)
                sent = perf_counter()
                await socket.send(json.dumps(data))


def people_of(
    rooms: list[tuple[str, list[str]]], servers: list[Process], known: int = 0
) -> list[Person]:
    """Return the people of rooms, spread over the servers, from a known ply on."""
    return [
        Person(servers[seat % len(servers)].address + path, token, known)
        for path, tokens in rooms
        for seat, token in enumerate(tokens)
    ]


async def attend(people: list[Person]) -> list[asyncio.Task[None]]:
    """Connect people; return their running tasks once each has a packet."""
    tasks = []
    for start in range(0, len(people), AT_ONCE):
        events = []
        for person in people[start : start + AT_ONCE]:
            events.append(asyncio.Event())
            tasks.append(asyncio.create_task(person.play(events[-1])))
        await asyncio.gather(*[event.wait() for event in events])
    return tasks


def plies(people: list[Person]) -> int:
    """Return the number of actions in all rooms; each room has two people."""
    pairs = zip(people[::2], people[1::2], strict=True)
    return sum(max(one.ply, other.ply) for one, other in pairs)


async def play(url: str, processes: int, seconds: float, pace: float) -> None:
    """Print how fast rooms are opened and actions done."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(url, pace)) for _ in range(processes)]
        began = perf_counter()
        rooms = open_rooms(servers[0].address, PLAYED)
        opening = PLAYED / (perf_counter() - began)
        people = people_of(rooms, servers)
        for person in people:
            person.rest = pace
        done, passed, taken = await watch(people, servers, seconds, lambda: plies(people))
        waits = sorted(wait for person in people for wait in person.waits)
        print(
            f"{processes} process(es), pace {pace}: {opening:.0f} rooms a second opened one by "
            f"one, {done / passed:.0f} actions a second in {PLAYED} rooms, "
            f"{1000 * taken / done:.2f} ms of processor time an action, answers after "
            f"{1000 * waits[len(waits) // 2]:.1f} ms (median), "
            f"{1000 * waits[int(len(waits) * 0.99)]:.1f} ms (99 %)"
        )


async def gather_crowd(url: str, seconds: float) -> None:
    """Print what an action costs at the largest table, with many people who watch."""
    with serving(url, pace=0.0) as server:
        [(path, tokens)] = open_rooms(server.address, 1, CROWD)
        people = [Person(server.address + path, token) for token in tokens]
        people += [Person(server.address + path, None) for _ in range(SPECTATORS)]
        done, passed, taken = await watch(people, [server], seconds, lambda: people[0].ply)
        print(
            f"{len(tokens)} people at one table and {SPECTATORS} who watch: "
            f"{done / passed:.0f} actions a second, {1000 * taken / done:.1f} ms of processor "
            f"time an action"
        )


async def watch(
    people: list[Person], servers: list[Process], seconds: float, count: Callable[[], int]
) -> tuple[int, float, float]:
    """Let people play; return how many actions were done, in what time, by how much work."""
    tasks = await attend(people)
    await asyncio.sleep(1)
    before, began = count(), perf_counter()
    taken = sum(server.seconds() for server in servers)
    for person in people:
        person.waits.clear()
    await asyncio.sleep(seconds)
    done, passed = count() - before, perf_counter() - began
    taken = sum(server.seconds() for server in servers) - taken
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return done, passed, taken


def fill(url: str) -> list[tuple[str, list[str]]]:
    """Store matches that have been played for a while; return the rooms as ``open_rooms`` does."""
    store, found = Store(url), []
    for _ in range(STORED):
        match = match_of(read_new_room(json.dumps(ASKED), 10_000), ("rules",))
        while match.ply < LENGTH:
            if not match.step():
                seat = match.awaited[0]
                action = match.game.legal_actions(match.state, seat)[0]
                match.submit(seat, action, message=str(match.ply))
        opened = open_room(store, match, time())
        found.append((f"/api/rooms/{opened.room}/ws", [each.token for each in opened.seats]))
    store.close()
    return found


async def start_again(url: str) -> None:
    """Print how long a new process takes to serve many matches, and its memory."""
    rooms, began = fill(url), perf_counter()
    with serving(url, pace=10.0) as server:
        started, idle = perf_counter() - began, server.kilobytes()
        tasks = await attend(people_of(rooms[:1], [server], LENGTH))
        one = perf_counter() - began - started
        tasks += await attend(people_of(rooms[1:LIVE], [server], LENGTH))
        everybody = perf_counter() - began - started
        print(
            f"start with {STORED} matches of {LENGTH} actions: listens after {started:.1f} s, a "
            f"room has its first packets {1000 * one:.0f} ms later, {LIVE} have them after "
            f"{everybody:.1f} s; {server.seconds():.1f} s of processor time; {idle / 1024:.0f} MB "
            f"at first, {(server.kilobytes() - idle) / LIVE:.0f} kB a room with two connections"
        )
    await asyncio.gather(*tasks)


async def main(url: str | None = None, seconds: str = "10") -> None:
    """Print all numbers, and how busy the machine was."""
    with TemporaryDirectory() as folder:
        url = url or f"sqlite:///{folder}/tables.db"
        print(f"{url.partition(':')[0]}, load of the machine {os.getloadavg()[0]:.1f}")
        for processes, pace in (1, 0.0), (2, 0.0), (1, PACE):
            await play(url, processes, float(seconds), pace)
        await gather_crowd(url, float(seconds))
        await start_again(url)
        print(f"load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
