"""The example of a card club: members, tables, results and a ranking, and who sees what."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from runpy import run_path
from secrets import token_urlsafe
from sqlite3 import connect
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

pytest.importorskip("fastapi")
pytest.importorskip("itsdangerous")
pytest.importorskip("openskill")

from fodasse.server.rooms import Room
from fodasse.server.store import Store
from support.server.serving import Person, play_all, seated, settings, url_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "club" / "server.py"
club = SimpleNamespace(**run_path(str(EXAMPLE)))
PASSWORD = "a long password"  # noqa: S105
Headers = dict[str, str]


@contextmanager
def opened(folder: Path, secret: str = "secret") -> Iterator[TestClient]:  # noqa: S107
    """A club, whose bots act at once."""
    made = club.make_club(folder, settings(), secret)
    with TestClient(made, follow_redirects=False) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client


def sign_in(client: TestClient, name: str, password: str = PASSWORD, is_new: str = "") -> Any:
    form = {"name": name, "password": password, "is_new": is_new}
    answer = client.post("/sign-in", data=form)
    client.cookies.clear()
    return answer


def member(client: TestClient, name: str) -> Headers:
    """Become a member; return the header by which a browser says so."""
    answer = sign_in(client, name, is_new="1")
    assert (answer.status_code, answer.headers["location"]) == (303, ".")
    return {"cookie": answer.headers["set-cookie"].partition(";")[0]}


def open_table(client: TestClient, by: Headers, game: str) -> tuple[str, str]:
    """Open a table in the lobby; return the name of its room, and the token of the first seat."""
    answer = client.post("/open", data={"game": game}, headers=by)
    found = re.fullmatch(r"tables/rooms/([\w-]+)#([\w-]+)", answer.headers["location"])
    assert found
    return found[1], found[2]


@contextmanager
def table(client: TestClient, game: str, *by: Headers) -> Iterator[tuple[str, list[Person]]]:
    """A table that the first member has opened, at which the second has taken a seat."""
    room, token = open_table(client, by[0], game)
    path = f"/tables/api/rooms/{room}/ws"
    with seated(client, path, token, None, headers=by) as people:
        answer = people[1].ask(type="sit", seat=1, id="s", token=token_urlsafe())
        assert answer["seat"] == 1
        yield room, people


def lobby(client: TestClient, by: Headers) -> dict[str, list[str]]:
    """The lists of the lobby by their titles."""
    text = client.get("/", headers=by).text
    lists = re.findall(r"<h2>(.*?)</h2><[uo]l>(.*?)</[uo]l>", text)
    return {title: items.split("<li>")[1:] for title, items in lists}


def ratings(folder: Path) -> dict[str, tuple[float, float]]:
    with closing(connect(folder / "club.db")) as database:
        rows = database.execute("SELECT name, mu, sigma FROM members")
        return {name: (mu, sigma) for name, mu, sigma in rows}


@pytest.mark.parametrize("game", ["truco", "esadof"])
def test_two_members_play_a_match_and_are_rated(
    game: str, client: TestClient, tmp_path: Path
) -> None:
    ana, beto, eve = (member(client, name) for name in ("Ana", "Beto", "Eve"))
    before = ratings(tmp_path)
    assert len({*before.values()}) == 1
    with table(client, game, ana, beto) as (room, people):
        assert lobby(client, ana)["Your tables"] == [f'<a href="tables/rooms/{room}">{game}</a>']
        play_all(people)
    while not lobby(client, beto)["Your results"]:
        pass
    match = Room(Store(url_of(tmp_path)), room).match
    assert match.outcome is not None
    place = {seat: n for n, seats in enumerate(match.outcome.ranking, 1) for seat in seats}
    for seat, by in enumerate([ana, beto]):
        [text] = lobby(client, by)["Your results"]
        assert f">{game}: place {place[seat]}</a>" in text
        assert lobby(client, by)["Your tables"] == []
    after = ratings(tmp_path)
    assert after["Eve"] == before["Eve"]
    # whoever was better is rated higher; the uncertainty of both has become smaller
    assert (after["Ana"][0] > after["Beto"][0]) == (place[0] < place[1])
    assert all(after[name][1] < before[name][1] for name in ("Ana", "Beto"))
    listed = [each.partition(":")[0] for each in lobby(client, eve)["Ranking"]]
    assert listed == sorted(after, key=lambda name: 3 * after[name][1] - after[name][0])

    # the record and the result are for those who took part, each as it saw the match
    record = f"/tables/api/rooms/{room}/record"
    for seat, by in enumerate([ana, beto]):
        assert client.get(record, headers=by).text == match.export(seat).to_json()
        assert client.get(record.replace("record", "result"), headers=by).status_code == 200
    for by in eve, {}:
        for path in record, record.replace("record", "result"):
            answer = client.get(path, headers=by)
            assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "not-admitted")


def test_nobody_else_comes_in_and_tables_are_opened_in_the_lobby_alone(
    client: TestClient,
) -> None:
    ana, eve = member(client, "Ana"), member(client, "Eve")
    room, token = open_table(client, ana, "truco")
    path = f"/tables/api/rooms/{room}/ws"
    with client.websocket_connect(path) as socket:  # a stranger who knows even the token
        socket.send_json({"token": token, "since": 0})
        assert socket.receive_json()["refused"]["code"] == "not-admitted"
    with seated(client, path, token, headers=[ana]):
        [link] = lobby(client, eve)["Tables with a free seat"]
        assert link.startswith(f'<a href="tables/rooms/{room}">truco: Ana</a>')
        with seated(client, path, None, headers=[eve]) as [person]:
            assert person.now["view"]["viewer"] is None
    asked = {"game": "truco", "seats": 2}
    for by in ana, {}:
        answer = client.post("/tables/api/rooms", json=asked, headers=by)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "not-admitted")
    assert client.post("/open", data={"game": "truco"}).status_code == 403
    assert client.post("/open", data={"game": "chess"}, headers=ana).status_code == 422


def test_a_name_belongs_to_who_knows_its_password(client: TestClient, tmp_path: Path) -> None:
    member(client, "Ana")
    for name, is_new in (("Ana", ""), ("ANA", "1"), ("Eve", ""), ("", "1"), ("\u200b", "1")):
        assert sign_in(client, name, "another password", is_new).status_code in {403, 422}
    assert sign_in(client, "Ana", "short", "1").status_code == 422
    answer = sign_in(client, "ana")
    assert answer.status_code == 303
    assert "httponly; samesite=lax" in answer.headers["set-cookie"]
    by = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
    assert "Welcome, Ana." in client.get("/", headers=by).text
    out = client.post("/sign-out", headers=by)
    assert "expires=Thu, 01 Jan 1970" in out.headers["set-cookie"]
    forged = {"cookie": by["cookie"].replace("session=", "session=x")}
    for other in forged, {}:
        assert "Sign in" in client.get("/", headers=other).text
    content = (tmp_path / "club.db").read_bytes()
    assert b"Ana" in content
    assert PASSWORD.encode() not in content
    if os.name == "posix":
        assert (tmp_path / "club.db").stat().st_mode & 0o777 == 0o600


def test_passwords_cannot_be_tried_for_long(client: TestClient) -> None:
    codes = [sign_in(client, "Ana", "another password").status_code for _ in range(30)]
    assert 429 in codes
    assert codes == sorted(codes)


def test_names_are_text(client: TestClient) -> None:
    name = "<b>{0}</b>&{1.x}"
    by = member(client, name)
    room, token = open_table(client, by, "dalmuti")
    with seated(client, f"/tables/api/rooms/{room}/ws", token, headers=[by]):
        text = client.get("/", headers=by).text
    assert "<b>" not in text
    assert text.count("&lt;b&gt;{0}&lt;/b&gt;&amp;{1.x}") == 3  # welcome, table, ranking


def test_a_match_against_oneself_is_not_rated(client: TestClient, tmp_path: Path) -> None:
    ana = member(client, "Ana")
    before = ratings(tmp_path)
    with table(client, "esadof", ana, ana) as (_, people):
        play_all(people)
    while len(lobby(client, ana)["Your results"]) < 2:
        pass
    assert ratings(tmp_path) == before


def test_a_club_that_is_started_again_knows_its_members_and_tables(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ana, beto = member(client, "Ana"), member(client, "Beto")
        with table(client, "dalmuti", ana, beto) as (room, _):
            pass
    with opened(tmp_path) as client:
        assert lobby(client, beto)["Your tables"] == [f'<a href="tables/rooms/{room}">dalmuti</a>']
    with opened(tmp_path, "another secret") as client:
        assert "Sign in" in client.get("/", headers=ana).text


def test_the_program_serves_the_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda server: served.append(server.config))
    run_path(str(EXAMPLE), run_name="__main__")
    [config] = served
    assert (config.host, config.port) == ("127.0.0.1", 8000)
    with TestClient(config.app) as client:
        assert "Become a member" in client.get("/").text
        assert client.get("/tables/").url.path == "/"
        assert "<script" in client.get("/tables/rooms/x").text


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 200
