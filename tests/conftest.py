"""How thorough the properties are: ``--hypothesis-profile=thorough`` for the long run.

``brief`` is for counting the lines they reach, where everything takes three times as long.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from support.games.walks import Step
from support.games.walks import states as states_of

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("brief", max_examples=8, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("quick", max_examples=30, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile("quick")


@pytest.fixture(scope="module")
def steps(walks: list[list[Step[Any, Any]]]) -> list[Step[Any, Any]]:
    """All steps of the random matches that a module shares, in order."""
    return [step for walk in walks for step in walk]


@pytest.fixture(scope="module")
def states(walks: list[list[Step[Any, Any]]]) -> list[Any]:
    """All states of the random matches that a module shares."""
    return [state for walk in walks for state in states_of(walk)]
