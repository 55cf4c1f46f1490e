"""What nobody should send, by the thousand: each message is answered, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fodasse.games import PACKAGES
from fodasse.hosting.protocol import id_of, read_hello, read_message, read_new_room
from fodasse.hosting.refusals import ERRORS, HOSTING, problem_of
from support.server.serving import FREE, Person, open_room, seated

CODES = {key.removeprefix("errors.") for key in HOSTING.own("en")} | {
    *("impossible-rules", "unreadable"),
    *("not-your-seat", "not-your-turn", "not-bidding", "not-playing", "stale", "chance-only"),
    *("nothing-to-undo", "disclosed", "name-taken", "name-empty", "name-too-long"),
}
"""The codes that may answer what is sent here."""
KEYS = st.sampled_from(
    ["action", "ply", "id", "type", "seat", "stages", "card", "to", "name", "token", "since"]
) | st.text(max_size=3)
WORDS = st.sampled_from(
    ["bid", "play", "deal", "undo", "consent", "rename", "join", "leave", "propose", "4D", "en"]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([10**9, -(10**30), 10**40])
    | st.floats()
    | WORDS
    | st.text(max_size=5)
)
DATA = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)
ACTIONS = st.fixed_dictionaries(
    {"type": WORDS | LEAVES, "seat": st.integers(-1, 4) | LEAVES},
    optional={"stages": LEAVES, "card": LEAVES, "hands": DATA, "minutes": LEAVES},
)
MESSAGES = st.fixed_dictionaries(
    {"ply": st.integers(-1, 9) | LEAVES, "id": st.text(max_size=9) | LEAVES},
    optional={"action": ACTIONS | DATA, "type": WORDS, "to": LEAVES, "name": LEAVES},
)
TEXTS = (
    st.builds(json.dumps, MESSAGES | DATA)
    | st.text(max_size=40)
    | st.builds("".join, st.lists(st.sampled_from('{}[]",:01eE+-. \n\\ud8"id"'), max_size=30))
    | st.sampled_from(["[" * 5000, '{"id":' * 900, "9" * 5000, '{"ply": NaN}', '{"a":1,"a":1}'])
)


@pytest.fixture(scope="module")
def people(client: TestClient) -> Iterator[list[Person]]:
    """A person who is not awaited, and a spectator, at a table where another has to bid."""
    path, tokens = open_room(client, game="fodasse", seats=3)
    with seated(client, path, *tokens.values(), None) as people:
        for person in people:
            person.until(lambda packet: packet["awaited"])
        yield [people[(people[0].now["awaited"][0] + 1) % 3], people[3]]


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(TEXTS, min_size=10, max_size=20), place=st.integers(0, 1))
def test_each_message_gets_one_answer_with_a_known_code(
    texts: list[str], place: int, people: list[Person]
) -> None:
    person = people[place]
    for text in texts:
        person.socket.send({"type": "websocket.receive", "text": text})
        answer = person.answer()
        if "refused" in answer:
            assert answer["refused"]["code"].replace("-", "").isalpha()
            assert answer["refused"]["text"]
        else:
            sent = json.loads(text)  # a name, a proposal, a consent: a person may do so
            assert sent.get("type") in {"rename", "consent"} or sent["action"]["type"] in {
                *("join", "leave", "propose", "misdeal")
            }


@given(data=DATA | MESSAGES, text=TEXTS)
def test_readers_raise_nothing_else(data: Any, text: str) -> None:
    for read in (
        lambda: read_message(data if isinstance(data, dict) else {}),
        lambda: read_hello(text, FREE.message),
        lambda: read_hello(json.dumps(data), FREE.message),
        lambda: read_new_room(text, FREE.message),
        lambda: read_new_room(json.dumps(data), FREE.message),
    ):
        try:
            read()
        except ERRORS as error:
            problem = problem_of(error, "pt")
            assert problem.code in CODES
            problem.text.encode()
    if isinstance(data, dict):
        assert isinstance(id_of(data), str | None)


RULES = st.dictionaries(
    st.sampled_from(["limit", "target", "hands", "preset", "steps"]), DATA, max_size=2
)
OPTIONS = st.dictionaries(st.sampled_from(["dealer", "seed", "vote"]), DATA, max_size=2)
ROOMS = st.fixed_dictionaries(
    {"game": st.sampled_from([*PACKAGES]) | DATA, "seats": st.integers(-1, 12) | DATA},
    optional={
        "rules": RULES | DATA,
        "bots": st.dictionaries(st.sampled_from("0123"), WORDS | DATA, max_size=2) | DATA,
        "patience": DATA,
        "names": st.lists(st.text(max_size=4), max_size=4) | DATA,
        "options": OPTIONS,
    },
)


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(asked=ROOMS | DATA)
def test_each_request_for_a_room_is_answered(asked: Any, client: TestClient) -> None:
    text = json.dumps(asked)
    answer = client.post("/api/rooms", content=text, headers={"Content-Type": "application/json"})
    if answer.status_code != 201:
        assert answer.status_code in {400, 413}
        assert answer.json()["refused"]["code"] in CODES


def test_bodies_that_are_no_text_are_refused(client: TestClient) -> None:
    for body in (b"\xff\xfe", b"", b"{}", b"[]" * 9000, b"\x00"):
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/rooms", content=body, headers=headers)
        assert answer.status_code in {400, 413}
        assert answer.json()["refused"]["code"] in {"unreadable", "too-long"}
