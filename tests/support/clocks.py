"""A clock for tests of limits by time."""

from __future__ import annotations


class Clock:
    """A clock that goes on by one second each time it is looked at."""

    def __init__(self) -> None:
        """Start at zero."""
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        self.now += 1
        return self.now
