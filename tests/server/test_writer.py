"""The writer of a process: what all rooms have ready is stored in one transaction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from attrs import define, field

from fodasse.hosting.refusals import Refused
from fodasse.server.seats import token_hash
from fodasse.server.store import Lines, Store
from fodasse.server.writer import Writer
from support.server.serving import url_of

ROOMS = [f"room-{number}" for number in range(9)]


@define
class Counting(Store):
    """A store that counts transactions, and fails when told to."""

    url: str
    sizes: list[int] = field(factory=list)
    is_failing: bool = False

    def __attrs_post_init__(self) -> None:
        super().__init__(self.url)

    def append_all(self, added: Any) -> list[bool]:
        self.sizes.append(len(added))
        if self.is_failing:
            raise Refused("unavailable")
        return super().append_all(added)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Counting(url_of(tmp_path))
    for room in ROOMS:
        store.create(room, "fodasse", ["0"], {0: token_hash(room)}, token_hash("host"), now=0.0)
    return store


def append_at_once(store: Store, *added: Lines) -> list[Any]:
    """Return the results of appending lines at the same time."""
    writer, found = Writer(store), dict[int, Any]()

    async def append(place: int, lines: Lines) -> None:
        try:
            found[place] = await writer.append(lines)
        except Refused as error:
            found[place] = error.code

    async def run() -> None:
        async with anyio.create_task_group() as tasks:
            for place, lines in enumerate(added):
                tasks.start_soon(append, place, lines)

    anyio.run(run)
    return [found[place] for place in range(len(added))]


def test_what_comes_while_another_room_is_stored_is_stored_together(store: Counting) -> None:
    added = [Lines(room, 1, ["1", "2"]) for room in ROOMS]
    assert append_at_once(store, *added) == [True] * 9
    assert store.sizes == [1, 8]
    assert [store.lines(room) for room in ROOMS] == [["0", "1", "2"]] * 9


def test_a_room_in_which_another_process_was_first_holds_up_no_other(store: Counting) -> None:
    assert store.append(ROOMS[4], 1, ["theirs"])
    store.delete_unused(since=-1.0, unjoined_since=-1.0)
    added = [Lines(room, 1, ["ours"]) for room in [*ROOMS, "unknown"]]
    assert append_at_once(store, *added) == [*[True] * 4, False, *[True] * 4, False]
    assert [store.lines(room)[1] for room in ROOMS] == [*["ours"] * 4, "theirs", *["ours"] * 4]
    assert store.lines("unknown") == []


def test_a_database_that_fails_refuses_all_that_waits_and_nothing_later(store: Counting) -> None:
    store.is_failing = True
    added = [Lines(room, 1, ["1"]) for room in ROOMS]
    assert append_at_once(store, *added) == ["unavailable"] * 9
    assert [store.lines(room) for room in ROOMS] == [["0"]] * 9
    store.is_failing = False
    assert append_at_once(store, *added) == [True] * 9


def test_whoever_gives_up_waits_until_its_lines_are_stored(store: Counting) -> None:
    writer, added = Writer(store), [Lines(room, 1, ["1"]) for room in ROOMS]

    async def run() -> None:
        async with anyio.create_task_group() as tasks:
            for lines in added:
                tasks.start_soon(writer.append, lines)
            await anyio.sleep(0)  # now they wait
            tasks.cancel_scope.cancel()

    anyio.run(run)
    assert [store.lines(room) for room in ROOMS] == [["0", "1"]] * 9
