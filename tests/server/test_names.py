"""Names of seats as they are sent to a server: what shows of them, and which are refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from support.server.serving import Person, open_room, seated, serving
from support.table.naming import REFUSED, assert_shown, sample


@pytest.fixture(scope="module")
def pair(client: TestClient) -> Iterator[list[Person]]:
    """Two people at a table of three; a bot has the name Bot."""
    path, tokens = open_room(
        client, game="fodasse", seats=3, bots={"2": "rules"}, names=["", "", "Bot"]
    )
    with seated(client, path, *tokens.values()) as people:
        for person in people:
            person.until(lambda packet: packet["awaited"])
        yield people


def code(answer: Any) -> str | None:
    """Return the code of a refusal; None: an answer that something is accepted."""
    return answer["refused"]["code"] if "refused" in answer else None


@pytest.mark.parametrize("kind", ["Cc", "Cf", "Cs", "Mn"])
def test_characters_that_do_not_show_pass_through_names(
    kind: str, pair: list[Person], client: TestClient
) -> None:
    """The categories that names of a match are tried with, all of them, in ``tests/table``."""
    signs = sample(kind, most=4)
    for sign in signs:
        for person, name in zip(pair, (f"a{sign}b", f"A\u200b{sign}B"), strict=True):
            assert code(person.ask(type="rename", name=name, id="n")) in REFUSED
            assert_shown(person.now["names"])
    names = [f"a{sign}\u0301" for sign in signs[:3]]
    body = json.dumps({"game": "truco", "seats": 4, "names": [*names, names[0]]})
    made = client.post("/api/rooms", content=body, headers={"Content-Type": "application/json"})
    path, token = f"/api/rooms/{made.json()['room']}/ws", made.json()["seats"][0]["token"]
    with seated(client, path, token) as [person]:
        assert_shown(person.now["names"])
        assert all(person.now["names"])


def test_a_request_and_a_new_name_have_one_limit(pair: list[Person], client: TestClient) -> None:
    longest, longer = "x" * 24, "x" * 25
    assert code(pair[0].ask(type="rename", name=longer, id="n")) == "name-too-long"
    assert code(pair[0].ask(type="rename", name=longest, id="n")) is None
    asked = {"game": "fodasse", "seats": 2, "names": ["Ana", longer]}
    answer = client.post("/api/rooms", json=asked)
    assert (answer.status_code, code(answer.json())) == (400, "name-too-long")
    assert client.post("/api/rooms", json=asked | {"names": ["", longest]}).status_code == 201


def test_a_room_that_is_opened_again_has_the_same_names(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, tokens = open_room(
            client, game="fodasse", seats=2, names=["Ze\u0301\u200b", "z\u00e9"]
        )
        with seated(client, path, tokens[1]) as [person]:
            assert person.now["names"] == ["Zé", "zé 2"]
            assert code(person.ask(type="rename", name=" Beto\n", id="n")) is None
    with serving(tmp_path) as client, seated(client, path, tokens[1]) as [person]:
        assert person.now["names"] == ["Zé", "Beto"]
