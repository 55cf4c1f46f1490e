"""The JSON Schemas of packets and their parts, which are the same in all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fodasse.table.schema_forms import (
    TEXT,
    WHOLE,
    Schema,
    described,
    exact,
    list_of,
    object_of,
    optional,
    ref,
)

PACKET_NAMES: Final = ("Choice", "TableChoice", "Refusal", "Acted", "Told", "Undone", "Packet")
"""The definitions of packets."""


def packet_definitions(
    codes: Sequence[str], costs: Sequence[str], groups: Sequence[str]
) -> dict[str, Schema]:
    """Return the definitions of packets and their parts.

    Args:
        codes: the codes of refusals; none: they may be any.
        costs: the words for what an action costs.
        groups: the groups of table actions.

    Examples:
        >>> sorted(packet_definitions(["last-bid"], ["seat"], ["leave"])) == sorted(PACKET_NAMES)
        True
    """
    return {
        "Choice": _choice(costs),
        "TableChoice": _table_choice(costs, groups),
        "Refusal": object_of(
            {
                "action": ref("SeatAction", "The action."),
                "label": described(TEXT, "What a button for it says."),
                "code": described(
                    {"enum": [*codes]} if codes else TEXT, "The permanent code of the reason."
                ),
                "text": described(TEXT, "The refusal in words, with the reason."),
            },
            about="An action that is not allowed, with the permanent code and the reason.",
        ),
        "Acted": object_of(
            {
                "ply": described(WHOLE, "The number of the action."),
                "action": ref("CensoredAction", "The action; a card that is hidden is null."),
                "label": described(TEXT, "The action in a few words, as on a button."),
                "told": described(
                    list_of(ref("Told")), "What the action was and all that it forced, in order."
                ),
            },
            about="An action as the viewer saw it, with all that it forced.",
        ),
        "Told": object_of(
            {
                "event": ref("Event", "What happened, as data."),
                "text": described(TEXT, "The same as a sentence, with the names of people."),
            },
            about="Something that happened, as data and in words.",
        ),
        "Undone": _undone(),
        "Packet": _packet(),
    }


def outcome_form(reason: Schema) -> Schema:
    """Return the schema of an outcome, whose reason is of a schema."""
    return object_of(
        {"ranking": list_of(list_of(WHOLE)), "reason": reason},
        about="The places, best first, each the seats that share it; why the match ended.",
    )


def _choice(costs: Sequence[str]) -> Schema:
    ranges = {
        "type": "object",
        "additionalProperties": exact([WHOLE, WHOLE]),
        "description": "The first and last number to choose from, by the path in the action.",
    }
    return object_of(
        {
            "action": ref("SeatAction", "The action, ready to be sent."),
            "label": described(TEXT, "What a button for it says."),
            "costs": described(
                {"enum": [*costs, None]}, "A word for what it costs, to warn of; null: nothing."
            ),
            "warning": described(TEXT, "What it costs, in words, where it costs something."),
            "ranges": ranges,
        },
        required=("action", "label", "costs"),
        about="An action that is allowed.",
    )


def _table_choice(costs: Sequence[str], groups: Sequence[str]) -> Schema:
    choice = _choice(costs)
    group = described({"enum": [*groups]}, "What it has to do with, such as a motion.")
    return choice | {
        "properties": choice["properties"] | {"group": group},
        "required": [*choice["required"], "group"],
        "description": "An action that a seat may do at any time.",
    }


def _undone() -> Schema:
    seat = described(WHOLE, "The seat that takes its action back.")
    to = described(WHOLE, "The ply of that action: what had this ply or a later one is undone.")
    event = object_of({"type": {"const": "undone"}, "seat": seat, "to": to})
    told = object_of({"event": event, "text": described(TEXT, "The undo as a sentence.")})
    return object_of(
        {
            "ply": described(WHOLE, "The number of the undo, which counts as an action."),
            "undo": object_of({"seat": seat, "to": to}, about="Who takes back what."),
            "label": described(TEXT, "The undo as a sentence."),
            "told": described(list_of(told), "The undo as the one thing that happened."),
        },
        about="Actions that a seat took back, from the ply `to` on.",
    )


def _packet() -> Schema:
    packet = object_of(
        {
            "ply": described(WHOLE, "The number of actions so far; it is sent with an answer."),
            "since": described(WHOLE, "The ply after which the events begin."),
            "rules": described(TEXT, "The key of the rules."),
            "names": described(list_of(TEXT), "The names of the seats, as far as they have any."),
            "view": ref("ViewDocument", "The match as the viewer sees it."),
            "awaited": described(list_of(WHOLE), "The seats of people whose answer is awaited."),
            "actions": described(list_of(ref("Choice")), "What the seat may answer."),
            "forced": described(
                {"type": "boolean"}, "Whether that is one action only, which costs nothing."
            ),
            "table_actions": described(
                list_of(ref("TableChoice")), "What the seat may do at any time, such as a pause."
            ),
            "refused": described(
                list_of(ref("Refusal")),
                "What a person may think of that is not allowed now; only where asked for.",
            ),
            "events": described(
                list_of({"anyOf": [ref("Acted"), ref("Undone")]}), "What happened, in order."
            ),
            "outcome": described(optional(ref("Outcome")), "The ranking at the end, else null."),
            "digest": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "The hash of the view, to compare one's own view with.",
            },
        },
        about="What a viewer is sent of a match.",
    )
    packet["required"].remove("refused")
    return packet
