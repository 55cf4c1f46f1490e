"""A program that embeds a server: who people are, what it is told, and what it can ask for."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from fodasse import Match
from fodasse.games import GAMES
from fodasse.hosting.refusals import Refused
from fodasse.server.app import make_app
from fodasse.server.hooks import MatchBegun, MatchEnded, MessageSent, Visit
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.seats import WaitingRoom
from fodasse.server.store import Store
from support.server.serving import SHORT, open_room, play_all, seated, settings, url_of
from support.server.wire import checked

ANA = {"x-account": "ana"}


def account_of(connection: HTTPConnection) -> str | None:
    """Return what a program of its own says of a person: here a header."""
    return connection.headers.get("x-account")


@contextmanager
def embedding(folder: Path, heard: list[Any]) -> Iterator[TestClient]:
    """A program that notes what it is told."""

    async def begin(event: MatchBegun) -> None:
        heard.append(event)

    made = make_app(
        Store(url_of(folder)),
        settings(),
        identify=account_of,
        on_begin=begin,
        on_end=heard.append,
        on_message=heard.append,
    )
    with checked(made) as app, TestClient(app) as client:
        yield client


def play(client: TestClient, game: str, *headers: dict[str, str]) -> tuple[str, dict[int, str]]:
    """Let two people and bots play a match; return the name of the room and the tokens."""
    asked = {**SHORT[game], "bots": {"2": "rules", "3": "random"}}
    path, tokens = open_room(client, **asked)
    with seated(client, path, tokens[0], tokens[1], headers=headers) as people:
        play_all(people)
    return path.split("/")[3], tokens


def wait_for(heard: list[Any], kind: type, client: TestClient) -> Any:
    """Return what was told last of a kind; requests are answered after what was begun before."""
    while not any(isinstance(each, kind) for each in heard):
        client.get("/healthz")
    return [each for each in heard if isinstance(each, kind)][-1]


@pytest.mark.parametrize("game", [*SHORT])
def test_a_program_is_told_of_people_their_messages_and_the_end(game: str, tmp_path: Path) -> None:
    heard: list[Any] = []
    with embedding(tmp_path, heard) as client:
        room, _ = play(client, game, ANA, {})
        ended = wait_for(heard, MatchEnded, client)
        begun = wait_for(heard, MatchBegun, client)
    stored = Room(Store(url_of(tmp_path)), room).match
    assert stored.outcome is not None
    assert (begun.room, begun.game, begun.rules) == (room, game, stored.record.rules.key)
    assert begun.people == {0: "ana", 1: None}
    assert begun.bots == {2: "rules", 3: "random"}
    assert begun.teams == (((0, 2), (1, 3)) if game == "truco" else ((0,), (1,), (2,), (3,)))
    assert ended == MatchEnded(
        room,
        *(game, begun.rules, begun.people, begun.bots, begun.teams),
        stored.outcome,
        GAMES[game].returns(stored.state),
        stored.record,
    )
    kinds = [type(each) for each in heard]
    assert (kinds.count(MatchBegun), kinds.count(MatchEnded)) == (1, 1)
    said: list[Any] = [each for each in heard if isinstance(each, MessageSent)]
    assert {(each.seat, each.account) for each in said} == {(0, "ana"), (1, None)}
    assert all(each.message.action["seat"] == each.seat for each in said)


def test_a_seat_that_a_visitor_takes_is_its_account_s_when_the_match_begins(
    tmp_path: Path,
) -> None:
    heard: list[Any] = []
    with embedding(tmp_path, heard) as client:
        path, tokens = open_room(client, **SHORT["truco"], bots={"2": "rules", "3": "random"})
        eve = {"x-account": "eve"}
        with seated(client, path, tokens[0], None, headers=[ANA, eve]) as people:
            assert people[1].ask(type="sit", seat=1, id="s", token="t" * 32)["seat"] == 1
            begun = wait_for(heard, MatchBegun, client)
    assert begun.people == {0: "ana", 1: "eve"}


def test_it_is_told_once_by_all_processes(tmp_path: Path) -> None:
    heard: list[Any] = []
    with embedding(tmp_path, heard) as here, embedding(tmp_path, heard) as there:
        path, tokens = open_room(here, **SHORT["dalmuti"], bots={"2": "rules", "3": "random"})
        with (
            seated(here, path, tokens[0]) as [ana],
            seated(there, path, tokens[1]) as [beto],
        ):
            play_all([ana, beto])
        wait_for(heard, MatchEnded, here)
    kinds = [type(each) for each in heard]
    assert (kinds.count(MatchBegun), kinds.count(MatchEnded)) == (1, 1)


def test_it_is_told_later_if_the_database_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, failed = Store.mark_once, [False, True]

    def mark_once(store: Store, room: str, *, over: bool) -> bool:
        if over in failed:
            failed.remove(over)
            raise Refused("unavailable")
        return original(store, room, over=over)

    monkeypatch.setattr(Store, "mark_once", mark_once)
    heard: list[Any] = []
    with embedding(tmp_path, heard) as client:
        path, tokens = open_room(client, **SHORT["dalmuti"], bots={"2": "rules", "3": "random"})
        with seated(client, path, tokens[0], tokens[1]) as [ana, beto]:
            play_all([ana, beto])
            assert ana.ask(type="rename", name="Ana", id="1")["accepted"]
            wait_for(heard, MatchEnded, client)
    kinds = [type(each) for each in heard]
    assert (kinds.count(MatchBegun), kinds.count(MatchEnded)) == (1, 1)
    assert failed == []


def test_an_error_of_a_program_is_logged_by_its_place_and_without_its_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Any) -> None:
        int("secret")

    made = make_app(
        Store(url_of(tmp_path)), settings(), on_begin=fail, on_end=fail, on_message=fail
    )
    with TestClient(made) as client, caplog.at_level(logging.ERROR, "fodasse.server"):
        play(client, "dalmuti", {}, {})
    line = fail.__code__.co_firstlineno + 1
    place = f"ValueError at test_hooks.py:{line}"
    for name in "on_begin", "on_end", "on_message":
        assert f"the hook for {name} failed: {place}" in caplog.messages
    assert "secret" not in caplog.text


@pytest.mark.parametrize(("hook", "answer"), [("identify", 5), ("admit", "no")])
def test_a_program_that_answers_with_another_type_is_told_where_it_is_wrong(
    hook: str, answer: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def decide(_: Any) -> Any:
        return answer

    hooks: dict[str, Any] = {"identify": account_of, hook: decide}
    with TestClient(make_app(Store(url_of(tmp_path)), settings(), **hooks)) as client:
        opened = store_room(Store(url_of(tmp_path)), Match("truco", 2), time())
        assert client.get(f"/api/rooms/{opened.room}/record").status_code == 503
    line = decide.__code__.co_firstlineno
    assert f"the hook for {hook} failed: TypeError at test_hooks.py:{line}" in caplog.messages


@pytest.mark.parametrize("hook", ["identify", "admit", "on_begin", "on_end", "on_message"])
def test_a_hook_is_a_function(hook: str, tmp_path: Path) -> None:
    wrong: dict[str, Any] = {hook: "ana"}
    with pytest.raises(TypeError, match=f"{hook} is a function, not str"):
        make_app(Store(url_of(tmp_path)), settings(), **wrong)


@pytest.mark.parametrize("hook", ["identify", "admit"])
def test_after_an_error_of_a_program_that_decides_who_asked_is_refused(
    hook: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Any) -> Any:
        return int("secret")  # a ValueError, as of a wrong message

    hooks: dict[str, Any] = {"identify": account_of, hook: fail}
    with TestClient(make_app(Store(url_of(tmp_path)), settings(), **hooks)) as client:
        opened = store_room(Store(url_of(tmp_path)), Match("truco", 2), time())
        answers = [client.get(f"/api/rooms/{opened.room}/record")]
        if hook == "admit":  # nobody needs an account to open a room
            answers.append(client.post("/api/rooms", json=SHORT["truco"]))
        for answer in answers:
            assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "unavailable")
        with client.websocket_connect(f"/api/rooms/{opened.room}/ws") as socket:
            socket.send_json({"token": None, "since": 0})
            assert socket.receive_json()["refused"]["code"] == "unavailable"
    line = fail.__code__.co_firstlineno + 1
    assert f"the hook for {hook} failed: ValueError at test_hooks.py:{line}" in caplog.messages
    assert "secret" not in caplog.text


# Who is admitted


def test_a_program_says_who_may_do_what(tmp_path: Path) -> None:
    visits: list[Visit] = []
    barred = set[str]()

    async def admit(visit: Visit) -> bool:
        visits.append(visit)
        return visit.purpose not in barred

    made = make_app(Store(url_of(tmp_path)), settings(), identify=account_of, admit=admit)
    with checked(made) as app, TestClient(app) as client:
        asked = SHORT["dalmuti"] | {"bots": {"2": "rules", "3": "random"}}
        opened = client.post("/api/rooms", json=asked, headers=ANA).json()
        room, keys = opened["room"], [each["token"] for each in opened["seats"]]
        path = f"/api/rooms/{room}"
        with seated(client, f"{path}/ws", *keys, headers=[ANA, {}]) as people:
            play_all(people)
            with seated(client, f"{path}/ws", None, None, headers=[ANA, {}]):
                pass
        for headers in ANA, {}, {"authorization": f"Bearer {keys[1]}"}:
            assert client.get(f"{path}/result", headers=headers).status_code == 200
            assert client.get(f"{path}/record", headers=headers).status_code == 200
        assert visits[0] == Visit("open", "ana")
        expected = [
            *(Visit("enter", "ana", room, 0), Visit("enter", None, room, 1)),
            *(Visit("enter", "ana", room, 0), Visit("enter", None, room, None)),
            *(Visit("result", "ana", room, 0), Visit("record", "ana", room, 0)),
            *(Visit("result", None, room, None), Visit("record", None, room, None)),
            *(Visit("result", None, room, 1), Visit("record", None, room, 1)),
        ]
        assert Counter(visits[1:]) == Counter(expected)
        barred |= {"open", "enter", "result", "record"}
        answers = [
            client.post("/api/rooms", json=asked, headers=ANA),
            client.get(f"{path}/result", headers=ANA),
            client.get(f"{path}/record", headers={"authorization": f"Bearer {keys[0]}"}),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "not-admitted")
        with client.websocket_connect(f"{path}/ws", headers=ANA) as socket:
            socket.send_json({"token": keys[0], "since": 0})
            assert socket.receive_json()["refused"]["code"] == "not-admitted"


def test_who_is_not_admitted_gets_no_seat(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    made = make_app(store, settings(), identify=account_of, admit=lambda _: False)
    with TestClient(made) as client:
        opened = store_room(store, Match("truco", 2), time())
        with client.websocket_connect(f"/api/rooms/{opened.room}/ws", headers=ANA) as socket:
            socket.send_json({"token": opened.tokens[0], "since": 0})
            assert socket.receive_json()["refused"]["code"] == "not-admitted"
        assert store.accounts(opened.room) == {0: None, 1: None}
        assert store.last_seen(opened.room) == {0: None, 1: None}


def test_rooms_that_wait_for_people_are_listed(tmp_path: Path) -> None:
    with embedding(tmp_path, []) as client:
        store = Store(url_of(tmp_path))
        path, tokens = open_room(client, **SHORT["dalmuti"], bots={"2": "rules", "3": "random"})
        room = path.split("/")[3]
        assert store.waiting_rooms() == [WaitingRoom(room, "dalmuti", (0, 1), {})]
        with seated(client, path, tokens[0], headers=[ANA]):
            assert store.waiting_rooms() == [WaitingRoom(room, "dalmuti", (1,), {0: "ana"})]
            with seated(client, path, tokens[1]) as [beto]:
                beto.until(lambda packet: packet["begun"])
                assert store.waiting_rooms() == []
        store.close()


# What can be asked for


def test_the_result_and_the_record_of_a_match_are_there_once_it_is_over(tmp_path: Path) -> None:
    with embedding(tmp_path, []) as client:
        path, _ = open_room(client, **SHORT["truco"])
        for each in "result", "record":
            early = client.get(f"{path.removesuffix('/ws')}/{each}")
            assert (early.status_code, early.json()["refused"]["code"]) == (409, "not-over")
            unknown = client.get(f"/api/rooms/nowhere/{each}")
            assert (unknown.status_code, unknown.json()["refused"]["code"]) == (
                404,
                "room-unknown",
            )
        room, tokens = play(client, "truco", ANA, {})
        match = Room(Store(url_of(tmp_path)), room).match
        result = client.get(f"/api/rooms/{room}/result").json()
        assert match.outcome is not None
        assert result["ranking"] == [[*place] for place in match.outcome.ranking]
        assert result["returns"] == [*match.game.returns(match.state)]
        record = f"/api/rooms/{room}/record"

        def seen(**headers: str) -> Any:
            return client.get(record, headers=headers).json()

        for seat, token in tokens.items():
            own = json.loads(match.export(seat).to_json())
            assert seen(authorization=f"Bearer {token}") == own
        assert seen(**ANA) == json.loads(match.export(0).to_json())
        told = client.get(record, params={"events": "true", "lang": "pt"}, headers=ANA).json()
        assert told == json.loads(match.export(0).to_json(events=True, lang="pt"))
        unknown = client.get(record, params={"events": "true", "lang": "xx"})
        assert unknown.status_code == 400
        public = json.loads(match.export(None).to_json())
        assert seen() == seen(**{"x-account": "eve"}) == public
        assert seen(authorization="Bearer wrong")["refused"]["code"] == "token-unknown"


def test_an_account_has_a_list_of_its_rooms(tmp_path: Path) -> None:
    with embedding(tmp_path, []) as client:
        nobody = client.get("/api/rooms")
        assert (nobody.status_code, nobody.json()["refused"]["code"]) == (401, "no-account")
        assert client.get("/api/rooms", headers=ANA).json() == {"rooms": []}
        played, _ = play(client, "dalmuti", ANA, ANA)
        path, tokens = open_room(client, **SHORT["fodasse"])
        with seated(client, path, tokens[3], headers=[ANA]):
            found = client.get("/api/rooms", headers=ANA).json()["rooms"]
        open_one = {"room": path.split("/")[3], "game": "fodasse", "seats": [3], "over": False}
        over = {"room": played, "game": "dalmuti", "seats": [0, 1], "over": True}
        assert sorted(found, key=str) == sorted([open_one, over], key=str)
        assert client.get("/api/rooms", headers={"x-account": "eve"}).json() == {"rooms": []}
