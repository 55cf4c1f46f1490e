"""The ASGI application: its routes, and the answers to requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache, partial
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from anyio import create_task_group, to_thread
from attrs import evolve
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from fodasse.core.seats import Seat
from fodasse.core.texts import find_language
from fodasse.games import GAMES
from fodasse.hosting.matches import explain, match_of, offer
from fodasse.hosting.messages import GameNames, Health, RoomOpened, RoomsOf
from fodasse.hosting.protocol import read_new_room
from fodasse.hosting.refusals import ERRORS, Refused, code_of
from fodasse.server import site
from fodasse.server.answers import (
    address_of,
    asked_language,
    describe,
    describe_messages,
    describe_requests,
    json_of,
    read_body,
    refusal,
)
from fodasse.server.headers import LimitedRequests, SecureHeaders
from fodasse.server.hooks import (
    Admit,
    Hooks,
    Identify,
    MatchBegun,
    MatchEnded,
    MessageSent,
    Visit,
)
from fodasse.server.interface import SOCKET
from fodasse.server.limits import Buckets
from fodasse.server.live_rooms import LiveRooms
from fodasse.server.logs import log_event, room_named
from fodasse.server.metrics import MEDIA_TYPE, Load, Metrics, Prometheus
from fodasse.server.origins import cors
from fodasse.server.rooms import Room, open_room
from fodasse.server.sessions import POLICY_VIOLATION, Session
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.server.thinking import log_slow, seatable
from fodasse.table.structure import to_data
from fodasse.version import __version__

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
    admit: Admit | None = None,
    on_begin: Callable[[MatchBegun], Any] | None = None,
    on_end: Callable[[MatchEnded], Any] | None = None,
    on_message: Callable[[MessageSent], Any] | None = None,
) -> Starlette:
    """Return the application, which closes the store at its end.

    The last five are functions of a program that embeds it, plain or coroutine functions; plain
    ones run in threads. An error in one of them is logged by its type and place.

    Args:
        store: the rooms.
        settings: its settings; None: the defaults.
        identify: returns the account of a request or connection; None: it has none.
        admit: returns whether somebody may open a room, connect to one, or read its result or
            record; None: everybody may.
        on_begin: called once a match, by one process, when it begins.
        on_end: called once a match, by one process, when it is over, with its result and record.
        on_message: called when a message of a person was carried out.

    Raises:
        ImportError: the settings ask for metrics, and their library is missing.
    """
    hooks = Hooks(identify, admit, on_begin, on_end, on_message)
    return _Server(store, settings or Settings(), hooks).app


class _Server:
    """The routes, and the state that they share."""

    def __init__(self, store: Store, settings: Settings, hooks: Hooks) -> None:
        self._store, self._settings = store, settings
        limits = settings.limits
        self._new_rooms = Buckets(limits.room_burst, limits.room_rate, limits.site)
        self._new_connections = Buckets(limits.hello_burst, limits.hello_rate, limits.site)
        requests = Buckets(limits.request_burst, limits.request_rate, limits.site)
        self._forms = lru_cache(MAX_FORMS)(self._make_form)
        self._explanations = lru_cache(MAX_FORMS)(self._make_explanation)
        self._connections = 0
        self._rooms: LiveRooms
        self._metrics = Prometheus(self._load, store.health) if settings.metrics else Metrics()
        self._hooks = evolve(hooks, metrics=self._metrics)
        self.app = Starlette(
            routes=[
                *site.routes(self._has_room),
                Route("/api/openapi.json", describe_requests, methods=["GET"]),
                Route("/api/asyncapi.json", describe_messages, methods=["GET"]),
                Route("/api/games", self._games, methods=["GET"]),
                Route("/api/games/{game}", self._form, methods=["GET"]),
                Route("/api/games/{game}/rules", self._rules, methods=["GET"]),
                Route("/api/rooms", self._list, methods=["GET"]),
                Route("/api/rooms", self._create, methods=["POST"]),
                Route("/api/rooms/{room}/result", self._result, methods=["GET"]),
                Route("/api/rooms/{room}/record", self._record, methods=["GET"]),
                Route("/healthz", self._health, methods=["GET"]),
                WebSocketRoute(SOCKET, self._attend),
                *([Route("/metrics", self._read_metrics)] if settings.metrics else []),
            ],
            middleware=[
                Middleware(SecureHeaders),
                cors(settings.origins),
                Middleware(LimitedRequests, requests, self._settings.clock, self._metrics),
            ],
            exception_handlers={404: site.answer_unknown},
            lifespan=self._live,
        )
        self.app.state.metrics = self._metrics

    @asynccontextmanager
    async def _live(self, _app: Starlette) -> AsyncIterator[None]:
        log_slow(self._settings.bots)
        async with create_task_group() as tasks:
            self._rooms = LiveRooms(self._store, self._settings, tasks, self._hooks)
            tasks.start_soon(self._rooms.poll_database)
            tasks.start_soon(self._rooms.listen_to_database)
            log_event("server-started", version=__version__)
            yield
            tasks.cancel_scope.cancel()
        self._store.close()
        log_event("server-stopped")

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
            return refusal(request, error)
        return JSONResponse(to_data(Health(ok=True)))

    def _load(self) -> Load:
        return Load(self._rooms.count, self._connections)

    async def _read_metrics(self, _request: Request) -> Response:
        """Answer with the numbers of the application."""
        self._check_started()
        return Response(self._metrics.text(), media_type=MEDIA_TYPE)

    async def _has_room(self, room: str) -> bool:
        """Return whether there is a room, as far as the database answers."""
        try:
            return room in await to_thread.run_sync(self._store.lengths, [room])
        except Refused:
            return True

    async def _games(self, _request: Request) -> JSONResponse:
        """Answer with the names of the games."""
        return JSONResponse(to_data(GameNames((*GAMES,))))

    async def _form(self, request: Request) -> Response:
        """Answer with the choices for a table of a game, in the language of the query."""
        return await describe(request, self._forms)

    async def _rules(self, request: Request) -> Response:
        """Answer with the rules of a table in words: its changes, and the book."""
        return await describe(request, self._explanations, request.query_params.get("rules", ""))

    def _make_form(self, name: str, lang: str) -> bytes:
        return json_of(offer(name, lang, seatable(name, self._settings.bots)))

    def _make_explanation(self, name: str, lang: str, rules: str) -> bytes:
        return json_of(explain(name, lang, rules))

    async def _create(self, request: Request) -> JSONResponse:
        """Open a room, and answer with the tokens of its people."""
        limits, now = self._settings.limits, self._settings.clock()
        self._check_started()
        try:
            self._check_origin(request.headers)
            if request.headers.get("content-type", "").partition(";")[0] != "application/json":
                raise Refused("not-json-type")
            if not self._new_rooms.take(address_of(request), now):
                raise Refused("too-fast")
            if self._hooks.admit is not None:
                account = await self._hooks.account_of(request)
                await self._hooks.check_admitted(Visit("open", account))
            body = await read_body(request, limits)
            opened = await to_thread.run_sync(self._open, body.decode(), now)
        except ERRORS as error:
            return refusal(request, error)
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
            return refusal(request, error)
        return JSONResponse(to_data(RoomsOf(tuple(found))))

    async def _result(self, request: Request) -> JSONResponse:
        """Answer with the result of a match that is over."""
        try:
            room, _ = await self._visited(request, "result")
            result = await to_thread.run_sync(room.result)
        except ERRORS as error:
            return refusal(request, error)
        return JSONResponse(to_data(result))

    async def _record(self, request: Request) -> Response:
        """Answer with the record of a match that is over, as who asks saw it."""
        try:
            room, seat = await self._visited(request, "record")
            lang = find_language(asked_language(request))
            events = request.query_params.get("events") == "true"
            write = partial(room.record, seat, events=events, lang=lang)
            content = await to_thread.run_sync(write)
        except ERRORS as error:
            return refusal(request, error)
        return Response(content, media_type="application/json")

    async def _visited(
        self, request: Request, purpose: Literal["result", "record"]
    ) -> tuple[Room, Seat | None]:
        """Return the room of a request, and the seat of its token, else of its account, if any.

        Raises:
            Refused: there is no such room or token, or the program does not admit it.
        """
        account = await self._hooks.account_of(request)
        room, seat = await to_thread.run_sync(self._read_room, request, account)
        await self._hooks.check_admitted(Visit(purpose, account, room.name, seat))
        return room, seat

    def _read_room(self, request: Request, account: str | None) -> tuple[Room, Seat | None]:
        room = Room(self._store, request.path_params["room"], self._settings.limits)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            seat = self._store.seat_of(room.name, token)
            if seat is None:
                raise Refused("token-unknown")
            return room, seat
        return room, None if account is None else self._store.seat_held(room.name, account)

    # Connections

    async def _attend(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        self._check_started()
        limits, now = self._settings.limits, self._settings.clock()
        try:
            self._check_origin(socket.headers)
            if self._connections >= limits.clients:
                raise Refused("server-full")
            if not self._new_connections.take(address_of(socket), now):
                raise Refused("too-fast")
        except ERRORS as error:
            code = code_of(error)
            self._metrics.count_refusal(code)
            room = room_named(socket.path_params["room"])
            log_event("connection-refused", room=room, code=code)
            await socket.close(POLICY_VIOLATION)
            return
        self._connections += 1
        try:
            session = Session(socket, self._store, self._rooms, self._settings, self._hooks)
            await session.run()
        finally:
            self._connections -= 1
