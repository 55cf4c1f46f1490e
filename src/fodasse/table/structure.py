"""Values of the library to plain JSON data and back, strictly.

Cards and enums are their words, tuples and sets are lists, actions and motions carry their
``type``. Reading takes nothing for granted: a wrong type, an unknown or a missing key is refused
with the path to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn, TypeVar, Union, get_args, get_origin

from attrs import has
from cattrs import ClassValidationError, Converter
from cattrs.cols import is_frozenset
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, quoted
from fodasse.core.named import Named

T = TypeVar("T")


def to_data(value: object) -> Any:
    """A value as plain JSON data."""
    return _converter.unstructure(value)


def from_data(data: object, form: Any, where: str = "") -> Any:
    """The value of a type that plain JSON data stands for.

    Args:
        data: what ``json.loads`` gave.
        form: a type: an attrs class, a union of actions, ``tuple[str, ...]``, …
        where: the path to ``data``, for the error.

    Raises:
        FormatError: the data is no such value; with the path to the first fault.
    """
    try:
        return _converter.structure(data, form)
    except Exception as error:  # noqa: BLE001  # whatever a constructor found wrong with it
        fault = _first_fault(error)
        raise fault.at((where + fault.where).lstrip(".")) from None


def _refuse(expected: str, data: object, problem: str = "expected", **params: Any) -> NoReturn:
    raise FormatError(problem, what=expected, given=quoted(data), **params)


def _first_fault(error: BaseException) -> FormatError:
    """Return the first error of nested groups, with the path to it."""
    path = ""
    while isinstance(error, ClassValidationError):
        noted, bare = error.group_exceptions()
        if noted:
            error, note = noted[0]
            path += f".{note.name}"
        else:
            error = bare[0]
    if isinstance(error, ForbiddenExtraKeysError):
        return FormatError("key-unknown", path, key=quoted(min(error.extra_fields)))
    if isinstance(error, KeyError):
        return FormatError("key-missing", path, key=quoted(error.args[0]))
    if isinstance(error, FormatError):
        return error.at(path + error.where)
    return FormatError(str(error), path)


def _exactly(kind: type[T], expected: str) -> Callable[[Any, Any], T]:
    def read(data: Any, _: Any) -> T:
        if type(data) is not kind:
            _refuse(expected, data)
        return data

    return read


def _read_card(data: Any, _: Any) -> Card:
    if type(data) is not str:
        _refuse("card", data)
    try:
        card = Card.parse(data)
    except FormatError as error:
        raise error.at("") from None
    if card.text != data:
        _refuse(f"{card.text!r}", data)
    return card


def _named_reader(form: type[Named]) -> Callable[[Any, Any], Named]:
    words = {member.value: member for member in form}

    def read(data: Any, _: Any) -> Named:
        if type(data) is not str or data not in words:
            _refuse("", data, "one-of", known=", ".join(map(repr, words)))
        return words[data]

    return read


def _read_items(
    data: list[Any], hooks: Iterable[tuple[Callable[[Any, Any], Any], Any]]
) -> list[Any]:
    items: list[Any] = []
    for place, (item, (hook, kind)) in enumerate(zip(data, hooks, strict=True)):
        try:
            items.append(hook(item, kind))
        except Exception as error:  # noqa: BLE001  # whatever a constructor found wrong
            fault = _first_fault(error)
            raise fault.at(f"[{place}]{fault.where}") from None
    return items


def _list_reader(form: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Tuples and frozensets: from lists only, of the right length, without doubles in a set."""
    kinds = get_args(form)
    is_set = get_origin(form) is frozenset
    any_length = is_set or kinds[-1] is Ellipsis
    hooks = [(converter.get_structure_hook(kind), kind) for kind in kinds if kind is not Ellipsis]

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list or not (any_length or len(data) == len(hooks)):
            _refuse("list", data, "expected" if any_length else "list-of", count=len(hooks))
        items = _read_items(data, hooks * len(data) if any_length else hooks)
        if not is_set:
            return tuple(items)
        if len(set(items)) != len(items):
            _refuse("distinct-list", data)
        return frozenset(items)

    return read


def _is_list(form: Any) -> bool:
    return get_origin(form) in (tuple, frozenset)


def _is_tagged(form: Any) -> bool:
    return has(form) and isinstance(getattr(form, "type", None), str)


def _is_tagged_union(form: Any) -> bool:
    kinds = get_args(form)
    return (
        bool(kinds) and get_origin(form) not in (tuple, frozenset) and all(map(_is_tagged, kinds))
    )


def _class_reader(form: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    read = make_dict_structure_fn(form, converter, _cattrs_forbid_extra_keys=True)

    def read_object(data: Any, kind: Any) -> Any:
        if type(data) is not dict:
            _refuse("object", data)
        missing = _keys(form) - data.keys()
        if missing:
            raise KeyError(min(missing))
        return read(data, kind)

    return read_object


def _keys(form: Any) -> set[str]:
    return {attribute.name for attribute in form.__attrs_attrs__}


def _tagged_reader(form: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    read = _class_reader(form, converter)
    own = form.type

    def read_tagged(data: Any, kind: Any) -> Any:
        if type(data) is not dict or data.get("type") != own:
            _refuse("", data, "of-type", type=repr(own))
        return read({key: value for key, value in data.items() if key != "type"}, kind)

    return read_tagged


def _union_reader(form: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = {kind.type: kind for kind in get_args(form)}
    hooks = {name: converter.get_structure_hook(kind) for name, kind in kinds.items()}

    def read(data: Any, _: Any) -> Any:
        name = data.get("type") if type(data) is dict else None
        if type(name) is not str or name not in hooks:
            _refuse("", data, "typed", known=", ".join(map(repr, hooks)))
        return hooks[name](data, kinds[name])

    return read


def _tagged_writer(form: Any, converter: Converter) -> Callable[[Any], Any]:
    write = make_dict_unstructure_fn(form, converter)
    own = form.type
    return lambda value: {"type": own, **write(value)}


def _set_writer(_: Any) -> Callable[[Any], Any]:
    return lambda values: [to_data(value) for value in sorted(values)]


def _make_converter() -> Converter:
    converter = Converter()
    for kind, expected in ((int, "whole-number"), (str, "text"), (bool, "boolean")):
        converter.register_structure_hook(kind, _exactly(kind, expected))
    converter.register_structure_hook_factory(has, _class_reader)
    converter.register_structure_hook_factory(_is_tagged, _tagged_reader)
    converter.register_structure_hook_factory(_is_tagged_union, _union_reader)
    converter.register_structure_hook_factory(_is_list, _list_reader)
    converter.register_structure_hook(Card, _read_card)
    converter.register_structure_hook_factory(
        lambda form: isinstance(form, type) and issubclass(form, Named),
        _named_reader,
    )
    converter.register_unstructure_hook(Card, str)
    converter.register_unstructure_hook_factory(_is_tagged, _tagged_writer)
    converter.register_unstructure_hook_factory(is_frozenset, _set_writer)
    return converter


_converter: Final = _make_converter()


def union(kinds: tuple[type[Any], ...]) -> Any:
    """The union of classes as a type to read."""
    return Union[kinds]  # noqa: UP007  # made at run time
