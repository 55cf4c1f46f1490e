"""Limits that keep one client, or many, from taking the server from the others."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from logging import WARNING, LogRecord
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import anyio
import pytest
from attrs import evolve, fields
from starlette.routing import Route
from starlette.testclient import TestClient

from fodasse import GAME, Match
from fodasse.bots import named
from fodasse.server import sessions
from fodasse.server.app import make_app
from fodasse.server.clients import Client
from fodasse.server.connections import QUIET, SPARE, Seldom, fit_descriptors
from fodasse.server.limits import DAY, Bucket, Buckets, Limits
from fodasse.server.rooms import MAX_KEPT_EVENTS, MAX_TEXTS, Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from support.server.browsing import visited
from support.server.serving import (
    FREE,
    come,
    open_room,
    seated,
    serving,
    settings,
    stored_room,
    url_of,
)

P: Any = "person"
LONG = 30
"""Seconds after which a test gives up waiting for what must happen."""


# Requests


def test_a_browser_keeps_a_form_of_its_language(client: TestClient) -> None:
    for path in "/api/games/truco", "/api/games/truco/rules":
        english, brazilian, tagged = (
            client.get(path, params={"lang": lang}) for lang in ("en", "pt-BR", "PT")
        )
        assert english.json() != brazilian.json() == tagged.json()
        tag = {"if-none-match": english.headers["etag"]}
        assert client.get(path, params={"lang": "en"}, headers=tag).status_code == 304
        assert client.get(path, params={"lang": "pt"}, headers=tag).status_code == 200


def test_every_route_has_a_limit_of_rate(tmp_path: Path) -> None:
    limits = evolve(FREE, request_burst=1, request_rate=0.5)
    now = [1000.0]
    app = make_app(Store(url_of(tmp_path)), settings(limits=limits, clock=lambda: now[0]))
    routes = [each for each in app.routes if isinstance(each, Route)]
    assert len(routes) >= 8
    with TestClient(app, client=("192.0.2.1", 1)) as client:
        other = TestClient(app, client=("192.0.2.2", 1))
        for route in routes:
            path = route.path.replace("{path:path}", "main.js").replace("{game}", "truco")
            method = "POST" if "POST" in (route.methods or ()) else "GET"
            assert client.request(method, path).status_code != 429
            refused = client.request(method, path)
            assert refused.status_code == 429, path
            assert refused.json()["refused"]["code"] == "too-fast"
            assert refused.headers["retry-after"] == "1"
            assert refused.headers["cache-control"] == "no-store"
            assert other.request(method, path).status_code != 429
            now[0] += 2.0  # half a request a second: one more
            assert client.request(method, path).status_code != 429
            now[0] += 2.0


def test_a_site_of_ipv6_counts_for_a_few_customers() -> None:
    buckets = Buckets(burst=2, rate=0.0, site=3)
    customers = [f"2001:db8:7:{customer:x}::1" for customer in range(20)] * 5
    assert sum(buckets.take(address, 0.0) for address in customers) == 2 * 3
    assert buckets.take("2001:db8:8::1", 0.0)  # another site


def test_refusals_of_one_customer_do_not_use_up_its_sites_limit() -> None:
    buckets = Buckets(burst=1, rate=0.0, site=2)
    assert [buckets.take("2001:db8::1", 0.0) for _ in range(9)] == [True, *[False] * 8]
    assert buckets.take("2001:db8:0:1::1", 0.0)


# Token buckets


def test_a_bucket_is_full_again_after_a_while_and_never_fuller() -> None:
    bucket = Bucket(burst=3, rate=0.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(104.0) for _ in range(3)] == [True, True, False]  # two in four seconds
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("back", [0.5, 3.0, 99.0])
def test_a_clock_that_goes_back_neither_takes_nor_gives(back: float) -> None:
    bucket = Bucket(burst=3, rate=1.0)
    assert bucket.take(100.0)
    assert [bucket.take(100.0 - back) for _ in range(3)] == [True, True, False]
    assert not bucket.take(100.75 - back)
    assert bucket.take(101.0 - back)  # a second later on the same clock
    assert not bucket.take(101.0 - back)


# Rooms


class Slow(Store):
    """A store in which the log of one room is read only when a test allows it."""

    slow = ""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.may_go_on, self.reads = Event(), 0

    def lines(self, room: str, since: int = 0) -> list[str]:
        if room == self.slow and not since:
            self.reads += 1
            assert self.may_go_on.wait(LONG)
        return super().lines(room, since)


@contextmanager
def slow_room(tmp_path: Path) -> Iterator[tuple[TestClient, Slow, list[str], dict[int, str]]]:
    """A server, the paths of two rooms, the first of which is read slowly, and its tokens."""
    store = Slow(url_of(tmp_path))
    with TestClient(make_app(store, settings())) as client:
        opened = [open_room(client, game="fodasse", seats=2) for _ in range(2)]
        store.slow = opened[0][0].split("/")[-2]
        yield client, store, [path for path, _ in opened], opened[0][1]


def test_a_room_that_is_long_in_opening_keeps_no_other_from_opening(tmp_path: Path) -> None:
    with (
        slow_room(tmp_path) as (client, store, (slow, quick), _),
        client.websocket_connect(slow) as first,
    ):
        first.send_json({"token": None, "since": 0})
        with seated(client, quick, None) as [other]:
            assert other.now["ply"] == 0
            assert client.get("/healthz").status_code == 200
        store.may_go_on.set()
        assert first.receive_json()["ply"] == 0


def test_a_room_that_many_enter_at_once_is_read_once(tmp_path: Path) -> None:
    with slow_room(tmp_path) as (client, store, (slow, _), tokens):
        with ExitStack() as stack:
            sockets = [stack.enter_context(client.websocket_connect(slow)) for _ in range(5)]
            for each, token in zip(sockets, [*tokens.values(), None, None, None], strict=True):
                each.send_json({"token": token, "since": 0})
            store.may_go_on.set()
            for each in sockets:
                assert "view" in each.receive_json()
        assert store.reads == 1


def test_a_match_that_is_too_long_ends_politely(tmp_path: Path) -> None:
    reason = {"code": "log-full", "text": "esta partida ficou longa demais"}
    with serving(tmp_path, limits=evolve(FREE, plies=4)) as client:
        path, tokens = open_room(client, game="fodasse", seats=2, bots={"1": "rules"})
        with seated(client, path, tokens[0], None, lang="pt") as (ana, spectator):
            for person in ana, spectator:
                while "closed" not in (message := person.receive()):
                    if person.now["actions"] and person.now["ply"] > len(person.answers):
                        person.act()
                assert message["closed"] == reason
            ana.until(lambda packet: packet["ply"] == 4)
            assert ana.now["actions"] == ana.now["table_actions"] == ana.now["awaited"] == []
            action = {"type": "leave", "seat": 0}
            assert ana.ask(action=action, ply=4, id="x")["refused"]["code"] == "log-full"
            assert ana.ask(type="rename", name="Ana", id="y")["refused"]["code"] == "log-full"
        with seated(client, path, tokens[0], None) as [ana, _]:  # and can still be seen
            assert ana.now["ply"] == 4


def test_nothing_more_happens_by_itself_in_a_match_that_is_too_long(store: Store) -> None:
    bot = named("rules", GAME)
    room = stored_room(store, P, bot, bot, patience=1, present=True)
    room.tick(5.0)
    again = Room(store, room.name, Limits(plies=room.match.ply))
    again.arrive(0, 10.0)
    again.resume(10_000.0)
    assert again.handle_time(10_000.0, (), 0.0, 30.0) is None
    assert again.match.log() == room.match.log()


def test_a_packet_has_the_latest_events_and_says_since_when(tmp_path: Path) -> None:
    with serving(tmp_path, limits=evolve(FREE, events=7)) as client:
        path, tokens = open_room(client, game="fodasse", seats=2, bots={"1": "random"})
        with seated(client, path, tokens[0]) as [ana]:
            ana.play(most=6)
            ply = ana.until(lambda packet: packet["awaited"])["ply"]
            assert ply > 7
        for since, first in (
            (0, ply - 7), (ply - 3, ply - 3), (ply - 7, ply - 7), (ply + 9, ply - 7)
        ):  # fmt: skip
            with seated(client, path, tokens[0], since=since) as [ana]:
                packet = ana.now
                assert packet["since"] == first
                assert [each["ply"] for each in packet["events"]] == [*range(first + 1, ply + 1)]


def test_few_packets_are_kept_and_none_with_many_events(store: Store) -> None:
    bot = named("random", GAME)
    room = stored_room(store, P, bot, bot, bot, present=True)
    while room.match.ply < MAX_KEPT_EVENTS + 20:
        room.stored.change(lambda match: match.submit(0, match.packet(0)["actions"][0]["action"]))
        come(room)
    for since in range(room.match.ply):
        assert f'"since":{since},' in room.packet(None, since, "en")
    assert len(room._texts) == MAX_TEXTS
    assert max(map(len, room._texts.values())) < len(room.packet(0, 0, "en"))


def test_rooms_that_nobody_joined_are_dropped_after_a_day(store: Store) -> None:
    rooms = [store_room(store, Match(GAME, 2), now=1000.0).room for _ in range(3)]
    store.mark_connected({rooms[1]: (0,)}, 1000.0)
    store.mark_connected({rooms[2]: ()}, 1500.0)  # watched, but nobody sat down
    for unused, unjoined, kept in (0.0, 1200.0, rooms[1:]), (0.0, 9999.0, [rooms[1]]):
        assert store.delete_unused(unused, unjoined) == 1
        assert [room for room in rooms if store.lines(room)] == kept
    assert store.delete_unused(9999.0, 9999.0) == 1
    assert store.count() == 0
    assert Limits().keep_unjoined == DAY


# Connections


class Pings:
    """The times at which pings are due, which a test decides."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due = 0
        monkeypatch.setattr(sessions, "sleep", self.wait)

    async def wait(self, seconds: float) -> None:
        assert seconds == Limits().ping
        await anyio.sleep(0)
        while not self.due:
            await anyio.sleep(0.005)
        self.due -= 1


def received(connection: Any, key: str) -> Any:
    """The next message with a key."""
    while key not in (message := connection.receive_json()):
        pass
    return message


def test_a_client_that_leaves_two_pings_unanswered_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pings, original = Pings(monkeypatch), Client.ping

    async def ping(guest: Client) -> bool:
        """Ping the silent one alone."""
        if guest.seat == 0:
            return await original(guest)
        pings.due += 1
        return True

    with serving(tmp_path) as client:
        path, tokens = open_room(client, game="fodasse", seats=2)
        with seated(client, path, tokens[1]) as [beto], client.websocket_connect(path) as silent:
            silent.send_json({"token": tokens[0], "since": 0})
            beto.until_present(0, 1)
            monkeypatch.setattr(Client, "ping", ping)
            pings.due = 3
            assert [received(silent, "ping") for _ in range(2)] == [{"ping": 1}, {"ping": 2}]
            while (message := silent.receive())["type"] != "websocket.close":
                assert "ping" not in message["text"]
            assert message["code"] == 1001
            beto.until_present(1)  # though the other side has closed nothing yet


def test_any_message_answers_pings_and_an_answer_to_a_ping_gets_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pings = Pings(monkeypatch)
    with serving(tmp_path) as client:
        path, tokens = open_room(client, game="fodasse", seats=2)
        with client.websocket_connect(path) as connection:
            connection.send_json({"token": tokens[0], "since": 0})
            for number in range(1, 7):
                pings.due = 1
                assert received(connection, "ping") == {"ping": number}
                if number % 2:
                    connection.send_json({"pong": number})
                    connection.send_json({"type": "here", "id": f"{number}"})
                    assert received(connection, "id")["id"] == f"{number}"


@contextmanager
def raw(address: str, text: bytes = b"") -> Iterator[socket.socket]:
    """A connection below HTTP, on which something was sent."""
    parts = urlsplit(address)
    assert parts.hostname
    with socket.create_connection((parts.hostname, parts.port), timeout=LONG) as found:
        found.sendall(text)
        yield found


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side closes the connection."""
    found = b""
    try:
        while part := connection.recv(10_000):
            found += part
    except ConnectionResetError:
        pass
    return found


HEAD = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_connections_that_send_no_whole_request_are_closed(tmp_path: Path) -> None:
    with visited(tmp_path, limits=evolve(FREE, hello=0.05)) as address:
        for sent in b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\n", HEAD:
            with raw(address, sent) as connection:
                assert rest(connection) == b""
        with raw(address, HEAD + b"Content-Length: 100\r\n\r\n{") as connection:
            assert rest(connection).startswith(b"HTTP/1.1 408 ")
        whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        with raw(address, whole + b"GET /he") as connection:  # the second one never comes
            assert rest(connection).startswith(b"HTTP/1.1 200 ")


def test_there_are_never_more_connections_than_descriptors(tmp_path: Path) -> None:
    with visited(tmp_path, limits=evolve(FREE, clients=2)) as address, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(raw(address))
        fifth = stack.enter_context(raw(address))
        assert rest(fifth) == b""


@pytest.mark.parametrize(
    ("soft", "hard", "clients"),
    [
        (-1, -1, 2000),
        (1024, -1, 2000),
        (1024, 4100, 2000),
        (1024, 1124, 512),
        (1024, 1024, 462),
        (20, 20, 1),
    ],
)
def test_clients_are_as_many_as_the_system_has_descriptors_for(
    soft: int, hard: int, clients: int, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Two for each client, one of which may be a request, and 100 for the rest."""
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    allowed = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: allowed[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: allowed.append(given))
    with caplog.at_level(WARNING):
        assert fit_descriptors(Limits()).clients == clients
    assert allowed[-1][0] in {-1, max(soft, min(hard if hard > 0 else 10**9, 4000 + SPARE))}
    assert len(caplog.records) == (clients < 2000)


def test_strangers_cannot_fill_the_log() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def written(text: str) -> bool:
        return seldom.filter(LogRecord("uvicorn.error", WARNING, "", 0, text, (), None))

    assert [written("connection open"), written("connection closed")] == [False, False]
    bad = "Invalid HTTP request received."
    assert [written(bad), written(bad)] == [True, False]
    now[0] += QUIET
    assert [written(bad), written(bad)] == [True, False]
    assert [written("Started server process [%d]")] * 2 == [True, True]
    assert written('%s - "WebSocket %s" [accepted]')


def test_the_docs_name_every_limit_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs/how-to/serve.md").read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in page.splitlines() if row.startswith("| `")]
    told = {
        name.strip("`"): float(number)
        for names, numbers, *_ in (row for row in rows if len(row) == 3)
        for name, number in zip(names.strip("| ").split(", "), numbers.split(", "), strict=False)
        if number.replace(".", "").isdigit()
    }
    assert told == {each.name: each.default for each in fields(Limits)}
