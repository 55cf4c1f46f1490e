"""Walking through values, states or JSON data, and all they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from attrs import evolve, fields, has

from fodasse.core.cards import Card


def objects_in(data: Any) -> Iterator[dict[str, Any]]:
    """All objects in plain JSON data, however deep."""
    if isinstance(data, dict):
        yield data
    if isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from objects_in(part)


def _parts(value: Any) -> Iterable[Any]:
    if has(type(value)):
        return [getattr(value, each.name) for each in fields(type(value))]
    return value if isinstance(value, tuple | frozenset) else ()


def cards_in(value: Any) -> Iterator[Card]:
    """All cards in a value, however deep."""
    if isinstance(value, Card):
        yield value
    for part in _parts(value):
        yield from cards_in(part)


def names_in(value: Any) -> dict[str, type[Any]]:
    """The classes a repr mentions, by name."""
    names: dict[str, type[Any]] = {}
    if has(type(value)) or isinstance(value, Enum | Card):
        names[type(value).__name__] = type(value)
    for part in _parts(value):
        names |= names_in(part)
    return names


def exchanged(value: Any, swap: dict[Card, Card]) -> Any:
    """A value with cards exchanged wherever they stand."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if has(type(value)):
        names = [each.name for each in fields(type(value))]
        return evolve(value, **{name: exchanged(getattr(value, name), swap) for name in names})
    if isinstance(value, tuple | frozenset):
        return type(value)(exchanged(part, swap) for part in value)
    return value
