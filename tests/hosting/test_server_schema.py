"""The schema of all that goes over the wire, and the documents made of it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, ClassVar, get_args

import pytest
from attrs import evolve, fields, frozen, has
from jsonschema_rs import meta

from fodasse.games import GAMES
from fodasse.hosting import messages, protocol
from fodasse.hosting.schema import SENT, server_schema
from fodasse.table.schema import definitions_of
from fodasse.table.typescript import types_of
from support.cli.commanding import done, invoke, refused
from support.server.javascript import AJV, JSON2TS, NODE, QUICKTYPE, TSC, needs_typescript
from support.server.wire import fault_of

each_kind = pytest.mark.parametrize("name", [None, *GAMES])


def schema_of(name: str | None) -> Any:
    return server_schema(None if name is None else GAMES[name])


@each_kind
def test_every_class_has_its_own_name_and_each_field_a_description(name: str | None) -> None:
    whole = schema_of(name)
    meta.validate(whole)
    classes = [each for kinds, _ in SENT.values() for each in kinds]
    for kind in classes:
        properties = whole["$defs"][kind.__name__]["properties"]
        assert {each.name for each in fields(kind)} == properties.keys() - {"type"}
        for field, form in properties.items():
            assert field == "type" or form["description"], (kind, field)
    told = [
        each
        for module in (messages, protocol)
        for each in vars(module).values()
        if has(each) and each.__module__ == module.__name__
    ]
    assert {each.__name__ for each in told} <= whole["$defs"].keys()


@each_kind
def test_codes_and_costs_are_closed(name: str | None) -> None:
    found = schema_of(name)["$defs"]
    for form in found["Problem"]["properties"]["code"], found["Refusal"]["properties"]["code"]:
        assert "stale" in form["enum"]
    assert {"busy", "unreadable"} <= {*found["Problem"]["properties"]["code"]["enum"]}
    words = {"fodasse": {"seat"}, "dalmuti": set(), "esadof": set()}
    words["truco"] = {"admission", "claim", "hand", "match"}
    expected = words.get(name or "") if name else set().union(*words.values())
    assert {*found["Choice"]["properties"]["costs"]["enum"]} == {*(expected or ()), None}


@pytest.mark.parametrize(
    ("definition", "data"),
    [
        ("ServerMessage", {"accepted": 3}),
        ("ServerMessage", {"id": "1", "accepted": 3, "refused": {}}),
        ("ServerMessage", {"id": "1", "refused": {"code": "unheard-of", "text": "no"}}),
        ("ServerMessage", {"present": {"0": 1}, "free": [], "away": []}),
        ("ClientMessage", {"type": "wave", "id": "1"}),
        ("Request", {"game": "chess", "seats": 2}),
        ("Response", {"games": "truco"}),
    ],
)
def test_what_is_never_sent_is_refused(definition: str, data: Any) -> None:
    assert fault_of(definition, data)


@pytest.mark.parametrize(
    "data",
    [
        {"token": None, "since": 0},
        {"token": "t", "since": 0, "lang": "pt-BR", "host": "h", "refused": True},
        {"action": {"type": "bid", "seat": 0, "stages": 1}, "ply": 3, "id": "1"},
        {"type": "undo", "ply": 3, "id": "1"},
        {"type": "consent", "to": 1, "ply": 3, "id": "1"},
        {"type": "rename", "name": "Ana", "id": "1"},
        {"type": "here", "id": "1"},
        {"type": "sit", "seat": 1, "id": "1", "token": "x" * 40},
        {"type": "give", "seat": 1, "bot": "rules", "id": "1"},
        {"type": "begin", "id": "1"},
        {"pong": 1},
    ],
)
def test_messages_of_clients_are_described(data: Any) -> None:
    assert fault_of("ClientMessage", data) == ""
    if "id" in data:
        assert protocol.read_message(data).id == data["id"]


def test_all_messages_that_are_read_are_described() -> None:
    assert {*get_args(protocol.Message), protocol.Hello} < {*SENT["ClientMessage"][0]}


@each_kind
def test_the_definitions_of_a_game_are_in_the_schema_of_a_server_as_they_are(
    name: str | None,
) -> None:
    if name is not None:
        whole = server_schema(GAMES[name])["$defs"]
        for key, form in definitions_of(GAMES[name]).items():
            assert key == "Packet" or whole.get(key, form) == form, key


def test_a_class_of_a_game_may_not_have_the_name_of_a_message() -> None:
    truco = GAMES["truco"]

    @frozen
    class PatchOperation:
        type: ClassVar[str] = "patch-operation"
        seat: int

    actions: Any = (*truco.documents.actions, PatchOperation)
    with pytest.raises(TypeError, match="PatchOperation"):
        server_schema(evolve(truco, documents=evolve(truco.documents, actions=actions)))


CLIENT = """
import type {ClientMessage, PatchPacket, ServerMessage} from "./server"

/** Return what to answer, if anything. */
export function answer(message: ServerMessage | PatchPacket): ClientMessage | null {
  if ("ping" in message) return {pong: message.ping}
  if ("patch" in message) {
    const view = {}
    const pairs = message.patch.map(({path, value}) => [path.slice(1), value])
    Object.assign(view, Object.fromEntries(pairs))
    return null
  }
  if ("view" in message) {
    const [first] = message.actions
    const seat: number | undefined = first?.action.seat
    return first && seat !== undefined ? {action: first.action, ply: message.ply, id: "1"} : null
  }
  if ("undo" in message) {
    const {seat, ply} = message.undo
    return {type: "consent", to: seat, ply, id: "2"}
  }
  if ("refused" in message && message.refused.code === "not-begun") return {type: "here", id: "3"}
  return null
}
"""


@needs_typescript
@each_kind
def test_a_client_has_the_types_of_all_messages(name: str | None, tmp_path: Path) -> None:
    (tmp_path / "server.ts").write_text(types_of(schema_of(name)), encoding="utf-8")
    (tmp_path / "client.ts").write_text(CLIENT, encoding="utf-8")
    options = {"strict": True, "noEmit": True, "target": "es2022", "types": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options}))
    tried = subprocess.run([TSC, "-p", tmp_path], check=False, capture_output=True, text=True)
    assert (tried.stdout, tried.returncode) == ("", 0)


@pytest.fixture(params=[None, *GAMES])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with the schema of a server of any game, or of one."""
    found = tmp_path / "server.json"
    found.write_text(json.dumps(schema_of(request.param)), encoding="utf-8")
    return found


def assert_all_are_typed(*command: str) -> None:
    """Compare what a generator prints with the types that a client needs."""
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for each in "ServerMessage", "ClientMessage", "Packet", "Presence":
        assert f" {each} " in made


@pytest.mark.thorough
@pytest.mark.skipif(not QUICKTYPE, reason="no quicktype: npm install -g quicktype")
def test_quicktype_makes_a_type_of_each_definition(file: Path) -> None:
    words = ["--src-lang", "schema", "--lang", "typescript", "--just-types", f"{file}#/$defs/"]
    assert_all_are_typed(QUICKTYPE, *words)


@pytest.mark.thorough
@pytest.mark.skipif(not JSON2TS, reason="no json2ts: npm install -g json-schema-to-typescript")
def test_json_schema_to_typescript_makes_a_type_of_each_definition(file: Path) -> None:
    assert_all_are_typed(JSON2TS, str(file))


STRICTLY = """
const found = require(process.argv[1])
const {default: Ajv} = require(process.argv[2])
new Ajv({strict: true}).compile(found)
"""


@pytest.mark.thorough
@pytest.mark.skipif(not AJV, reason="no ajv: npm install -g ajv")
def test_ajv_takes_it_in_strict_mode(file: Path) -> None:
    tried = subprocess.run([NODE, "-e", STRICTLY, file, AJV], check=False, capture_output=True)
    assert (tried.stderr, tried.returncode) == (b"", 0)


def test_the_command_prints_it() -> None:
    def printed(*words: str) -> str:
        return done(invoke("schema", *words)).output

    assert json.loads(printed("--server")) == server_schema()
    assert json.loads(printed("truco", "--server")) == server_schema(GAMES["truco"])
    assert printed("--server", "--typescript") == types_of(server_schema())
    assert refused(invoke("schema")) == "Missing argument 'GAME'."
