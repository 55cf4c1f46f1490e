"""People who are gone, slow, or back; and a database that fails for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient

from fodasse import GAME, Match
from fodasse.bots import named
from fodasse.hosting.refusals import Refused
from fodasse.server.app import make_app
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks
from fodasse.server.live import LiveRoom
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from fodasse.server.writer import Writer
from fodasse.table.log import PERSON
from support.server.serving import FREE, SHORT, open_room, seated, settings, url_of

TWO = {**SHORT["fodasse"], "seats": 2}


class Silent:
    """A connection to which nothing is sent."""

    async def send_text(self, data: str) -> None:
        raise AssertionError(data)


@pytest.mark.parametrize(("seen_again", "end"), [(None, 30.0), (10.0, 40.0)])
def test_the_grace_counts_from_the_start_of_the_server_or_from_when_a_person_was_seen(
    seen_again: float | None, end: float, tmp_path: Path
) -> None:
    """Both people were last seen an hour before the server starts, and one of them comes back."""
    store, now, waits = Store(url_of(tmp_path)), [3600.0], list[float]()
    opened = store_room(store, Match(GAME, 2, seed=1), 0.0)
    for seat in (0, 1):
        Room(store, opened.room).arrive(seat, 0.0)

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await anyio.sleep(0)

    async def watch_seats() -> None:
        room, thinkers = Room(store, opened.room), anyio.CapacityLimiter(1)
        host = LiveRoom(
            room,
            settings(grace=30.0, clock=lambda: now[0], sleep=wait),
            thinkers,
            Hooks(),
            Writer(store),
        )
        host.clients.add(Client(Silent(), 0, 0, "en", FREE))

        async def let_act() -> None:
            """Use the room again and again, which the host does in turn if it does anything."""
            for _ in range(30):
                await host.call(room.sync)

        async def assert_waits() -> None:
            done = len(waits)
            await let_act()
            assert len(waits) == done

        async def occupants_at(time: float) -> tuple[Any, ...]:
            now[0] = time
            host.news.set()
            await let_act()
            return room.match.occupants

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(host.run)
            await let_act()
            assert room.match.awaited == (1,)
            await assert_waits()
            if seen_again is not None:
                assert await occupants_at(3600.0 + seen_again) == (PERSON, PERSON)
                store.mark_connected({opened.room: (1,)}, now[0])
            assert await occupants_at(3600.0 + end - 5.0) == (PERSON, PERSON)
            await assert_waits()
            assert await occupants_at(3600.0 + end) == (PERSON, named("rules", GAME))
            tasks.cancel_scope.cancel()

    anyio.run(watch_seats)


class Failing(Store):
    """A store that can be told to fail: at once, or when it writes, and then at everything."""

    is_failing = may_fail = False

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        if self.is_failing:
            raise Refused("unavailable")
        with super()._reading() as connection:
            yield connection

    def append(self, *given: Any) -> bool:
        self._fail()
        return super().append(*given)

    def append_all(self, added: Any) -> list[bool]:
        self._fail()
        return super().append_all(added)

    def _fail(self) -> None:
        if self.may_fail or self.is_failing:
            self.is_failing = True
            raise Refused("unavailable")


@pytest.mark.parametrize("moment", ["idle", "asked"])
def test_a_match_goes_on_when_the_database_is_back(moment: str, tmp_path: Path) -> None:
    store = Failing(url_of(tmp_path))
    with TestClient(make_app(store, settings())) as client:
        path, tokens = open_room(client, **TWO)
        with seated(client, path, *tokens.values()) as people:
            [seat] = people[0].until(lambda packet: packet["awaited"])["awaited"]
            person = people[seat]
            person.until(lambda packet: packet["actions"])
            store.is_failing = True
            assert client.get("/healthz").status_code == 503
            if moment == "asked":
                assert person.act()["refused"]["code"] == "unavailable"
            store.is_failing = False
            assert client.get("/healthz").status_code == 200
            assert "accepted" in person.act()


def test_what_could_not_be_stored_is_sent_to_nobody(tmp_path: Path) -> None:
    store = Failing(url_of(tmp_path))
    with TestClient(make_app(store, settings())) as client:
        path, tokens = open_room(client, **TWO)
        with seated(client, path, *tokens.values()) as (ana, beto):
            for person in ana, beto:
                person.until(lambda packet: packet["awaited"])
            ply = beto.now["ply"]
            motion = {"type": "propose", "seat": 0, "motion": {"type": "pause", "minutes": 3}}
            store.may_fail = True
            assert ana.ask(action=motion, ply=ply, id="m")["refused"]["code"] == "unavailable"
            assert beto.ask(type="rename", name="Zoe", id="n")["refused"]["code"] == "unavailable"
            store.may_fail = store.is_failing = False
            assert beto.ask(type="rename", name="Bia", id="o")["accepted"] == ply
            beto.until(lambda packet: "Bia" in packet["names"])
            assert {packet["ply"] for packet in beto.packets} <= {0, ply}
            assert not any("Zoe" in packet["names"] for packet in beto.packets)
            assert not any(packet["view"]["table"]["motion"] for packet in beto.packets)
