"""The ASGI application: its routes, and the course of one connection."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from anyio import BrokenResourceError, create_task_group, fail_after, to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fodasse.core.texts import ENGLISH
from fodasse.games import GAMES
from fodasse.hosting.matches import explain, match_of, offer
from fodasse.hosting.protocol import (
    Act,
    Hello,
    Message,
    id_of,
    read_data,
    read_hello,
    read_message,
    read_new_room,
)
from fodasse.hosting.refusals import ERRORS, STATUS, Refused, code_of, refusal_of
from fodasse.server import site
from fodasse.server.headers import SecureHeaders
from fodasse.server.hosts import Guest, Host, Hosts, Settings
from fodasse.server.limits import Bucket, Buckets
from fodasse.server.origins import cors
from fodasse.server.rooms import Opened, open_room
from fodasse.server.store import Store
from fodasse.server.thinking import log_slow, seatable

POLICY_VIOLATION: Final = 1008
"""The close code of a connection that is refused."""
CUSTOMER: Final = 64
"""The length in bits of the IPv6 prefix that all addresses of a customer usually share."""
LOST: Final = (WebSocketDisconnect, BrokenResourceError, TimeoutError, RuntimeError)
"""The errors that end a connection without an answer. Starlette raises the last one if anything
is sent or awaited after the end."""


def make_app(store: Store, settings: Settings | None = None) -> Starlette:
    """Return the application, which closes the store at its end.

    Args:
        store: the rooms.
        settings: its settings; None: the defaults.
    """
    return _Server(store, settings or Settings()).app


class _Server:
    """The routes, and the state that they share."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        limits = settings.limits
        self._new_rooms = Buckets(limits.room_burst, limits.room_rate)
        self._new_connections = Buckets(limits.hello_burst, limits.hello_rate)
        self._connections = 0
        self._hosts: Hosts
        self.app = Starlette(
            routes=[
                *site.routes(),
                Route("/api/games", self._games, methods=["GET"]),
                Route("/api/games/{game}", self._form, methods=["GET"]),
                Route("/api/games/{game}/rules", self._rules, methods=["GET"]),
                Route("/api/rooms", self._create, methods=["POST"]),
                Route("/healthz", self._health, methods=["GET"]),
                WebSocketRoute("/api/rooms/{room}/ws", self._attend),
            ],
            middleware=[Middleware(SecureHeaders), cors(settings.origins)],
            lifespan=self._live,
        )

    @asynccontextmanager
    async def _live(self, _app: Starlette) -> AsyncIterator[None]:
        log_slow(self._settings.bots)
        async with create_task_group() as tasks:
            self._hosts = Hosts(self._store, self._settings, tasks)
            tasks.start_soon(self._hosts.watch)
            tasks.start_soon(self._hosts.listen)
            yield
            tasks.cancel_scope.cancel()
        self._store.close()

    # Requests

    async def _health(self, _request: Request) -> JSONResponse:
        """Answer whether the database is available."""
        try:
            await to_thread.run_sync(self._store.count)
        except Refused as error:
            return _refusal(error)
        return JSONResponse({"ok": True})

    async def _games(self, _request: Request) -> JSONResponse:
        """Answer with the names of the games."""
        return JSONResponse({"games": [*GAMES]})

    async def _form(self, request: Request) -> JSONResponse:
        """Answer with the choices for a table of a game, in the language of the query."""
        name, lang = request.path_params["game"], request.query_params.get("lang", ENGLISH)
        try:
            found = await to_thread.run_sync(self._offer, name, lang)
        except ERRORS as error:
            return _refusal(error)
        return JSONResponse(found)

    async def _rules(self, request: Request) -> JSONResponse:
        """Answer with the rules of a table in words: its changes, and the book."""
        name, query = request.path_params["game"], request.query_params
        lang = query.get("lang", ENGLISH)
        try:
            found = await to_thread.run_sync(explain, name, lang, query.get("rules", ""))
        except ERRORS as error:
            return _refusal(error)
        return JSONResponse(found)

    def _offer(self, name: str, lang: str) -> dict[str, Any]:
        return offer(name, lang, seatable(name, self._settings.bots))

    async def _create(self, request: Request) -> JSONResponse:
        """Open a room, and answer with the tokens of its people."""
        limits, now = self._settings.limits, self._settings.clock()
        try:
            self._check_origin(request.headers)
            if request.headers.get("content-type", "").partition(";")[0] != "application/json":
                raise Refused("not-json-type")
            if not self._new_rooms.take(_address(request), now):
                raise Refused("too-fast")
            body = bytearray()
            async for part in request.stream():
                body += part
                if len(body) > limits.message:
                    raise Refused("too-long", most=limits.message)
            opened = await to_thread.run_sync(self._open, body.decode(), now)
        except ERRORS as error:
            return _refusal(error)
        seats = [{"seat": seat, "token": token} for seat, token in opened.tokens.items()]
        return JSONResponse({"room": opened.room, "seats": seats}, status_code=201)

    def _open(self, text: str, now: float) -> Opened:
        limits = self._settings.limits
        asked = read_new_room(text, limits.message)
        match = match_of(asked, seatable(asked.game, self._settings.bots))
        if self._store.count() >= limits.rooms:
            raise Refused("server-full")
        return open_room(self._store, match, now)

    def _check_origin(self, headers: Headers) -> None:
        """Refuse pages of other servers. Programs other than browsers send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return
        if self._settings.origins or urlsplit(origin).netloc != headers.get("host"):
            raise Refused("foreign-origin")

    # Connections

    async def _attend(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        try:
            self._check_origin(socket.headers)
        except ERRORS:
            await socket.close(POLICY_VIOLATION)
            return
        is_full = self._connections >= self._settings.limits.clients
        now = self._settings.clock()
        if is_full or not self._new_connections.take(_address(socket), now):
            await socket.close(POLICY_VIOLATION)
            return
        self._connections += 1
        try:
            with suppress(*LOST):
                await socket.accept()
                await self._serve(socket)
        finally:
            self._connections -= 1

    async def _serve(self, socket: WebSocket) -> None:
        limits, lang, room = self._settings.limits, ENGLISH, socket.path_params["room"]
        try:
            try:
                with fail_after(limits.hello):
                    text = await _receive(socket)
            except TimeoutError:
                raise Refused("late") from None
            hello = read_hello(text, limits.message)
            lang = hello.lang
            host = await self._hosts.open(room)
            seat = await self._seat_of(room, hello)
            guest = Guest(socket, seat, hello.since, lang, limits)
            host = self._hosts.enter(host, guest)
        except ERRORS as error:
            await socket.send_json({"refused": refusal_of(error, lang)})
            await socket.close(POLICY_VIOLATION)
            return
        try:
            if seat is not None:
                await host.do(host.room.arrive, seat, self._settings.clock())
            await self._hosts.look(host)
            async with create_task_group() as tasks:
                tasks.start_soon(self._feed, host, guest, socket)
                with suppress(*LOST):
                    await self._listen(host, guest, socket)
                tasks.cancel_scope.cancel()
        except ERRORS as error:
            with suppress(*LOST):
                await guest.answer(refused=refusal_of(error, lang))
                await socket.close(POLICY_VIOLATION)
        finally:
            self._hosts.leave(host, guest)

    async def _seat_of(self, room: str, hello: Hello) -> int | None:
        if hello.token is None:
            return None
        seat = await to_thread.run_sync(self._store.seat_of, room, hello.token)
        if seat is None:
            raise Refused("token-unknown")
        return seat

    async def _feed(self, host: Host, guest: Guest, socket: WebSocket) -> None:
        """Send packets; close the connection if the client takes none, or if the room is gone."""
        with suppress(*LOST):
            try:
                await host.feed(guest)
            except Refused as error:
                await guest.answer(refused=refusal_of(error, guest.lang))
            except TimeoutError:
                pass
            await socket.close(POLICY_VIOLATION)

    async def _listen(self, host: Host, guest: Guest, socket: WebSocket) -> None:
        settings = self._settings
        limits = settings.limits
        bucket = Bucket(limits.burst, limits.rate)
        while True:
            text = await _receive(socket)
            if bucket.take(settings.clock()):
                await guest.answer(**await self._answer(host, guest, text))
            else:
                error = refusal_of(Refused("too-fast"), guest.lang)
                await guest.answer(id=None, refused=error)
                await settings.sleep(1 / limits.rate)  # until then nothing more is read

    async def _answer(self, host: Host, guest: Guest, text: str) -> dict[str, Any]:
        """Carry out a message, and return the answer."""
        number = None
        try:
            data = read_data(text, self._settings.limits.message)
            number = id_of(data)
            done = await self._do(host, guest, read_message(data))
        except ERRORS as error:
            names = host.room.match.names
            return {"id": number, "refused": refusal_of(error, guest.lang, names)}
        return {"id": number, **done}

    async def _do(self, host: Host, guest: Guest, message: Message) -> dict[str, Any]:
        room, seat = host.room, guest.seat
        if seat is None:
            if not isinstance(message, Act):
                raise Refused("spectator")
            ply, guest.seat, token = await host.do(room.join, message, self._settings.clock())
            guest.news.set()
            await self._hosts.look(host)
            return {"accepted": ply, "seat": guest.seat, "token": token}
        return {"accepted": await host.do(room.do, seat, message)}


def _address(connection: HTTPConnection) -> str:
    """Return the address of a client; for IPv6, the network of its customer."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    is_network = address.version == 6 and address.ipv4_mapped is None
    return str(ip_network((address, CUSTOMER), strict=False)) if is_network else host


async def _receive(socket: WebSocket) -> str:
    """Return the next message.

    Raises:
        WebSocketDisconnect: the connection is closed.
    """
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    return event.get("text") or ""  # bytes are no message


def _refusal(error: Exception) -> JSONResponse:
    return JSONResponse({"refused": refusal_of(error)}, STATUS.get(code_of(error), 400))
