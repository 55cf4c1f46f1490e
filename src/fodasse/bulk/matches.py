"""Results of compiled matches: sums, and matches as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

import numpy as np
from attrs import asdict, astuple, fields, frozen
from numpy.typing import NDArray

S = TypeVar("S", bound="Sums")


@frozen
class Sums:
    """Counts over some matches; they can be added.

    A game adds its rounds or hands, and then counts of its own.
    """

    matches: int
    """The number of matches."""
    wins: tuple[int, ...]
    """By seat: matches won, shared wins included."""
    actions: int
    """The number of actions, those of chance included."""

    @classmethod
    def counted(cls) -> tuple[str, ...]:
        """Return the names of the game's own counts."""
        return tuple(each.name for each in fields(cls)[len(fields(Sums)) + 1 :])

    @property
    def counts(self) -> Mapping[str, int]:
        """The counts under the names by which the reference counts, apart from wins."""
        return {name.replace("_", "-"): n for name, n in asdict(self).items() if name != "wins"}

    def __add__(self, other: Self) -> Self:
        matches, wins, *counts = zip(astuple(self), astuple(other), strict=True)
        total: list[Any] = [*map(sum, counts)]
        return type(self)(sum(matches), tuple(map(sum, zip(*wins, strict=True))), *total)


@frozen(eq=False)
class Matches(Generic[S]):
    """Results of matches, by match and by seat.

    With ``sums_only=True`` the arrays have no rows.
    """

    sums: S
    """The counts over all of them."""
    winner: NDArray[np.int32]
    """By match: the seat that won; -1 where several did, partners for example."""
    ranking: NDArray[np.int32]
    """By match and seat: the number of seats that did better; 0 for winners."""
    rounds: NDArray[np.int32]
    """By match: the number of rounds or hands; a repeated one counts each time it was played."""
    points: NDArray[np.int32]
    """By match and seat: the points at the end."""
