"""What a server sends, compared with its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fodasse.games import GAMES
from fodasse.hosting.schema import PATCHED, server_schema

DESCRIPTIONS = ("/api/openapi.json", "/api/asyncapi.json")
"""Answers that are no messages."""


@cache
def judge(definition: str, game: str | None = None) -> Draft202012Validator:
    """Return what compares data with a definition of the schema of a server."""
    whole = server_schema(None if game is None else GAMES[game])
    return Draft202012Validator({"$defs": whole["$defs"], "$ref": f"#/$defs/{definition}"})


def fault_of(definition: str, data: Any) -> str:
    """Return what is wrong with data, or ""."""
    game = data.get("view", {}).get("game") if isinstance(data, dict) else None
    if isinstance(data, dict) and "patch" in data:
        definition = PATCHED
    name = "Packet" if game else definition
    return "".join([f"{name}: {each}" for each in judge(name, game).iter_errors(data)][:1])


@contextmanager
def checked(app: ASGIApp) -> Iterator[ASGIApp]:
    """Make an application whose messages and answers must be those of the schema."""
    faults: list[str] = []

    def check(definition: str, text: str | bytes) -> None:
        if fault := fault_of(definition, json.loads(text)):
            faults.append(fault)

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        body, is_checked = bytearray(), False

        async def tell(message: Message) -> None:
            nonlocal is_checked
            if message["type"] == "websocket.send":
                check("ServerMessage", message["text"])
            elif message["type"] == "http.response.start":
                kind = dict(message["headers"]).get(b"content-type")
                described = scope["path"] in DESCRIPTIONS or "/api/" not in scope["path"]
                is_checked = kind == b"application/json" and not described
            elif message["type"] == "http.response.body" and is_checked:
                body.extend(message["body"])
                if body and not message.get("more_body"):
                    check("Response", bytes(body))
            await send(message)

        await app(scope, receive, tell)

    yield run
    assert faults == []
