"""The interface of a server as OpenAPI and AsyncAPI documents: its requests, its connections."""

from __future__ import annotations

from typing import Any, Final

from fodasse.core.game import Game
from fodasse.hosting.schema import PATCHED, reachable, server_schema
from fodasse.table.schema_forms import TEXT, Schema
from fodasse.version import __version__

PREFIX: Final = "#/$defs/"
COMPONENTS: Final = "#/components/schemas/"
INFO: Final = {"title": "Tables of card games", "version": __version__}
SOCKET: Final = "/api/rooms/{room}/ws"
"""The address of the connections to a room."""


def _parameter(name: str, place: str, about: str) -> Schema:
    """Return a parameter of a request, in its path or in its query."""
    is_needed = {"required": True} if place == "path" else {}
    return {"name": name, "in": place, "description": about, "schema": TEXT, **is_needed}


_LANG: Final = _parameter("lang", "query", "The language of texts and refusals, such as pt-BR.")
_GAME: Final = _parameter("game", "path", "The name of a game.")
_ROOM: Final = _parameter("room", "path", "The name of a room.")
_RULES: Final = _parameter("rules", "query", "The rules as text, such as the rules of a packet.")
_EVENTS: Final = _parameter(
    "events", "query", "true: with the events of each action and their texts, for a replay."
)
_TYPES: Final = _parameter(
    "game", "query", "The game whose types to name; none: those that all games share."
)


def openapi(root: str = "") -> dict[str, Any]:
    """Return the OpenAPI document (3.1) of a server's requests, as plain data.

    Args:
        root: the path below which the server is; "": none.

    Examples:
        >>> sorted(openapi()["paths"])[:2]
        ['/api/asyncapi.json', '/api/games']
    """
    document: Schema = {"type": "object"}
    paths = {
        "/api/games": _get("listGames", "The names of the games.", "GameNames", _LANG),
        "/api/games/{game}": _get(
            "readOffer", "The choices for a table of a game.", "Offer", _GAME, _LANG
        ),
        "/api/games/{game}/rules": _get(
            "explainRules", "The rules of a table in words.", "Explanation", _GAME, _RULES, _LANG
        ),
        "/api/rooms/{room}/result": _get(
            "readResult", "The result of a match that is over.", "MatchResult", _ROOM, _LANG
        ),
        "/api/rooms/{room}/record": _get(
            "readRecord",
            "The record of a match that is over, as the seat of the bearer token saw it, else as"
            " the seat of the account, else as a spectator.",
            "SeatRecord",
            _ROOM,
            _EVENTS,
            _LANG,
        ),
        "/api/rooms": {
            **_get("listRooms", "The rooms in which the account has seats.", "RoomsOf", _LANG),
            "post": {
                "operationId": "openRoom",
                "summary": "Open a room.",
                "parameters": [_LANG],
                "requestBody": {"required": True, "content": _json(_named("NewRoom"))},
                "responses": {
                    "201": _answer("The room and its secrets.", _named("RoomOpened")),
                    **_failures(),
                },
            },
        },
        "/api/openapi.json": _get("describeRequests", "This document.", document),
        "/api/asyncapi.json": _get(
            "describeMessages", "The messages of connections.", document, _TYPES
        ),
        "/healthz": _get("checkHealth", "Whether the database answers.", "Health"),
    }
    paths["/api/rooms/{room}/record"]["get"]["security"] = [{}, {"seat": []}]
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {
            "schemas": _schemas(None, "Request", "Response"),
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat of the room.",
                }
            },
        },
    }


def asyncapi(game: Game | None = None, root: str = "") -> dict[str, Any]:
    """Return the AsyncAPI document (3.0) of a server's connections, as plain data.

    Args:
        game: the game whose actions, events and views the messages have; None: any game.
        root: the path below which the server is; "": none.

    Examples:
        >>> asyncapi()["channels"]["room"]["address"]
        '/api/rooms/{room}/ws'
    """
    schemas = _schemas(game, "ClientMessage", "ServerMessage", PATCHED)
    sides = {"receive": "ClientMessage", "send": "ServerMessage"}
    messages = {
        action: [each["$ref"].removeprefix(COMPONENTS) for each in schemas[name]["anyOf"]]
        for action, name in sides.items()
    }
    messages["send"].append(PATCHED)
    return {
        "asyncapi": "3.0.0",
        "info": INFO,
        "defaultContentType": "application/json",
        "channels": {
            "room": {
                "address": root + SOCKET,
                "description": "A websocket. The first message of a client is a Hello.",
                "parameters": {"room": {"description": "The name of the room."}},
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"}
                    for names in messages.values()
                    for name in names
                },
            }
        },
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": "#/channels/room"},
                "messages": [{"$ref": f"#/channels/room/messages/{name}"} for name in names],
            }
            for action, names in messages.items()
        },
        "components": {
            "messages": {
                name: {"name": name, "payload": _named(name)}
                for names in messages.values()
                for name in names
            },
            "schemas": schemas,
        },
    }


def _schemas(game: Game | None, *roots: str) -> dict[str, Schema]:
    found: dict[str, Schema] = _placed(reachable(server_schema(game)["$defs"], roots))
    return found


def _placed(form: Any) -> Any:
    """Return a schema with references to the place of definitions in these documents."""
    if isinstance(form, dict):
        return {
            key: each.replace(PREFIX, COMPONENTS) if key == "$ref" else _placed(each)
            for key, each in form.items()
        }
    return [*map(_placed, form)] if isinstance(form, list) else form


def _named(name: str) -> Schema:
    return {"$ref": COMPONENTS + name}


def _get(name: str, summary: str, answer: str | Schema, *parameters: Schema) -> Schema:
    """Return the description of a request without a body."""
    form = _named(answer) if isinstance(answer, str) else answer
    answers = {"200": _answer(summary, form), **_failures()}
    about = {"operationId": name, "summary": summary, "parameters": [*parameters]}
    return {"get": {**about, "responses": answers}}


def _answer(summary: str, form: Schema) -> Schema:
    return {"description": summary, "content": _json(form)}


def _json(form: Schema) -> Schema:
    return {"application/json": {"schema": form}}


def _failures() -> Schema:
    """Return the answers to a request that is refused."""
    refused = _answer("The request is refused.", _named("Failed"))
    return {"4XX": refused, "503": refused}
