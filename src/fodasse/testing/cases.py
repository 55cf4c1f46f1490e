"""Counts of the cases that a law needs, and may not find in a match."""

from __future__ import annotations

from attrs import frozen


@frozen
class Cases:
    """Counts of the cases a law found, and of those among them that it could try."""

    found: int = 0
    """Cases to which the law applies."""
    tried: int = 0
    """Cases among them that the law could try."""

    def __add__(self, other: Cases) -> Cases:
        return Cases(self.found + other.found, self.tried + other.tried)
