"""The rooms of a process that clients are connected to."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, Lock, to_thread
from anyio.abc import TaskGroup

from fodasse.core.seats import Seat
from fodasse.hosting.refusals import Refused
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks
from fodasse.server.live import LiveRoom
from fodasse.server.logs import log_event, place_of
from fodasse.server.rooms import Room
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.server.writer import Writer

MINUTE: Final = 60.0
HOUR: Final = 3600.0
MAX_READING: Final = 2
"""The most rooms that are read from the store at the same time."""
MARK_EVERY: Final = 5.0
"""The most seconds between two records of who is connected."""
LISTEN_FOR: Final = 1.0
"""Seconds that one call listens: a server that is to stop listens no longer than this."""


class LiveRooms:
    """The live rooms of a process."""

    def __init__(self, store: Store, settings: Settings, tasks: TaskGroup, hooks: Hooks) -> None:
        self._store, self._settings, self._tasks = store, settings, tasks
        self._hooks = hooks
        self._running: dict[str, LiveRoom] = {}
        self._known: WeakValueDictionary[str, LiveRoom] = WeakValueDictionary()
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._marking, self._readers = Lock(), CapacityLimiter(MAX_READING)
        self._thinkers = CapacityLimiter(settings.thinkers)
        self._writer = Writer(store)

    @property
    def count(self) -> int:
        """The number of rooms with clients connected."""
        return len(self._running)

    # Clients

    async def open(self, name: str) -> LiveRoom:
        """Return a room, which has yet to be started.

        Raises:
            Refused: there is no such room, or too many are open or connected.
        """
        limits = self._settings.limits
        lock = self._locks.setdefault(name, Lock())
        async with lock:
            live = self._known.get(name)
            if live is None or live.is_closed:
                if len(self._running) >= limits.open_rooms:
                    raise Refused("server-full")
                read = partial(Room, self._store, name, limits)
                room = await to_thread.run_sync(read, limiter=self._readers)
                live = self._known[name] = LiveRoom(
                    room, self._settings, self._thinkers, self._hooks, self._writer
                )
        return live

    def enter(self, live: LiveRoom, client: Client) -> LiveRoom:
        """Connect a client to a room, which is started for the first one; return the room.

        Raises:
            Refused: too many are connected to the room.
        """
        name = live.room.name
        known = self._running.get(name)
        if known is not None:
            live = known  # another client came first
        if len(live.clients) >= self._settings.limits.room_clients:
            raise Refused("room-full")
        live.clients.add(client)
        live.news.set()
        if known is None:
            self._running[name] = live
            self._tasks.start_soon(self._run, live)
        return live

    def leave(self, live: LiveRoom, client: Client) -> None:
        """Disconnect a client. A room without clients stops."""
        live.clients.discard(client)
        live.news.set()
        if client.seat is not None:
            self._tasks.start_soon(self._mark_disconnected, live, client.seat)

    async def _run(self, live: LiveRoom) -> None:
        try:
            await live.run()
        except Refused as error:
            live.close(Refused("room-gone") if error.code == "room-unknown" else error)
        except Exception as error:  # noqa: BLE001  # one room's fault must not stop the others
            kind, place = type(error).__name__, place_of(error)  # and no secrets in the log
            log_event("room-stopped", room=live.room.name, error=kind, place=place)
            live.close(Refused("unavailable"))
        finally:
            del self._running[live.room.name]

    async def _mark_disconnected(self, live: LiveRoom, seat: Seat) -> None:
        """Store that a person has disconnected, unless it has another connection."""
        with suppress(Refused):  # others see it later, when the entry is too old
            async with self._marking:
                if seat not in live.present:
                    now = self._settings.clock()
                    mark = partial(self._store.mark_disconnected, live.room.name, seat, now)
                    await to_thread.run_sync(mark)
            await self.show_presence([live])

    async def show_presence(self, rooms: Collection[LiveRoom]) -> None:
        """Read from the store who is connected to rooms, and announce it there."""
        now = self._settings.clock()
        since = now - 2 * max(MARK_EVERY, self._settings.poll)
        names = [live.room.name for live in rooms]
        read = partial(self._store.connected, names, since, 2 * now - since)
        connected = await to_thread.run_sync(read)
        for live in rooms:
            live.show_presence(connected.get(live.room.name))

    # Other processes

    async def listen_to_database(self) -> None:
        """Listen to the database for changes by other processes, which is faster than polling."""
        while self._store.can_listen:
            try:
                changed = await to_thread.run_sync(self._store.listen, LISTEN_FOR)
            except Refused:
                await self._settings.sleep(self._settings.poll)
                continue
            for name in changed & self._running.keys():
                self._running[name].follow()

    async def poll_database(self) -> None:
        """Keep looking for changes by other processes, and storing who is connected."""
        settings, next_marking, next_cleaning = self._settings, 0.0, 0.0
        limits = settings.limits
        while True:
            await settings.sleep(settings.poll)
            now = settings.clock()
            with suppress(Refused):  # the database may come back
                if now >= next_marking:
                    async with self._marking:
                        present = {name: live.present for name, live in self._running.items()}
                        await to_thread.run_sync(self._store.mark_connected, present, now)
                    next_marking = now + min(MARK_EVERY, (settings.grace or MINUTE) / 3)
                if now >= next_cleaning:
                    since, unjoined = now - limits.keep, now - limits.keep_unjoined
                    await to_thread.run_sync(self._store.delete_unused, since, unjoined)
                    next_cleaning = now + HOUR
                lengths = await to_thread.run_sync(self._store.lengths, tuple(self._running))
                for name, live in self._running.items():
                    if lengths.get(name) != live.room.stored.length:
                        live.follow()
                await self.show_presence(tuple(self._running.values()))
