"""JSON Schemas of the documents of a game, made from its classes, as ``structure`` reads them.

They describe the form of documents, not what can arise in play: ``from_json`` checks that. The
files in ``docs/schemas`` are what ``fodasse schema`` prints, for readers without Python.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.core.actions import group_of
from fodasse.core.game import Game
from fodasse.core.moves import Move
from fodasse.core.shapes import Many, Nullable, Structure, names_of, parts_of
from fodasse.table.commitment import Opening
from fodasse.table.definitions import Definitions
from fodasse.table.documents import FORMAT
from fodasse.table.packet_schema import PACKET_NAMES, outcome_form, packet_definitions
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
    *(
        "Action",
        "SeatAction",
        "CensoredAction",
        "Event",
        "Card",
        "Outcome",
        "Observation",
        *DOCUMENTS,
    ),
    *PACKET_NAMES,
)
"""The definitions that every game has. Its classes cannot take these names."""


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
        "$defs": definitions_of(game),
    }


def definitions_of(game: Game) -> dict[str, Schema]:
    """Return the definitions in the schema of a game, by name.

    Raises:
        TypeError: a field of its classes has a type that cannot be read from JSON.
    """
    return _GameDefinitions(game).all()


def words_in(game: Game, table: str) -> list[str]:
    """Return the words that have a text in a table of a game's texts.

    Examples:
        >>> from fodasse import GAME
        >>> words_in(GAME, "costs")
        ['seat']
    """
    start = f"{table}."
    keys = game.texts.catalogue("en")
    return sorted(key.removeprefix(start) for key in keys if key.startswith(start))


def groups_of(game: Game) -> list[str]:
    """Return the groups of a game's actions.

    Examples:
        >>> from fodasse import GAME
        >>> groups_of(GAME)
        ['join', 'leave', 'motion', 'play']
    """
    return sorted({group_of(each) for each in game.documents.actions})


class _GameDefinitions:
    """The definitions of a game while they are made."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._classes = Definitions(OWN_NAMES, game.documents.actions)

    def all(self) -> dict[str, Schema]:
        """Return all definitions by name."""
        of, classes = self._classes.of, self._game.documents
        parts = {
            "Action": choice(map(of, classes.actions), "An action, with all its cards."),
            "SeatAction": choice(
                [of(each) for each in classes.actions if "seat" in names_of(each)],
                "An action of a seat.",
            ),
            "CensoredAction": choice(
                map(self._censored, classes.actions),
                "An action as a seat saw it; a hidden card is null.",
            ),
            "Event": choice(map(of, classes.events), "Something that happened, as a seat saw it."),
            **self._documents(),
            **packet_definitions(
                words_in(self._game, "refusals"),
                words_in(self._game, "costs"),
                groups_of(self._game),
            ),
        }
        return dict(sorted({**self._classes.found, **parts}.items()))

    def _documents(self) -> dict[str, Schema]:
        """Return the definitions of documents and their parts."""
        properties = self._classes.properties
        game, classes, of = self._game, self._game.documents, self._classes.of
        view, result = of(classes.view), optional(ref("Outcome"))
        common = {
            "version": described(
                {"enum": [*range(1, game.rules_version + 1)]}, "The version of the game's rules."
            ),
            "rules": of(classes.rules),
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
            "observations": list_of(ref("Observation")) | {"minItems": 1},
            "result": result,
        }
        return {
            "RulesDocument": self._envelope("rules", properties(classes.rules)),
            "StateDocument": self._envelope("state", properties(classes.state)),
            "ViewDocument": self._envelope("view", properties(classes.view)),
            "Record": self._envelope(
                "record",
                object_of(
                    record | {"position": of(classes.state)},
                    required=[each for each in record if each != "rules_id"],
                    about="A match as the choices made in it, with all cards. It begins from the"
                    " position, if there is one.",
                ),
            ),
            "SeatRecord": self._envelope(
                "seat-record",
                object_of(
                    {**seat_record, "from_position": {"type": "boolean"}, **self._with_events()},
                    required=[each for each in seat_record if each != "rules_id"],
                    about="A match as one seat saw it.",
                ),
            ),
            "Opening": self._envelope("opening", properties(Opening)),
            "Observation": object_of(
                {
                    "action": optional(ref("CensoredAction")),
                    "view": view,
                    "label": described(TEXT, "With events: the action in a few words."),
                    "told": described(
                        list_of(ref("Told")), "With events: what the action was and forced."
                    ),
                },
                required=("action", "view"),
                about="An action as the seat saw it, null at the start, with the view after it.",
            ),
            "Outcome": outcome_form(of(classes.reason)),
        }

    def _with_events(self) -> dict[str, Schema]:
        """Return what a record with events has besides."""
        moved = [
            field.shape.of
            for event in self._game.documents.events[:1]
            for part in parts_of(Structure(event))
            if isinstance(part, Structure) and issubclass(part.kind, Move)
            for field in part.fields
            if isinstance(field.shape, Many)
        ]
        lists = list_of(self._classes.of(Nullable(moved[0])) if moved else {})
        zones = {"type": "object", "additionalProperties": lists}
        return {
            "lang": described(TEXT, "With events: the language of their texts."),
            "zones": described(zones, "With events: the cards of each zone at the start."),
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

    def _censored(self, kind: type[Any]) -> Schema:
        """Return the schema of a censored action, and define it if it is not the action's."""
        classes = self._classes
        shown, censored, name = classes.of(kind), classes.properties(kind), classes.names[kind]
        if censored == classes.found[name]:
            return shown
        classes.found[f"Censored{name}"] = censored
        return ref(f"Censored{name}")
