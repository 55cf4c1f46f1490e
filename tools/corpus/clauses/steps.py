"""One step of a match as evidence of clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import frozen

from fodasse.testing.conformance.expected import Data


@frozen
class Step:
    """An action with the states around it and the events between them, all as plain JSON data."""

    before: Data
    """The state before the action."""
    action: Data
    """The action."""
    after: Data
    """The state after it."""
    events: list[Data]
    """The events between them, with all cards."""

    def all(self, kind: str) -> list[Data]:
        """Return the events of a type."""
        return [each for each in self.events if each["type"] == kind]

    def has(self, kind: str, **fields: Any) -> bool:
        """Return whether there is an event of a type with these values."""
        return any(
            all(each[name] == value for name, value in fields.items()) for each in self.all(kind)
        )


Evidence: TypeAlias = Callable[[Step], bool]
"""A function that returns whether a step shows a clause."""
Clauses: TypeAlias = Mapping[str, Mapping[str, Evidence]]
"""By clause: descriptions of what can be seen of it, each with its evidence."""


def event(kind: str, **fields: Any) -> Evidence:
    """Return the evidence that there is an event of a type with these values."""
    return lambda step: step.has(kind, **fields)


def action(kind: str, **fields: Any) -> Evidence:
    """Return the evidence that the action is of a type and has these values."""
    return lambda step: (
        step.action["type"] == kind
        and all(step.action[name] == value for name, value in fields.items())
    )
