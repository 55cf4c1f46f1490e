"""Numbers for Prometheus, read as Prometheus reads them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fodasse.games import GAMES
from fodasse.hosting.schema import server_schema
from fodasse.server.app import make_app
from fodasse.server.rooms import Room
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.table.log import BOT, Acted
from support.cli.commanding import invoke, refused
from support.server.serving import SHORT, open_room, play_all, seated, serving, url_of

parser = pytest.importorskip("prometheus_client.parser")
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "watch-a-server.md"
CODES = {
    *server_schema(None)["$defs"]["Problem"]["properties"]["code"]["enum"],
    *("unreadable", "impossible-rules"),
}


def samples(client: TestClient) -> Iterator[Any]:
    """Yield what a server says of itself, without when it began to count."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    for family in parser.text_string_to_metric_families(answer.text):
        assert family.documentation
        yield from (each for each in family.samples if not each.name.endswith("_created"))


def numbers(client: TestClient) -> dict[tuple[str, ...], float]:
    """The numbers, by their names and the values of their labels; those of no bucket."""
    return {
        (each.name.removeprefix("fodasse_"), *each.labels.values()): each.value
        for each in samples(client)
        if "le" not in each.labels
    }


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path, metrics=True) as client:
        yield client


def test_there_are_none_unless_they_are_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("game", [*SHORT])
def test_a_match_is_counted(game: str, client: TestClient, tmp_path: Path) -> None:
    before = numbers(client)
    assert before["rooms",] == before["connections",] == 0
    path, tokens = open_room(client, **SHORT[game], bots={"2": "rules", "3": "random"})
    with seated(client, path, tokens[0], tokens[1], None) as people:
        there = numbers(client)
        assert (there["rooms",], there["connections",]) == (1, 3)
        play_all(people[:2])
        refusal = people[0].ask(action={"type": "x"}, ply=0, id="r")["refused"]["code"]
        after = numbers(client)
    room = Room(Store(url_of(tmp_path)), path.split("/")[3])
    lines = [each.line for each in room.match.moments if isinstance(each.line, Acted)]
    assert after["action_seconds_count", game] == sum(each.message is not None for each in lines)
    assert after["action_seconds_sum", game] > 0
    assert after["thinking_seconds_count", game] >= sum(each.cause is BOT for each in lines) > 0
    received = sum(len(person.packets) for person in people)
    assert received <= after["packets_total", game] <= 3 * room.match.ply + 9
    assert after["refusals_total", refusal] == 1
    assert after["database_errors_total",] == 0
    while numbers(client)["connections",]:
        pass


def test_all_refusals_are_counted(client: TestClient) -> None:
    client.get("/api/rooms")
    client.get("/api/rooms/nowhere/result")
    client.get("/api/games/chess")
    client.get("/api/asyncapi.json?game=chess")
    client.post("/api/rooms", headers={"Origin": "https://other.example"})
    path, _ = open_room(client, **SHORT["truco"])
    with client.websocket_connect(path) as socket:
        socket.send_json({"token": "guess", "since": 0})
        socket.receive_json()
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(path, headers={"Origin": "https://a.example"}).__enter__()
    found = numbers(client)
    expected = {"no-account": 1, "room-unknown": 1, "game-unknown": 2, "foreign-origin": 2}
    for code, count in {**expected, "token-unknown": 1}.items():
        assert found["refusals_total", code] == count


def test_errors_of_the_database_are_counted(client: TestClient, tmp_path: Path) -> None:
    def rename(before: str, after: str) -> None:
        with closing(connect(tmp_path / "tables.db")) as database, database:
            database.execute(f"ALTER TABLE {before} RENAME TO {after}")

    rename("rooms", "gone")
    assert client.get("/healthz").status_code == 503
    failed = numbers(client)
    assert failed["database_errors_total",] >= 1
    assert failed["refusals_total", "unavailable"] == 1
    rename("gone", "rooms")
    assert client.get("/healthz").status_code == 200


def test_clients_choose_no_label(client: TestClient) -> None:
    for text in "chess", "truco ", "x" * 500, "{}":
        client.get(f"/api/games/{text}")
        client.get(f"/api/rooms/{text}/record", headers={"Authorization": f"Bearer {text}"})
        client.post("/api/rooms", json={"game": text, "seats": text, "bots": {text: text}})
    path, tokens = open_room(client, **SHORT["fodasse"])
    with seated(client, path, *tokens.values(), None) as people:
        for number in range(40):
            odd: Any = {"type": f"odd-{number}", "code": f"odd-{number}", "seat": number}
            for person in people:
                person.ask(action=odd, ply=number, id=f"{number}")
                person.ask(**odd, id=f"odd-{number}")
                person.socket.send_text(json.dumps(odd) * (number % 3))
                person.answer()
    labels = {each.name: {*each.labels} for each in samples(client)}
    assert {*labels} >= {"fodasse_refusals_total"}
    for each in samples(client):
        assert {*each.labels} <= {"game", "code", "le"}
        assert each.labels.get("game", "truco") in GAMES
        assert each.labels.get("code", "stale") in CODES


def test_each_application_counts_for_itself(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with (
        serving(tmp_path, metrics=True) as here,
        serving(tmp_path / "other", metrics=True) as there,
    ):
        here.get("/api/rooms")
        assert numbers(here)["refusals_total", "no-account"] == 1
        assert ("refusals_total", "no-account") not in numbers(there)


def test_the_docs_name_all_numbers(client: TestClient) -> None:
    names = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in parser.text_string_to_metric_families(client.get("/metrics").text)
        if not family.name.endswith("_created")
    }
    text = PAGE.read_text(encoding="utf-8")
    assert {line.split("`")[1] for line in text.splitlines() if "| `fodasse_" in line} == names


def test_without_the_library_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda _: None)
    monkeypatch.setattr("fodasse.server.running.warm", lambda _: None)
    line = refused(invoke("serve", "--metrics"))
    assert line == "metrics need prometheus-client: pip install 'fodasse[metrics]'"
    with closing(Store(url_of(tmp_path))) as store:
        make_app(store, Settings())
