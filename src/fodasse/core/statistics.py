"""What a game counts while it is played, so that simulations of any game can tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.core.wording import Text

S_contra = TypeVar("S_contra", contravariant=True)

MATCHES = "matches"
"""The count that every simulation has."""


@frozen
class Statistic:
    """A mean over many matches: one count by another."""

    name: str
    """Its name in results, in kebab-case."""
    of: str
    """What is counted."""
    per: str
    """By what it is divided."""
    label: Text
    """Its name in words."""
    is_share: bool = False
    """Whether it is a share, to be shown in percent."""


class Measured(Protocol[S_contra]):
    """A game with statistics of its own."""

    @property
    def statistics(self) -> tuple[Statistic, ...]:
        """What can be told of many matches, in order."""
        ...

    def count(self, before: S_contra, after: S_contra) -> Mapping[str, int]:
        """What one action adds to each count; {} where it adds nothing."""
        ...


class Calling(Protocol[S_contra]):
    """A game in which seats say what they will take."""

    def calls(self, before: S_contra, after: S_contra) -> Mapping[Seat, tuple[int, int]]:
        """Of the round that one action finished: what each seat said, and what it took."""
        ...


@frozen
class Dealt:
    """How a round or hand was dealt."""

    hand_size: int | None = None
    """The number of cards dealt to each seat; None if it never varies, or varies by seat."""
    dealer: Seat | None = None
    """The seat that dealt; None in a game without a dealer."""


class Dealing(Protocol[S_contra]):
    """A game whose rounds or hands differ in how they are dealt."""

    def dealt(self, state: S_contra) -> Dealt:
        """Return how the round or hand in play was dealt."""
        ...
