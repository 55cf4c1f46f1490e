"""Rounds, points and statistics of a game: optional parts of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol

from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.core.types import S, S_contra

MATCHES = "matches"
"""The count that every simulation has."""


@frozen
class Statistic:
    """A mean over many matches; its label is the text ``statistics.<name>`` of the game."""

    name: str
    """Its name in results, in kebab-case."""
    of: str
    """The name of the count in the numerator."""
    per: str
    """The name of the count in the denominator."""
    is_share: bool = False
    """Whether it is a share, to be shown in percent."""


@frozen
class Dealt:
    """The hand size and the dealer of a round or hand."""

    hand_size: int | None = None
    """The number of cards dealt to each seat; None if it never varies, or varies by seat."""
    dealer: Seat | None = None
    """The seat that dealt; None in a game without a dealer."""


@frozen(kw_only=True)
class Statistics(Generic[S]):
    """Counts that a game keeps while it is played: an optional part of a game."""

    means: tuple[Statistic, ...]
    """The means over many matches, in order."""
    count: Callable[[S, S], Mapping[str, int]]
    """Return the counts of the action between two states, without those it leaves unchanged."""


class Margins(Protocol[S_contra]):
    """A function that bounds the differences between the results of seats."""

    def __call__(
        self, start: S_contra, *, rounds: int | None, cut: bool, points: bool
    ) -> tuple[float, float]:
        """Return the least and the greatest distance of a seat from the mean of all.

        Args:
            start: the state the match begins with.
            rounds: the number of rounds or hands after which the match stops; None: it is played
                to its end.
            cut: whether the match may also stop after any decision.
            points: whether the game's own points are compared; else ``returns``.
        """
        ...


class PointsRange(Protocol[S_contra]):
    """A function that bounds the points of a seat."""

    def __call__(self, start: S_contra, *, rounds: int | None) -> tuple[float, float]:
        """Return the least and the greatest points of a seat.

        Args:
            start: the state the match begins with.
            rounds: the number of rounds or hands played, or fewer if the match ends sooner;
                None: the whole match.
        """
        ...


def _unknown_deal(_: object) -> Dealt:
    return Dealt()


@frozen(kw_only=True)
class Rounds(Generic[S]):
    """The rounds or hands of a game and its own points: an optional part of a game."""

    ends: Callable[[S, S], bool]
    """Return whether the action that led from one state to the other ended a round or hand."""
    points: Callable[[S], tuple[float, ...]]
    """Return the game's own points so far, a number a seat, higher is better."""
    dealt: Callable[[S], Dealt] = _unknown_deal
    """Return the hand size and the dealer of the round or hand in play."""
    calls: Callable[[S, S], Mapping[Seat, tuple[int, int]]] | None = None
    """Return the bid of each seat and the tricks it took, of the round that an action ended."""
    margins: Margins[S] | None = None
    """Bounds of differences that are tighter than those of the encoding's layout."""
    points_range: PointsRange[S] | None = None
    """Bounds of points that are tighter than those of the encoding's layout."""
