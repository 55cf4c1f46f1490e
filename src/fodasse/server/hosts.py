"""Hosts: rooms with people connected, in which bots, chance and clocks act."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from json import dumps
from logging import getLogger
from os import cpu_count
from time import time
from typing import Any, Final, Protocol, TypeVar

from anyio import (
    CapacityLimiter,
    Event,
    Lock,
    create_task_group,
    fail_after,
    move_on_after,
    sleep,
    to_thread,
)
from anyio.abc import TaskGroup
from attrs import define, field, frozen

from fodasse.core.seats import Seat
from fodasse.hosting.matches import clocks_of
from fodasse.hosting.refusals import Refused
from fodasse.server.limits import Limits
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.decisions import Decision

MINUTE: Final = 60.0
HOUR: Final = 3600.0
SEEING: Final = 5.0
"""The most seconds between two records of who is connected."""
NO_CLOCKS: Final[Mapping[str, Any]] = {"clocks": {}, "pause": None}
"""The message about clocks where there is no time limit."""
LISTENING: Final = 1.0
"""Seconds that one call listens: a server that is to stop listens no longer than this."""
_LOG: Final = getLogger("fodasse.server")

T = TypeVar("T")


@frozen
class Settings:
    """Settings of a server."""

    bots: tuple[str, ...] | None = None
    """The names of the bots that clients may seat; None: those of ``thinking.BOTS`` that decide
    quickly here."""
    thinkers: int = field(factory=lambda: max(1, (cpu_count() or 1) - 1))
    """The most bots that decide at the same time, each on a processor."""
    pace: float = 0.8
    """Seconds before each action of a bot or of chance, or a multiple of them if a decision takes
    longer: the time must not reveal whether there was a choice."""
    grace: float | None = 30.0
    """Seconds after which a bot plays for a person who is not connected; None: never."""
    poll: float = 0.5
    """Seconds between two checks for changes stored by other processes."""
    origins: tuple[str, ...] = ()
    """The origins of pages that may use the API and connect, as browsers send them, such as
    ``https://cards.example`` or ``capacitor://localhost``, that of the server's own page included;
    none: only pages whose host is the one that they connect to."""
    limits: Limits = field(factory=Limits)
    """The limits of its clients."""
    clock: Callable[[], float] = time
    """A function that returns the time of day in seconds."""
    sleep: Callable[[float], Awaitable[None]] = sleep
    """A function that waits a number of seconds."""


class Sender(Protocol):
    """A connection to send text to."""

    async def send_text(self, data: str) -> None:
        """Send a text."""


@define(eq=False)
class Guest:
    """A connection to a room: a person's or a spectator's."""

    connection: Sender
    """The connection."""
    seat: Seat | None
    """The seat; None: a spectator."""
    since: int
    """The ply up to which the client knows what happened."""
    lang: str
    """The language."""
    limits: Limits
    """The limits of the client."""
    news: Event = field(factory=Event, init=False)
    """Set when there is something to send."""
    shown: object = field(default=None, init=False)
    """The viewer and the public state in the last packet; if they change, another one is due."""
    presence: str = field(default="", init=False)
    """The last message about who is connected."""
    clocks: object = field(default=NO_CLOCKS, init=False)
    """The times in the last message about clocks."""
    requests: frozenset[str] = field(default=frozenset(), init=False)
    """The last messages about undo requests."""
    _sending: Lock = field(factory=Lock, init=False)

    async def send(self, text: str) -> None:
        """Send a text.

        Raises:
            TimeoutError: the client does not receive it.
        """
        async with self._sending:
            with fail_after(self.limits.send):
                await self.connection.send_text(text)

    async def answer(self, **answer: Any) -> None:
        """Send an object."""
        await self.send(dumps(answer, ensure_ascii=False))


class Host:
    """A room with people connected."""

    def __init__(self, room: Room, settings: Settings, thinkers: CapacityLimiter) -> None:
        self.room = room
        """The room."""
        self.guests: set[Guest] = set()
        """The connections."""
        self.news = Event()
        """Set when something may have changed."""
        self._settings, self._thinkers = settings, thinkers
        self._lock = Lock()
        self._shown: object = None
        self._people: Mapping[Seat, bool] = {}
        self._presence = ""
        self._end: Refused | None = None
        self._started = settings.clock()

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """Call a method of the room, which waits for the database, and announce its changes."""
        async with self._lock:
            try:
                return await to_thread.run_sync(partial(work, *args))
            finally:
                changed = self._public(), self.room.undo_requests, self.room.clocks
                if changed != self._shown:
                    self._shown = changed
                    self._wake()

    def close(self, reason: Refused) -> None:
        """Disconnect all guests, and tell them why."""
        self._end = reason
        self._wake()

    def _public(self) -> tuple[object, ...]:
        """Return the parts of the match that call for a new packet if they change."""
        match = self.room.match
        return match.ply, match.names, match.awaited

    def _wake(self) -> None:
        self.news.set()
        for guest in self.guests:
            guest.news.set()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are connected."""
        return frozenset({guest.seat for guest in self.guests if guest.seat is not None})

    def show(self, people: Mapping[Seat, bool] | None = None) -> None:
        """Announce which people are connected, if that has changed.

        Args:
            people: whether each person is connected to some process, by seat; None: as before.
        """
        if people is not None:
            self._people = people
        here = self.present
        present = {seat: seat in here or stored for seat, stored in self._people.items()}
        presence = dumps({"present": present})
        if presence != self._presence:
            self._presence = presence
            self._wake()

    async def run(self) -> None:
        """Let chance, bots and clocks act while somebody is connected.

        Raises:
            Refused: the room is gone.
        """
        settings = self._settings
        await self.do(self.room.resume, settings.clock())
        while self.guests:
            self.news = Event()
            try:
                due = await self.do(self._watch, self.present)
                if due is not None:
                    ply, made = await self._think()
                    if await self.do(self.room.step, made, ply):
                        continue
                    with move_on_after(max(0.0, due - settings.clock())):
                        await self.news.wait()
                    continue
            except Refused as error:
                if error.code == "room-unknown":
                    raise
                await settings.sleep(settings.poll)  # the database may come back
                continue
            await self.news.wait()

    async def _think(self) -> tuple[int, Decision[Any, Any] | None]:
        """Let a bot decide if one is due, and wait in any case; return the ply and the decision.

        The wait is the pace, or the least multiple of it that is long enough. So it reveals
        nothing else of how long the bot thought, or whether it had a choice.
        """
        pace = self._settings.pace
        async with self._lock:
            ply = self.room.match.ply
            made = await to_thread.run_sync(self.room.match.decision)
        async with create_task_group() as tasks:
            if made is not None:
                tasks.start_soon(self._make, made)
            await self._settings.sleep(pace)
            while pace and made is not None and made.action is None:
                await self._settings.sleep(pace)
        return ply, made

    async def _make(self, made: Decision[Any, Any]) -> None:
        await to_thread.run_sync(made.make, abandon_on_cancel=True, limiter=self._thinkers)

    def _watch(self, present: frozenset[Seat]) -> float | None:
        """Handle clocks and people who are gone; return when to do so again.

        None: nothing happens by itself until somebody comes.
        """
        now, grace = self._settings.clock(), self._settings.grace
        room = self.room
        room.sync()
        if not room.has_begun():
            return None
        if room.match.outcome is not None:
            return None
        due = [room.tick(now)]
        if grace is not None:
            before = now - grace if self._started <= now - grace else -1.0
            seen = room.replace(present, before)
            due.append(None if seen is None else max(seen, self._started) + grace)
        return min((each for each in due if each is not None), default=float("inf"))

    async def feed(self, guest: Guest) -> None:
        """Keep sending a guest what is new. A slow guest gets more at a time, less often.

        Raises:
            Refused: the room is gone.
            TimeoutError: the guest does not receive it.
        """
        while True:
            guest.news = Event()
            if self._end is not None:
                raise self._end
            text = None
            async with self._lock:
                ply, shown = self.room.match.ply, (guest.seat, *self._public())
                if shown != guest.shown:
                    make = partial(self.room.packet, guest.seat, guest.since, guest.lang)
                    text = await to_thread.run_sync(make)
                requests = self._requests_for(guest.seat)
                clocks, left = self.room.clocks, clocks_of(self.room.match, self._settings.clock())
            if text is not None:
                await guest.send(text)
                guest.since, guest.shown = ply, shown
            if (presence := self._presence) != guest.presence:
                guest.presence = presence
                await guest.send(presence)
            if clocks != guest.clocks:
                guest.clocks = clocks
                await guest.send(dumps(left))
            new, guest.requests = requests - guest.requests, requests
            for request in sorted(new):
                await guest.send(request)
            await guest.news.wait()

    def _requests_for(self, seat: Seat | None) -> frozenset[str]:
        """Return the messages to a seat about undo requests, its own and those it may grant."""
        ply, found = self.room.match.ply, []
        for asking, missing in self.room.undo_requests.items():
            if seat == asking:
                found.append(dumps({"consents": {"ply": ply, "missing": missing}}))
            elif seat in missing:
                found.append(dumps({"undo": {"seat": asking, "ply": ply}}))
        return frozenset(found)


class Hosts:
    """The rooms of a process that people are connected to."""

    def __init__(self, store: Store, settings: Settings, tasks: TaskGroup) -> None:
        self._store, self._settings, self._tasks = store, settings, tasks
        self._hosts: dict[str, Host] = {}
        self._opening, self._seeing = Lock(), Lock()
        self._thinkers = CapacityLimiter(settings.thinkers)

    async def open(self, name: str) -> Host:
        """Return the host of a room, which has yet to be started.

        Raises:
            Refused: there is no such room, or too many are open or connected.
        """
        limits = self._settings.limits
        async with self._opening:
            host = self._hosts.get(name)
            if host is None:
                if len(self._hosts) >= limits.open_rooms:
                    raise Refused("server-full")
                room = await to_thread.run_sync(Room, self._store, name, limits)
                host = Host(room, self._settings, self._thinkers)
        return host

    def enter(self, host: Host, guest: Guest) -> Host:
        """Connect a guest to a room, and start the room if it is the first; return its host.

        Raises:
            Refused: too many are connected to the room.
        """
        name = host.room.name
        known = self._hosts.get(name)
        if known is not None:
            host = known  # another guest came first
        if len(host.guests) >= self._settings.limits.room_clients:
            raise Refused("room-full")
        host.guests.add(guest)
        host.news.set()
        if known is None:
            self._hosts[name] = host
            self._tasks.start_soon(self._run, host)
        return host

    def leave(self, host: Host, guest: Guest) -> None:
        """Disconnect a guest. A room without guests stops."""
        host.guests.discard(guest)
        host.news.set()
        if guest.seat is not None:
            self._tasks.start_soon(self._see_off, host, guest.seat)

    async def look(self, host: Host) -> None:
        """Read from the store who is connected to a room, and announce it there.

        Raises:
            Refused: the database fails.
        """
        await self._look([host])

    async def _look(self, hosts: Collection[Host]) -> None:
        settings = self._settings
        since = settings.clock() - 2 * max(SEEING, settings.poll)
        rooms = [host.room.name for host in hosts]
        present = await to_thread.run_sync(self._store.present, rooms, since)
        for host in hosts:
            host.show(present.get(host.room.name))

    async def _see_off(self, host: Host, seat: Seat) -> None:
        """Store that a person has disconnected, unless it has another connection."""
        with suppress(Refused):  # others see it later, when the entry is too old
            async with self._seeing:
                if seat not in host.present:
                    await to_thread.run_sync(self._store.see_off, host.room.name, seat)
            await self.look(host)

    async def _run(self, host: Host) -> None:
        try:
            await host.run()
        except Refused as error:
            host.close(Refused("room-gone") if error.code == "room-unknown" else error)
        except Exception as error:  # noqa: BLE001  # one room's fault must not stop the others
            _LOG.error("a room stopped: %s", type(error).__name__)  # and no secrets in the log
            host.close(Refused("unavailable"))
        finally:
            del self._hosts[host.room.name]

    async def listen(self) -> None:
        """Listen to the database for changes by other processes, which is faster than polling."""
        while self._store.can_listen:
            try:
                rooms = await to_thread.run_sync(self._store.listen, LISTENING)
            except Refused:
                await self._settings.sleep(self._settings.poll)
                continue
            for name in rooms & self._hosts.keys():
                self._hosts[name].news.set()

    async def watch(self) -> None:
        """Keep polling for changes by other processes, and storing who is connected."""
        settings, next_seen, next_cleaning = self._settings, 0.0, 0.0
        while True:
            await settings.sleep(settings.poll)
            now = settings.clock()
            with suppress(Refused):  # the database may come back
                if now >= next_seen:
                    async with self._seeing:
                        present = {name: host.present for name, host in self._hosts.items()}
                        await to_thread.run_sync(self._store.see, present, now)
                    next_seen = now + min(SEEING, (settings.grace or MINUTE) / 3)
                if now >= next_cleaning:
                    since = now - settings.limits.keep
                    await to_thread.run_sync(self._store.delete_unused, since)
                    next_cleaning = now + HOUR
                lengths = await to_thread.run_sync(self._store.lengths, tuple(self._hosts))
                for name, host in self._hosts.items():
                    if lengths.get(name) != host.room.length:
                        host.news.set()
                await self._look(tuple(self._hosts.values()))
