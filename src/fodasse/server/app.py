"""The ASGI application: its routes, and the course of one connection."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from json import dumps
from typing import Any, Final
from urllib.parse import urlsplit

from anyio import BrokenResourceError, CancelScope, create_task_group, fail_after, sleep, to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fodasse.core.texts import ENGLISH, find_language
from fodasse.games import GAMES
from fodasse.hosting.matches import explain, match_of, offer
from fodasse.hosting.protocol import (
    Act,
    Begin,
    Give,
    Hello,
    Message,
    Sit,
    id_of,
    read_data,
    read_hello,
    read_message,
    read_new_room,
)
from fodasse.hosting.refusals import ERRORS, STATUS, Refused, code_of, refusal_of
from fodasse.server import site
from fodasse.server.headers import LimitedRequests, SecureHeaders
from fodasse.server.hosts import Guest, Host, Hosts, Settings
from fodasse.server.limits import Bucket, Buckets, Limits
from fodasse.server.origins import cors
from fodasse.server.rooms import Opened, open_room
from fodasse.server.store import Store
from fodasse.server.thinking import log_slow, seatable

POLICY_VIOLATION: Final = 1008
"""The close code of a connection that is refused."""
GOING_AWAY: Final = 1001
"""The close code of a connection whose client does not answer."""
MAX_FORMS: Final = 256
"""The most forms, and the most explanations of rules, that are kept."""
PONG: Final = "pong"
"""The key of the answer to a ping, which is no message and gets no answer."""
NOT_STARTED: Final = (
    "the application was mounted but not started: the lifespan of the outer application must enter"
    " app.router.lifespan_context(app)"
)
"""The error of an application whose own lifespan was never entered."""
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
        self._new_rooms = Buckets(limits.room_burst, limits.room_rate, limits.site)
        self._new_connections = Buckets(limits.hello_burst, limits.hello_rate, limits.site)
        requests = Buckets(limits.request_burst, limits.request_rate, limits.site)
        self._forms = lru_cache(MAX_FORMS)(self._make_form)
        self._explanations = lru_cache(MAX_FORMS)(self._make_explanation)
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
            middleware=[
                Middleware(SecureHeaders),
                cors(settings.origins),
                Middleware(LimitedRequests, requests=requests, clock=self._settings.clock),
            ],
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

    def _check_started(self) -> None:
        if not hasattr(self, "_hosts"):
            raise RuntimeError(NOT_STARTED)

    # Requests

    async def _health(self, request: Request) -> JSONResponse:
        """Answer whether the database is available."""
        self._check_started()
        try:
            await to_thread.run_sync(self._store.count)
        except Refused as error:
            return _refusal(request, error)
        return JSONResponse({"ok": True})

    async def _games(self, _request: Request) -> JSONResponse:
        """Answer with the names of the games."""
        return JSONResponse({"games": [*GAMES]})

    async def _form(self, request: Request) -> Response:
        """Answer with the choices for a table of a game, in the language of the query."""
        return await _made(request, self._forms)

    async def _rules(self, request: Request) -> Response:
        """Answer with the rules of a table in words: its changes, and the book."""
        return await _made(request, self._explanations, request.query_params.get("rules", ""))

    def _make_form(self, name: str, lang: str) -> bytes:
        return _json(offer(name, lang, seatable(name, self._settings.bots)))

    def _make_explanation(self, name: str, lang: str, rules: str) -> bytes:
        return _json(explain(name, lang, rules))

    async def _create(self, request: Request) -> JSONResponse:
        """Open a room, and answer with the tokens of its people."""
        limits, now = self._settings.limits, self._settings.clock()
        self._check_started()
        try:
            self._check_origin(request.headers)
            if request.headers.get("content-type", "").partition(";")[0] != "application/json":
                raise Refused("not-json-type")
            if not self._new_rooms.take(_address(request), now):
                raise Refused("too-fast")
            body = await _read(request, limits)
            opened = await to_thread.run_sync(self._open, body.decode(), now)
        except ERRORS as error:
            return _refusal(request, error)
        seats = [{"seat": seat, "token": token} for seat, token in opened.tokens.items()]
        made = {"room": opened.room, "host": opened.host, "seats": seats}
        return JSONResponse(made, status_code=201)

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
        self._check_started()
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
            guest.is_host = await self._is_host(room, hello)
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
                tasks.start_soon(self._ping, guest, socket, tasks.cancel_scope)
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

    async def _is_host(self, room: str, hello: Hello) -> bool:
        if hello.host is None:
            return False
        if not await to_thread.run_sync(self._store.is_host, room, hello.host):
            raise Refused("token-unknown")
        return True

    async def _ping(self, guest: Guest, socket: WebSocket, scope: CancelScope) -> None:
        """Keep asking whether the client is there; end the connection once it does not answer.

        A browser answers the pings of websockets even for a page that is put away. So these are
        messages, which only a page that runs can answer. Nor is its answer to the close awaited.
        """
        with suppress(*LOST):
            is_there = True
            while is_there:
                await sleep(self._settings.limits.ping)
                is_there = await guest.ping()
            await socket.close(GOING_AWAY)
        scope.cancel()

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
            guest.unanswered = 0
            if bucket.take(settings.clock()):
                answer = await self._answer(host, guest, text)
                if answer:
                    await guest.answer(**answer)
            else:
                error = refusal_of(Refused("too-fast"), guest.lang)
                await guest.answer(id=None, refused=error)
                await settings.sleep(1 / limits.rate)  # until then nothing more is read

    async def _answer(self, host: Host, guest: Guest, text: str) -> dict[str, Any]:
        """Carry out a message, and return the answer; {}: it needs none."""
        number = None
        try:
            data = read_data(text, self._settings.limits.message)
            if data.keys() == {PONG}:
                return {}
            number = id_of(data)
            done = await self._do(host, guest, read_message(data))
        except ERRORS as error:
            names = host.room.match.names
            return {"id": number, "refused": refusal_of(error, guest.lang, names)}
        return {"id": number, **done}

    async def _do(self, host: Host, guest: Guest, message: Message) -> dict[str, Any]:
        room, seat = host.room, guest.seat
        if isinstance(message, Begin | Give):
            return {"accepted": await self._do_as_host(host, guest, message)}
        if seat is None:
            if not isinstance(message, Act | Sit):
                raise Refused("spectator")
            take: Callable[..., tuple[int, int, str]]
            take = room.take if isinstance(message, Sit) else room.join
            ply, guest.seat, token = await host.do(take, message, self._settings.clock())
            guest.news.set()
            await self._hosts.look(host)
            return {"accepted": ply, "seat": guest.seat, "token": token}
        return {"accepted": await host.do(room.do, seat, message)}

    async def _do_as_host(self, host: Host, guest: Guest, message: Begin | Give) -> int:
        room = host.room
        if not guest.is_host:
            raise Refused("host-only")
        if isinstance(message, Begin):
            ply = await host.do(room.begin)
        else:
            game = room.match.game.name
            known = seatable(game, self._settings.bots)
            if message.bot not in known:
                raise Refused("bot-unknown", seat=message.seat, known=", ".join(known))
            ply = await host.do(room.give, message.seat, message.bot)
        await self._hosts.look(host)
        return ply


def _address(connection: HTTPConnection) -> str:
    """Return the address of a client."""
    return connection.client.host if connection.client else ""


async def _made(request: Request, make: Callable[..., bytes], *args: str) -> Response:
    """Answer with JSON about a game that is the same for everybody, made once a language."""
    try:
        lang = find_language(_asked_language(request))
        content = await to_thread.run_sync(make, request.path_params["game"], lang, *args)
    except ERRORS as error:
        return _refusal(request, error)
    return site.answer(request, content, "application/json")


async def _read(request: Request, limits: Limits) -> bytes:
    """Return the body of a request.

    Raises:
        Refused: it is too long, or does not come in time.
    """
    body = bytearray()
    try:
        with fail_after(limits.hello):
            async for part in request.stream():
                body += part
                if len(body) > limits.message:
                    raise Refused("too-long", most=limits.message)
    except TimeoutError:
        raise Refused("late") from None
    return bytes(body)


def _json(data: dict[str, Any]) -> bytes:
    return dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


async def _receive(socket: WebSocket) -> str:
    """Return the next message.

    Raises:
        WebSocketDisconnect: the connection is closed.
    """
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    return event.get("text") or ""  # bytes are no message


def _asked_language(request: Request) -> str:
    """Return the language that the query asks for."""
    return request.query_params.get("lang", ENGLISH)


def _refusal(request: Request, error: Exception) -> JSONResponse:
    refused = refusal_of(error, find_language(_asked_language(request), ENGLISH))
    return JSONResponse({"refused": refused}, STATUS.get(code_of(error), 400))
