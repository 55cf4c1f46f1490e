"""Sessions: the course of one connection, from its first message to its end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import Final

from anyio import (
    BrokenResourceError,
    CancelScope,
    create_task_group,
    fail_after,
    sleep,
    to_thread,
)
from starlette.websockets import WebSocket, WebSocketDisconnect

from fodasse.core.seats import Seat
from fodasse.core.texts import ENGLISH
from fodasse.hosting.messages import Accepted, Failed, Rejected, RoomMessage, Seated, text_of
from fodasse.hosting.protocol import (
    Act,
    Begin,
    GiveToBot,
    Hello,
    Message,
    Sit,
    TakeBack,
    id_of,
    read_data,
    read_hello,
    read_message,
)
from fodasse.hosting.refusals import ERRORS, Problem, Refused, problem_of
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks, MessageSent, Visit
from fodasse.server.limits import Bucket
from fodasse.server.live import LiveRoom
from fodasse.server.live_rooms import LiveRooms
from fodasse.server.logs import log_event, room_named
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.server.thinking import seatable

POLICY_VIOLATION: Final = 1008
"""The close code of a connection that is refused."""
GOING_AWAY: Final = 1001
"""The close code of a connection whose client does not answer."""
PONG: Final = "pong"
"""The key of the answer to a ping, which is no message and gets no answer."""
LOST: Final = (WebSocketDisconnect, BrokenResourceError, TimeoutError, RuntimeError)
"""The errors that end a connection without an answer. Starlette raises the last one if anything
is sent or awaited after the end."""


class Session:
    """A connection of a client to a room."""

    def __init__(
        self,
        socket: WebSocket,
        store: Store,
        rooms: LiveRooms,
        settings: Settings,
        hooks: Hooks,
    ) -> None:
        self._socket, self._store, self._rooms, self._settings = socket, store, rooms, settings
        self._hooks = hooks
        self._account: str | None = None
        self._lang = ENGLISH
        self._received = 0.0
        self._client: Client
        self._live: LiveRoom

    async def run(self) -> None:
        """Serve the connection until it ends."""
        with suppress(*LOST):
            await self._socket.accept()
            try:
                await self._begin()
            except ERRORS as error:
                problem = self._problem_of(error)
                room = room_named(self._socket.path_params["room"])
                log_event("connection-refused", room=room, code=problem.code)
                await self._socket.send_text(text_of(Failed(problem)))
                await self._socket.close(POLICY_VIOLATION)
                return
            try:
                await self._serve()
            finally:
                self._rooms.leave(self._live, self._client)

    async def _begin(self) -> None:
        """Read the first message, and enter the room."""
        limits, room = self._settings.limits, self._socket.path_params["room"]
        try:
            with fail_after(limits.hello):
                text = await self._receive()
        except TimeoutError:
            raise Refused("late") from None
        hello = read_hello(text, limits.message)
        self._lang = hello.lang
        self._account = await self._hooks.account_of(self._socket)
        live = await self._rooms.open(room)
        seat, is_host = await to_thread.run_sync(self._identify, room, hello)
        visit = Visit("enter", self._account, room, await self._own_seat(seat))
        await self._hooks.check_admitted(visit)
        await to_thread.run_sync(self._claim_seat, seat)
        to = self._socket, seat, hello.since, hello.lang, limits
        self._client = Client(*to, is_host=is_host, refused=hello.refused, diff=hello.diff)
        self._live = self._rooms.enter(live, self._client)

    def _identify(self, room: str, hello: Hello) -> tuple[int | None, bool]:
        """Return the seat of a client, and whether it is the host of the room."""
        seat = None if hello.token is None else self._store.seat_of(room, hello.token)
        if hello.token is not None and seat is None:
            raise Refused("token-unknown")
        if hello.host is not None and not self._store.is_host(room, hello.host):
            raise Refused("token-unknown")
        return seat, hello.host is not None

    async def _own_seat(self, seat: Seat | None) -> Seat | None:
        """Return the seat of the token of a client, or else one of its account."""
        room, account = self._socket.path_params["room"], self._account
        if seat is not None or account is None:
            return seat
        return await to_thread.run_sync(self._store.seat_held, room, account)

    def _claim_seat(self, seat: Seat | None) -> None:
        """Store whose seat it is."""
        if seat is not None and self._account is not None:
            self._store.set_account(self._socket.path_params["room"], seat, self._account)

    def _problem_of(self, error: Exception, names: Sequence[str] = ()) -> Problem:
        """Return the code and the text of a refusal for the client, and count it."""
        problem = problem_of(error, self._lang, names)
        self._hooks.metrics.count_refusal(problem.code)
        return problem

    async def _serve(self) -> None:
        live, client = self._live, self._client
        try:
            if client.seat is not None:
                await live.call(live.room.arrive, client.seat, self._settings.clock())
            await self._rooms.show_presence([live])
            async with create_task_group() as tasks:
                tasks.start_soon(self._push)
                tasks.start_soon(self._ping, tasks.cancel_scope)
                with suppress(*LOST):
                    await self._listen()
                tasks.cancel_scope.cancel()
        except ERRORS as error:
            with suppress(*LOST):
                await client.tell(Failed(self._problem_of(error)))
                await self._socket.close(POLICY_VIOLATION)

    async def _receive(self) -> str:
        """Return the next message."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        return event.get("text") or ""  # bytes are no message

    async def _ping(self, scope: CancelScope) -> None:
        """Keep asking whether the client is there; end the connection once it does not answer.

        A browser answers the pings of websockets even for a page that is put away. So these are
        messages, which only a page that runs can answer. Nor is its answer to the close awaited.
        """
        with suppress(*LOST):
            is_there = True
            while is_there:
                await sleep(self._settings.limits.ping)
                is_there = await self._client.ping()
            await self._socket.close(GOING_AWAY)
        scope.cancel()

    async def _push(self) -> None:
        """Send packets; close the connection if the client takes none, or if the room is gone."""
        client = self._client
        with suppress(*LOST):
            try:
                await self._live.push_to_client(client)
            except Refused as error:
                await client.tell(Failed(self._problem_of(error)))
            except TimeoutError:
                pass
            await self._socket.close(POLICY_VIOLATION)

    async def _listen(self) -> None:
        settings, client = self._settings, self._client
        bucket = Bucket(settings.limits.burst, settings.limits.rate)
        while True:
            text = await self._receive()
            self._received = perf_counter()
            client.unanswered = 0
            if bucket.take(settings.clock()):
                if (answer := await self._answer(text)) is not None:
                    await client.tell(answer)
            else:
                await client.tell(Rejected(None, self._problem_of(Refused("too-fast"))))
                await settings.sleep(1 / settings.limits.rate)  # until then nothing more is read

    async def _answer(self, text: str) -> RoomMessage | None:
        """Carry out a message, and return the answer; None: it needs none."""
        number = None
        try:
            data = read_data(text, self._settings.limits.message)
            if data.keys() == {PONG}:
                return None
            number = id_of(data)
            return await self._handle_message(read_message(data))
        except ERRORS as error:
            names = self._live.room.match.names
            return Rejected(number, self._problem_of(error, names))

    async def _handle_message(self, message: Message) -> Accepted | Seated:
        live, client, room = self._live, self._client, self._live.room
        answer: Accepted | Seated
        if isinstance(message, Begin | GiveToBot):
            if not client.is_host:
                raise Refused("host-only")
            if isinstance(message, Begin):
                ply = await live.call(room.lobby.begin)
            else:
                self._check_bot(message)
                ply = await live.call(room.lobby.give, (message.seat,), message.bot)
            answer = Accepted(message.id, ply)
        elif client.seat is not None:
            if isinstance(message, Sit):
                raise Refused("seated")
            if isinstance(message, TakeBack):  # which may ask people for their consent
                ply = await live.call(room.handle_message, client.seat, message)
            else:
                ply = await live.change(room.change_of(client.seat, message))
            await self._tell_of(message, client.seat)
            return Accepted(message.id, ply)
        elif isinstance(message, Act | Sit):
            ply, seat, token = await live.call(self._take_seat, message)
            client.seat = seat
            client.news.set()
            await self._tell_of(message, seat)
            answer = Seated(message.id, ply, seat, token)
        else:
            raise Refused("spectator")
        await self._rooms.show_presence([live])
        return answer

    def _take_seat(self, message: Act | Sit) -> tuple[int, Seat, str]:
        """Give a spectator a seat, and store whose it is before the match can begin."""
        room, now = self._live.room, self._settings.clock()
        if isinstance(message, Sit):
            found = room.lobby.take(message, now)
        else:
            found = room.join(message, now)
        self._claim_seat(found[1])
        return found

    async def _tell_of(self, message: Message, seat: Seat) -> None:
        """Count a message that was carried out, and tell the program of it."""
        room = self._live.room
        if isinstance(message, Act):
            seconds = perf_counter() - self._received
            self._hooks.metrics.count_action(room.match.game.name, seconds)
        await self._hooks.tell(MessageSent(room.name, seat, self._account, message))

    def _check_bot(self, message: GiveToBot) -> None:
        known = seatable(self._live.room.match.game.name, self._settings.bots)
        if message.bot not in known:
            raise Refused("bot-unknown", seat=message.seat, known=", ".join(known))
