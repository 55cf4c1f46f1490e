"""The conformance cases of the library's games, read once."""

from __future__ import annotations

from functools import cache
from typing import Any

from fodasse.games import GAMES
from fodasse.testing.conformance import cases


@cache
def cases_of(name: str) -> tuple[Any, ...]:
    """All cases of a game."""
    return cases(GAMES[name])


def matches_of(name: str) -> list[Any]:
    """The cases that are matches."""
    return [case for case in cases_of(name) if "steps" in case]


def shown_steps(name: str) -> list[dict[str, Any]]:
    """The steps that are shown, of all cases."""
    return [step for case in matches_of(name) for step in case["steps"] if "views" in step]
