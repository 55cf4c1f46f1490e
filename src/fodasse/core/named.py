"""Closed sets of words: enums whose repr is valid Python and whose hash costs nothing."""

from __future__ import annotations

from enum import Enum


class Named(Enum):
    """An enum that prints as code: ``repr(Phase.BID) == "Phase.BID"``.

    The value of a member is its word in JSON.
    """

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)
