"""Cases in tables: a state, steps in text, and what is told after them by name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from operator import attrgetter
from typing import Any, TypeAlias

import pytest
from attrs import fields

from fodasse.core.cards import Card

Expected: TypeAlias = Mapping[str, Any]
"""By name, what is told: enums and cards as text."""


def each_case(table: Mapping[str, tuple[Any, str, Expected]]) -> pytest.MarkDecorator:
    """Return a mark by which a test gets ``state``, ``steps`` and ``expected`` of each case."""
    return pytest.mark.parametrize(("state", "steps", "expected"), table.values(), ids=table)


def told(state: Any, parts: Mapping[str, Any], name: str) -> Any:
    """Return what a state tells by a name such as "dealer", or one of its parts by "last.won"."""
    of, _, rest = name.partition(".")
    return plain(attrgetter(rest)(parts[of]) if of in parts else attrgetter(name)(state))


def plain(value: Any) -> Any:
    """Return a value with text for its enums and cards."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return str(value) if isinstance(value, Enum | Card) else value


def plain_action(action: Any) -> Any:
    """Return an action, or a motion, as oracles take it: its type in one word, then its fields."""
    if not hasattr(action, "type"):
        return plain(action)
    word = action.type.replace("-", "")
    return word, *(plain_action(getattr(action, each.name)) for each in fields(type(action)))
