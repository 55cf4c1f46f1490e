"""What our vector environment takes from the base class of Stable-Baselines3, without torch.

Where Stable-Baselines3 is installed, its own class is taken.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

PACKAGE = "stable_baselines3"
OURS = "fodasse.adapters.stable_baselines"


class VecEnv:
    """The parts of ``stable_baselines3.common.vec_env.VecEnv`` that ours calls or leaves as is."""

    step_async: Any
    step_wait: Any
    get_attr: Any

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self.render_mode = self.get_attr("render_mode")[0]
        self._reset_seeds()
        self._reset_options()

    def _reset_seeds(self) -> None:
        self._seeds: list[int | None] = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def has_attr(self, attr_name: str) -> bool:
        try:
            self.get_attr(attr_name)
        except AttributeError:
            return False
        return True

    def step(self, actions: Any) -> Any:
        self.step_async(actions)
        return self.step_wait()

    def seed(self, seed: int) -> list[int | None]:
        self._seeds = [seed + place for place in range(self.num_envs)]
        return self._seeds

    def set_options(self, options: dict[str, Any] | list[dict[str, Any]]) -> None:
        each = [options] * self.num_envs if isinstance(options, dict) else options
        self._options = list(each)

    def _get_indices(self, indices: int | Iterable[int] | None) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices


def import_ours() -> ModuleType:
    """Import the adapter, on the stand-in where Stable-Baselines3 is not installed."""
    if find_spec(PACKAGE) is not None:
        return import_module(OURS)
    vec_env = ModuleType(f"{PACKAGE}.common.vec_env")
    vec_env.__dict__["VecEnv"] = VecEnv
    common = ModuleType(f"{PACKAGE}.common")
    put = {PACKAGE: ModuleType(PACKAGE), common.__name__: common, vec_env.__name__: vec_env}
    sys.modules.update(put)
    try:
        return import_module(OURS)
    finally:
        for name in [*put, OURS]:
            sys.modules.pop(name, None)
