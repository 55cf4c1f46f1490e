"""Values of the library as plain JSON data and back, strictly.

Cards and enums are their words, tuples and sets are lists, actions and motions carry their
``type``. A wrong type, an unknown or a missing key is refused with the path to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from itertools import repeat
from typing import Any, Final, NoReturn, TypeAlias, Union, overload

from attrs import has

from fodasse.core import shapes
from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, RulesError, quote
from fodasse.core.fields import MAX_EXACT
from fodasse.core.shapes import (
    Shape,
    alternatives_of,
    document_names,
    facts_of,
    fields_of,
    key_of,
    shape_of,
)
from fodasse.core.types import T

Converter: TypeAlias = Callable[[Any], Any]

_EXPECTED: Final = {
    int: "whole-number",
    str: "text",
    bool: "boolean",
    float: "decimal-number",
    dict: "object",
}
"""The word for a plain type in errors."""
_SAME: Final = frozenset({int, str, bool, float, type(None)})
"""The types that are written as they are."""


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
            readers = {key: _reader(shape_of(each)) for key, each in form.items()}
            return _object_reader(readers)(data)
        return _reader_of(form)(data)
    except FormatError as error:
        raise error.at((where + error.where).lstrip(".")) from None


def union(kinds: tuple[type[Any], ...]) -> Any:
    """Return the union of classes as a type to read."""
    return Union[kinds]  # noqa: UP007  # made at run time


@cache
def _writer(kind: Any) -> Converter:
    """Return a function that writes values of a class as plain data."""
    if issubclass(kind, tuple | list):
        return lambda values: [
            each if each.__class__ in _SAME else to_data(each) for each in values
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
    tag, alternatives = shapes.Structure(kind).tag, alternatives_of(kind)
    keys = {name: key_of(name) for name in document_names(kind)}

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {} if tag is None else {"type": tag}
        for name, key in keys.items():
            part = getattr(value, name)
            if part is not None or name not in alternatives:
                data[key] = part if part.__class__ in _SAME else to_data(part)
        return data

    return write


@cache
def _reader_of(form: Any) -> Converter:
    """Return a function that reads plain data as a value of a type, or raises FormatError."""
    return _reader(shape_of(form))


def _reader(shape: Shape) -> Converter:
    """Return a function that reads plain data as a value of a shape."""
    match shape:
        case shapes.Anything():
            return lambda data: data
        case shapes.Plain(kind):
            own = {Card: _read_card, int: _read_whole}.get(kind)
            return own or partial(_read_plain, kind)
        case shapes.Words():
            words = {getattr(each, "value", each): each for each in shape.values}
            return partial(_read_word, words)
        case shapes.Nullable(of):
            read = _reader(of)
            return lambda data: None if data is None else read(data)
        case shapes.Many(kind, of):
            return _list_reader(kind, _reader(of))
        case shapes.Each(of):
            return _tuple_reader(tuple(map(_reader, of)))
        case shapes.Mapped(of):
            return _mapping_reader(_reader(of))
        case shapes.Tagged(of):
            return _union_reader(of)
        case shapes.Structure(kind):
            return _class_reader(kind)


def check_facts(value: Any, data: Mapping[str, Any]) -> None:
    """Check that the facts in a document are those of the value that was read from it.

    Raises:
        FormatError: one differs; with its name as the path.
    """
    for name in facts_of(type(value)):
        due = to_data(getattr(value, name))
        if data[name] != due:
            raise FormatError("expected", name, what=quote(due), given=quote(data[name]))


def _refuse(problem: str, data: object, **params: Any) -> NoReturn:
    raise FormatError(problem, given=quote(data), **params)


def _read_whole(data: Any) -> int:
    if type(data) is not int:
        _refuse("expected", data, what=_EXPECTED[int])
    if not -MAX_EXACT <= data <= MAX_EXACT:
        _refuse("expected", data, what="exact-number")
    return data


def _read_plain(kind: type[T], data: Any) -> T:
    if type(data) is not kind:
        _refuse("expected", data, what=_EXPECTED[kind])
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


def _list_reader(kind: type[Any], read: Converter) -> Converter:
    """Return a reader of a tuple, a list, or a set without doubles."""

    def read_list(data: Any) -> Any:
        if type(data) is not list:
            _refuse("expected", data, what="list")
        try:
            found = kind(map(read, data))
        except FormatError:
            found = kind(_read_items(data, repeat(read)))
        if len(found) != len(data):
            _refuse("expected", data, what="distinct-list")
        return found

    return read_list


def _tuple_reader(readers: tuple[Converter, ...]) -> Converter:
    """Return a reader of a tuple with a reader for each item."""

    def read_tuple(data: Any) -> Any:
        if type(data) is not list or len(data) != len(readers):
            _refuse("list-of", data, what="list", count=len(readers))
        return tuple(_read_items(data, readers))

    return read_tuple


def _read_items(data: list[Any], readers: Iterable[Converter]) -> Iterator[Any]:
    """Yield the items of a list as they are read, with their place in errors."""
    for place, (item, read) in enumerate(zip(data, readers, strict=False)):
        try:
            yield read(item)
        except FormatError as error:
            raise error.at(f"[{place}]{error.where}") from None


def _mapping_reader(read: Converter) -> Converter:
    """Return a reader of an object with any keys."""

    def read_mapping(data: Any) -> dict[str, Any]:
        if type(data) is not dict:
            _refuse("expected", data, what="object")
        return _object_reader(dict.fromkeys(data, read))(data)

    return read_mapping


def _union_reader(cases: tuple[shapes.Structure, ...]) -> Converter:
    """Return a reader of objects that differ by their ``type``."""
    readers = {each.tag: _reader(each) for each in cases}
    known = ", ".join(map(repr, readers))

    def read_tagged(data: Any) -> Any:
        name = data.get("type") if type(data) is dict else None
        if type(name) is not str or name not in readers:
            _refuse("typed", data, known=known)
        return readers[name](data)

    return read_tagged


@cache
def _class_reader(kind: Any) -> Converter:
    """Return a reader of the objects of an attrs class."""
    fields, facts = fields_of(kind), facts_of(kind)
    optional = frozenset(each.key for each in fields if each.is_optional)
    parts = {each.key: each.shape for each in fields} | facts
    names = {each.key: each.name for each in fields}
    readers = {name: _reader(shape) for name, shape in parts.items()}
    read_contents = _object_reader(readers, optional, shapes.Structure(kind).tag)

    def read_object(data: Any) -> Any:
        values = read_contents(data)
        given = {names[key]: value for key, value in values.items() if key not in facts}
        try:
            return kind(**given)
        except RulesError as error:
            raise error.in_document() from None
        except (TypeError, ValueError) as error:
            raise FormatError(str(error)) from None

    return read_object


def _object_reader(
    readers: Mapping[str, Converter],
    optional: frozenset[str] = frozenset(),
    tag: str | None = None,
) -> Callable[[Any], dict[str, Any]]:
    """Return a reader of the contents of an object."""
    all_keys = readers.keys() | ({"type"} if tag is not None else set())

    def read_contents(data: Any) -> dict[str, Any]:
        if tag is not None and (type(data) is not dict or data.get("type") != tag):
            _refuse("of-type", data, type=repr(tag))
        if type(data) is not dict:
            _refuse("expected", data, what="object")
        found: Mapping[str, Converter] = readers
        if data.keys() != all_keys:
            missing, unknown = all_keys - data.keys() - optional, data.keys() - all_keys
            if missing or unknown:
                code = "key-missing" if missing else "key-unknown"
                raise FormatError(code, key=quote(min(missing or unknown)))
            found = {key: read for key, read in readers.items() if key in data}
        values: dict[str, Any] = {}
        for name, read in found.items():
            try:
                values[name] = read(data[name])
            except FormatError as error:
                raise error.at(f".{name}{error.where}") from None
        return values

    return read_contents
