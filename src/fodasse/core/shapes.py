"""Descriptions of classes: their fields, and the types of these as a small algebra.

Everything that depends on the fields of a class is a function of such a description: JSON, its
schemas, forms of rules, actions as short text, random values for tests. Each matches on the shape
of a type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from attrs import Attribute, fields, frozen, has

from fodasse.core.cards import Card
from fodasse.core.fields import OPTIONAL
from fodasse.core.types import T


@frozen
class Anything:
    """Any plain data."""


@frozen
class Plain:
    """Values without parts: numbers, texts, booleans, a ``dict`` with any contents, cards."""

    kind: type[Any]
    """Their class."""


@frozen
class Words:
    """The members of an enum, or the words of a ``Literal``."""

    form: Any
    """The enum or the ``Literal``."""

    @property
    def values(self) -> tuple[Any, ...]:
        """The values in order."""
        return get_args(self.form) or tuple(self.form)


@frozen
class Nullable:
    """The values of another shape, or None."""

    of: Shape
    """The other shape."""


@frozen
class Many:
    """Tuples, lists or frozensets of any length."""

    kind: type[Any]
    """The class."""
    of: Shape
    """The shape of the items."""


@frozen
class Each:
    """Tuples of a fixed length."""

    of: tuple[Shape, ...]
    """The shapes of the items."""


@frozen
class Mapped:
    """Objects with any keys, whose values are of one shape."""

    of: Shape
    """The shape of the values."""


@frozen
class Tagged:
    """Objects of one of several attrs classes, which differ by their ``type``."""

    of: tuple[Structure, ...]
    """The classes."""


@frozen
class Structure:
    """Objects of an attrs class."""

    kind: Any
    """The class."""

    @property
    def tag(self) -> str | None:
        """The ``type`` that its objects carry in JSON; None: they carry none."""
        tag = getattr(self.kind, "type", None)
        return tag if isinstance(tag, str) else None

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its fields."""
        return fields_of(self.kind)


Shape: TypeAlias = Anything | Plain | Words | Nullable | Many | Each | Mapped | Tagged | Structure
"""The form of the values of a type."""


@frozen
class Field:
    """A field of an attrs class that its constructor takes."""

    name: str
    """Its name in Python."""
    shape: Shape
    """The shape of its values."""
    default: Any
    """Its default, or what makes it; ``attrs.NOTHING`` if it has none."""
    is_optional: bool
    """Whether documents may leave it out, which means its default."""
    validator: Any
    """The validator."""

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return key_of(self.name)


def _cached(function: Callable[[Any], T]) -> Callable[[Any], T]:
    return cache(function)  # with a type that takes classes, which mypy does not find hashable


def names_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of an attrs class that its constructor takes."""
    return tuple(each.name for each in _attributes(kind))


def key_of(name: str) -> str:
    """Return the name in JSON of a field or fact: ``from`` for ``from_``."""
    return name.removesuffix("_")


def alternatives_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of which documents have one, that which is not None.

    They are the ``one_of`` of the class.
    """
    names: tuple[str, ...] = getattr(kind, "one_of", ())
    return names


def _attributes(kind: Any) -> list[Attribute[Any]]:
    """Return the fields that a constructor takes, those that it takes by keyword only at last."""
    return sorted((each for each in fields(kind) if each.init), key=lambda each: each.kw_only)


def document_names(kind: type[Any]) -> tuple[str, ...]:
    """Return the names that documents of an attrs class have: its fields, then its facts."""
    return (*names_of(kind), *getattr(kind, "facts", ()))


@_cached
def fields_of(kind: Any) -> tuple[Field, ...]:
    """Return the fields of an attrs class that its constructor takes, in order.

    Examples:
        >>> from fodasse import Play
        >>> [each.name for each in fields_of(Play)], fields_of(Play)[0].shape
        (['seat', 'card'], Plain(kind=<class 'int'>))

    Raises:
        TypeError: the type of a field has no shape.
    """
    hints, are_optional = get_type_hints(kind), getattr(kind, "fields_are_optional", False)
    alternatives = alternatives_of(kind)
    return tuple(
        Field(
            each.name,
            _shape_of_field(hints[each.name], is_alternative=each.name in alternatives),
            each.default,
            are_optional or each.metadata == OPTIONAL or each.name in alternatives,
            each.validator,
        )
        for each in _attributes(kind)
    )


def _shape_of_field(form: Any, *, is_alternative: bool) -> Shape:
    """Return the shape of a field's values; that of an alternative is not None in documents."""
    shape = shape_of(form)
    return shape.of if is_alternative and isinstance(shape, Nullable) else shape


@_cached
def facts_of(kind: Any) -> dict[str, Shape]:
    """Return the shapes of the properties that documents of a class name beside its fields.

    They are the ``facts`` of the class, and follow from its fields.
    """
    names: tuple[str, ...] = getattr(kind, "facts", ())
    return {name: shape_of(get_type_hints(getattr(kind, name).fget)["return"]) for name in names}


@_cached
def shape_of(form: Any) -> Shape:
    """Return the shape of a type; a shape is returned as it is.

    Examples:
        >>> shape_of(tuple[int, ...] | None)
        Nullable(of=Many(kind=<class 'tuple'>, of=Plain(kind=<class 'int'>)))

    Raises:
        TypeError: values of the type cannot be read from JSON.
    """
    origin, kinds = get_origin(form), get_args(form)
    if isinstance(form, Shape):
        return form
    if form is Any:
        return Anything()
    if origin is dict:
        return Plain(dict) if kinds[1] is Any else Mapped(shape_of(kinds[1]))
    if origin is tuple and Ellipsis not in kinds:
        return Each(tuple(map(shape_of, kinds)))
    if origin in (tuple, list, frozenset):
        return Many(origin, shape_of(kinds[0]))
    if origin in (Union, UnionType):
        shape = _shape_of_union(form, [kind for kind in kinds if kind is not NoneType])
        return Nullable(shape) if NoneType in kinds else shape
    return Words(form) if origin is Literal else _shape_of_class(form)


def _shape_of_union(form: Any, kinds: Sequence[Any]) -> Shape:
    if len(kinds) == 1:
        return shape_of(kinds[0])
    classes = tuple(map(Structure, kinds))
    if any(each.tag is None for each in classes):
        raise _unreadable(form)
    return Tagged(classes)


def _shape_of_class(form: Any) -> Shape:
    if form in (int, str, bool, float, Card):
        return Plain(form)
    if isinstance(form, type) and issubclass(form, Enum):
        return Words(form)
    if has(form):
        return Structure(form)
    raise _unreadable(form)


def _unreadable(form: Any) -> TypeError:
    return TypeError(f"values of {form!r} cannot be read from JSON")


def parts_of(shape: Shape) -> list[Shape]:
    """Return a shape and all that it is made of, each once."""
    found = [shape]
    for each in found:  # grows
        found += (part for part in _direct_parts(each) if part not in found)
    return found


def _direct_parts(shape: Shape) -> tuple[Shape, ...]:
    match shape:
        case Nullable(of) | Many(_, of) | Mapped(of):
            return (of,)
        case Each(of) | Tagged(of):
            return of
        case Structure():
            return (*(each.shape for each in shape.fields), *facts_of(shape.kind).values())
    return ()
