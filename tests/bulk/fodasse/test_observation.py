"""What a learner is given: the facts of the acting seat's view, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import Rules
from fodasse.bulk.environment import VectorEnv
from fodasse.bulk.fodasse.layout import ACTIONS
from fodasse.bulk.fodasse.turns import observation_layout
from fodasse.games.fodasse import encoding


@pytest.mark.parametrize("seats", [2, 4, 39])
def test_the_columns_are_those_of_the_reference(seats: int) -> None:
    assert observation_layout(seats) == encoding.layout(seats, Rules()).columns


@pytest.mark.thorough
@pytest.mark.parametrize(("limit", "kind"), [(7, np.int8), (127, np.int8), (128, np.int16)])
def test_a_number_is_as_small_as_the_points_allow(limit: int, kind: type) -> None:
    env = VectorEnv(1, rules=Rules(limit=limit))
    assert env.single_observation_space.dtype == kind


@pytest.mark.thorough
def test_actions_have_room_in_a_mask() -> None:
    _, infos = VectorEnv(3).reset()
    assert infos["action_mask"].shape == (3, ACTIONS) == (3, 61)
