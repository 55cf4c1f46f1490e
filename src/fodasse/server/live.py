"""Live rooms: rooms with clients connected, in which bots, chance and clocks act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, Event, Lock, create_task_group, move_on_after, to_thread

from fodasse.core.seats import Seat
from fodasse.hosting.messages import Closed, Consents, Missing, Presence, Undo, UndoAsked, text_of
from fodasse.hosting.refusals import Refused, problem_of
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks, MatchBegun, MatchEnded
from fodasse.server.rooms import Room
from fodasse.server.settings import Settings
from fodasse.table.decisions import Decision

PASSING_CODES: Final = frozenset({"busy", "log-full", "unavailable"})
"""The codes of refusals of a change after which a room goes on, or waits."""
T = TypeVar("T")


class LiveRoom:
    """A room with clients connected."""

    def __init__(
        self, room: Room, settings: Settings, thinkers: CapacityLimiter, hooks: Hooks
    ) -> None:
        self.room = room
        self.clients: set[Client] = set()
        self.news = Event()
        """Set when something may have changed."""
        self._settings, self._thinkers, self._hooks = settings, thinkers, hooks
        self._unheard: list[MatchBegun | MatchEnded] = []
        self._lock = Lock()
        self._shown: object = None
        self._connected: Mapping[Seat, bool] = {}
        self._away = sorted(room.match.away)
        self._presence = ""
        self._end: Refused | None = None
        self._started = settings.clock()

    async def call(self, work: Callable[..., T], *args: Any) -> T:
        """Call a method of the room, which waits for the database, and announce its changes."""
        async with self._lock:
            try:
                return await to_thread.run_sync(partial(self._work, work, *args))
            finally:
                self._announce()

    def _work(self, work: Callable[..., T], *args: Any) -> T:
        try:
            return work(*args)
        finally:
            if self.room.stored.is_current:
                self.room.refresh()
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
        self._away = sorted(room.match.away)
        changed = self._public(), room.undo_requests, room.clocks, room.lobby.free, self._away
        if changed != self._shown:
            self._shown = changed
            self.show_presence()
            self._wake()

    def _public(self) -> tuple[object, ...]:
        """Return the parts of the match that call for a new packet if they change."""
        match = self.room.match
        return match.ply, match.names, match.awaited, self.room.lobby.has_begun

    def _wake(self) -> None:
        self.news.set()
        for client in self.clients:
            client.news.set()

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
            self.news = Event()
            await self._tell_program()
            given = self.present, self._started, settings.grace
            try:
                due = await self.call(room.handle_time, settings.clock(), *given)
                if due is not None:
                    ply, decision = await self._think()
                    if await self.call(room.step, decision, ply):
                        continue
                    with move_on_after(max(0.0, due - settings.clock())):
                        await self.news.wait()
                    continue
            except Refused as error:
                if error.code not in PASSING_CODES:
                    raise
                await settings.sleep(settings.poll)
                continue
            await self.news.wait()
        await self._tell_program()

    async def _tell_program(self) -> None:
        """Tell the program that embeds the server what it has not been told."""
        while self._unheard:
            await self._hooks.tell(self._unheard.pop(0))

    async def _think(self) -> tuple[int, Decision[Any, Any] | None]:
        """Let a bot decide if one is due, and wait in any case; return the ply and the decision.

        The wait is the pace, or the least multiple of it that is long enough. So it reveals
        nothing else of how long the bot thought, or whether it had a choice.
        """
        pace = self._settings.pace
        async with self._lock:
            ply = self.room.match.ply
            decision = await to_thread.run_sync(self.room.match.decision)
        async with create_task_group() as tasks:
            if decision is not None:
                tasks.start_soon(self._make, decision)
            await self._settings.sleep(pace)
            while pace and decision is not None and decision.action is None:
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
            client.news = Event()
            if self._end is not None:
                raise self._end
            for text in await self._news_for(client):
                await client.send(text)
            await client.news.wait()

    async def _news_for(self, client: Client) -> list[str]:
        """Return what a client has not been sent. What could not be stored is sent to nobody."""
        room, found = self.room, list[str]()
        async with self._lock:
            if not room.stored.is_current:
                return []
            shown = client.seat, *self._public()
            if shown != client.shown:
                ply = room.match.ply
                make = partial(room.packet, client.seat, client.since, client.lang)
                found.append(await to_thread.run_sync(make))
                self._hooks.metrics.count_packet(room.match.game.name)
                client.since, client.shown = ply, shown
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
