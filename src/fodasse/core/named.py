"""Closed sets of words: enums whose repr is valid Python and whose hash costs nothing."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any


class Named(Enum):
    """An enum that prints as code: ``repr(Phase.BID) == "Phase.BID"``.

    The value of a member is its word in JSON.
    """

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


def kebab(cls: type[Any]) -> str:
    """Return the name of a class in kebab-case: ``HandSize`` is ``"hand-size"``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
