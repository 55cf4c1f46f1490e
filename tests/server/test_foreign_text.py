"""Texts of strangers with characters of every kind: stored, and read again."""

from __future__ import annotations

import json
import unicodedata
from contextlib import closing, suppress
from logging import ERROR
from pathlib import Path
from sqlite3 import connect
from time import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fodasse import GAME, Match
from fodasse.bots import named
from fodasse.hosting.protocol import Act, Rename
from fodasse.hosting.refusals import ERRORS, Refused
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from fodasse.table.documents import write
from support.server.serving import serving, url_of

CATEGORIES = sorted({unicodedata.category(chr(code)) for code in range(0x110000)})
TEXTS = st.text(
    st.one_of([st.characters(categories=[each]) for each in CATEGORIES])  # type: ignore[list-item]  # any category is one
    | st.sampled_from("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"),
    max_size=12,
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("foreign")


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(names=st.lists(TEXTS, max_size=3), name=TEXTS, message=TEXTS, note=TEXTS, seed=TEXTS)
def test_whatever_is_accepted_is_found_again(
    names: list[str], name: str, message: str, note: str, seed: str, place: Path
) -> None:
    bot = named("random", GAME)
    try:
        match = Match(GAME, 3, occupants=["person", bot, bot], names=names, seed=seed or "0")
        store = Store(url_of(place))
        room = Room(store, store_room(store, match, now=0.0).room)
    except ERRORS:
        return
    room.arrive(0, 0.0)
    while room.step():
        pass

    def bid(match: Match) -> int:
        [action] = match.packet(0)["actions"][:1]
        return match.submit(0, action["action"], message=message, note=note)

    for change in (bid, lambda match: match.rename(0, name)):
        with suppress(*ERRORS):
            room.stored.change(change)
    again = Room(store, room.name)
    assert again.match.log() == room.match.log()
    assert again.match.names == room.match.names
    assert again.match.state == room.match.state
    for sent in Act({"type": name}, 0, message), Rename(message, name):
        with suppress(*ERRORS):
            room.handle_message(0, sent)
    assert Room(store, room.name).match.log() == room.match.log()


@given(text=TEXTS)
def test_a_document_is_one_line_to_every_reader(text: str) -> None:
    document = write({"text": text, text: [text]})
    assert document.splitlines() == [document]
    assert json.loads(document) == {"text": text, text: [text]}


# Damage


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= ERROR]


def test_a_room_whose_log_is_damaged_says_so_once_and_keeps_what_there_is(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(url_of(place))
    opened = store_room(store, Match(GAME, 2, seed="secret"), time())
    assert store.append(
        opened.room, 1, ['{"type": "sit", "seat": 0, "occupant": null, "name": null}']
    )
    assert store.append(opened.room, 2, ['{"type": "action", "ply": 1, "secret'])
    before = store.lines(opened.room)
    with caplog.at_level(ERROR), serving(place) as client:
        for _ in range(3):
            with client.websocket_connect(f"/api/rooms/{opened.room}/ws") as socket:
                socket.send_json({"token": opened.tokens[0], "since": 0})
                assert socket.receive_json()["refused"]["code"] == "room-damaged"
    assert errors(caplog) == [
        f"room {opened.room} is closed, because its log is damaged at lines[2]"
    ]
    assert store.lines(opened.room) == before

    repair = "DELETE FROM lines WHERE room = ? AND number >= ?"  # as in docs/how-to/deploy.md
    with closing(connect(place / "tables.db")) as database, database:
        database.execute(repair, (opened.room, 2))
    room = Room(store, opened.room)
    assert room.match.occupants == (None, "person")

    assert store.append(room.name, 2, ["{"])  # a second damage is logged again
    for _ in range(2):
        with pytest.raises(Refused):
            room.sync()
    assert [text[-8:] for text in errors(caplog)] == ["lines[2]"] * 2


def test_what_another_process_has_stored_damaged_closes_the_room(place: Path) -> None:
    store = Store(url_of(place))
    room = Room(store, store_room(store, Match(GAME, 2), now=0.0).room)
    assert store.append(room.name, 1, ["no line of a log"])
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            room.sync()
        assert caught.value.code == "room-damaged"
