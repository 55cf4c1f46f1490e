"""Live rooms: rooms with clients connected, in which bots, chance and clocks act."""

from __future__ import annotations

from asyncio import Event, Lock
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, create_task_group, move_on_after, to_thread

from fodasse.core.seats import Seat
from fodasse.hosting.messages import Closed, Consents, Missing, Presence, Undo, UndoAsked, text_of
from fodasse.hosting.refusals import ERRORS, Refused, problem_of
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks, MatchBegun, MatchEnded
from fodasse.server.rooms import Room
from fodasse.server.settings import Settings
from fodasse.server.store import Lines
from fodasse.server.thinking import quick_bots
from fodasse.server.writer import Writer
from fodasse.table.decisions import Decision
from fodasse.table.match import Match

HEAD_START: Final = 0.1
"""Seconds that a process waits longer if another one stored what came last: that one mostly goes
on, and they seldom do the same thing at the same time."""
PASSING_CODES: Final = frozenset({"busy", "log-full", "unavailable"})
"""The codes of refusals of a change after which a room goes on, or waits."""
T = TypeVar("T")


class LiveRoom:
    """A room with clients connected."""

    def __init__(
        self,
        room: Room,
        settings: Settings,
        thinkers: CapacityLimiter,
        hooks: Hooks,
        writer: Writer,
    ) -> None:
        self.room = room
        self.clients: set[Client] = set()
        self.news = Event()
        """Set when something may have changed."""
        self._settings, self._thinkers, self._hooks = settings, thinkers, hooks
        self._writer = writer
        self._quick = quick_bots(room.match.game)
        self._unheard: list[MatchBegun | MatchEnded] = []
        self._lock = Lock()
        self._waiting: set[Client] = set()
        self._shown: object = None
        self._public = self._find_public()
        self._connected: Mapping[Seat, bool] = {}
        self._away = sorted(room.match.away)
        self._presence = ""
        self._end: Refused | None = None
        self._started = settings.clock()

    async def call(self, work: Callable[..., T], *args: Any) -> T:
        """Call a method of the room, which waits for the database, and announce its changes."""
        async with self._changing():
            return await to_thread.run_sync(partial(self._work, work, *args))

    async def change(self, make: Callable[[Match], T]) -> T:
        """Change the match, and announce the change once it is stored.

        The change is made at once to the match as it is known here. Only if it is refused, the
        match has not begun, or another process was first, the store is read, and the change made
        as ``StoredMatch.change`` does.
        """
        stored, lobby = self.room.stored, self.room.lobby
        async with self._changing():
            if stored.is_current and not stored.is_behind and lobby.has_begun:
                with suppress(*ERRORS):
                    found, new = stored.attempt(make)
                    added = Lines(self.room.name, stored.length, new)
                    if not new or await self._writer.append(added):
                        stored.settle(new)
                        if self.room.has_unheard:
                            await to_thread.run_sync(self._hear)
                        return found
            return await to_thread.run_sync(partial(self._work, stored.change, make))

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Change the room while nobody else does, and announce what is new."""
        try:
            async with self._lock:
                try:
                    yield
                finally:
                    self._announce()
        finally:
            for client in self._waiting:
                client.news.set()
            self._waiting.clear()

    def _work(self, work: Callable[..., T], *args: Any) -> T:
        try:
            return work(*args)
        finally:
            if self.room.stored.is_current:
                self._hear()

    def _hear(self) -> None:
        """Find what the program that embeds the server has to be told."""
        with suppress(Refused):  # the database may come back: then it is heard
            for event in self.room.unheard():
                self._unheard.append(event)

    # What everybody is told

    def _announce(self) -> None:
        """Announce what has changed, unless it could not be stored: then read the match anew."""
        room = self.room
        if not room.stored.is_current:
            self._shown = None
            self.news.set()
            return
        room.refresh()
        self._away = sorted(room.match.away)
        self._public = self._find_public()
        changed = self._public, room.undo_requests, room.clocks, room.lobby.free, self._away
        if changed != self._shown:
            self._shown = changed
            self.show_presence()
            self._wake()

    def _find_public(self) -> tuple[object, ...]:
        """Return the parts of the match that call for a new packet if they change."""
        match = self.room.match
        return match.ply, match.names, match.awaited, self.room.lobby.has_begun

    def _wake(self) -> None:
        self.news.set()
        for client in self.clients:
            client.news.set()

    def follow(self) -> None:
        """Read what another process may have stored."""
        self.room.stored.is_behind = True
        self.news.set()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are connected."""
        return frozenset({each.seat for each in self.clients if each.seat is not None})

    def show_presence(self, connected: Mapping[Seat, bool] | None = None) -> None:
        """Announce which people are connected, which seats are free, and who is away, if changed.

        Args:
            connected: whether each person is connected to some process, by seat; None: as before.
        """
        if connected is not None:
            self._connected = connected
        here = self.present
        present = {str(seat): seat in here or stored for seat, stored in self._connected.items()}
        presence = text_of(Presence(present, self.room.lobby.free, tuple(self._away)))
        if presence != self._presence:
            self._presence = presence
            self._wake()

    @property
    def is_closed(self) -> bool:
        """Whether the room could not go on."""
        return self._end is not None

    def close(self, reason: Refused) -> None:
        """Disconnect all clients, and tell them why."""
        self._end = reason
        self._wake()

    # What happens by itself

    async def run(self) -> None:
        """Let chance, bots and clocks act while somebody is connected."""
        settings, room = self._settings, self.room
        await self.call(room.resume, settings.clock())
        while self.clients:
            self.news.clear()
            await self._tell_program()
            try:
                due = await self._handle_time()
                if due is not None and room.match.is_step_due:
                    ply, decision = await self._think()
                    await self.change(room.step_of(decision, ply))
                    continue
            except Refused as error:
                if error.code not in PASSING_CODES:
                    raise
                await settings.sleep(settings.poll)
                continue
            with move_on_after(float("inf") if due is None else max(0.0, due - settings.clock())):
                await self.news.wait()
        await self._tell_program()

    async def _handle_time(self) -> float | None:
        """Handle clocks and people who are gone, as ``Room.handle_time`` does."""
        room, now = self.room, self._settings.clock()
        elsewhere = {seat for seat, is_here in self._connected.items() if is_here}
        if room.needs_store(self.present | elsewhere):
            given = self.present, self._started, self._settings.grace
            return await self.call(room.handle_time, now, *given)
        if room.is_over:
            return None
        tick = room.tick_of(now)
        if tick is not None:
            await self.change(tick)
        due = room.next_tick()
        return float("inf") if due is None else due

    async def _tell_program(self) -> None:
        """Tell the program that embeds the server what it has not been told."""
        while self._unheard:
            await self._hooks.tell(self._unheard.pop(0))

    async def _think(self) -> tuple[int, Decision[Any, Any] | None]:
        """Let a bot decide if one is due, and wait in any case; return the ply and the decision.

        The wait is the pace, or the least multiple of it that is long enough. So it reveals
        nothing else of how long the bot thought, or whether it had a choice.
        """
        match, pace = self.room.match, self._settings.pace
        if not self.room.stored.is_leading:
            pace += HEAD_START
        async with self._lock:
            ply, decision = match.ply, match.decision()
        if decision is None or decision.bot in self._quick:
            began = self._settings.clock()
            if decision is not None:
                self._hooks.metrics.time_decision(match.game.name, decision.make)
            await self._settings.sleep(max(0.0, began + pace - self._settings.clock()))
            return ply, decision
        async with create_task_group() as tasks:
            tasks.start_soon(self._make, decision)
            await self._settings.sleep(pace)
            while pace and decision.action is None:
                await self._settings.sleep(pace)
        return ply, decision

    async def _make(self, decision: Decision[Any, Any]) -> None:
        make = partial(self._hooks.metrics.time_decision, self.room.match.game.name, decision.make)
        await to_thread.run_sync(make, abandon_on_cancel=True, limiter=self._thinkers)

    # What each client is sent

    async def push_to_client(self, client: Client) -> None:
        """Keep sending a client what is new. A slow one gets more at a time, less often.

        Raises:
            Refused: the room is gone.
            TimeoutError: the client does not receive it.
        """
        while True:
            client.news.clear()
            if self._end is not None:
                raise self._end
            for text in self._news_for(client):
                await client.send(text)
            await client.news.wait()

    def _news_for(self, client: Client) -> list[str]:
        """Return what a client has not been sent. What is not stored is sent to nobody."""
        room, found = self.room, list[str]()
        if self._lock.locked():  # what is being changed is not stored yet
            self._waiting.add(client)
            return []
        if not room.stored.is_current:
            return []
        shown = client.seat, self._public
        if shown != client.shown:
            to = client.seat, client.since, client.lang
            found.append(room.packet(*to, refused=client.refused, known=client.view))
            client.since, client.shown = room.match.ply, shown
            self._hooks.metrics.count_packet(room.match.game.name)
            if client.diff:
                client.view = room.match.view_parts(client.seat)
        if self._presence != client.presence:
            client.presence = self._presence
            found.append(self._presence)
        if room.clocks != client.clocks:
            client.clocks = room.clocks
            found.append(text_of(room.clocks_at(self._settings.clock())))
        requests = self._requests_for(client.seat)
        found += sorted(requests - client.requests)
        client.requests = requests
        if room.stored.is_full and not client.is_dismissed:
            client.is_dismissed = True
            found.append(text_of(Closed(problem_of(Refused("log-full"), client.lang))))
        return found

    def _requests_for(self, seat: Seat | None) -> frozenset[str]:
        """Return the messages to a seat about undo requests, its own and those it may grant."""
        ply, found = self.room.match.ply, []
        for asking, missing in self.room.undo_requests.items():
            if seat == asking:
                found.append(text_of(Consents(Missing(ply, missing))))
            elif seat in missing:
                found.append(text_of(UndoAsked(Undo(asking, ply))))
        return frozenset(found)
