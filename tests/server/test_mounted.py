"""The application below a path: mounted in another one, or behind a proxy that strips a prefix."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from fodasse.server.app import make_app
from fodasse.server.store import Store
from support.server.browsing import Browser
from support.server.page_people import opened, settled, tables
from support.server.serving import BELOW, SHORT, mount, seated, settings, strip, url_of

ways = pytest.mark.parametrize("below", [mount, strip])
TWO = SHORT["truco"] | {"seats": 2}


@pytest.fixture
def client(below: Callable[[Any], Any], tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(below(make_app(Store(url_of(tmp_path)), settings()))) as client:
        yield client


@ways
@pytest.mark.parametrize(
    ("path", "status"),
    [("", 200), ("/", 200), ("/rooms/abc", 404), ("/nowhere", 404), ("/a/b/c/", 404)],
)
def test_the_documents_and_all_that_they_load_are_below_the_path(
    path: str, status: int, client: TestClient
) -> None:
    response = client.get(BELOW + path)
    assert response.status_code == status
    named = re.findall(r'(?:href|src)="([^"]+)"', response.text)
    assert len(named) == 4
    for name in named:
        address = urljoin(str(response.url), name)
        assert urlsplit(address).path.startswith(f"{BELOW}/static/")
        assert client.get(address).status_code == 200
    assert client.get("/static/main.js").status_code == 404


@ways
def test_named_origins_may_use_the_api(below: Callable[[Any], Any], tmp_path: Path) -> None:
    app = make_app(Store(url_of(tmp_path)), settings(origins=("https://other.example",)))
    with TestClient(below(app)) as client:
        headers = {"Origin": "https://other.example"}
        answer = client.get(f"{BELOW}/api/games", headers=headers)
        assert answer.headers["access-control-allow-origin"] == headers["Origin"]
        assert (
            "access-control-allow-origin" not in client.get(f"{BELOW}/", headers=headers).headers
        )


@ways
def test_people_open_a_room_connect_to_it_and_play(client: TestClient) -> None:
    other = {"Origin": "http://cards.example"}
    assert client.post(f"{BELOW}/api/rooms", json=TWO, headers=other).status_code == 403
    own = {"Origin": "http://testserver"}
    answer = client.post(f"{BELOW}/api/rooms", json=TWO, headers=own)
    assert answer.status_code == 201
    made = answer.json()
    tokens = [each["token"] for each in made["seats"]]
    with seated(client, f"{BELOW}/api/rooms/{made['room']}/ws", *tokens) as people:
        first = next(each for each in people if each.until(lambda now: now["awaited"])["actions"])
        assert "accepted" in first.act()


def test_an_application_that_was_not_started_says_what_to_do(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    with TestClient(Starlette(routes=[Mount(BELOW, make_app(store, settings()))])) as client:
        for ask in (
            lambda: client.post(f"{BELOW}/api/rooms", json=TWO),
            lambda: client.get(f"{BELOW}/healthz"),
            lambda: client.websocket_connect(f"{BELOW}/api/rooms/x/ws").__enter__(),
        ):
            with pytest.raises(RuntimeError, match=r"enter app\.router\.lifespan_context\(app\)"):
                ask()
    store.close()


@pytest.mark.thorough
@pytest.mark.xdist_group("browser")
@ways
def test_people_play_on_the_page_and_all_that_it_asks_for_is_below_the_path(
    below: Callable[[Any], Any], browser: Browser, tmp_path: Path
) -> None:
    with tables(browser, tmp_path, below=below) as at:
        browser.urls.clear()
        ana, beto, room = opened(at, "truco")
        link = ana.page.ask("location.href")
        assert link.startswith(f"{at.url}/rooms/")
        for _ in range(3):
            settled([ana, beto], room)
            ply, person = room.match.ply, (ana, beto)[room.match.awaited[0]]
            person.choose(person.choices()[0])
            person.hears_of(ply + 1)
        ana.page.call("Page.reload")
        ana.page.until("$('.me .who')?.textContent === 'Ana'")
        ana.page.click(".menu summary")
        ana.page.click(".menu [data-key=rules]")
        ana.page.click("dialog button")
        ana.page.click("[data-key=lobby]")
        ana.page.until("$('form.lobby')")
        assert ana.page.ask("location.href") == f"{at.url}/"
        asked = {url for url in browser.urls if url.startswith("http")}
        assert len(asked) > 25
        assert all(url.startswith(f"{at.url}/") for url in asked - {at.url})
