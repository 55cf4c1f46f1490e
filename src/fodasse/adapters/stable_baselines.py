"""A vector environment of Gymnasium as one of Stable-Baselines3, with masks for ``MaskablePPO``.

Needs the extra ``sb3``: ``pip install "fodasse[sb3]"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from numpy.typing import NDArray
    from stable_baselines3.common.vec_env import (  # pyright: ignore[reportMissingImports]
        VecEnv,
    )
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.stable_baselines needs sb3-contrib ({error.name} is missing): "
        "pip install 'fodasse[sb3]'"
    ) from error

from fodasse.core.errors import quote

Indices: TypeAlias = int | Iterable[int] | None
"""The numbers of some environments; None: all of them."""
Step: TypeAlias = tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]
"""Observations, rewards, whether an episode ended, and a dictionary for each environment."""

_MASKS = "action_masks"
"""The name by which sb3-contrib asks for masks."""


class MaskedVecEnv(VecEnv):  # type: ignore[misc]  # it is not installed where types are checked
    """One seat of many matches at once, for algorithms of Stable-Baselines3.

    ``MaskablePPO`` of sb3-contrib finds the masks by itself, so it never chooses an illegal
    action. An algorithm that ignores masks does, and the environment's own error is raised.

    Where an episode ends, ``infos[n]["terminal_observation"]`` is its last observation, and the
    row that is returned is the first of the next episode.

    Args:
        env: an environment that begins the next episode in the same step
            (``AutoresetMode.SAME_STEP``), with the legal actions in ``infos["action_mask"]``, such
            as ``fodasse.bulk.VectorEnv``. It may be in wrappers of Gymnasium. One seat is
            stepped; policies or bots play the others.

    Raises:
        ImportError: when it is imported without stable_baselines3.
        ValueError: an environment with another mode.

    Examples:
        >>> from fodasse.bulk import VectorEnv
        >>> matches = MaskedVecEnv(VectorEnv(8, policies="random", seat=2, rounds=1))
        >>> ids = matches.seed(1)
        >>> rows = matches.reset()
        >>> rows.shape, matches.action_masks().shape
        ((8, 110), (8, 61))
        >>> rows, rewards, over, infos = matches.step(matches.action_masks().argmax(axis=1))
        >>> bool(over.all()), infos[0]["terminal_observation"].shape
        (True, (110,))
    """

    def __init__(self, env: VectorEnv[Any, Any, Any]) -> None:
        mode = env.metadata.get("autoreset_mode")
        if mode is not AutoresetMode.SAME_STEP:
            raise ValueError(f"autoreset_mode: AutoresetMode.SAME_STEP is needed, not {mode}")
        self.env = env
        """The environment that is stepped."""
        self._actions: NDArray[np.integer] | None = None
        self._mask: NDArray[np.bool_] | None = None
        self._seats: NDArray[np.integer] | None = None
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each environment: (envs, actions).

        Raises:
            RuntimeError: ``reset`` was not called yet.
        """
        if self._mask is None:
            raise RuntimeError("no match has begun: call reset() first")
        return self._mask

    def reset(self) -> Any:
        """Begin an episode in every environment, and return an observation of each.

        The seed is the one given to ``seed`` before, for all environments together: one of them
        differs from the next by its number. Options are those of ``set_options``, once.

        Raises:
            ValueError: environments were given different options; or as the environment raises.
        """
        options = self._options[0]
        if any(each != options for each in self._options):
            raise ValueError("options: the same for all environments")
        observations, infos = self.env.reset(seed=self._seeds[0], options=options or None)
        self._reset_seeds()
        self._reset_options()
        self._actions = None
        self._take(infos)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return observations

    def step_async(self, actions: NDArray[np.integer]) -> None:
        """Take the actions that ``step_wait`` will apply: an action id for each environment."""
        self._actions = actions

    def step_wait(self) -> Step:
        """Apply the actions, and play on to the learner's next decision in every match.

        Raises:
            RuntimeError: there are no actions to apply.
            ValueError: an action is not legal, or several seats are stepped in a match.
        """
        if self._actions is None:
            raise RuntimeError("no actions to apply: call step_async() first")
        actions, self._actions = self._actions, None
        observations, rewards, terminated, truncated, infos = self.env.step(actions)
        over = np.logical_or(terminated, truncated)
        self._take(infos, over)
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in over.nonzero()[0].tolist():
            each[place] = {
                "terminal_observation": infos["final_obs"][place],
                "TimeLimit.truncated": bool(truncated[place] and not terminated[place]),
            }
        return observations, np.asarray(rewards, np.float32), over, each

    def close(self) -> None:
        """Close the environment."""
        self.env.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of the environment, once for each of these matches.

        Raises:
            AttributeError: the environment has none of this name.
        """
        owner = self if attr_name == _MASKS else self.env
        value = getattr(owner, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(
        self,
        attr_name: str,
        value: Any,  # noqa: ARG002  # as the base class has it
        indices: Indices = None,  # noqa: ARG002  # likewise
    ) -> None:
        """Refuse to change one match: all are played alike.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(f"{attr_name} cannot be set: all matches are of one environment")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return the mask of each of these matches; single matches have no other method.

        Raises:
            AttributeError: another method than ``action_masks``.
        """
        if method_name != _MASKS or method_args or method_kwargs:
            raise AttributeError(f"of one match there is {_MASKS}(), not {quote(method_name)}")
        masks = self.action_masks()
        return [masks[place] for place in self._get_indices(indices)]

    def env_is_wrapped(
        self,
        wrapper_class: type,  # noqa: ARG002  # as the base class has it
        indices: Indices = None,
    ) -> list[bool]:
        """Return False for each of these matches: wrappers are around all of them."""
        return [False for _ in self._get_indices(indices)]

    def _take(self, infos: dict[str, Any], over: NDArray[np.bool_] | None = None) -> None:
        """Keep the masks, and check that the seat is the same until its episode is over."""
        if "action_mask" not in infos:
            raise ValueError("env: its infos have no 'action_mask'")
        self._mask = np.asarray(infos["action_mask"], np.bool_)
        seats, before = infos.get("seat"), self._seats
        self._seats = seats
        if over is not None and seats is not None and before is not None:
            other = ((seats != before) & ~over).nonzero()[0]
            if other.size:
                place = other[0]
                raise ValueError(
                    f"environment {place}: seats {before[place]} and {seats[place]} are both "
                    "stepped, but one learns: give the others policies"
                )
