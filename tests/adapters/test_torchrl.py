"""The environments of Gymnasium in TorchRL, which knows no masks."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import GAMES
from support.games.offering import NUMBERED

envs = pytest.importorskip("torchrl.envs", reason="no TorchRL: pip install torch torchrl")
utils = pytest.importorskip("torchrl.envs.utils")
gymnasium = pytest.importorskip("fodasse.adapters.gymnasium")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", NUMBERED)
def test_an_environment_made_by_its_id_passes_the_check_of_torchrl(game: str) -> None:
    name = gymnasium.env_id(GAMES[game])
    utils.check_env_specs(envs.GymEnv(f"fodasse.adapters.gymnasium:{name}"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("illegal", ["end", "random"])
@pytest.mark.parametrize("game", NUMBERED)
def test_many_matches_pass_the_check_of_torchrl(game: str, illegal: Any) -> None:
    bulk = pytest.importorskip("fodasse.bulk")
    many = bulk.VectorEnv(game, 3, seats=4, policies="random", seat=0, illegal=illegal, seed=1)
    utils.check_env_specs(envs.GymWrapper(many))
