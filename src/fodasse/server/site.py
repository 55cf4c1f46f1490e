"""The page: its documents and files, and the policy for browsers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fodasse.page import files

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ]
)
"""The content security policy of the page: only files of this server, nothing inline."""
_DOCUMENT: Final = "index.html"
_TYPES: Final = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
}
"""The media types of files by ending: those of ``mimetypes`` depend on the machine."""


def routes(has_room: Callable[[str], Awaitable[bool]]) -> list[Route]:
    """Return the routes of the page: the lobby, rooms, and the files that they load.

    ``has_room`` returns whether there is a room: without it the page comes with the status 404.

    The page names none of them by an absolute path, because the application may be below a path
    of another, or behind a proxy that takes a prefix away, of which it is not told.
    """

    async def room(request: Request) -> Response:
        is_known = await has_room(request.path_params["room"])
        return _page(request, 1, 200 if is_known else 404)

    return [
        Route("/", _lobby, methods=["GET"]),
        Route("/rooms/{room}", room, methods=["GET"]),
        Route("/static/{path:path}", _file, methods=["GET"]),
    ]


async def _lobby(request: Request) -> Response:
    return _page(request, 0)


async def answer_unknown(request: Request, _error: Exception) -> Response:
    """Answer a request for an address that there is not: with the page, unless programs ask."""
    path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    if request.method not in {"GET", "HEAD"} or path.startswith(("/api/", "/static/")):
        return PlainTextResponse("Not Found", status_code=404)
    return _page(request, max(0, path.count("/") - 1), 404)


def _page(request: Request, depth: int, status: int = 200) -> Response:
    """Answer with the document as it is some folders below that of the lobby."""
    text = files()[_DOCUMENT].replace('"static/', f'"{"../" * depth}static/')
    if status != 200:  # also for a browser that has kept the document of a room
        return Response(text, status, {"Content-Security-Policy": POLICY}, "text/html")
    return _answer(request, _DOCUMENT, text)


async def _file(request: Request) -> Response:
    path = request.path_params["path"]
    if path not in files() or path == _DOCUMENT:
        return Response(status_code=404)
    return _answer(request, path, files()[path])


def _answer(request: Request, path: str, text: str) -> Response:
    """Return a file."""
    policy = {"Content-Security-Policy": POLICY} if path == _DOCUMENT else {}
    return answer(request, text.encode(), _TYPES[path.rpartition(".")[2]], policy)


def answer(
    request: Request, content: bytes, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a response, or the status 304 if the browser's copy of the content is the same."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    fixed = {**(headers or {}), "Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=fixed)
    return Response(content, headers=fixed, media_type=media_type)
