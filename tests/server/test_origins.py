"""Pages of other origins: which may use the API, and what browsers are told of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from support.server.serving import BOTS, SHORT, open_room, serving

CARDS = "https://cards.example"
NAMED = (CARDS, "capacitor://localhost", "app://.", "file://", "null")
FOREIGN = ("https://evil.example", "http://cards.example", "NULL", "")
ALLOWED = "access-control-allow-origin"
READ = ("/api/games", "/api/games/truco", "/api/games/truco/rules", "/api/games/chess", "/api/x")


def asking(origin: str, method: str, headers: str = "content-type") -> dict[str, str]:
    """The headers by which a browser asks before a request."""
    return {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": headers,
    }


@pytest.mark.parametrize("origin", [CARDS, "file://", "null"])
def test_pages_of_named_origins_use_the_api(origin: str, tmp_path: Path) -> None:
    with serving(tmp_path, origins=NAMED) as client:
        for path, method in *((path, "GET") for path in READ), ("/api/rooms", "POST"):
            answer = client.options(path, headers=asking(origin, method))
            assert (answer.status_code, answer.headers[ALLOWED]) == (200, origin)
            assert method in answer.headers["access-control-allow-methods"]
            assert "Content-Type" in answer.headers["access-control-allow-headers"]
        for path in READ:
            answer = client.get(path, headers={"Origin": origin})
            assert answer.headers[ALLOWED] == origin
            assert "Origin" in answer.headers["vary"]
        asked = SHORT["truco"] | {"bots": BOTS}
        for request, status in (asked, 201), ({}, 400):
            answer = client.post("/api/rooms", json=request, headers={"Origin": origin})
            assert (answer.status_code, answer.headers[ALLOWED]) == (status, origin)
            assert "access-control-allow-credentials" not in answer.headers
        path, tokens = open_room(client, **asked)
        with client.websocket_connect(path, headers={"Origin": origin}) as socket:
            socket.send_json({"token": tokens[0], "since": 0})
            assert socket.receive_json()["view"]["viewer"] == 0


@pytest.mark.parametrize(
    ("named", "foreign"),
    [
        (NAMED, [*FOREIGN, "http://testserver"]),
        ((), [*FOREIGN, *NAMED, "http://testserver.evil.example"]),
    ],
    ids=["named", "none named"],
)
def test_pages_of_other_origins_are_told_nothing(
    named: tuple[str, ...], foreign: list[str], tmp_path: Path
) -> None:
    with serving(tmp_path, origins=named) as client:
        path, _ = open_room(client, **SHORT["truco"], bots=BOTS)
        for origin in foreign:
            headers = {"Origin": origin}
            answer = client.options("/api/rooms", headers=asking(origin, "POST"))
            assert answer.status_code == 400
            assert ALLOWED not in answer.headers
            for read in READ:
                assert ALLOWED not in client.get(read, headers=headers).headers
            answer = client.post("/api/rooms", json=SHORT["truco"], headers=headers)
            assert answer.json()["refused"]["code"] == "foreign-origin"
            assert ALLOWED not in answer.headers
            with pytest.raises(WebSocketDisconnect):
                client.websocket_connect(path, headers=headers).__enter__()
        own = {"Origin": "http://testserver"}
        answer = client.post("/api/rooms", json=SHORT["truco"], headers=own)
        assert answer.status_code == (403 if named else 201)


def test_pages_may_only_do_what_the_api_has(tmp_path: Path) -> None:
    with serving(tmp_path, origins=NAMED) as client:
        for asked in asking(CARDS, "DELETE"), asking(CARDS, "POST", "authorization"):
            assert client.options("/api/rooms", headers=asked).status_code == 400
        for path in "/", "/healthz", "/static/main.js", "/rooms/x":
            answer = client.get(path, headers={"Origin": CARDS})
            assert answer.status_code == (404 if path == "/rooms/x" else 200)
            assert ALLOWED not in answer.headers
            assert client.options(path, headers=asking(CARDS, "GET")).status_code == 405
