"""Values of the library as plain JSON data and back, strictly.

Cards and enums are their words, tuples and sets are lists, actions and motions carry their
``type``. A wrong type, an unknown or a missing key is refused with the path to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, partial
from itertools import cycle
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NoReturn,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from attrs import fields, has

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, RulesError, quoted
from fodasse.core.fields import ADDED
from fodasse.core.rules import GameRules
from fodasse.core.types import T

Converter: TypeAlias = Callable[[Any], Any]

SCALARS: Final = {int: "whole-number", str: "text", bool: "boolean", float: "decimal-number"}
"""The word for a plain type in errors."""
_PLAIN: Final = {NoneType, *SCALARS}
"""The types of values that are JSON data as they are."""


def to_data(value: Any) -> Any:
    """Return a value as plain JSON data."""
    return _writer(value.__class__)(value)


@overload
def from_data(data: object, form: type[T], where: str = "") -> T: ...
@overload
def from_data(data: object, form: Mapping[str, Any], where: str = "") -> dict[str, Any]: ...
@overload
def from_data(data: object, form: Any, where: str = "") -> Any: ...
def from_data(data: object, form: Any, where: str = "") -> Any:
    """Return plain JSON data as a value of a type.

    Args:
        data: the result of ``json.loads``.
        form: the type: an attrs class, a union of actions, ``tuple[str, ...]``, …; or the types of
            the contents of an object, by key.
        where: the path to ``data``, for the error.

    Raises:
        FormatError: the data is no such value; with the path to the first fault.
    """
    try:
        if isinstance(form, Mapping):
            return _read_object({key: _reader(each) for key, each in form.items()}, data)
        return _reader(form)(data)
    except FormatError as error:
        raise error.at((where + error.where).lstrip(".")) from None


def union(kinds: tuple[type[Any], ...]) -> Any:
    """Return the union of classes as a type to read."""
    return Union[kinds]  # noqa: UP007  # made at run time


def _tag(form: Any) -> str | None:
    """Return the ``type`` of objects of a class, if it has one."""
    tag = getattr(form, "type", None)
    return tag if isinstance(tag, str) else None


def fact_types(kind: Any) -> dict[str, Any]:
    """Return the types of the properties that documents of a class name beside its fields.

    They follow from the fields: a reader reads them, and ``check_facts`` compares them.
    """
    names: tuple[str, ...] = getattr(kind, "facts", ())
    return {name: get_type_hints(getattr(kind, name).fget)["return"] for name in names}


def check_facts(value: Any, data: Mapping[str, Any]) -> None:
    """Check that the properties in a document are those of the value that was read from it.

    Raises:
        FormatError: one differs; with its name as the path.
    """
    for name in fact_types(type(value)):
        due = to_data(getattr(value, name))
        if data[name] != due:
            raise FormatError("expected", name, what=quoted(due), given=quoted(data[name]))


def _refuse(problem: str, data: object, **params: Any) -> NoReturn:
    raise FormatError(problem, given=quoted(data), **params)


@cache
def _writer(kind: Any) -> Converter:
    """Return a function that writes values of a class as plain data."""
    if issubclass(kind, tuple | list):
        return lambda values: [
            each if each.__class__ in _PLAIN else to_data(each) for each in values
        ]
    if issubclass(kind, frozenset):
        return lambda values: [to_data(each) for each in sorted(values)]
    if issubclass(kind, Mapping):
        return lambda values: {key: to_data(each) for key, each in values.items()}
    if issubclass(kind, Card):
        return str
    if issubclass(kind, Enum):
        return lambda member: member.value
    if not has(kind):
        return lambda value: value
    names = [each.name for each in fields(kind) if each.init]
    names += fact_types(kind)
    tag = _tag(kind)

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {} if tag is None else {"type": tag}
        for name in names:
            part = getattr(value, name)
            data[name] = part if part.__class__ in _PLAIN else to_data(part)
        return data

    return write


@cache
def _reader(form: Any) -> Converter:
    """Return a function that reads plain data as a value of a type, or raises FormatError."""
    origin, kinds = get_origin(form), get_args(form)
    if form is Any:
        return lambda data: data
    if form in SCALARS:
        return partial(_read_scalar, form, SCALARS[form])
    if origin is dict:
        return partial(_read_scalar, dict, "object")
    if origin in (tuple, frozenset, list):
        return _list_reader(origin, kinds)
    if origin is Literal:
        return partial(_read_word, {word: word for word in kinds})
    if origin in (Union, UnionType) and (NoneType in kinds or all(map(_tag, kinds))):
        return _union_reader(kinds)
    if form is Card:
        return _read_card
    if isinstance(form, type) and issubclass(form, Enum):
        return partial(_read_word, {member.value: member for member in form})
    if not has(form):
        raise TypeError(f"values of {form!r} cannot be read from JSON")
    return _class_reader(form)


def _read_scalar(kind: type[T], expected: str, data: Any) -> T:
    if type(data) is not kind:
        _refuse("expected", data, what=expected)
    return data


def _read_card(data: Any) -> Card:
    if type(data) is not str:
        _refuse("expected", data, what="card")
    try:
        card = Card.parse(data)
    except FormatError as error:
        raise error.at("") from None
    if card.text != data:
        _refuse("expected", data, what=repr(card.text))
    return card


def _read_word(words: Mapping[str, T], data: Any) -> T:
    if type(data) is not str or data not in words:
        _refuse("one-of", data, known=", ".join(map(repr, words)))
    return words[data]


def _list_reader(kind: type[Any], kinds: tuple[Any, ...]) -> Converter:
    """Return a reader of a tuple of the right length, a list, or a set without doubles."""
    readers = [_reader(each) for each in kinds if each is not Ellipsis]
    any_length = kind is not tuple or Ellipsis in kinds

    def read_list(data: Any) -> Any:
        if type(data) is not list or not (any_length or len(data) == len(readers)):
            _refuse("expected" if any_length else "list-of", data, what="list", count=len(readers))
        items: list[Any] = []
        try:
            for item, read in zip(data, cycle(readers), strict=False):
                items.append(read(item))
        except FormatError as error:
            raise error.at(f"[{len(items)}]{error.where}") from None
        found = kind(items)
        if len(found) != len(items):
            _refuse("expected", data, what="distinct-list")
        return found

    return read_list


def _union_reader(kinds: tuple[Any, ...]) -> Converter:
    """Return a reader of a type or None, or of objects that differ by their ``type``."""
    if NoneType in kinds:
        read = _reader(union(tuple(kind for kind in kinds if kind is not NoneType)))
        return lambda data: None if data is None else read(data)
    readers = {kind.type: _reader(kind) for kind in kinds}
    known = ", ".join(map(repr, readers))

    def read_tagged(data: Any) -> Any:
        name = data.get("type") if type(data) is dict else None
        if type(name) is not str or name not in readers:
            _refuse("typed", data, known=known)
        return readers[name](data)

    return read_tagged


def _class_reader(form: Any) -> Converter:
    hints = get_type_hints(form)
    readers = {each.name: _reader(hints[each.name]) for each in fields(form) if each.init}
    is_rules = issubclass(form, GameRules)
    added = {
        each.name: to_data(each.default)
        for each in fields(form)
        if is_rules or each.metadata == ADDED
    }
    facts = {name: _reader(each) for name, each in fact_types(form).items()}
    own = _tag(form)

    def read_object(data: Any) -> Any:
        if own is not None:
            if type(data) is not dict or data.get("type") != own:
                _refuse("of-type", data, type=repr(own))
            data = {key: value for key, value in data.items() if key != "type"}
        if added and type(data) is dict:
            data = added | (form.complete(data) if is_rules else data)
        values = _read_object(readers | facts, data)
        try:
            return form(**{name: values[name] for name in readers})
        except RulesError as error:
            raise error.in_document() from None
        except (TypeError, ValueError) as error:
            raise FormatError(str(error)) from None

    return read_object


def _read_object(readers: Mapping[str, Converter], data: Any) -> dict[str, Any]:
    if type(data) is not dict:
        _refuse("expected", data, what="object")
    if data.keys() != readers.keys():
        missing, unknown = readers.keys() - data.keys(), data.keys() - readers.keys()
        code = "key-missing" if missing else "key-unknown"
        raise FormatError(code, key=quoted(min(missing or unknown)))
    values: dict[str, Any] = {}
    for name, read in readers.items():
        try:
            values[name] = read(data[name])
        except FormatError as error:
            raise error.at(f".{name}{error.where}") from None
    return values
