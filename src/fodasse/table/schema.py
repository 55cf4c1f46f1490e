"""JSON Schemas of the documents of a game, made from its classes, as ``structure`` reads them.

They say what is written and read, not what can arise in play: that is for ``from_json`` to judge.
The files in ``schemas`` are what ``fodasse schema`` prints, for readers without Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, has

from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.fields import ADDED
from fodasse.core.game import Game
from fodasse.core.rules import GameRules
from fodasse.table.descriptions import field_descriptions, first_paragraph
from fodasse.table.documents import FORMAT
from fodasse.table.start_options import start_options

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or a part of one, as plain data."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The JSON Schema that is used."""
DOCUMENTS: Final = (
    "RulesDocument",
    "StateDocument",
    "ViewDocument",
    "Record",
    "SeatRecord",
    "Opening",
)
"""The definitions of all documents with an envelope."""
OWN_NAMES: Final = (
    *("Action", "CensoredAction", "Event", "Card", "Outcome", "Observation", *DOCUMENTS),
    *("Choice", "Refusal", "Acted", "Undone", "Packet"),
)
"""The definitions that every game has. Its classes cannot take these names."""

_WHOLE: Final[Schema] = {"type": "integer"}
_TEXT: Final[Schema] = {"type": "string"}
_PLAIN: Final = {int: "integer", str: "string", bool: "boolean", float: "number"}


def schema(game: Game) -> Schema:
    """Return the JSON Schema (2020-12) of a game, as plain JSON data.

    The schema itself accepts what ``from_json`` reads: an action or a document. Its ``$defs`` are
    all classes by name and, besides them, ``Action``, ``CensoredAction``, ``Event``, the documents
    ``RulesDocument``, ``StateDocument``, ``ViewDocument``, ``Record``, ``SeatRecord`` and
    ``Opening``, and ``Packet`` with its parts, such as ``Refusal``.

    Args:
        game: the game; it need not be in ``GAMES``.

    Examples:
        >>> from fodasse import GAME
        >>> schema(GAME)["$defs"]["Bid"]["required"]
        ['type', 'seat', 'stages']

    Raises:
        TypeError: a field of its classes has a type that cannot be read from JSON.
    """
    return {
        "$schema": DIALECT,
        "title": game.name,
        "description": "An action or a document.",
        "anyOf": [_ref(name) for name in ("CensoredAction", *DOCUMENTS)],
        "$defs": _Definitions(game).all(),
    }


class _Definitions:
    """The definitions of a schema while they are made."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names: dict[Any, str] = {}
        self._found: dict[str, Schema] = {}

    def all(self) -> dict[str, Schema]:
        """Return all definitions by name."""
        classes = self._game.documents
        parts = {
            "Action": _choice(map(self.of, classes.actions), "An action, with all its cards."),
            "CensoredAction": _choice(
                map(self._censored, classes.actions),
                "An action as a seat saw it; a hidden card is null.",
            ),
            "Event": _choice(
                map(self.of, classes.events), "Something that happened, as a seat saw it."
            ),
            **self._documents(),
            **self._packets(),
        }
        return dict(sorted({**self._found, **parts}.items()))

    def _documents(self) -> dict[str, Schema]:
        """Return the definitions of documents and their parts."""
        game, classes = self._game, self._game.documents
        view, result = self.of(classes.view), _optional(_ref("Outcome"))
        common = {
            "version": _described(
                {"enum": [*range(1, game.rules_version + 1)]}, "The version of the game's rules."
            ),
            "rules": self.of(classes.rules),
            "rules_id": _described(
                {"type": "string", "pattern": "^[0-9a-f]{16}$"}, "The id of the rules."
            ),
            "seats": _described(_WHOLE, "The number of seats at the start."),
            "options": _object(
                dict.fromkeys(start_options(game), _WHOLE), required=(), about="Start options."
            ),
            "names": _described(_list(_TEXT), "The names of the seats, or none."),
        }
        record = {**common, "actions": _list(_ref("Action")), "result": result}
        seat_record = {
            **common,
            "seat": _described(_optional(_WHOLE), "The seat; null: a spectator."),
            "observations": {
                "type": "array",
                "prefixItems": [_object({"action": {"type": "null"}, "view": view})],
                "items": _ref("Observation"),
                "minItems": 1,
            },
            "result": result,
        }
        position = {"position": self.of(classes.state)}
        begun = {"from_position": {"type": "boolean"}}
        opening = {"seed": _TEXT, "match": _WHOLE, "deals": _list(_WHOLE)}
        return {
            "RulesDocument": self._envelope("rules", self._properties(classes.rules)),
            "StateDocument": self._envelope("state", self._properties(classes.state)),
            "ViewDocument": self._envelope("view", self._properties(classes.view)),
            "Record": self._envelope(
                "record",
                _object(
                    record | position,
                    required=[each for each in record if each != "rules_id"],
                    about="A match as the choices made in it, with all cards. It begins from the"
                    " position, if there is one.",
                ),
            ),
            "SeatRecord": self._envelope(
                "seat-record",
                _object(
                    seat_record | begun,
                    required=[each for each in seat_record if each != "rules_id"],
                    about="A match as one seat saw it.",
                ),
            ),
            "Opening": self._envelope(
                "opening", _object(opening, about="What opens a commitment to a seed.")
            ),
            "Observation": _object(
                {"action": _ref("CensoredAction"), "view": view},
                about="An action as the seat saw it, with the view after it.",
            ),
            "Outcome": _object(
                {"ranking": _list(_list(_WHOLE)), "reason": self.of(classes.reason)},
                about="The places, best first, each the seats that share it; why the match ended.",
            ),
        }

    def _packets(self) -> dict[str, Schema]:
        """Return the definitions of packets and their parts."""
        codes = [
            key.removeprefix("refusals.")
            for key in self._game.texts.catalogue("en")
            if key.startswith("refusals.")
        ]
        ranges = {
            "type": "object",
            "additionalProperties": _exact([_WHOLE, _WHOLE]),
            "description": "The first and last number to choose from, by the path in the action.",
        }
        return {
            "Choice": _object(
                {
                    "action": _ref("Action"),
                    "label": _TEXT,
                    "costs": _described(_optional(_TEXT), "A word to warn of; null: nothing."),
                    "ranges": ranges,
                },
                required=("action", "label", "costs"),
                about="An action that is allowed.",
            ),
            "Refusal": _object(
                {
                    "action": _ref("Action"),
                    "code": {"type": "string", "examples": codes},
                    "text": _TEXT,
                },
                about="An action that is not allowed, with the permanent code and the reason.",
            ),
            "Acted": _object(
                {
                    "ply": _WHOLE,
                    "action": _ref("CensoredAction"),
                    "label": _TEXT,
                    "told": _list(_ref("Told")),
                },
                about="An action as the viewer saw it, with all that it forced.",
            ),
            "Told": _object(
                {"event": _ref("Event"), "text": _TEXT},
                about="Something that happened, as data and in words.",
            ),
            "Undone": _object(
                {
                    "ply": _WHOLE,
                    "undo": _object({"seat": _WHOLE, "to": _WHOLE}),
                    "label": _TEXT,
                },
                about="Actions that a seat took back, to the ply `to`.",
            ),
            "Packet": _object(
                {
                    "ply": _WHOLE,
                    "rules": _described(_TEXT, "The key of the rules."),
                    "view": _ref("ViewDocument"),
                    "awaited": _list(_WHOLE),
                    "actions": _list(_ref("Choice")),
                    "table_actions": _list(_ref("Choice")),
                    "refused": _list(_ref("Refusal")),
                    "events": _list({"anyOf": [_ref("Acted"), _ref("Undone")]}),
                    "outcome": _optional(_ref("Outcome")),
                    "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                },
                about="What a viewer is sent of a match.",
            ),
        }

    def _envelope(self, kind: str, contents: Schema) -> Schema:
        """Return the schema of a document with the contents of an object."""
        head = {
            "format": {"enum": [*range(1, FORMAT + 1)]},
            "game": {"const": self._game.name},
            "type": {"const": kind},
        }
        return {
            **contents,
            "properties": head | contents["properties"],
            "required": [*head, *contents["required"]],
        }

    def of(self, form: Any, *, shows_cards: bool = False) -> Schema:
        """Return the schema of a type, and define what it refers to.

        Args:
            form: the type.
            shows_cards: whether no card is hidden: then null stands for none.
        """
        origin, kinds = get_origin(form), get_args(form)
        inner = partial(self.of, shows_cards=shows_cards)
        if form is Any:
            return {}
        if form in _PLAIN:
            return {"type": _PLAIN[form]}
        if origin is dict:
            return {"type": "object"}
        if origin is tuple and Ellipsis not in kinds:
            return _exact([inner(each) for each in kinds])
        if origin in (tuple, list, frozenset):
            unique = {"uniqueItems": True} if origin is frozenset else {}
            return _list(inner(kinds[0])) | unique
        if origin is Literal:
            return {"enum": [*kinds]}
        if origin in (Union, UnionType):
            choices = [inner(kind) for kind in kinds if kind is not NoneType]
            union = choices[0] if len(choices) == 1 else {"anyOf": choices}
            is_null = NoneType in kinds and not (shows_cards and Card in kinds)
            return _optional(union) if is_null else union
        if form is Card or has(form) or (isinstance(form, type) and issubclass(form, Enum)):
            return _ref(self._defined(form))
        raise TypeError(f"values of {form!r} cannot be read from JSON")

    def _censored(self, kind: type[Any]) -> Schema:
        """Return the schema of a censored action, and define it if it is not the action's."""
        ref, censored = self.of(kind), self._properties(kind)
        name = self._names[kind]
        if censored == self._found[name]:
            return ref
        self._found[f"Censored{name}"] = censored
        return _ref(f"Censored{name}")

    def _defined(self, kind: type[Any]) -> str:
        """Return the name of the definition of a class, which is made if there is none."""
        if kind not in self._names:
            taken = {*self._names.values(), *OWN_NAMES} - ({"Card"} if kind is Card else set())
            name = kind.__name__
            if name in taken:
                name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
            if name in taken:
                raise TypeError(f"two classes have the name {name}")
            self._names[kind] = name
            self._found[name] = self._definition(kind)
        return self._names[kind]

    def _definition(self, kind: type[Any]) -> Schema:
        if kind is Card:
            return _described({"enum": [str(card) for card in FULL_DECK]}, "A card.")
        if issubclass(kind, Enum):
            members = field_descriptions(kind)
            words = [each.value for each in kind]
            about = [
                f"{each.value}: {members[each.name]}" for each in kind if each.name in members
            ]
            return _described({"enum": words}, "\n".join([_about(kind), *about]).strip())
        return self._properties(kind, shows_cards=kind in self._game.documents.actions)

    def _properties(self, kind: type[Any], *, shows_cards: bool = False) -> Schema:
        """Return the schema of the objects of an attrs class.

        Args:
            kind: the class.
            shows_cards: whether no card is hidden: then null stands for none in required fields.
        """
        hints, about = get_type_hints(kind), field_descriptions(kind)
        tag = getattr(kind, "type", None)
        properties: dict[str, Schema] = {} if tag is None else {"type": {"const": tag}}
        required, is_rules = [*properties], issubclass(kind, GameRules)
        for each in fields(kind):
            if each.init:
                is_shown = shows_cards and each.default is NOTHING
                form = self.of(hints[each.name], shows_cards=is_shown)
                properties[each.name] = _described(form, about.get(each.name))
                required += [] if is_rules or each.metadata == ADDED else [each.name]
        if is_rules:
            for old, (name, _) in kind.older.items():
                about_old = f"In older documents, in the place of `{name}`."
                properties[old] = _described({"type": "boolean", "deprecated": True}, about_old)
        return _object(properties, required=required, about=_about(kind))


def _object(
    properties: Mapping[str, Schema], *, required: Iterable[str] | None = None, about: str = ""
) -> Schema:
    """Return the schema of an object with these keys and no others; None: all are required."""
    contents = {
        "type": "object",
        "properties": dict(properties),
        "required": [*(properties if required is None else required)],
        "additionalProperties": False,
    }
    return _described(contents, about)


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _exact(items: list[Schema]) -> Schema:
    count = len(items)
    ends = {"prefixItems": items, "items": False, "minItems": count, "maxItems": count}
    return {"type": "array", **ends}


def _choice(choices: Iterable[Schema], description: str) -> Schema:
    """Return the schema of objects that differ by their ``type``."""
    found = [*choices]
    return _described({"anyOf": found} if found else {"not": {}}, description)


def _optional(form: Schema) -> Schema:
    """Return the schema of what another accepts, or null."""
    if [*form] == ["type"]:
        return {"type": [form["type"], "null"]}
    choices = form["anyOf"] if [*form] == ["anyOf"] else [form]
    return {"anyOf": [*choices, {"type": "null"}]}


def _ref(name: str, description: str = "") -> Schema:
    return _described({"$ref": f"#/$defs/{name}"}, description)


def _described(form: Schema, description: str | None) -> Schema:
    return {**form, "description": description} if description else form


def _about(kind: type[Any]) -> str:
    return first_paragraph(kind.__doc__ or "")
