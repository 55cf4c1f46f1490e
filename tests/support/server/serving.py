"""A server without a network, and people who play on it by messages."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from attrs import define, field
from jsonpatch import apply_patch
from starlette.applications import Starlette
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Receive, Scope, Send

from fodasse import GAME, Match
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.server.app import make_app
from fodasse.server.limits import Limits
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from support.server.wire import checked

FREE = Limits(burst=10**6, room_burst=10**6, hello_burst=10**6, request_burst=10**6)
"""Limits without rates."""
SHORT = {
    "fodasse": {"game": "fodasse", "seats": 4, "rules": {"limit": 1}},
    "truco": {"game": "truco", "seats": 4, "rules": {"target": 12}},
    "dalmuti": {"game": "dalmuti", "seats": 4, "rules": {"hands": 1}},
    "esadof": {"game": "esadof", "seats": 4, "rules": {"target": 5}},
}
"""Requests for rooms with short matches."""
BOTS = {"2": "rules", "3": "random"}
BELOW = "/cards"
"""The path below which ``mount`` and ``strip`` put an application."""
PLAYING = 60
"""Seconds after which people who play are given up."""


def url_of(place: Path | str) -> str:
    """The database in a folder, or the one of an address."""
    return place if isinstance(place, str) else f"sqlite:///{place / 'tables.db'}"


def settings(**changes: Any) -> Settings:
    """Settings of a server that waits for nothing."""
    return Settings(**({"pace": 0.0, "poll": 0.02, "grace": None, "limits": FREE} | changes))


def mount(app: Starlette) -> Starlette:
    """Return an application that has another one below the path ``BELOW``, and starts it."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with app.router.lifespan_context(app):
            yield

    return Starlette(routes=[Mount(BELOW, app)], lifespan=lifespan)


def strip(app: Starlette) -> ASGIApp:
    """Return an application behind a proxy that takes ``BELOW`` away without telling it."""

    async def proxy(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            path = scope["path"]
            if path == BELOW:
                await RedirectResponse(f"{BELOW}/")(scope, receive, send)
                return
            if not path.startswith(f"{BELOW}/"):
                await Response(status_code=404)(scope, receive, send)
                return
            path = path.removeprefix(BELOW)
            scope = {**scope, "path": path, "raw_path": path.encode()}
        await app(scope, receive, send)

    return proxy


@contextmanager
def serving(place: Path | str, **changes: Any) -> Iterator[TestClient]:
    """A server on the database of a folder, or of an address."""
    made = make_app(Store(url_of(place)), settings(**changes))
    with checked(made) as app, TestClient(app, raise_server_exceptions=True) as client:
        yield client


@contextmanager
def two_servers(place: Path | str) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database. PostgreSQL tells them what is new, so they need not look."""
    poll = 0.02 if isinstance(place, Path) else 10_000
    with serving(place, poll=poll) as first, serving(place, poll=poll) as second:
        yield first, second


def open_room(client: TestClient, **asked: Any) -> tuple[str, dict[Seat, str]]:
    """Open a room; return the path of its websocket, and the tokens by seat."""
    response = client.post("/api/rooms", json=asked)
    assert response.status_code == 201, response.text
    made = response.json()
    tokens = {each["seat"]: each["token"] for each in made["seats"]}
    return f"/api/rooms/{made['room']}/ws", tokens


@define
class Person:
    """What a page does, without a page. With a generator, actions are chosen by it."""

    socket: WebSocketTestSession
    rng: Random | None = None
    texts: list[str] = field(factory=list)
    packets: list[Any] = field(factory=list)
    answers: list[Any] = field(factory=list)
    present: list[Any] = field(factory=list)
    notices: list[Any] = field(factory=list)

    @property
    def now(self) -> Any:
        return self.packets[-1]

    def receive(self) -> Any:
        """Return the next packet or answer."""
        text = self.socket.receive_text()
        message = json.loads(text)
        if "ping" in message:
            self.socket.send_text(json.dumps({"pong": message["ping"]}))
            return message
        if "present" in message:
            self.notices.append(message)
            self.present.append(
                {int(seat): is_here for seat, is_here in message["present"].items()}
            )
            return message
        self.texts.append(text)
        if "patch" in message:
            message["view"] = apply_patch(self.now["view"], message.pop("patch"))
        (self.packets if "view" in message else self.answers).append(message)
        return message

    def next(self, key: str) -> Any:
        """Receive messages until one with a key; return it."""
        while key not in (message := self.receive()):
            pass
        return message

    def until_present(self, *seats: Seat) -> None:
        """Receive messages until exactly these seats' people are connected."""
        while not self.present or {
            each for each in self.present[-1] if self.present[-1][each]
        } != {*seats}:
            self.receive()

    def packet(self) -> Any:
        """Return the next packet."""
        return self.next("view")

    def until(self, holds: Callable[[Any], Any]) -> Any:
        """Receive packets until one of which this holds; return it."""
        while not holds(self.now):
            self.packet()
        return self.now

    def answer(self) -> Any:
        """Return the next answer."""
        while "view" in (message := self.receive()) or {"id", "refused"}.isdisjoint(message):
            pass
        return message

    def ask(self, **message: Any) -> Any:
        """Send a message; return its answer."""
        self.socket.send_text(json.dumps(message))
        return self.answer()

    def act(self, number: int = 0) -> Any:
        """Do one of the legal actions; return the answer."""
        packet = self.now
        action = packet["actions"][number]["action"]
        return self.ask(action=action, ply=packet["ply"], id=uuid4().hex)

    def play(self, most: int = 10**9) -> Any:
        """Answer whenever awaited, so many times, or until the match is over."""
        done, seen = 0, -1
        while done < most and not self.now["outcome"]:
            packet = self.now
            if packet["actions"] and packet["ply"] > seen:
                seen = packet["ply"]
                chosen = self.rng.randrange(len(packet["actions"])) if self.rng else 0
                done += "accepted" in self.act(chosen)
            if self.now is packet:
                self.packet()
        return self.now


@contextmanager
def seated(
    client: TestClient,
    path: str,
    *tokens: str | None,
    since: int = 0,
    lang: str = "en",
    refused: bool = True,
    diff: bool = False,
    headers: Sequence[dict[str, str]] = (),
) -> Iterator[list[Person]]:
    """People connected to a room, each with a first packet."""
    with ExitStack() as stack:
        people = []
        for number, token in enumerate(tokens):
            own = headers[number] if headers else {}
            socket = stack.enter_context(client.websocket_connect(path, headers=own))
            hello = {"token": token, "since": since, "lang": lang}
            asked = {"refused": refused, "diff": diff}
            socket.send_json(hello | {key: True for key, is_asked in asked.items() if is_asked})
            people.append(Person(socket, Random(number)))
        for person in people:
            person.packet()
        yield people


def play_all(people: list[Person]) -> list[Any]:
    """Let people play at the same time until the match is over; return their last packets."""
    with ThreadPoolExecutor(len(people)) as pool:
        matches = [pool.submit(person.play) for person in people]
        return [match.result(timeout=PLAYING) for match in matches]


def stored_room(
    store: Store | Path, *occupants: Any, game: Game = GAME, present: bool = False, **given: Any
) -> Room:
    """Return a room with these occupants on a store, or on the database of a folder.

    If all people are to be present, they have come, and bots have acted until one is awaited.
    """
    store = store if isinstance(store, Store) else Store(url_of(store))
    match = Match(game, len(occupants), occupants=occupants, seed=1, **given)
    room = Room(store, store_room(store, match, now=0.0).room)
    if present:
        come(room)
    return room


def come(room: Room) -> Room:
    """Let all people come to a room, and bots act until a person is awaited."""
    for seat, each in enumerate(room.match.occupants):
        if each == "person":
            room.arrive(seat, 0.0)
    while room.step():
        pass
    return room
