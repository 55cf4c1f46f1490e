"""JSON Schemas: they accept what matches are written as, and refuse what the library refuses."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from json import dumps
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen
from jsonschema_rs import Draft202012Validator, meta

import fodasse
from fodasse import GAME, GAMES, FormatError, schema, typescript
from fodasse.core.fields import OPTIONAL
from fodasse.core.game import Documents
from fodasse.table.structure import from_data, union
from support.cli.commanding import invoke
from support.games.positions import each_game
from support.server.javascript import TSC, needs_typescript
from support.table.faults import with_another_key, with_another_type
from support.table.json_documents import Named, documents

SHIPPED = Path(__file__).parents[2] / "docs" / "schemas"
FAULTS = 40
"""The number of documents with a fault, for each game."""


@cache
def written(name: str) -> list[Named]:
    return list(documents(GAMES[name], 0))


schema_of = cache(schema)


@cache
def validator(name: str, definition: str) -> Any:
    whole = schema_of(GAMES[name])
    part = {"$defs": whole["$defs"], "$ref": f"#/$defs/{definition}"}
    return Draft202012Validator(part if definition else whole)


def some_of(given: list[Named], rng: Random) -> list[Named]:
    """Return some JSON, of all definitions alike."""
    kinds = sorted({definition for definition, _ in given})
    wanted = (kinds[number % len(kinds)] for number in range(FAULTS))
    return [rng.choice([each for each in given if each[0] == kind]) for kind in wanted]


def reads(name: str, definition: str, data: Any) -> bool:
    """Whether the library reads an action, an event or the contents of a document."""
    classes = GAMES[name].documents
    form = {
        "RulesDocument": classes.rules,
        "StateDocument": classes.state,
        "ViewDocument": classes.view,
        "CensoredAction": union(classes.actions),
        "Event": union(classes.events) if classes.events else None,
    }[definition]
    if definition.endswith("Document"):
        head = {"format": 1, "game": name, "type": definition.removesuffix("Document").lower()}
        if type(data) is not dict or {key: data.get(key) for key in head} != head:
            return False
        if type(data["format"]) is not int:
            return False
        data = {key: value for key, value in data.items() if key not in head}
    try:
        from_data(data, form)
    except FormatError as error:
        return error.code in {"out-of-range", "conflict"}
    return True


# What is written


@each_game
def test_all_that_is_written_of_random_matches_validates(name: str) -> None:
    meta.validate(schema_of(GAMES[name]))
    for definition, data in written(name):
        validator(name, definition).validate(data)
    one_of_each = dict(written(name))
    expected = {"Action", "CensoredAction", "Event", "Packet", "Record", "SeatRecord", "Opening"}
    assert one_of_each.keys() == expected | {"RulesDocument", "StateDocument", "ViewDocument"}
    for definition, data in one_of_each.items():
        is_read = definition not in {"Event", "Packet"}  # by from_json
        assert validator(name, "").is_valid(data) is is_read, definition


# What is refused


@each_game
def test_what_the_schema_refuses_is_what_the_library_refuses(name: str) -> None:
    """Of types and keys: what can arise in play is left to the library.

    The library reads hidden cards in legal actions and in records, and refuses them later.
    """
    rng = Random(18)
    single = [
        (definition, data | {"legal_actions": []} if definition == "ViewDocument" else data)
        for definition, data in written(name)
        if definition in ("CensoredAction", "Event") or definition.endswith("Document")
    ]
    for change in (with_another_type, with_another_key):
        for definition, data in some_of(single, rng):
            faulty = change(data, rng)
            accepted = validator(name, definition).is_valid(faulty)
            assert accepted is reads(name, definition, faulty), (definition, faulty)
    others = [each for each in written(name) if each[0] in {"Packet", "Record", "SeatRecord"}]
    for definition, data in some_of(others, rng):
        faulty = with_another_type(data, rng)
        if dumps(faulty).count("null") == dumps(data).count("null"):  # a card may be hidden
            assert not validator(name, definition).is_valid(faulty), (definition, faulty)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("fodasse", {"type": "deal", "hands": [["KD"], [None]], "vira": "4H"}),
        ("fodasse", {"type": "deal", "hands": [["KD"], ["7C"]], "vira": None}),
        ("truco", {"type": "play", "seat": 1, "card": None, "covered": True}),
        ("esadof", {"type": "deal", "rows": [["KD"], ["7C"]], "upcard": "4H", "stock": [None]}),
    ],
)
def test_a_hidden_card_stands_in_censored_actions_alone(name: str, data: Any) -> None:
    assert not validator(name, "Action").is_valid(data)
    for definition in ("CensoredAction", ""):
        assert validator(name, definition).is_valid(data)


# Other games


@frozen
class Deal:
    """Another game's deal.

    Of no interest.
    """

    type = "deal"

    pair: tuple[int, str]
    """A number and a word, or None."""
    shares: frozenset[int] = field(default=frozenset(), metadata=OPTIONAL)


@frozen
class Action:
    """A class with a name that every schema has."""

    type = "act"

    deal: Deal | None
    anything: Any


CLASSES = fodasse.Rules, fodasse.State, fodasse.View, fodasse.Reason
OTHER = evolve(GAME, name="other", documents=Documents(*CLASSES, (Deal, Action)))


def test_a_game_that_is_not_in_games() -> None:
    found = schema(OTHER)["$defs"]
    pair = {
        "type": "array",
        "prefixItems": [{"type": "integer"}, {"type": "string"}],
        "items": False,
        "minItems": 2,
        "maxItems": 2,
        "description": "A number and a word, or null.",
    }
    shares = {"type": "array", "items": {"type": "integer"}, "uniqueItems": True}
    assert found["Deal"] == {
        "type": "object",
        "properties": {"type": {"const": "deal"}, "pair": pair, "shares": shares},
        "required": ["type", "pair"],
        "additionalProperties": False,
        "description": "Another game's deal.",
    }
    kinds = [each["$ref"] for each in found["Action"]["anyOf"]]
    assert kinds == ["#/$defs/Deal", "#/$defs/TestSchemaAction"]
    assert found["Event"]["not"] == {}
    assert found["RulesDocument"]["properties"]["game"] == {"const": "other"}
    types = typescript(OTHER)
    assert "  pair: [number, string];\n  shares?: number[];\n" in types
    assert "  deal: Deal | null;\n  anything: unknown;\n" in types
    assert "export type Action = Deal | TestSchemaAction;\n" in types
    assert "export type Event = never;\n" in types


@pytest.mark.parametrize("part", ["Choice", "Refusal", "Acted", "Told", "Undone", "Packet"])
def test_every_field_of_a_packet_is_described(part: str) -> None:
    fields = schema_of(GAME)["$defs"][part]["properties"]
    assert [name for name, form in fields.items() if not form.get("description")] == []
    comment = f"/** {fields['ply']['description']} */" if "ply" in fields else "/** "
    assert comment in typescript(GAME)


def test_two_classes_of_one_name_and_module_are_refused() -> None:
    again = frozen(type("Action", (), {"type": "again", "__module__": __name__}))
    documents_of = evolve(OTHER.documents, actions=(Deal, Action, again))
    with pytest.raises(TypeError, match="two classes have the name TestSchemaAction"):
        schema(evolve(OTHER, documents=documents_of))


# Shipped, printed, compiled


@each_game
def test_shipped_files_are_what_the_command_prints(name: str) -> None:
    """If not: ``fodasse schema NAME > docs/schemas/NAME.json``, likewise ``.ts``."""
    printed = invoke("schema", name).stdout
    assert json.loads(printed) == schema(GAMES[name])
    assert printed == (SHIPPED / f"{name}.json").read_text(encoding="utf-8")
    types = invoke("schema", name, "--typescript").stdout
    assert types == typescript(GAMES[name])
    assert types == (SHIPPED / f"{name}.ts").read_text(encoding="utf-8")


CLIENT = """
import type { Action, Card, Event, Packet, View } from "./fodasse";

function said(action: Action): string {
  switch (action.type) {
    case "bid": return `${action.seat} bids ${action.stages}`;
    case "play": return `${action.seat} plays ${action.card}`;
    case "vote": return action.motion?.type ?? "votes";
    case "deal": return action.hands.flat().filter((card: Card | null) => card !== null).join(" ");
    case "join": case "leave": case "propose": case "resume": return `${action.seat}`;
    default: { const none: never = action; return none; }
  }
}

function told(event: Event): number {
  return event.type === "bid-made" ? event.stages : 0;
}

export function shown(packet: Packet): string[] {
  const view: View = packet.view;
  const hands = view.seats.map(player => player.hand.length);
  const said_of = packet.events.flatMap(each => each.told.map(one => one.text));
  const warned = packet.table_actions.flatMap(each => each.warning ?? []);
  const why = packet.refused?.map(each => `${each.code}: ${each.text}`) ?? [];
  const range = packet.table_actions[0]?.ranges?.["motion.minutes"]?.[1] ?? 15;
  return [...packet.actions.map(each => said(each.action)), ...why,
    ...said_of, ...warned, ...packet.names, `${hands} ${range}`];
}

// @ts-expect-error: a card is no number
export const wrongCard: Action = { type: "play", seat: 0, card: 7 };
// @ts-expect-error: no such card
export const noCard: Card = "1D";
// @ts-expect-error: a bid has stages
export const noStages: Action = { type: "bid", seat: 0 };
// @ts-expect-error: no such action
export const noAction: Action = { type: "bet", seat: 0 };
// @ts-expect-error: a view has no state's undealt cards
export const undealt = (view: View): unknown => view.undealt;
export const lastTold = told;
"""


@needs_typescript
def test_the_types_pass_strict_typescript_with_a_client_and_with_documents(tmp_path: Path) -> None:
    (tmp_path / "client.ts").write_text(CLIENT, encoding="utf-8")
    for name in GAMES:
        (tmp_path / f"{name}.ts").write_text(typescript(GAMES[name]), encoding="utf-8")
        numbered = enumerate(written(name))
        some = {f"{kind}_{number % 4}": (kind, data) for number, (kind, data) in numbered}
        lines = [f'import type * as {name} from "./{name}";']
        lines += [
            f"export const {key}: {name}.{kind} = {json.dumps(data)};"
            for key, (kind, data) in some.items()
        ]
        (tmp_path / f"{name}_documents.ts").write_text("\n".join(lines), encoding="utf-8")
    strict = "strict", "noEmit", "noUnusedLocals", "exactOptionalPropertyTypes"
    modules = {"module": "esnext", "moduleResolution": "bundler", "target": "es2022", "types": []}
    options = dict.fromkeys(strict, True) | modules
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options}))
    done = subprocess.run([TSC, "-p", tmp_path], check=False, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)
