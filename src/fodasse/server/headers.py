"""What holds for every request: a limit of rate, and headers of its response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fodasse.core.texts import ENGLISH, find_language
from fodasse.hosting.messages import Failed
from fodasse.hosting.refusals import STATUS, Refused, problem_of
from fodasse.server.limits import Buckets
from fodasse.server.metrics import Metrics
from fodasse.table.structure import to_data

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers that forbid a browser to run, embed or store a response, and to send a referrer.

The resource policy keeps other sites from embedding responses. It does not apply to what CORS
lets a page read (``origins``).
"""


class SecureHeaders:
    """Middleware that adds the headers to responses which do not have them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a connection."""

        async def send_secure(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_secure)


class LimitedRequests:
    """Middleware that refuses the requests of clients that send too many."""

    def __init__(
        self, app: ASGIApp, requests: Buckets, clock: Callable[[], float], metrics: Metrics
    ) -> None:
        self._app, self._requests, self._clock, self._metrics = app, requests, clock, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it; connections have a limit of their own."""
        client = HTTPConnection(scope).client if scope["type"] == "http" else None
        if client is None or self._requests.take(client.host, self._clock()):
            await self._app(scope, receive, send)
            return
        error = Refused("too-fast")
        self._metrics.count_refusal(error.code)
        tag = HTTPConnection(scope).query_params.get("lang", ENGLISH)
        failed = to_data(Failed(problem_of(error, find_language(tag, ENGLISH))))
        await JSONResponse(failed, STATUS[error.code], {"Retry-After": "1"})(scope, receive, send)
