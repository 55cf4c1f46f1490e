"""What a seat is sent depends on nothing that it cannot see, and nobody else gets in."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import anyio
import pytest
from attrs import evolve
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fodasse import GAMES, Match
from fodasse.core.seats import CHANCE
from fodasse.hosting.messages import RoomOpened
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from fodasse.testing import random_match
from support.server.serving import BOTS, FREE, SHORT, open_room, play_all, seated, serving, url_of

NOW = 2e9


def room_at(folder: Path, state: Any, game: str, seats: int) -> RoomOpened:
    """A room whose match begins in a state, with people on all seats."""
    store = Store(url_of(folder))
    match = Match(GAMES[game], seats, position=state, seed=1, patience=30.0)
    opened = store_room(store, match, now=NOW)
    store.mark_connected({opened.room: range(seats)}, NOW - 60)
    store.close()
    return opened


def heard(folder: Path, opened: RoomOpened, seat: int | None, messages: list[Any]) -> list[str]:
    """All that a seat is sent, in bytes, when it connects and sends messages."""
    with serving(folder, clock=lambda: NOW) as client:
        token = None if seat is None else opened.tokens[seat]
        with seated(client, f"/api/rooms/{opened.room}/ws", token, lang="pt") as [person]:
            while not any("clocks" in each for each in person.answers):
                person.receive()
            for message in messages:
                person.ask(**message)
            return person.texts


@pytest.mark.parametrize("game", sorted(GAMES))
def test_in_worlds_that_a_seat_cannot_tell_apart_it_is_sent_the_same_bytes(
    game: str, tmp_path: Path
) -> None:
    rng, seats, compared = Random(5), 4, 0
    played = random_match(GAMES[game], seats, seed=3, most_actions=60)
    awaiting = [
        state
        for state in played.states
        if (actors := GAMES[game].actors(state)) and CHANCE not in actors
    ]
    for place, state in enumerate(rng.sample(awaiting, 1)):
        for seat in (rng.randrange(seats), None):
            view = GAMES[game].view(state, seat)
            world = GAMES[game].determinize(view, rng)
            packet = Match(GAMES[game], seats, position=state, seed=1).packet(seat, refused=True)
            messages = [
                {"action": each["action"], "ply": 0, "id": "r"} for each in packet["refused"][:3]
            ]
            messages += [{"type": "undo", "ply": 0, "id": "u"}, {"id": "x"}]
            texts = []
            for number, each in enumerate((state, world)):
                folder = tmp_path / f"{place}-{seat}-{number}"
                folder.mkdir()
                opened = room_at(folder, each, game, seats)
                texts.append(heard(folder, opened, seat, messages))
            assert texts[0] == texts[1]
            compared += state != world
    assert compared


def test_before_each_action_of_bots_and_chance_passes_the_same_time(tmp_path: Path) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await anyio.sleep(0.02 if seconds == 0.02 else 0)

    with serving(tmp_path, pace=0.75, sleep=wait, clock=lambda: 1024.0) as client:
        path, tokens = open_room(client, **SHORT["fodasse"], bots=BOTS)
        with seated(client, path, *tokens.values()) as people:
            last = play_all(people)
            deals = sum(each["told"] != [] for each in last[0]["events"])
    assert deals
    assert set(waits) == {0.75, 0.02}


def test_tokens_are_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(tmp_path) as client:
        path, tokens = open_room(client, **SHORT["esadof"], bots=BOTS)
        with seated(client, path, *tokens.values()) as people:
            people[0].ask(action={"type": "nonsense"}, ply=0, id="x")
            play_all(people)
        client.post("/api/rooms", content=tokens[0])
    assert not any(token in caplog.text for token in tokens.values())
    assert not any(token in str(each.args) for each in caplog.records for token in tokens.values())


# Who gets in


def refused_at_once(client: Any, path: str, hello: Any) -> str:
    """The code with which a connection is refused and closed."""
    with client.websocket_connect(path) as socket:
        socket.send_text(hello if isinstance(hello, str) else json.dumps(hello))
        code = socket.receive_json()["refused"]["code"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1008
        return str(code)


def test_connections_that_are_refused(client: TestClient) -> None:
    path, tokens = open_room(client, **SHORT["fodasse"], bots=BOTS)
    other, _ = open_room(client, **SHORT["fodasse"], bots=BOTS)
    for at, hello, code in (
        (path, {"token": "guess", "since": 0}, "token-unknown"),
        (path, {"token": "", "since": 0}, "token-unknown"),
        (other, {"token": tokens[0], "since": 0}, "token-unknown"),
        (path, {"token": "t" * 201, "since": 0}, "unreadable"),
        (path, {"since": 0}, "unreadable"),
        (path, {"token": None, "since": -1}, "unreadable"),
        (path, {"token": None, "since": "0"}, "unreadable"),
        (path, {"token": None, "since": 0, "lang": "xx"}, "unreadable"),
        (path, {"token": None, "since": 0, "seat": 1}, "unreadable"),
        (path, {"token": 0, "since": 0}, "unreadable"),
        (path, "nonsense", "unreadable"),
        (path, "", "unreadable"),
        (path, " " * 20_000, "too-long"),
        ("/api/rooms/nowhere/ws", {"token": None, "since": 0}, "room-unknown"),
    ):
        assert refused_at_once(client, at, hello) == code, hello


def test_a_form_of_another_page_is_refused(client: TestClient) -> None:
    form = client.post("/api/rooms", content="{}", headers={"Content-Type": "text/plain"})
    assert (form.status_code, form.json()["refused"]["code"]) == (415, "not-json-type")


def test_browsers_run_and_keep_nothing_of_a_response(client: TestClient) -> None:
    for answer in client.get("/healthz"), client.post("/api/rooms"), client.get("/nothing"):
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"


# Limits


def test_messages_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    limits = evolve(FREE, burst=3, rate=1000.0)
    with serving(tmp_path, limits=limits, clock=lambda: 5.0) as client:
        path, tokens = open_room(client, game="fodasse", seats=2)
        with seated(client, path, tokens[0]) as [ana]:
            codes = [ana.ask(id="x")["refused"]["code"] for _ in range(5)]
    assert codes == ["unreadable"] * 3 + ["too-fast"] * 2


def test_rooms_connections_and_their_openings_are_bounded(tmp_path: Path) -> None:
    asked = SHORT["esadof"]
    with serving(tmp_path, limits=evolve(FREE, rooms=1)) as client:
        path, _ = open_room(client, **asked)
        answer = client.post("/api/rooms", json=asked)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "server-full")
    with serving(tmp_path, limits=evolve(FREE, room_burst=1), clock=lambda: 5.0) as client:
        other, _ = open_room(client, **asked)
        answer = client.post("/api/rooms", json=asked)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (429, "too-fast")
        too_long = client.post("/api/rooms", json={"game": "x" * 20_000})
        assert too_long.status_code in {413, 429}
    hello = {"token": None, "since": 0}
    for limits, at, code in (
        (evolve(FREE, room_clients=1), path, "room-full"),
        (evolve(FREE, open_rooms=1), other, "server-full"),
    ):
        with serving(tmp_path, limits=limits) as client, seated(client, path, None):
            assert refused_at_once(client, at, hello) == code
            assert refused_at_once(client, at, hello) == code
    for limits in evolve(FREE, clients=1), evolve(FREE, hello_burst=1, hello_rate=0.0):
        with (
            serving(tmp_path, limits=limits) as client,
            seated(client, path, None),
            pytest.raises(WebSocketDisconnect),
        ):
            client.websocket_connect(path).__enter__()


def test_a_connection_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=evolve(FREE, hello=0.0)) as client:
        path, _ = open_room(client, **SHORT["esadof"])
        with client.websocket_connect(path) as socket:
            assert socket.receive_json()["refused"]["code"] == "late"
