"""The documents that describe a server's requests and connections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from fodasse.games import GAMES
from fodasse.server.app import make_app
from fodasse.server.interface import asyncapi, openapi
from fodasse.server.site import routes
from fodasse.server.store import Store
from support.server.serving import BELOW, mount, settings


def references(form: Any) -> Iterator[str]:
    """Yield all references in a document."""
    for key, each in form.items() if isinstance(form, dict) else enumerate(form):
        if key == "$ref":
            yield each
        elif isinstance(each, dict | list):
            yield from references(each)


DOCUMENTS = {"openapi": openapi(), "asyncapi": asyncapi()} | {
    f"asyncapi of {name}": asyncapi(game) for name, game in GAMES.items()
}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=[*DOCUMENTS])
def test_every_reference_leads_somewhere(document: Any) -> None:
    for each in references(document):
        found = document
        for part in each.removeprefix("#/").split("/"):
            found = found[part]
        assert found


def test_every_address_is_described(store: Store) -> None:
    async def has_room(_room: str) -> bool:
        return True

    app = make_app(store)
    pages = {each.path for each in routes(has_room)}
    described = {path: {*found} for path, found in openapi()["paths"].items()}
    asked: defaultdict[str, set[str]] = defaultdict(set)
    for each in app.routes:
        if isinstance(each, Route) and each.path not in pages:
            asked[each.path] |= {method.lower() for method in each.methods or ()} - {"head"}
    assert described == asked
    (socket,) = [each.path for each in app.routes if isinstance(each, WebSocketRoute)]
    assert asyncapi()["channels"]["room"]["address"] == socket


def test_they_are_served(client: Any) -> None:
    assert client.get("/api/openapi.json").json() == openapi()
    assert client.get("/api/asyncapi.json").json() == asyncapi()
    of_truco = client.get("/api/asyncapi.json", params={"game": "truco"}).json()
    assert of_truco == asyncapi(GAMES["truco"])
    unknown = client.get("/api/asyncapi.json", params={"game": "chess"})
    assert (unknown.status_code, unknown.json()["refused"]["code"]) == (400, "game-unknown")


def test_below_a_path_they_name_it(store: Store) -> None:
    with TestClient(mount(make_app(store, settings()))) as client:
        requests = client.get(f"{BELOW}/api/openapi.json").json()
        connections = client.get(f"{BELOW}/api/asyncapi.json").json()
    assert requests["servers"] == [{"url": BELOW}]
    assert connections["channels"]["room"]["address"] == f"{BELOW}/api/rooms/{{room}}/ws"
