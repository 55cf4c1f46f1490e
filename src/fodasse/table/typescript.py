"""TypeScript types of the documents of a game, made from its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import Final

from fodasse.core.game import Game
from fodasse.table.schema import schema
from fodasse.table.schema_forms import Schema

_WIDTH: Final = 88
_PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typescript(game: Game) -> str:
    """Return a TypeScript module with the types of a game's JSON, for ``tsc --strict``.

    There is one type for each of the ``$defs`` of ``schema(game)``, of the same name.

    Examples:
        >>> from fodasse.games import dalmuti
        >>> text = typescript(dalmuti.GAME)
        >>> print(text[text.index("export interface Pass ") :].partition("}")[0])
        export interface Pass {
          type: "pass";
          /** The seat that acts. */
          seat: number;

    Raises:
        TypeError: a field of the game's classes has a type that cannot be read from JSON.
    """
    return types_of(schema(game))


def types_of(whole: Schema) -> str:
    """Return a TypeScript module with a type for each of the ``$defs`` of a schema."""
    return "\n".join(_lines(whole))


def _lines(whole: Schema) -> Iterator[str]:
    yield f"/** The JSON of {whole['title']}, as `fodasse schema` describes it. */"
    for name, form in whole["$defs"].items():
        yield ""
        yield from _comment(form)
        if "properties" in form:
            yield f"export interface {name} {_type(form)}"
        else:
            yield f"export type {name} = {_type(form)};".replace("= \n", "=\n")
    yield ""


def _comment(form: Schema) -> Iterator[str]:
    about = form.get("description", "").replace("*/", "* /")
    if "\n" in about:
        yield "/**"
        yield from (f" * {line}" for line in about.splitlines())
        yield " */"
    elif about:
        yield f"/** {about} */"


def _type(form: Schema) -> str:
    """Return the type of the values that a schema accepts."""
    match form:
        case {"$ref": str(path)}:
            return path.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return _union([json.dumps(value) for value in values])
        case {"anyOf": choices}:
            return _union([_type(each) for each in choices])
        case {"not": _}:
            return "never"
        case {"type": "array"}:
            return _array(form)
        case {"type": "object"}:
            return _object(form)
        case {"type": kinds}:
            return _union(
                [_PLAIN[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
            )
    return "unknown"


def _union(types: list[str]) -> str:
    line = " | ".join(types)
    return line if len(line) <= _WIDTH else "".join(f"\n  | {each}" for each in types)


def _array(form: Schema) -> str:
    if "prefixItems" not in form:
        return f"{_operand(form['items'])}[]"
    return f"[{', '.join([_type(each) for each in form['prefixItems']])}]"


def _operand(form: Schema) -> str:
    """Return a type as it is written before ``[]``."""
    is_union = "anyOf" in form or "enum" in form or isinstance(form.get("type"), list)
    return f"({_type(form)})" if is_union else _type(form)


def _object(form: Schema) -> str:
    properties: Mapping[str, Schema] = form.get("properties", {})
    if not properties:
        others = form.get("additionalProperties", {})
        return f"{{ [key: string]: {_type(others) if others is not False else 'never'} }}"
    lines: list[str] = []
    for name, each in properties.items():
        mark = "" if name in form["required"] else "?"
        key = name if name.isidentifier() else json.dumps(name)
        lines += [*_comment(each), f"{key}{mark}: {_type(each)};"]
    return "{\n" + indent("\n".join(lines), "  ") + "\n}"
