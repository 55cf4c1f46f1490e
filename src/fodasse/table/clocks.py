"""The time limits of people's decisions and of pauses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf
from time import monotonic, time
from typing import Any, Final, Generic

from attrs import define

from fodasse.core.errors import quote
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A, S

MINUTE: Final = 60.0
"""Seconds."""
_START: Final = time() - monotonic()


def steady_time() -> float:
    """Return the time of day in seconds, as if nobody had set the clock since the process began.

    What counts seconds for people must not jump when the system's clock does.
    """
    return _START + monotonic()


@define
class MatchClock:
    """The clock of a match that may be restored: it never goes back.

    The times in the log of a match may be those of a machine whose clock is ahead, or of this one
    before its clock was set back. Then this clock goes on from there, as fast as any.

    Examples:
        >>> clock = MatchClock()
        >>> clock.at(500.0, last=1000.0), clock.at(530.0, last=1000.0)
        (1000.0, 1030.0)
        >>> MatchClock().at(0.0, last=None)
        0.0
    """

    ahead: float = 0.0
    """The seconds by which it is ahead."""

    def at(self, now: float, last: float | None) -> float:
        """Return its time.

        Args:
            now: the time in seconds.
            last: the last time of the match, as ``Match.time``.
        """
        self.ahead = max(self.ahead, (last or 0.0) - now)
        return now + self.ahead


class Clocks(Generic[S, A]):
    """The time of a match, and when the decisions of the awaited people and the pause end."""

    def __init__(self, game: Game[S, A, Any], patience: float | None) -> None:
        """Start no clock.

        Args:
            game: the game.
            patience: the seconds that a person has for a decision; None: no limit.
        """
        self.patience = None if patience is None else seconds("patience", patience)
        """The seconds that a person has for a decision; None: no limit."""
        self.now: float | None = None
        """The last time given to ``Match.tick``; None: none yet."""
        self._game = game
        self._decisions: dict[Seat, tuple[float, tuple[A, ...]]] = {}
        self._pause: float | None = None

    def start(self, state: S, awaited: Iterable[Seat], away: Collection[Seat]) -> bool:
        """Start the clock of a pause or of new decisions; return whether one was started."""
        now = require(self.now)
        if self._minutes(state) is not None:
            is_new, self._pause = self._pause is None, now if self._pause is None else self._pause
            return is_new
        if self.patience is None:
            return False
        new = [seat for seat in awaited if seat not in self._decisions]
        for seat in new:
            end = now if seat in away else now + self.patience
            self._decisions[seat] = end, self._game.legal_actions(state, seat)
        return bool(new)

    def stop(self, state: S, action: A) -> None:
        """Stop the clocks of the decisions that an action ended or changed.

        A vote or a claim of the seat itself is no answer, and gives it no more time.
        """
        for seat, (_, legal) in tuple(self._decisions.items()) if self._decisions else ():
            if action in legal or legal != self._game.legal_actions(state, seat):
                del self._decisions[seat]
        if self._pause is not None and self._minutes(state) is None:
            self._pause = None

    def forget(self, seat: Seat) -> None:
        """Stop the clock of a seat."""
        self._decisions.pop(seat, None)

    def clear(self) -> None:
        """Stop all clocks."""
        self._decisions.clear()
        self._pause = None

    def pause_end(self, state: S) -> float | None:
        """Return the time at which the pause ends; None: no pause has a clock."""
        minutes = self._minutes(state)
        return None if minutes is None or self._pause is None else self._pause + MINUTE * minutes

    def expired(self) -> tuple[Seat, ...]:
        """Return the seats whose time is up."""
        now = require(self.now)
        return tuple([seat for seat, (end, _) in self._decisions.items() if end <= now])

    def deadline(self, seat: Seat) -> float | None:
        """Return the end of a seat's time; None: its clock does not run."""
        return self._decisions[seat][0] if seat in self._decisions else None

    def next_due(self, state: S) -> float | None:
        """Return the first time at which something is due; None: nothing will be."""
        ends = [self.pause_end(state), *[end for end, _ in self._decisions.values()]]
        return min([end for end in ends if end is not None], default=None)

    def has_to_start(self, state: S, awaited: Collection[Seat]) -> bool:
        """Return whether a clock has to run after a change: of a pause, or of awaited people."""
        return self._minutes(state) is not None or (self.patience is not None and bool(awaited))

    def _minutes(self, state: S) -> int | None:
        motions = self._game.motions
        return None if motions is None else motions.paused(state)


def seconds(name: str, value: object) -> float:
    """Return a number of seconds as a float.

    Raises:
        ValueError: it is negative or not finite.
        TypeError: it is no number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} is a number of seconds, not {type(value).__name__}")
    try:
        number = float(value)
    except OverflowError:
        number = inf
    if not 0 <= number < inf:
        raise ValueError(f"{name}: 0 or more seconds, not {quote(value)}")
    return number
