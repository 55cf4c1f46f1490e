"""The schema of all that goes over the wire between a host of tables and its clients.

It is made of the classes in ``protocol`` and ``messages``, and of the schema of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Final, get_args

from fodasse.core.game import Game
from fodasse.games import GAMES
from fodasse.hosting.messages import (
    Explanation,
    Failed,
    GameNames,
    Health,
    MatchResult,
    Offer,
    RoomMessage,
    RoomOpened,
    RoomsOf,
)
from fodasse.hosting.protocol import Hello, Message, NewRoom, Pong
from fodasse.hosting.refusals import HOSTING, IMPOSSIBLE
from fodasse.table.definitions import Definitions
from fodasse.table.packet_schema import outcome_form, packet_definitions
from fodasse.table.schema import DIALECT, definitions_of, groups_of, words_in
from fodasse.table.schema_forms import (
    TEXT,
    WHOLE,
    Schema,
    choice,
    described,
    list_of,
    object_of,
    optional,
    ref,
)

SENT: Final = {
    "ClientMessage": ((Hello, *get_args(Message), Pong), "A message of a client."),
    "ServerMessage": (get_args(RoomMessage), "A message to a client."),
    "Request": ((NewRoom,), "The body of a request."),
    "Response": (
        (GameNames, Offer, Explanation, RoomOpened, RoomsOf, MatchResult, Health, Failed),
        "The body of an answer to a request.",
    ),
}
"""What is sent on connections and by HTTP: by the name of its definition, its classes."""


PATCHED: Final = "PatchPacket"
"""The name of the definition of packets for clients that have asked for changes alone."""


def server_schema(game: Game | None = None) -> Schema:
    """Return the JSON Schema (2020-12) of all messages, requests and answers of a server.

    Its ``$defs`` are ``ClientMessage`` and ``ServerMessage``, which are sent on connections,
    ``Request`` and ``Response``, which are the bodies of HTTP, and all that they are made of; and
    ``PatchPacket``, which only clients are sent that have asked for it.

    Args:
        game: the game whose actions, events and views the messages have; None: those of any game,
            which are then objects with a ``type``.

    Examples:
        >>> sorted(server_schema()["$defs"]["Accepted"]["properties"])
        ['accepted', 'id']
    """
    about = "any game" if game is None else game.name
    return {
        "$schema": DIALECT,
        "title": f"a server of {about}",
        "description": "All that is sent on connections and by HTTP.",
        "anyOf": [ref(name) for name in (*SENT, PATCHED)],
        "$defs": _definitions(game),
    }


def reachable(definitions: Mapping[str, Schema], roots: Iterable[str]) -> dict[str, Schema]:
    """Return the definitions that others refer to, and these others, by name."""
    found = [*roots]
    for name in found:  # grows
        found += (each for each in _references(definitions[name]) if each not in found)
    return {name: definitions[name] for name in sorted(found)}


def _references(form: Any) -> list[str]:
    """Return the names of the definitions that a schema refers to, each once."""
    parts = form.values() if isinstance(form, dict) else form if isinstance(form, list) else ()
    found = [each for part in parts for each in _references(part)]
    if isinstance(form, dict) and isinstance(form.get("$ref"), str):
        found.append(form["$ref"].rpartition("/")[2])
    return list(dict.fromkeys(found))


def _definitions(game: Game | None) -> dict[str, Schema]:
    games = [*GAMES.values()] if game is None else [game]
    played = _of_any_game(games) if game is None else definitions_of(game)
    packet = played["Packet"]
    begun = described({"type": "boolean"}, "Whether the match has begun.")
    bots = described(
        {"type": "object", "additionalProperties": TEXT},
        "The names of the bots that play, by seat.",
    )
    played["Packet"] = {
        **packet,
        "properties": {**packet["properties"], "begun": begun, "bots": bots},
        "required": [*packet["required"], "begun", "bots"],
    }
    added = {
        PATCHED: _patched(played["Packet"]),
        "PatchOperation": object_of(
            {
                "op": {"const": "replace"},
                "path": described(TEXT, "The key of the value, after a slash."),
                "value": described({}, "The new value."),
            },
            about="An operation of RFC 6902: another value in the view.",
        ),
    }
    if clash := played.keys() & {*added, *SENT}:
        raise TypeError(f"two definitions have the name {min(clash)}")
    played |= added
    classes = Definitions({*played, *SENT})
    of_games = {"ServerMessage": [ref("Packet")], "Response": [ref("SeatRecord")]}
    unions = {
        name: choice([*map(classes.of, kinds), *of_games.get(name, ())], text)
        for name, (kinds, text) in SENT.items()
    }
    _narrow(classes.found, games)
    found = {**played, **classes.found, **unions}
    return reachable(found, [*SENT, PATCHED])


def _patched(packet: Schema) -> Schema:
    """Return the form of a packet that has a patch in place of the view."""
    patch = described(
        list_of(ref("PatchOperation")), "What has changed in the view of the packet before."
    )
    return {
        **packet,
        "description": "A packet for a client that has asked for changes: `diff`.",
        "properties": {
            "patch" if key == "view" else key: patch if key == "view" else form
            for key, form in packet["properties"].items()
        },
        "required": ["patch" if key == "view" else key for key in packet["required"]],
    }


def _narrow(found: dict[str, Schema], games: list[Game]) -> None:
    """Say of some fields what their classes leave to the match."""
    codes = {
        IMPOSSIBLE,
        *(key.removeprefix("errors.") for key in HOSTING.own("en")),
        *(code for each in games for code in words_in(each, "refusals")),
    }
    forms = {
        ("Act", "action"): ref("SeatAction"),
        ("Problem", "code"): {"enum": sorted(codes)},
        ("NewRoom", "game"): {"enum": [each.name for each in games]},
        ("NewRoom", "bots"): {"type": "object", "additionalProperties": TEXT},
        ("NewRoom", "options"): {"type": "object", "additionalProperties": WHOLE},
        ("NewRoom", "patience"): optional({"type": "number"}),
        ("Preset", "rules"): ref("Rules") if len(games) == 1 else {"type": "object"},
        ("NewRoom", "rules"): {"anyOf": [TEXT, {"type": "object"}, {"type": "null"}]},
    }
    for (name, field), form in forms.items():
        fields = found[name]["properties"]
        fields[field] = described(form, fields[field].get("description"))


def _move() -> Schema:
    """Return the form of a move of cards of any game."""
    zones = {
        "from": described(TEXT, "The zone that the cards left."),
        "to": described(TEXT, "The zone in which they lie now."),
    }
    cards = described(list_of({"anyOf": [TEXT, WHOLE]}), "The cards that the viewer saw.")
    count = described(WHOLE, "The number of cards that it did not see.")
    forms = [object_of({**zones, "cards": cards}), object_of({**zones, "count": count})]
    return described({"anyOf": forms}, "Cards that went from one zone to another, or were shown.")


def _of_any_game(games: list[Game]) -> dict[str, Schema]:
    """Return the definitions of packets whose parts may be those of any game."""
    typed = {"type": "object", "properties": {"type": TEXT}, "required": ["type"]}
    seated = {
        "type": "object",
        "properties": {"type": TEXT, "seat": WHOLE},
        "required": ["type", "seat"],
    }
    names = [each.name for each in games]

    def document(kind: str) -> Schema:
        envelope = {"format": WHOLE, "game": {"enum": names}, "type": {"const": kind}}
        return {"type": "object", "properties": envelope, "required": [*envelope]}

    def words(table: str) -> list[str]:
        return sorted({word for each in games for word in words_in(each, table)})

    return {
        "SeatAction": described(seated, "An action of a seat, by its `type`."),
        "CensoredAction": described(typed, "An action as a seat saw it: a hidden card is null."),
        "Event": described(
            {
                "type": "object",
                "properties": {"type": TEXT, "moves": list_of(ref("Move"))},
                "required": ["type", "moves"],
            },
            "Something that happened in a game, by its `type`, and the cards that it moved.",
        ),
        "Move": _move(),
        "ViewDocument": described(document("view"), "A match as a viewer sees it, by `game`."),
        "SeatRecord": described(
            document("seat-record"), "A whole match as a viewer saw it, by `game`."
        ),
        "Outcome": outcome_form(TEXT),
        **packet_definitions(
            words("refusals"), words("costs"), sorted({*chain(*map(groups_of, games))})
        ),
    }
