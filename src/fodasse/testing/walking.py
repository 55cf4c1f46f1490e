"""Walking through values, states or JSON data, and all they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from random import Random
from typing import Any, Final

from attrs import evolve, fields, has

from fodasse.core.cards import FULL_DECK, Card

MOST_TUPLES: Final = 3
"""Tuples of an action of chance that are damaged."""


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


def damaged(action: Any, rng: Random) -> Iterator[Any]:
    """Yield copies of an action of chance: a card changed, hidden, left out, put in twice.

    The other card is one of the action's own, or one of a full deck. Cards that are plain numbers
    are changed too. A copy that cannot be made, for the types of its fields, is left out.
    """
    tuples = [place for place in _tuples(action) if place[1]]
    for path, old in rng.sample(tuples, min(MOST_TUPLES, len(tuples))):
        place = rng.randrange(len(old))
        before, after = old[:place], old[place + 1 :]
        others = [*FULL_DECK] if isinstance(old[0], Card) else [-1, 99]
        for new in (
            before + after,
            (*old, old[place]),
            (*before, None, *after),
            (*before, rng.choice(others), *after),
            (*before, old[place - 1], *after),
        ):
            try:
                yield _put(action, path, new)
            except (TypeError, ValueError):
                continue
    if has(type(action)):
        for each in fields(type(action)):
            if isinstance(getattr(action, each.name), Card):
                for card in (rng.choice(FULL_DECK), next(cards_in(action))):
                    yield evolve(action, **{each.name: card})


def _tuples(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the tuples in a value that hold no others, each with the path that leads there."""
    if has(type(value)):
        for each in fields(type(value)):
            yield from _tuples(getattr(value, each.name), (*path, each.name))
    elif isinstance(value, tuple):
        if any(isinstance(part, tuple) for part in value):
            for place, part in enumerate(value):
                yield from _tuples(part, (*path, place))
        else:
            yield path, value


def _put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of a value with another part at the end of a path."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, str):
        return evolve(value, **{step: _put(getattr(value, step), tuple(rest), new)})
    inner = _put(value[step], tuple(rest), new)
    return (*value[:step], inner, *value[step + 1 :])
