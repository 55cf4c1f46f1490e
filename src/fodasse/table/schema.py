"""JSON Schemas of the documents of a game, made from its classes, as ``structure`` reads them.

They describe the form of documents, not what can arise in play: ``from_json`` checks that. The
files in ``docs/schemas`` are what ``fodasse schema`` prints, for readers without Python.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Any, Final

from attrs import NOTHING

from fodasse.core import shapes
from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.game import Game
from fodasse.core.shapes import Shape, facts_of, fields_of, shape_of
from fodasse.table.commitment import Opening
from fodasse.table.descriptions import field_descriptions, first_paragraph
from fodasse.table.documents import FORMAT
from fodasse.table.packet_schema import PACKET_NAMES, packet_definitions
from fodasse.table.schema_forms import (
    TEXT,
    WHOLE,
    Schema,
    choice,
    described,
    exact,
    list_of,
    object_of,
    optional,
    ref,
)
from fodasse.table.start_options import start_options

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The JSON Schema dialect used."""
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
    *PACKET_NAMES,
)
"""The definitions that every game has. Its classes cannot take these names."""

_PLAIN: Final = {
    int: "integer",
    str: "string",
    bool: "boolean",
    float: "number",
    dict: "object",
}
_CARD: Final = shapes.Plain(Card)


def schema(game: Game) -> Schema:
    """Return the JSON Schema (2020-12) of a game, as plain JSON data.

    The schema itself accepts what ``from_json`` reads: an action or a document. Its ``$defs`` are
    all classes by name and, besides them, ``Action``, ``CensoredAction``, ``Event``, the documents
    ``RulesDocument``, ``StateDocument``, ``ViewDocument``, ``Record``, ``SeatRecord`` and
    ``Opening``, and ``Packet`` with its parts, such as ``Refusal``.

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
        "anyOf": [ref(name) for name in ("CensoredAction", *DOCUMENTS)],
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
        codes = [
            key.removeprefix("refusals.")
            for key in self._game.texts.catalogue("en")
            if key.startswith("refusals.")
        ]
        parts = {
            "Action": choice(map(self.of, classes.actions), "An action, with all its cards."),
            "CensoredAction": choice(
                map(self._censored, classes.actions),
                "An action as a seat saw it; a hidden card is null.",
            ),
            "Event": choice(
                map(self.of, classes.events), "Something that happened, as a seat saw it."
            ),
            **self._documents(),
            **packet_definitions(codes),
        }
        return dict(sorted({**self._found, **parts}.items()))

    def _documents(self) -> dict[str, Schema]:
        """Return the definitions of documents and their parts."""
        game, classes = self._game, self._game.documents
        view, result = self.of(classes.view), optional(ref("Outcome"))
        common = {
            "version": described(
                {"enum": [*range(1, game.rules_version + 1)]}, "The version of the game's rules."
            ),
            "rules": self.of(classes.rules),
            "rules_id": described(
                {"type": "string", "pattern": "^[0-9a-f]{16}$"}, "The id of the rules."
            ),
            "seats": described(WHOLE, "The number of seats at the start."),
            "options": object_of(
                dict.fromkeys(start_options(game), WHOLE), required=(), about="Start options."
            ),
            "names": described(list_of(TEXT), "The names of the seats, or none."),
        }
        record = {**common, "actions": list_of(ref("Action")), "result": result}
        seat_record = {
            **common,
            "seat": described(optional(WHOLE), "The seat; null: a spectator."),
            "observations": {
                "type": "array",
                "prefixItems": [object_of({"action": {"type": "null"}, "view": view})],
                "items": ref("Observation"),
                "minItems": 1,
            },
            "result": result,
        }
        return {
            "RulesDocument": self._envelope("rules", self._properties(classes.rules)),
            "StateDocument": self._envelope("state", self._properties(classes.state)),
            "ViewDocument": self._envelope("view", self._properties(classes.view)),
            "Record": self._envelope(
                "record",
                object_of(
                    record | {"position": self.of(classes.state)},
                    required=[each for each in record if each != "rules_id"],
                    about="A match as the choices made in it, with all cards. It begins from the"
                    " position, if there is one.",
                ),
            ),
            "SeatRecord": self._envelope(
                "seat-record",
                object_of(
                    seat_record | {"from_position": {"type": "boolean"}},
                    required=[each for each in seat_record if each != "rules_id"],
                    about="A match as one seat saw it.",
                ),
            ),
            "Opening": self._envelope("opening", self._properties(Opening)),
            "Observation": object_of(
                {"action": ref("CensoredAction"), "view": view},
                about="An action as the seat saw it, with the view after it.",
            ),
            "Outcome": object_of(
                {"ranking": list_of(list_of(WHOLE)), "reason": self.of(classes.reason)},
                about="The places, best first, each the seats that share it; why the match ended.",
            ),
        }

    def _envelope(self, kind: str, contents: Schema) -> Schema:
        """Return the schema of a document with the contents of an object."""
        head = {
            "format": {"enum": [FORMAT]},
            "game": {"const": self._game.name},
            "type": {"const": kind},
        }
        return {
            **contents,
            "properties": head | {**contents["properties"], **head},
            "required": list(dict.fromkeys((*head, *contents["required"]))),
        }

    def of(self, form: Any, *, shows_cards: bool = False) -> Schema:
        """Return the schema of a type, and define what it refers to.

        Args:
            form: the type.
            shows_cards: whether no card is hidden: then null stands for none.
        """
        return self._of_shape(shape_of(form), shows_cards=shows_cards)

    def _of_shape(self, shape: Shape, *, shows_cards: bool = False) -> Schema:
        inner = partial(self._of_shape, shows_cards=shows_cards)
        match shape:
            case shapes.Anything():
                return {}
            case shapes.Plain(kind) if kind is not Card:
                return {"type": _PLAIN[kind]}
            case shapes.Plain(kind) | shapes.Structure(kind):
                return ref(self._defined(kind))
            case shapes.Words(form):
                is_enum = isinstance(form, type)
                return ref(self._defined(form)) if is_enum else {"enum": [*shape.values]}
            case shapes.Nullable(of):
                is_shown = shows_cards and of == _CARD
                return inner(of) if is_shown else optional(inner(of))
            case shapes.Many(kind, of):
                unique = {"uniqueItems": True} if kind is frozenset else {}
                return list_of(inner(of)) | unique
            case shapes.Each(of):
                return exact([inner(each) for each in of])
            case shapes.Tagged(of):
                return {"anyOf": [inner(each) for each in of]}

    def _censored(self, kind: type[Any]) -> Schema:
        """Return the schema of a censored action, and define it if it is not the action's."""
        shown, censored = self.of(kind), self._properties(kind)
        name = self._names[kind]
        if censored == self._found[name]:
            return shown
        self._found[f"Censored{name}"] = censored
        return ref(f"Censored{name}")

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
            return described({"enum": [str(card) for card in FULL_DECK]}, "A card.")
        if issubclass(kind, Enum):
            members = field_descriptions(kind)
            words = [each.value for each in kind]
            about = [
                f"{each.value}: {members[each.name]}" for each in kind if each.name in members
            ]
            return described({"enum": words}, "\n".join([_about(kind), *about]).strip())
        return self._properties(kind, shows_cards=kind in self._game.documents.actions)

    def _properties(self, kind: type[Any], *, shows_cards: bool = False) -> Schema:
        """Return the schema of the objects of an attrs class.

        Args:
            kind: the class.
            shows_cards: whether no card is hidden: then null stands for none in required fields.
        """
        about, tag = field_descriptions(kind), shapes.Structure(kind).tag
        properties: dict[str, Schema] = {} if tag is None else {"type": {"const": tag}}
        required = [*properties]
        for each in fields_of(kind):
            is_shown = shows_cards and each.default is NOTHING
            form = self._of_shape(each.shape, shows_cards=is_shown)
            properties[each.name] = described(form, about.get(each.name))
            required += [] if each.is_optional else [each.name]
        for name, shape in facts_of(kind).items():
            text = first_paragraph(getattr(kind, name).__doc__)
            properties[name] = described(self._of_shape(shape), text)
            required.append(name)
        return object_of(properties, required=required, about=_about(kind))


def _about(kind: type[Any]) -> str:
    return first_paragraph(kind.__doc__ or "")
