"""Parts of values: states, actions and JSON data, and copies with other parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from random import Random
from typing import Any, Final

from attrs import evolve, fields, has

from fodasse.core.cards import FULL_DECK, Card

MAX_TUPLES: Final = 3
"""Number of tuples of an action of chance that are damaged."""


def parts(value: Any) -> dict[Any, Any]:
    """Return the parts of a value by the step that leads to them."""
    if has(type(value)):
        return {each.name: getattr(value, each.name) for each in fields(type(value))}
    if isinstance(value, dict):
        return value
    return dict(enumerate(value)) if isinstance(value, tuple | list | frozenset) else {}


def walk(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield a value and all that it is made of, however deep, each after the path to it."""
    yield path, value
    for step, part in parts(value).items():
        yield from walk(part, (*path, step))


def cards_in(value: Any) -> Iterator[Card]:
    """Yield all cards in a value."""
    return (part for _, part in walk(value) if isinstance(part, Card))


def classes_in(value: Any) -> dict[str, type[Any]]:
    """Return the classes that the repr of a value names, by name."""
    kinds = {type(part) for _, part in walk(value)}
    return {kind.__name__: kind for kind in kinds if has(kind) or issubclass(kind, Enum | Card)}


def exchange(value: Any, swap: dict[Card, Card]) -> Any:
    """Return a value with cards exchanged wherever they occur."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if has(type(value)):
        return evolve(value, **{name: exchange(part, swap) for name, part in parts(value).items()})
    if isinstance(value, tuple | frozenset):
        return type(value)(exchange(part, swap) for part in value)
    return value


def faulty_copies(action: Any, rng: Random) -> Iterator[Any]:
    """Yield copies of an action of chance: a card changed, hidden, left out, put in twice.

    The other card is one of the action's own, or one of a full deck. Cards that are plain numbers
    are changed too. A copy that cannot be made, for the types of its fields, is left out.
    """
    tuples = [
        (path, part)
        for path, part in walk(action)
        if part and isinstance(part, tuple) and not any(isinstance(each, tuple) for each in part)
    ]
    for path, old in rng.sample(tuples, min(MAX_TUPLES, len(tuples))):
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
            with suppress(TypeError, ValueError):
                yield _put(action, path, new)
    for name, part in parts(action).items() if has(type(action)) else ():
        if isinstance(part, Card):
            for card in (rng.choice(FULL_DECK), next(cards_in(action))):
                yield evolve(action, **{name: card})


def _put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of a value with another part at the end of a path."""
    if not path:
        return new
    step, *rest = path
    inner = _put(parts(value)[step], tuple(rest), new)
    if isinstance(step, str):
        return evolve(value, **{step: inner})
    return (*value[:step], inner, *value[step + 1 :])
