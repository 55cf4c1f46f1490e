"""Answers to requests: refusals, JSON that is the same for everybody, and descriptions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from json import dumps

from anyio import fail_after, to_thread
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from fodasse.core.texts import ENGLISH, find_language
from fodasse.hosting.matches import game_named
from fodasse.hosting.messages import Failed
from fodasse.hosting.refusals import ERRORS, STATUS, Refused, problem_of
from fodasse.server import site
from fodasse.server.interface import asyncapi, openapi
from fodasse.server.limits import Limits
from fodasse.table.structure import to_data


async def describe_requests(request: Request) -> Response:
    """Answer with the description of all requests."""
    content = await to_thread.run_sync(_openapi, _root(request))
    return site.answer(request, content, "application/json")


async def describe_messages(request: Request) -> Response:
    """Answer with the description of all messages of connections, with the types of a game."""
    try:
        game = request.query_params.get("game")
        content = await to_thread.run_sync(_asyncapi, game, _root(request))
    except ERRORS as error:
        return refusal(request, error)
    return site.answer(request, content, "application/json")


@cache
def _openapi(root: str) -> bytes:
    return json_of(openapi(root))


@cache
def _asyncapi(name: str | None, root: str) -> bytes:
    return json_of(asyncapi(None if name is None else game_named(name), root))


def _root(request: Request) -> str:
    """Return the path below which the application is mounted."""
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")


def address_of(connection: HTTPConnection) -> str:
    """Return the address of a client."""
    return connection.client.host if connection.client else ""


async def describe(request: Request, make: Callable[..., bytes], *args: str) -> Response:
    """Answer with JSON about a game that is the same for everybody, made once a language."""
    try:
        lang = find_language(asked_language(request))
        content = await to_thread.run_sync(make, request.path_params["game"], lang, *args)
    except ERRORS as error:
        return refusal(request, error)
    return site.answer(request, content, "application/json")


async def read_body(request: Request, limits: Limits) -> bytes:
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


def json_of(answer: object) -> bytes:
    """Return an answer as JSON."""
    return dumps(to_data(answer), ensure_ascii=False, separators=(",", ":")).encode()


def asked_language(request: Request) -> str:
    """Return the language that the query asks for."""
    return request.query_params.get("lang", ENGLISH)


def refusal(request: Request, error: Exception) -> JSONResponse:
    """Return the answer to a request that is refused, and count it."""
    problem = problem_of(error, find_language(asked_language(request), ENGLISH))
    request.app.state.metrics.count_refusal(problem.code)
    return JSONResponse(to_data(Failed(problem)), STATUS.get(problem.code, 400))
