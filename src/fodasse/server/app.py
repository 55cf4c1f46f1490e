"""The ASGI application: its routes, and the answers to requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from json import dumps
from typing import Any, Final
from urllib.parse import urlsplit

from anyio import create_task_group, fail_after, to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from fodasse.core.texts import ENGLISH, find_language
from fodasse.games import GAMES
from fodasse.hosting.matches import explain, game_named, match_of, offer
from fodasse.hosting.messages import (
    Failed,
    GameNames,
    Health,
    RoomOpened,
    RoomsOf,
)
from fodasse.hosting.protocol import read_new_room
from fodasse.hosting.refusals import ERRORS, STATUS, Refused, problem_of
from fodasse.server import site
from fodasse.server.headers import LimitedRequests, SecureHeaders
from fodasse.server.hooks import Hooks, Identify, MatchBegun, MatchEnded, MessageSent
from fodasse.server.interface import SOCKET, asyncapi, openapi
from fodasse.server.limits import Buckets, Limits
from fodasse.server.live_rooms import LiveRooms
from fodasse.server.origins import cors
from fodasse.server.rooms import Room, open_room
from fodasse.server.sessions import POLICY_VIOLATION, Session
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.server.thinking import log_slow, seatable
from fodasse.table.structure import to_data

MAX_FORMS: Final = 256
"""The most forms, and the most explanations of rules, that are kept."""
NOT_STARTED: Final = (
    "the application was mounted but not started: the lifespan of the outer application must enter"
    " app.router.lifespan_context(app)"
)
"""The error of an application whose own lifespan was never entered."""


def make_app(
    store: Store,
    settings: Settings | None = None,
    *,
    identify: Identify | None = None,
    on_begin: Callable[[MatchBegun], Any] | None = None,
    on_end: Callable[[MatchEnded], Any] | None = None,
    on_message: Callable[[MessageSent], Any] | None = None,
) -> Starlette:
    """Return the application, which closes the store at its end.

    The last four are functions of a program that embeds it, plain or coroutine functions; plain
    ones run in threads. An error in one of the last three is logged by its type, no more.

    Args:
        store: the rooms.
        settings: its settings; None: the defaults.
        identify: returns the account of a request or connection; None: it has none.
        on_begin: called once a match, by one process, when it begins.
        on_end: called once a match, by one process, when it is over, with its result and record.
        on_message: called when a message of a person was carried out.
    """
    hooks = Hooks(identify, on_begin, on_end, on_message)
    return _Server(store, settings or Settings(), hooks).app


class _Server:
    """The routes, and the state that they share."""

    def __init__(self, store: Store, settings: Settings, hooks: Hooks) -> None:
        self._store, self._settings, self._hooks = store, settings, hooks
        limits = settings.limits
        self._new_rooms = Buckets(limits.room_burst, limits.room_rate, limits.site)
        self._new_connections = Buckets(limits.hello_burst, limits.hello_rate, limits.site)
        requests = Buckets(limits.request_burst, limits.request_rate, limits.site)
        self._forms = lru_cache(MAX_FORMS)(self._make_form)
        self._explanations = lru_cache(MAX_FORMS)(self._make_explanation)
        self._connections = 0
        self._rooms: LiveRooms
        self.app = Starlette(
            routes=[
                *site.routes(),
                Route("/api/openapi.json", _openapi, methods=["GET"]),
                Route("/api/asyncapi.json", _asyncapi, methods=["GET"]),
                Route("/api/games", self._games, methods=["GET"]),
                Route("/api/games/{game}", self._form, methods=["GET"]),
                Route("/api/games/{game}/rules", self._rules, methods=["GET"]),
                Route("/api/rooms", self._list, methods=["GET"]),
                Route("/api/rooms", self._create, methods=["POST"]),
                Route("/api/rooms/{room}/result", self._result, methods=["GET"]),
                Route("/api/rooms/{room}/record", self._record, methods=["GET"]),
                Route("/healthz", self._health, methods=["GET"]),
                WebSocketRoute(SOCKET, self._attend),
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
            self._rooms = LiveRooms(self._store, self._settings, tasks, self._hooks)
            tasks.start_soon(self._rooms.poll_database)
            tasks.start_soon(self._rooms.listen_to_database)
            yield
            tasks.cancel_scope.cancel()
        self._store.close()

    def _check_started(self) -> None:
        if not hasattr(self, "_rooms"):
            raise RuntimeError(NOT_STARTED)

    # Requests

    async def _health(self, request: Request) -> JSONResponse:
        """Answer whether the database is available."""
        self._check_started()
        try:
            await to_thread.run_sync(self._store.count)
        except Refused as error:
            return _refusal(request, error)
        return JSONResponse(to_data(Health(ok=True)))

    async def _games(self, _request: Request) -> JSONResponse:
        """Answer with the names of the games."""
        return JSONResponse(to_data(GameNames((*GAMES,))))

    async def _form(self, request: Request) -> Response:
        """Answer with the choices for a table of a game, in the language of the query."""
        return await _describe(request, self._forms)

    async def _rules(self, request: Request) -> Response:
        """Answer with the rules of a table in words: its changes, and the book."""
        return await _describe(request, self._explanations, request.query_params.get("rules", ""))

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
        return JSONResponse(to_data(opened), status_code=201)

    def _open(self, text: str, now: float) -> RoomOpened:
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

    async def _list(self, request: Request) -> JSONResponse:
        """Answer with the rooms in which the account of a request has seats."""
        try:
            account = await self._hooks.account_of(request)
            if account is None:
                raise Refused("no-account")
            found = await to_thread.run_sync(self._store.rooms_of, account)
        except ERRORS as error:
            return _refusal(request, error)
        return JSONResponse(to_data(RoomsOf(tuple(found))))

    async def _result(self, request: Request) -> JSONResponse:
        """Answer with the result of a match that is over."""
        try:
            result = await to_thread.run_sync(lambda: self._read_room(request).result())
        except ERRORS as error:
            return _refusal(request, error)
        return JSONResponse(to_data(result))

    async def _record(self, request: Request) -> Response:
        """Answer with the record of a match that is over, as who asks saw it."""
        try:
            account = await self._hooks.account_of(request)
            content = await to_thread.run_sync(self._read_record, request, account)
        except ERRORS as error:
            return _refusal(request, error)
        return Response(content, media_type="application/json")

    def _read_room(self, request: Request) -> Room:
        return Room(self._store, request.path_params["room"], self._settings.limits)

    def _read_record(self, request: Request, account: str | None) -> str:
        """Return the record of the seat of a request's token, else of its account's, else public.

        Raises:
            Refused: there is no such room or token, or the match is not over.
            FormatError: there is no such language.
        """
        room, seat = self._read_room(request), None
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            seat = self._store.seat_of(room.name, token)
            if seat is None:
                raise Refused("token-unknown")
        elif account is not None:
            mine = self._store.accounts(room.name)
            seat = next((each for each, owner in mine.items() if owner == account), None)
        events = request.query_params.get("events") == "true"
        return room.record(seat, events=events, lang=find_language(_asked_language(request)))

    # Connections

    async def _attend(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        self._check_started()
        limits, now = self._settings.limits, self._settings.clock()
        try:
            self._check_origin(socket.headers)
            if self._connections >= limits.clients:
                raise Refused("server-full")
            if not self._new_connections.take(_address(socket), now):
                raise Refused("too-fast")
        except ERRORS:
            await socket.close(POLICY_VIOLATION)
            return
        self._connections += 1
        try:
            session = Session(socket, self._store, self._rooms, self._settings, self._hooks)
            await session.run()
        finally:
            self._connections -= 1


async def _openapi(request: Request) -> Response:
    """Answer with the description of all requests."""
    content = await to_thread.run_sync(_make_openapi, _root(request))
    return site.answer(request, content, "application/json")


async def _asyncapi(request: Request) -> Response:
    """Answer with the description of all messages of connections, with the types of a game."""
    try:
        game = request.query_params.get("game")
        content = await to_thread.run_sync(_make_asyncapi, game, _root(request))
    except ERRORS as error:
        return _refusal(request, error)
    return site.answer(request, content, "application/json")


@cache
def _make_openapi(root: str) -> bytes:
    return _json(openapi(root))


@cache
def _make_asyncapi(name: str | None, root: str) -> bytes:
    return _json(asyncapi(None if name is None else game_named(name), root))


def _root(request: Request) -> str:
    """Return the path below which the application is mounted."""
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")


def _address(connection: HTTPConnection) -> str:
    """Return the address of a client."""
    return connection.client.host if connection.client else ""


async def _describe(request: Request, make: Callable[..., bytes], *args: str) -> Response:
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


def _json(answer: object) -> bytes:
    return dumps(to_data(answer), ensure_ascii=False, separators=(",", ":")).encode()


def _asked_language(request: Request) -> str:
    """Return the language that the query asks for."""
    return request.query_params.get("lang", ENGLISH)


def _refusal(request: Request, error: Exception) -> JSONResponse:
    problem = problem_of(error, find_language(_asked_language(request), ENGLISH))
    return JSONResponse(to_data(Failed(problem)), STATUS.get(problem.code, 400))
