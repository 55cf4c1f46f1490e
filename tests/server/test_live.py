"""A live room: what its clients are sent while it is being changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from attrs import define, field

from fodasse import GAME, Match
from fodasse.hosting.refusals import Refused
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks
from fodasse.server.live import LiveRoom
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.server.writer import Writer
from support.server.serving import FREE, settings, stored_room, url_of

P: Any = "person"


@define(eq=False)
class Heard:
    """A connection that keeps what it is sent."""

    texts: list[str] = field(factory=list)

    async def send_text(self, data: str) -> None:
        self.texts.append(data)


def live_room(store: Store, room: Room) -> tuple[LiveRoom, Client, Heard]:
    """Return a room with a client of its first seat."""
    limiter, heard = anyio.CapacityLimiter(1), Heard()
    live = LiveRoom(room, settings(), limiter, Hooks(), Writer(store))
    client = Client(heard, 0, 0, "en", FREE)
    live.clients.add(client)
    return live, client, heard


@pytest.mark.parametrize("fails", [False, True])
def test_a_client_hears_nothing_of_a_change_before_it_is_stored_and_all_after_it(
    fails: bool, tmp_path: Path
) -> None:
    store = Store(url_of(tmp_path))
    room = stored_room(store, P, P, present=True)
    [seat] = room.match.awaited
    heard_meanwhile: list[list[str]] = []

    async def run() -> None:
        live, client, heard = live_room(store, room)

        async def listen() -> None:
            await live.push_to_client(client)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listen)
            await live.call(room.sync)  # what is announced once has been
            await anyio.wait_all_tasks_blocked()
            heard.texts.clear()
            client.shown = None  # it is owed a packet

            tries: list[int] = []

            async def act() -> None:
                def change(match: Match) -> int:
                    if not tries:
                        client.news.set()
                    tries.append(match.ply)
                    if fails:
                        raise Refused("seat-taken")
                    return match.submit(seat, GAME.legal_actions(match.state, seat)[0])

                await live.change(change)

            async with anyio.create_task_group() as acting:
                acting.start_soon(catching, act)
                await anyio.sleep(0)
                heard_meanwhile.append([*heard.texts])
            await anyio.wait_all_tasks_blocked()
            assert [text[:8] for text in heard.texts if '"view":' in text] == [f'{{"ply":{later}']
            tasks.cancel_scope.cancel()

    async def catching(act: Any) -> None:
        if not fails:
            await act()
            return
        with pytest.raises(Refused):
            await act()

    later = room.match.ply + (not fails)
    anyio.run(run)
    assert heard_meanwhile == [[]]
    assert Room(store, room.name).match.ply == later
