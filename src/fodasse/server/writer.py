"""The writer of a process, which stores what all its rooms have ready in one transaction.

A transaction costs about as much for many rooms as for one, most of it the wait for the disk.
"""

from __future__ import annotations

from asyncio import Event
from contextlib import suppress

from anyio import CancelScope, to_thread
from attrs import define, field

from fodasse.hosting.refusals import Refused
from fodasse.server.store import Lines, Store


@define(eq=False)
class _Waiting:
    """Lines that are to be stored."""

    added: Lines
    news: Event = field(factory=Event)
    """Set when they have been handled, or if their room is to store what waits."""
    result: bool | Refused | None = None
    """Whether they are stored, or why the database failed; None: not yet known."""


class Writer:
    """The writer of a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._is_writing = False

    async def append(self, added: Lines) -> bool:
        """Store new lines of a room's log, as ``Store.append`` does.

        The call that finds no other one at work stores its own lines. What comes meanwhile waits,
        and is stored together by the first of those that wait.

        Raises:
            Refused: the database fails.
        """
        mine = _Waiting(added)
        self._waiting.append(mine)
        with CancelScope(shield=True):  # what is being stored cannot be taken back
            if self._is_writing:
                await mine.news.wait()
            if mine.result is None:
                await self._write()
        if isinstance(mine.result, Refused):
            raise mine.result
        return bool(mine.result)

    async def _write(self) -> None:
        """Store what waits, and let the first of those that come meanwhile store the next."""
        self._is_writing = True
        waiting, self._waiting = self._waiting, []
        found: list[bool | Refused] = [Refused("unavailable")] * len(waiting)
        try:
            with suppress(Refused):
                found = [*await to_thread.run_sync(self._store_all, waiting)]
        finally:
            for each, result in zip(waiting, found, strict=True):
                each.result = result
                each.news.set()
            self._is_writing = bool(self._waiting)
            if self._waiting:
                self._waiting[0].news.set()

    def _store_all(self, waiting: list[_Waiting]) -> list[bool]:
        return self._store.append_all([each.added for each in waiting])
