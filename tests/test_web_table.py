"""The example of a table on the web: its server, with real connections, and its page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

import pytest
from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from fodasse import GAME, Match, Rules, to_json, view
from fodasse.bots import named
from fodasse.core.actions import seat_of
from fodasse.table.log import Acted, Cause

FOLDER = Path(__file__).parent.parent / "examples" / "web_table"
server = SimpleNamespace(**run_path(str(FOLDER / "server.py")))

BOT = named("rules", GAME)


def new_match(patience: float | None = None) -> Match:
    """A short match in which seat 0 acts first."""
    how: dict[str, Any] = {"seed": 8, "names": server.NAMES, "patience": patience, "dealer": 3}
    return Match(GAME, 4, rules=Rules(limit=1), occupants=["person", "person", BOT, BOT], **how)


@define
class Person:
    """What a page does, without a page."""

    connection: ClientConnection
    packets: list[Any] = field(factory=list)

    @property
    def now(self) -> Any:
        return self.packets[-1]

    async def receive(self) -> Any:
        """Return the next packet or answer."""
        message = json.loads(await self.connection.recv())
        if "view" in message:
            self.packets.append(message)
        return message

    async def send(self, **message: object) -> Any:
        """Return the answer to a message; packets may come before it."""
        return await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> Any:
        """Return the answer to a text."""
        await self.connection.send(text)
        while "view" in (answer := await self.receive()):
            pass
        return answer

    async def act(self) -> Any:
        """Do the first legal action, once it is this person's turn; return the message."""
        while self.now["view"]["viewer"] not in self.now["awaited"]:
            await self.receive()
        action, ply = self.now["actions"][0]["action"], self.now["ply"]
        message = {"id": str(uuid4()), "ply": ply, "action": action}
        assert await self.send(**message) == {"id": message["id"], "accepted": ply + 1}
        return message

    async def play(self, *, only_watches: bool = False) -> None:
        """Act until the match is over."""
        while self.now["outcome"] is None:
            if self.now["view"]["viewer"] in self.now["awaited"] and not only_watches:
                await self.act()
            else:
                await self.receive()


@define
class Served:
    """A table that is served without pauses."""

    table: Any
    path: Path
    url: str
    connections: AsyncExitStack

    async def connect(self, hello: str) -> ClientConnection:
        connection = await self.connections.enter_async_context(connect(self.url, max_queue=None))
        await connection.send(hello)
        return connection

    async def join(self, token: str | None, since: int = 0) -> Person:
        hello = json.dumps({"token": token, "since": since, "lang": "en"})
        person = Person(await self.connect(hello))
        await person.receive()
        return person

    async def people(self) -> list[Person]:
        return [await self.join(token) for token in self.table.tokens]


@asynccontextmanager
async def served(
    path: Path, grace: float = 60, patience: float | None = None
) -> AsyncIterator[Served]:
    """Serve a table, and close all connections in the end."""
    table = server.Table(path, new_match(patience), pace=0, grace=grace)
    with table.file:
        async with (
            serve(table.attend, "127.0.0.1", 0, process_request=server.page) as listening,
            AsyncExitStack() as connections,
        ):
            hosting = asyncio.create_task(table.host())
            port = next(iter(listening.sockets)).getsockname()[1]
            try:
                yield Served(table, path, f"ws://127.0.0.1:{port}", connections)
            finally:
                hosting.cancel()


Test = Callable[[Served], Awaitable[None]]


def at_table(**how: Any) -> Callable[[Test], Callable[[Path], None]]:
    """Make a test of what is done at a table that is served; it must not wait for ever."""

    def decorate(test: Test) -> Callable[[Path], None]:
        def run(tmp_path: Path) -> None:
            async def play() -> None:
                async with served(tmp_path / "match.jsonl", **how) as here:
                    await test(here)

            asyncio.run(asyncio.wait_for(play(), 60))

        return run

    return decorate


@at_table()
async def test_nothing_is_accepted_before_both_people_have_come(here: Served) -> None:
    first, second = here.table.tokens
    ana = await here.join(first)
    leave = {"id": "l", "ply": 0, "action": {"type": "leave", "seat": 0}}
    assert (await ana.send(**leave))["refused"]["code"] == "not-begun"
    assert here.table.match.ply == 0
    await here.join(second)
    await ana.act()


@at_table()
async def test_two_people_play_a_match_and_receive_their_own_packets_only(here: Served) -> None:
    ana, beto = await here.people()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(beto.play())
        done = await ana.act()
        # the same message again, as after a lost answer: the same answer, and nothing done
        assert await ana.send(**done) == {"id": done["id"], "accepted": done["ply"] + 1}
        late = await ana.send(**{**done, "id": "late"})
        assert late["refused"]["code"] == "stale"
        assert "Ana" in late["refused"]["text"]
        await ana.act()
        await ana.connection.close()
        token, _ = here.table.tokens
        unsure = await here.join(token, since=999)  # of what it cannot know it is sent all
        back = await here.join(token, since=ana.now["ply"])
        for person, known in ((unsure, 0), (back, ana.now["ply"])):
            news = [event["ply"] for event in person.now["events"]]
            assert news == [*range(known + 1, person.now["ply"] + 1)]
        await back.play()
    match = here.table.match
    assert match.outcome is not None
    for seat, packets in enumerate([ana.packets + back.packets, beto.packets]):
        assert packets[-1]["ply"] == match.ply
        for packet in packets:
            assert packet["view"]["viewer"] == seat
            if packet["ply"]:
                state = match.moments[packet["ply"] - 1].after
                assert packet["view"] == json.loads(to_json(view(state, seat)))


@at_table(grace=0)
async def test_a_bot_plays_for_a_person_who_is_gone_until_the_person_is_back(here: Served) -> None:
    ana, beto = await here.people()
    await ana.act()
    await ana.connection.close()
    while here.table.match.occupants[0] == "person":
        await beto.receive()  # a change of seats is sent too
    await beto.act()
    token, _ = here.table.tokens
    back = await here.join(token)
    assert here.table.match.occupants[0] == "person"
    await asyncio.gather(back.play(), beto.play())


@at_table(patience=0)
async def test_people_who_do_not_answer_make_default_actions(here: Served) -> None:
    await asyncio.gather(*[person.play(only_watches=True) for person in await here.people()])
    lines = [moment.line for moment in here.table.match.moments]
    acted = [line for line in lines if isinstance(line, Acted)]
    assert {line.cause for line in acted if seat_of(line.action) == 0} == {Cause.DEFAULT}


@at_table()
async def test_a_server_that_is_started_again_goes_on(here: Served) -> None:
    ana, _ = await here.people()
    await ana.act()
    before = here.table.match.log(), here.table.tokens
    copy = here.path.with_name("copy.jsonl")
    text = here.path.read_text(encoding="utf-8")
    copy.write_text(text + '{"type": "act', encoding="utf-8")  # cut by a crash
    async with served(copy) as again:
        assert (again.table.match.log(), again.table.tokens) == before
        await asyncio.gather(*[person.play() for person in await again.people()])
    restored = Match.restore(copy.read_text(encoding="utf-8").partition("\n")[2])
    assert restored.outcome is not None


@at_table()
async def test_wrong_messages_change_nothing(here: Served) -> None:
    for hello in ("", "[]", '{"token": "guessed"}', '{"token": null, "lang": "en"}', "[" * 9999):
        connection = await here.connect(hello)
        with pytest.raises(ConnectionClosed):
            await connection.recv()
    spectator = await here.join(None)
    assert spectator.now["view"]["viewer"] is None
    ana, _ = await here.people()
    while 0 not in ana.now["awaited"]:
        await ana.receive()
    before, ply = here.table.match.log(), ana.now["ply"]
    legal = ana.now["actions"][0]["action"]
    said = {"code": "unreadable", "text": "This is no action."}
    for message in [
        {},
        {"id": 1, "ply": ply, "action": legal},
        {"id": "a", "ply": True, "action": legal},
        {"id": "b", "ply": ply, "action": {**legal, "seat": "0"}},
        {"id": "c", "ply": ply, "action": float("nan")},
        {"id": "e", "ply": ply, "action": None},
        {"id": "f", "ply": ply, "action": {**legal, "more": 1}},
    ]:
        assert await ana.send(**message) == {"id": message.get("id"), "refused": said}
    for text in ("", "null", "7", '"id"', "[]", "{", "NaN", "[" * 9999):
        assert await ana.send_text(text) == {"id": None, "refused": said}
    watched = await spectator.send(id="s", ply=ply, action=legal)
    assert (watched["id"], watched["refused"]["code"]) == ("s", "spectator")
    other = await ana.send(id="d", ply=ply, action={**legal, "seat": 1})
    assert other["refused"]["code"] == "not-your-seat"
    assert here.table.match.log() == before


@at_table()
async def test_the_page_is_served_and_loads_nothing_else(here: Served) -> None:
    with await asyncio.to_thread(urlopen, here.url.replace("ws", "http")) as response:
        assert response.headers["Content-Type"] == "text/html; charset=utf-8"
        page = response.read().decode()
    assert page == (FOLDER / "page.html").read_text(encoding="utf-8")
    assert not re.search(r'://|\b(src|href)="(?!data:)|@import|url\(', page)
    assert "innerHTML" not in page
