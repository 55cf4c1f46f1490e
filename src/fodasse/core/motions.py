"""Votes of the table, and pauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol

from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.core.types import A, S


class Ballot(Protocol):
    """An open motion and its votes."""

    @property
    def motion(self) -> Any:
        """The motion."""
        ...

    @property
    def in_favour(self) -> frozenset[Seat]:
        """The seats in favour, the proposer among them."""
        ...

    @property
    def against(self) -> frozenset[Seat]:
        """The seats against it."""
        ...


@frozen(kw_only=True)
class Motions(Generic[S, A]):
    """Votes and pauses of a game: an optional part of a game."""

    ballot: Callable[[S], Ballot | None]
    """Return the open motion with its votes; None: no motion is open."""
    vote: Callable[[S, Seat, bool], A]
    """Return the vote of a seat on the open motion."""
    paused: Callable[[S], int | None]
    """Return the minutes that the pause lasts; None: there is no pause."""
    resume: Callable[[S, Seat], A]
    """Return the action with which a seat ends the pause."""
