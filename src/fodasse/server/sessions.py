"""Sessions: the course of one connection, from its first message to its end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

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
from fodasse.hosting.refusals import ERRORS, Refused, problem_of
from fodasse.server.clients import Client
from fodasse.server.hooks import Hooks, MessageSent
from fodasse.server.limits import Bucket
from fodasse.server.live import LiveRoom
from fodasse.server.live_rooms import LiveRooms
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
        self._client: Client
        self._live: LiveRoom

    async def run(self) -> None:
        """Serve the connection until it ends."""
        with suppress(*LOST):
            await self._socket.accept()
            try:
                await self._begin()
            except ERRORS as error:
                problem = problem_of(error, self._lang)
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
        await self._claim_seat(seat)
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

    async def _claim_seat(self, seat: Seat | None) -> None:
        """Store whose seat it is."""
        if seat is not None and self._account is not None:
            room = self._socket.path_params["room"]
            await to_thread.run_sync(self._store.set_account, room, seat, self._account)

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
                await client.tell(Failed(problem_of(error, client.lang)))
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
                await client.tell(Failed(problem_of(error, client.lang)))
            except TimeoutError:
                pass
            await self._socket.close(POLICY_VIOLATION)

    async def _listen(self) -> None:
        settings, client = self._settings, self._client
        bucket = Bucket(settings.limits.burst, settings.limits.rate)
        while True:
            text = await self._receive()
            client.unanswered = 0
            if bucket.take(settings.clock()):
                if (answer := await self._answer(text)) is not None:
                    await client.tell(answer)
            else:
                await client.tell(Rejected(None, problem_of(Refused("too-fast"), client.lang)))
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
            return Rejected(number, problem_of(error, self._client.lang, names))

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
            await self._tell_program(client.seat, message)
            return Accepted(message.id, ply)
        elif isinstance(message, Act | Sit):
            take: Any = room.lobby.take if isinstance(message, Sit) else room.join
            ply, seat, token = await live.call(take, message, self._settings.clock())
            client.seat = seat
            client.news.set()
            await self._claim_seat(seat)
            await self._tell_program(seat, message)
            answer = Seated(message.id, ply, seat, token)
        else:
            raise Refused("spectator")
        await self._rooms.show_presence([live])
        return answer

    async def _tell_program(self, seat: Seat, message: Message) -> None:
        room = self._live.room.name
        await self._hooks.tell(MessageSent(room, seat, self._account, message))

    def _check_bot(self, message: GiveToBot) -> None:
        known = seatable(self._live.room.match.game.name, self._settings.bots)
        if message.bot not in known:
            raise Refused("bot-unknown", seat=message.seat, known=", ".join(known))
