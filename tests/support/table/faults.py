"""JSON with one fault."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final

from fodasse.testing.walking import walk

VALUES: Final[tuple[Any, ...]] = ("?", 7, 0.5, True, None, [], {})
"""A value of each JSON type."""


def with_another_type(value: Any, rng: Random) -> Any:
    """Return JSON with one leaf of another type."""
    leaves = [(path, leaf) for path, leaf in walk(value) if not isinstance(leaf, dict | list)]
    path, leaf = rng.choice(leaves)
    new = rng.choice([each for each in VALUES if type(each) is not type(leaf)])
    return put(value, path, new)


def with_another_key(value: Any, rng: Random) -> Any:
    """Return JSON with one key more or less."""
    path, found = rng.choice([(path, each) for path, each in walk(value) if type(each) is dict])
    lost = rng.choice([*found, None])
    fewer = {key: each for key, each in found.items() if key != lost}
    return put(value, path, fewer if lost is not None else found | {"other": 1})


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return JSON with another value at a path."""
    if not path:
        return new
    value = deepcopy(value)
    place = value
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return value
