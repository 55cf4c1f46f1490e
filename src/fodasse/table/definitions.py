"""Definitions of classes in JSON Schemas, as ``structure`` reads and writes their objects."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import partial
from typing import Any, Final

from attrs import NOTHING

from fodasse.core import shapes
from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.shapes import Shape, alternatives_of, facts_of, fields_of, shape_of
from fodasse.table.descriptions import field_descriptions, first_paragraph
from fodasse.table.schema_forms import (
    Schema,
    described,
    exact,
    list_of,
    object_of,
    optional,
    ref,
)

_PLAIN: Final = {
    int: "integer",
    str: "string",
    bool: "boolean",
    float: "number",
    dict: "object",
}
_CARD: Final = shapes.Plain(Card)


class Definitions:
    """The definitions of classes while they are made, each once."""

    def __init__(self, taken: Collection[str], shown: Collection[type[Any]] = ()) -> None:
        """Begin without definitions.

        Args:
            taken: names that no class can take.
            shown: the classes in whose required fields no card is hidden: there null means none.
        """
        self._taken, self._shown = frozenset(taken), frozenset(shown)
        self.names: dict[Any, str] = {}
        """The names of the definitions of classes."""
        self.found: dict[str, Schema] = {}
        """The definitions by name."""

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
            case shapes.Mapped(of):
                return {"type": "object", "additionalProperties": inner(of)}
            case shapes.Tagged(of):
                return {"anyOf": [inner(each) for each in of]}

    def _defined(self, kind: type[Any]) -> str:
        """Return the name of the definition of a class, which is made if there is none."""
        if kind not in self.names:
            taken = {*self.names.values(), *self._taken} - ({"Card"} if kind is Card else set())
            name = kind.__name__
            if name in taken:
                name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
            if name in taken:
                raise TypeError(f"two classes have the name {name}")
            self.names[kind] = name
            self.found[name] = self._definition(kind)
        return self.names[kind]

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
        return self.properties(kind, shows_cards=kind in self._shown)

    def properties(self, kind: type[Any], *, shows_cards: bool = False) -> Schema:
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
            properties[each.key] = described(form, about.get(each.name))
            required += [] if each.is_optional else [each.key]
        for name, shape in facts_of(kind).items():
            text = first_paragraph(getattr(kind, name).__doc__)
            properties[name] = described(self._of_shape(shape), text)
            required.append(name)
        alternatives = alternatives_of(kind)
        if not alternatives:
            return object_of(properties, required=required, about=_about(kind))
        forms = [
            object_of(
                {
                    key: properties[key]
                    for key in properties
                    if key not in {*alternatives} - {name}
                },
                required=[*required, name],
            )
            for name in alternatives
        ]
        return described({"anyOf": forms}, _about(kind))


def _about(kind: type[Any]) -> str:
    return first_paragraph(kind.__doc__ or "")
