"""What the server writes to its log: which events there are, and nothing secret in any form."""

from __future__ import annotations

import json
import logging
import re
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from uvicorn.logging import DefaultFormatter
from websockets.sync.client import connect as connect_to

from fodasse.server.logs import EVENTS, OWN, JsonLines, log_config, log_event
from fodasse.server.store import Store
from support.programs import program
from support.server.serving import SHORT, play_all, seated, serving, url_of

FORMATTERS = {"text": DefaultFormatter("%(levelprefix)s %(message)s"), "json": JsonLines()}
RESERVED = {"time", "level", "logger", "message", "event", "exception"}
FIELDS = {name: {*re.findall(r"%\((\w+)\)", text)} for name, (_, text) in EVENTS.items()}
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b")
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "watch-a-server.md"
MATCH = ["server-started", "room-opened", "match-begun", "match-ended", "server-stopped"]
SERVE = """
import sys
from fodasse.cli import main
sys.argv = ["fodasse", "serve", "--port", "0", "--pace", "0", *sys.argv[1:]]
main()
"""


class Kept(logging.Handler):
    """All that a process logs, in both forms."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: dict[str, list[str]] = {name: [] for name in FORMATTERS}
        self.own: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        for name, formatter in FORMATTERS.items():
            self.lines[name].append(formatter.format(record))
        if record.name == OWN:
            self.own.append(record)

    @property
    def events(self) -> list[Any]:
        """The events of the server, as their lines say them."""
        lines = map(json.loads, self.lines["json"])
        return [each for each in lines if each["logger"] == OWN]


@contextmanager
def keeping() -> Iterator[Kept]:
    """Log everything."""
    handler, root = Kept(), logging.getLogger()
    before = root.level, logging.getLogger(OWN).level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    logging.getLogger(OWN).setLevel(logging.DEBUG)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        root.setLevel(before[0])
        logging.getLogger(OWN).setLevel(before[1])


def secrets_of(folder: Path) -> set[str]:
    """What the database keeps secret: the seeds, and the lines of all logs."""
    with closing(connect(folder / "tables.db")) as database:
        lines = [text for (text,) in database.execute("SELECT text FROM lines")]
        hashes = [each for row in database.execute("SELECT token FROM seats") for each in row]
    seeds = {json.loads(line)["seed"] for line in lines if '"seed"' in line}
    assert seeds
    assert "" not in seeds
    return {*seeds, *lines, *hashes}


def assert_keeps(text: str, room: str, secrets: set[str]) -> None:
    """Check that nothing secret is in a log, once the name of the room is taken out of it."""
    assert room in text
    rest = text.replace(room, "ROOM")
    assert [each for each in secrets if each in rest] == []
    assert CARD.findall(rest) == []


@pytest.mark.parametrize("game", [*SHORT])
def test_nothing_secret_of_a_whole_match_is_logged(game: str, tmp_path: Path) -> None:
    with keeping() as kept, serving(tmp_path) as client:
        asked = {**SHORT[game], "bots": {"2": "rules", "3": "random"}}
        made = client.post("/api/rooms", json=asked).json()
        room, tokens = made["room"], {each["seat"]: each["token"] for each in made["seats"]}
        path = f"/api/rooms/{room}/ws"
        with seated(client, path, tokens[0], tokens[1], None) as people:
            people[0].ask(action={"type": "nonsense"}, ply=0, id="x")
            play_all(people[:2])
        with client.websocket_connect(path) as socket:
            socket.send_json({"token": tokens[0] + "?", "since": 0, "host": made["host"]})
            socket.receive_json()
        client.get(f"/api/rooms/{room}/record", headers={"Authorization": f"Bearer {tokens[1]}"})
    secrets = {made["host"], *tokens.values()} | secrets_of(tmp_path)
    for lines in kept.lines.values():
        assert_keeps("\n".join(lines), room, secrets)
    told = [each["event"] for each in kept.events]
    assert told == [*MATCH[:-1], "connection-refused", MATCH[-1]]
    for each in kept.events:
        assert {*each} - RESERVED == FIELDS[each["event"]]
        assert each.get("room", room) == room
        assert "testclient" not in json.dumps(each)  # the address of the client
    assert kept.events[2]["people"] == 2


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_the_program_logs_in_the_form_that_is_asked_for(log_format: str, tmp_path: Path) -> None:
    url = url_of(tmp_path)
    with program(SERVE, "--db", url, "--bots", "rules", "--log-format", log_format) as server:
        assert server.stderr is not None
        said = list[str]()
        while not said or "running on" not in said[-1]:
            said.append(server.stderr.readline())
            assert said[-1], said
        [address] = re.findall(r"running on http://([\d.:]+)", said[-1])
        store = Store(url)
        made = _open(address)
        _play(address, made)
        server.send_signal(signal.SIGTERM)
        out, rest = server.communicate()
        store.close()
    text = "".join([*said, rest, out])
    secrets = {made["host"], *(each["token"] for each in made["seats"])} | secrets_of(tmp_path)
    assert_keeps(text, made["room"], secrets)
    if log_format == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        assert all({"time", "level", "logger", "message"} <= {*line} for line in lines)
        events = [line["event"] for line in lines if line["logger"] == OWN]
        assert [each for each in events if each != "bots-ready"] == MATCH
        requests = [line["message"] for line in lines if line["logger"] == "uvicorn.access"]
        assert any('"POST /api/rooms HTTP/1.1" 201' in each for each in requests)
    else:
        assert f"INFO:     room {made['room']} is opened for a match of dalmuti\n" in text


def _open(address: str) -> Any:
    from http.client import HTTPConnection

    asked = SHORT["dalmuti"] | {"bots": dict.fromkeys("123", "rules")}
    with closing(HTTPConnection(address, timeout=60)) as connection:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/rooms", json.dumps(asked), headers)
        return json.load(connection.getresponse())


def _play(address: str, made: Any) -> None:
    with connect_to(f"ws://{address}/api/rooms/{made['room']}/ws") as socket:
        socket.send(json.dumps({"token": made["seats"][0]["token"], "since": 0}))
        while not (message := json.loads(socket.recv(timeout=60))).get("outcome"):
            if message.get("actions"):
                action, ply = message["actions"][0]["action"], message["ply"]
                socket.send(json.dumps({"action": action, "ply": ply, "id": str(ply)}))


# Events


def test_the_docs_name_all_events_with_their_fields() -> None:
    text = PAGE.read_text(encoding="utf-8")
    documented = {
        name: {*re.findall(r"`(\w+)`", fields)}
        for name, fields in re.findall(r"^\| `([\w-]+)` \| [A-Z]+ \| (.*) \|$", text, re.MULTILINE)
    }
    assert documented == FIELDS
    assert not {field for fields in FIELDS.values() for field in fields} & RESERVED
    for name, fields in FIELDS.items():
        with keeping() as kept:
            log_event(name, **dict.fromkeys(fields, 1))
        [line] = kept.events
        assert {*line} - RESERVED == fields
        assert line["event"] == name
        assert (f"| `{name}` | {line['level'].upper()} |") in text


def test_the_name_of_a_room_that_is_none_is_not_logged(tmp_path: Path) -> None:
    with keeping() as kept, serving(tmp_path) as client:
        for name in "two%0Alines", "x" * 500, "%E2%80%A8":
            with client.websocket_connect(f"/api/rooms/{name}/ws") as socket:
                socket.send_json({"token": None, "since": 0})
                assert socket.receive_json()["refused"]["code"] == "room-unknown"
        other = {"Origin": "https://other.example"}
        with pytest.raises(WebSocketDisconnect):
            client.websocket_connect("/api/rooms/a%0Ab/ws", headers=other).__enter__()
    refused = [each for each in kept.events if each["event"] == "connection-refused"]
    assert [each["room"] for each in refused] == ["?"] * 4
    assert [each["code"] for each in refused] == [*["room-unknown"] * 3, "foreign-origin"]


def test_a_database_that_fails_is_logged_once_and_so_is_its_return(tmp_path: Path) -> None:
    def rename(before: str, after: str) -> None:
        with closing(connect(tmp_path / "tables.db")) as database, database:
            database.execute(f"ALTER TABLE {before} RENAME TO {after}")

    with keeping() as kept, serving(tmp_path) as client:
        for _ in range(2):
            rename("rooms", "gone")
            assert [client.get("/healthz").status_code for _ in range(3)] == [503] * 3
            rename("gone", "rooms")
            assert [client.get("/healthz").status_code for _ in range(2)] == [200] * 2
    told = [each["event"] for each in kept.events if each["event"].startswith("database")]
    assert told == ["database-failed", "database-back"] * 2
    assert "rooms" not in json.dumps(kept.events)


def test_errors_are_a_part_of_their_line() -> None:
    with pytest.raises(ValueError, match="two") as caught:
        int("two\nlines")
    error = caught.type, caught.value, caught.tb
    record = logging.LogRecord("x", logging.ERROR, "", 0, "%s", ("a\nb",), error)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "a\nb"
    assert "ValueError" in json.loads(line)["exception"]


def test_uvicorn_is_told_of_our_lines_too() -> None:
    for log_format in FORMATTERS:
        found = log_config("json" if log_format == "json" else "text")
        assert found["loggers"][OWN] == {"handlers": ["default"], "level": "INFO"}
