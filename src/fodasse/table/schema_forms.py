"""Parts of JSON Schemas: objects, lists, choices, references."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or a part of one, as plain data."""

WHOLE: Final[Schema] = {"type": "integer"}
"""A whole number."""
TEXT: Final[Schema] = {"type": "string"}
"""A text."""


def object_of(
    properties: Mapping[str, Schema], *, required: Iterable[str] | None = None, about: str = ""
) -> Schema:
    """Return the schema of an object with these keys only; ``required`` None: all are required."""
    contents = {
        "type": "object",
        "properties": dict(properties),
        "required": [*(properties if required is None else required)],
        "additionalProperties": False,
    }
    return described(contents, about)


def list_of(items: Schema) -> Schema:
    """Return the schema of a list of any length."""
    return {"type": "array", "items": items}


def exact(items: list[Schema]) -> Schema:
    """Return the schema of a list of these items."""
    count = len(items)
    ends = {"prefixItems": items, "items": False, "minItems": count, "maxItems": count}
    return {"type": "array", **ends}


def choice(choices: Iterable[Schema], description: str) -> Schema:
    """Return the schema of objects that differ by their ``type``."""
    found = [*choices]
    return described({"anyOf": found} if found else {"not": {}}, description)


def optional(form: Schema) -> Schema:
    """Return a schema that accepts null and whatever another one accepts."""
    if [*form] == ["type"]:
        return {"type": [form["type"], "null"]}
    choices = form["anyOf"] if [*form] == ["anyOf"] else [form]
    return {"anyOf": [*choices, {"type": "null"}]}


def ref(name: str, description: str = "") -> Schema:
    """Return a reference to a definition."""
    return described({"$ref": f"#/$defs/{name}"}, description)


def described(form: Schema, description: str | None) -> Schema:
    """Return a schema with a description, if there is one."""
    return {**form, "description": description} if description else form
