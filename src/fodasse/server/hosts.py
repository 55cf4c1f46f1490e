"""Hosts: rooms with people connected, in which bots, chance and clocks act."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from json import dumps
from logging import getLogger
from os import cpu_count
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakValueDictionary

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
from fodasse.hosting.refusals import Refused, refusal_of
from fodasse.server.limits import Limits
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.clocks import steady_time
from fodasse.table.decisions import Decision

MINUTE: Final = 60.0
HOUR: Final = 3600.0
OPENING: Final = 2
"""The most rooms that are read from the store at the same time."""
UNANSWERED: Final = 2
"""The pings that a client may leave unanswered; then its connection is closed."""
SEEING: Final = 5.0
"""The most seconds between two records of who is connected."""
NO_CLOCKS: Final[Mapping[str, Any]] = {"clocks": {}, "pause": None}
"""The message about clocks where there is no time limit."""
LISTENING: Final = 1.0
"""Seconds that one call listens: a server that is to stop listens no longer than this."""
PASSING: Final = frozenset({"busy", "log-full", "unavailable"})
"""The codes of refusals of a change after which a room goes on, or waits."""
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
    clock: Callable[[], float] = steady_time
    """A function that returns the time in seconds, which goes forward evenly."""
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
    is_host: bool = field(default=False, init=False)
    """Whether it is a connection of the person who opened the room."""
    is_dismissed: bool = field(default=False, init=False)
    """Whether it was told that the match has become too long."""
    pings: int = field(default=0, init=False)
    """The number of pings sent."""
    unanswered: int = field(default=0, init=False)
    """The number of pings since the last message."""
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

    async def ping(self) -> bool:
        """Send a ping; return whether the last ones were answered, by whatever message.

        Raises:
            TimeoutError: the client does not receive it.
        """
        if self.unanswered >= UNANSWERED:
            return False
        self.pings += 1
        self.unanswered += 1
        await self.answer(ping=self.pings)
        return True


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
        self._away = sorted(room.match.away)
        self._presence = ""
        self._end: Refused | None = None
        self._started = settings.clock()

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """Call a method of the room, which waits for the database, and announce its changes."""
        async with self._lock:
            try:
                return await to_thread.run_sync(partial(work, *args))
            finally:
                self._look()

    def _look(self) -> None:
        """Announce what has changed, unless it could not be stored: then read the match anew."""
        room = self.room
        if not room.is_current:
            self._shown = None
            self.news.set()
            return
        self._away = sorted(room.match.away)
        changed = self._public(), room.undo_requests, room.clocks, room.free, self._away
        if changed != self._shown:
            self._shown = changed
            self.show()
            self._wake()

    @property
    def is_closed(self) -> bool:
        """Whether the room could not go on."""
        return self._end is not None

    def close(self, reason: Refused) -> None:
        """Disconnect all guests, and tell them why."""
        self._end = reason
        self._wake()

    def _public(self) -> tuple[object, ...]:
        """Return the parts of the match that call for a new packet if they change."""
        match = self.room.match
        return match.ply, match.names, match.awaited, self.room.has_begun

    def _wake(self) -> None:
        self.news.set()
        for guest in self.guests:
            guest.news.set()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are connected."""
        return frozenset({guest.seat for guest in self.guests if guest.seat is not None})

    def show(self, people: Mapping[Seat, bool] | None = None) -> None:
        """Announce which people are connected, which seats are free, and who is away, if changed.

        Args:
            people: whether each person is connected to some process, by seat; None: as before.
        """
        if people is not None:
            self._people = people
        here = self.present
        present = {seat: seat in here or stored for seat, stored in self._people.items()}
        presence = dumps({"present": present, "free": self.room.free, "away": self._away})
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
                if error.code not in PASSING:
                    raise
                await settings.sleep(settings.poll)
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
        if not room.has_begun or room.is_full or room.match.outcome is not None:
            return None
        due = [room.tick(now)]
        if grace is not None:
            before = now - grace if self._started <= now - grace else -1.0
            seen = room.replace(present, before, now)
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
            for text in await self._messages_for(guest):
                await guest.send(text)
            await guest.news.wait()

    async def _messages_for(self, guest: Guest) -> list[str]:
        """Return what a guest has not been sent. What could not be stored is sent to nobody."""
        room, found = self.room, list[str]()
        async with self._lock:
            if not room.is_current:
                return []
            shown = guest.seat, *self._public()
            if shown != guest.shown:
                ply = room.match.ply
                make = partial(room.packet, guest.seat, guest.since, guest.lang)
                found.append(await to_thread.run_sync(make))
                guest.since, guest.shown = ply, shown
            if self._presence != guest.presence:
                guest.presence = self._presence
                found.append(self._presence)
            if room.clocks != guest.clocks:
                guest.clocks = room.clocks
                found.append(dumps(room.clocks_at(self._settings.clock())))
            requests = self._requests_for(guest.seat)
            found += sorted(requests - guest.requests)
            guest.requests = requests
            if room.is_full and not guest.is_dismissed:
                guest.is_dismissed = True
                found.append(dumps({"closed": refusal_of(Refused("log-full"), guest.lang)}))
        return found

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
        self._known: WeakValueDictionary[str, Host] = WeakValueDictionary()
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._seeing, self._openers = Lock(), CapacityLimiter(OPENING)
        self._thinkers = CapacityLimiter(settings.thinkers)

    async def open(self, name: str) -> Host:
        """Return the host of a room, which has yet to be started.

        Raises:
            Refused: there is no such room, or too many are open or connected.
        """
        limits = self._settings.limits
        lock = self._locks.setdefault(name, Lock())
        async with lock:
            host = self._known.get(name)
            if host is None or host.is_closed:
                if len(self._hosts) >= limits.open_rooms:
                    raise Refused("server-full")
                read = partial(Room, self._store, name, limits)
                room = await to_thread.run_sync(read, limiter=self._openers)
                host = self._known[name] = Host(room, self._settings, self._thinkers)
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
        now = settings.clock()
        since = now - 2 * max(SEEING, settings.poll)
        rooms = [host.room.name for host in hosts]
        read = partial(self._store.present, rooms, since, 2 * now - since)
        present = await to_thread.run_sync(read)
        for host in hosts:
            host.show(present.get(host.room.name))

    async def _see_off(self, host: Host, seat: Seat) -> None:
        """Store that a person has disconnected, unless it has another connection."""
        with suppress(Refused):  # others see it later, when the entry is too old
            async with self._seeing:
                if seat not in host.present:
                    now = self._settings.clock()
                    await to_thread.run_sync(self._store.see_off, host.room.name, seat, now)
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
                    limits = settings.limits
                    since, unjoined = now - limits.keep, now - limits.keep_unjoined
                    await to_thread.run_sync(self._store.delete_unused, since, unjoined)
                    next_cleaning = now + HOUR
                lengths = await to_thread.run_sync(self._store.lengths, tuple(self._hosts))
                for name, host in self._hosts.items():
                    if lengths.get(name) != host.room.length:
                        host.news.set()
                await self._look(tuple(self._hosts.values()))
