"""Random choices that do not depend on what else could have been chosen.

Each thing has a number of its own, made from a key and its repr, and the first by these numbers is
chosen. So one more thing to choose from changes only the choices that it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from math import log
from random import Random
from typing import Final, TypeVar

from attrs import frozen

T = TypeVar("T")
_SIZE: Final = 8


@frozen
class Draws:
    """Choices under one key."""

    key: str
    """The key, such as the name of a match."""

    def at(self, *place: object) -> Draws:
        """Return choices under a longer key."""
        return Draws(f"{self.key} {' '.join(map(str, place))}")

    def rng(self, *place: object) -> Random:
        """Return a generator for choices whose alternatives never change."""
        return Random(self.at(*place).key)

    def rank(self, thing: object) -> float:
        """Return the number of a thing, which is uniform between 0 and 1."""
        digest = blake2b(f"{self.key} {thing!r}".encode(), digest_size=_SIZE).digest()
        return (int.from_bytes(digest) + 0.5) / 256**_SIZE

    def first(self, things: Iterable[T], weight: Callable[[T], float] = lambda _: 1.0) -> T:
        """Return a thing, each with a probability in proportion to its weight."""
        return min(things, key=lambda thing: -log(self.rank(thing)) / weight(thing))

    def some(self, things: Iterable[T], count: int) -> list[T]:
        """Return a number of different things, or all if they are fewer."""
        return sorted(things, key=self.rank)[:count]
