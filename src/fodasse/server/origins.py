"""Pages of other origins that may use the API: those that the settings name."""

from __future__ import annotations

from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.types import Receive, Scope, Send

API: Final = "/api/"
"""The beginning of the paths of the API. Pages of other origins get nothing else."""


class ApiCors(CORSMiddleware):
    """CORS for the paths of the API alone."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, with CORS if it is one to the API."""
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))  # below another app
        is_api = scope["type"] == "http" and path.startswith(API)
        await (super().__call__ if is_api else self.app)(scope, receive, send)


def cors(origins: tuple[str, ...]) -> Middleware:
    """Return middleware by which pages of these origins may send what the API understands.

    They send no cookies, of which the server has none: a seat's token is in a message.
    """
    methods, headers = ("GET", "POST"), ("Content-Type",)
    return Middleware(ApiCors, allow_origins=origins, allow_methods=methods, allow_headers=headers)
