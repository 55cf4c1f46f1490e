"""An environment of thousands of matches that are stepped at once, for learning."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, kernel, policy_kernel, unsigned
from fodasse.bulk.kernel import deal, play_round, start
from fodasse.bulk.layout import ACTIONS, BROKEN, DEAL, MATCH, NOBODY, OVER
from fodasse.bulk.luck import choice, key_of, word
from fodasse.bulk.observation import empty_observations, observation_layout, observe, spread
from fodasse.bulk.policies import OUTSIDE, pick
from fodasse.bulk.positions import write_rules
from fodasse.bulk.seating import Policies, actions_in, illegal_choice, seated
from fodasse.bulk.turns import is_legal, look
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.transition import start as first_state

Rewards: TypeAlias = Literal["returns", "points"]
Infos: TypeAlias = dict[str, NDArray[Any]]
Step: TypeAlias = tuple[
    NDArray[np.integer], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos
]

_REWARDS: Final = ("returns", "points")
_DONE: Final = -1


class VectorEnv:
    """Many matches by the same rules, each at a decision, stepped at once.

    The conventions are those of Gymnasium's vector environments: a match that is over is replaced
    in the same step by the next one. Several seats play, so rewards have a column a seat, and
    ``infos["seat"]`` is the seat that acts next. Every step returns new arrays.

    Args:
        envs: the number of matches played side by side.
        seats: the number of seats of each match.
        rules: the rules; None: the book.
        seed: the seed of deals and of policies' choices, which depend on it, on the number of the
            environment and on that of the match in it, and on nothing else.
        policies: one for all seats or one a seat: None where the caller of ``step`` decides, else
            a policy that plays inside the step: ``"random"``, ``"rules"``, or a function compiled
            with ``numba.njit``.
        rewards: ``"returns"``: when a match is over the winners share +1 and the others -1;
            ``"points"``: minus the points each seat gained in the rounds that the step finished.

    Raises:
        RulesError: too many seats for these rules, or too few.
        TypeError: a value of the wrong type, or a policy that cannot be compiled.
        ValueError: no environments, no seat to step, or an unknown policy or reward.

    Examples:
        >>> env = VectorEnv(1000, seats=4, seed=1)
        >>> observations, infos = env.reset()
        >>> observations.shape, infos["action_mask"].shape
        ((1000, 110), (1000, 60))
        >>> observations, rewards, over, _, infos = env.step(env.random_actions())
        >>> rewards.shape, int(over.sum()), set(infos["seat"].tolist())
        ((1000, 4), 0, {2})
    """

    metadata: Final[Mapping[str, str]] = MappingProxyType({"autoreset_mode": "SameStep"})
    """The value of Gymnasium's ``AutoresetMode.SAME_STEP``."""

    def __init__(
        self,
        envs: int,
        seats: int = 4,
        *,
        rules: Rules | None = None,
        seed: int | str = 0,
        policies: Policies = None,
        rewards: Rewards = "returns",
    ) -> None:
        self.rules = first_state(seats, rules=rules).rules
        """The rules of all of them."""
        if whole_number("envs", envs) < 1:
            raise ValueError(f"envs: at least 1, not {quoted(envs)}")
        if rewards not in _REWARDS:
            raise ValueError(f"rewards: {' or '.join(map(repr, _REWARDS))}, not {rewards!r}")
        seating = seated(policies, seats, outside=True)
        if OUTSIDE not in seating.codes[:seats]:
            raise ValueError("policies: at least one seat must be None, to be stepped")
        self.num_envs = envs
        """The number of matches that are stepped at once."""
        self.seats = seats
        """The number of seats of each match."""
        self.matches = np.zeros(envs, MATCH)
        """The records of the matches, hidden cards included: for tests, never for learners."""
        write_rules(self.matches, self.rules)
        self.matches["codes"] = seating.codes
        self._own = seating.own
        self._by_points = rewards == "points"
        self._key = key_of(seed)
        self._started = np.zeros(envs, np.uint64)
        self._legal = np.zeros(envs, np.uint64)
        self._ready = False

    @property
    def observation_layout(self) -> Mapping[str, slice]:
        """The columns of each field of an observation."""
        return observation_layout(self.seats)

    def reset(self, *, seed: int | str | None = None) -> tuple[NDArray[np.integer], Infos]:
        """Begin a match in every environment.

        Args:
            seed: begin with the first match of this seed; None: with the next one of the old seed.

        Returns:
            An observation of each match by the seat to act, and infos as ``step`` returns them.

        Raises:
            TypeError: a policy cannot be compiled.
            ValueError: a policy chose an action that is not legal.
        """
        if seed is not None:
            self._key = key_of(seed)
            self._started[:] = 0
        observations, _, _, _, infos = self._stepped(np.zeros(0, np.int64))
        return observations, infos

    def step(self, actions: ArrayLike) -> Step:
        """Apply an action of the acting seat of every match, and play on to the next decision.

        Args:
            actions: an action id for each environment.

        Returns:
            Observations of the seats to act now; rewards, (envs, seats); terminations, whether a
            match ended in this step and was replaced; truncations, always False; and infos:
            ``seat``, the seat to act; ``action_mask``, (envs, actions), its legal actions;
            ``rounds``, the number of rounds that the step finished.

        Raises:
            RuntimeError: ``reset`` was not called yet.
            TypeError: the actions are not whole numbers, or a policy cannot be compiled.
            ValueError: there is another number of them than of environments, or one is not legal;
                then nothing has changed. Or a policy chose an action that is not legal; then
                the environments have to be reset, as they have when a policy raises.
        """
        self._check_ready()
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {ids.dtype}")
        if ids.shape != (self.num_envs,):
            raise ValueError(
                f"actions: one for each of {self.num_envs} environments, not {ids.shape}"
            )
        return self._stepped(np.array(ids, np.int64))  # of one layout, as the kernel has one

    def random_actions(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each environment.

        The actions depend on the seed and the place in the match: they are those that the policy
        ``"random"`` would choose, and the same in every call before the next step.

        Raises:
            RuntimeError: ``reset`` was not called yet.
        """
        self._check_ready()
        actions = np.empty(self.num_envs, np.int64)
        _pick_all(self.matches, self._legal, actions)
        return actions

    def _check_ready(self) -> None:
        if not self._ready:
            raise RuntimeError("no match has begun: call reset() first")

    def _stepped(self, actions: NDArray[np.int64]) -> Step:
        envs, seats = self.num_envs, self.seats
        outputs = _Outputs(
            observations=empty_observations(envs, seats, self.rules.limit),
            mask=np.empty((envs, ACTIONS), np.bool_),
            seat=np.empty(envs, np.int8),
            rewards=np.zeros((envs, seats), np.float32),
            over=np.zeros(envs, np.bool_),
            rounds=np.zeros(envs, np.int32),
            legal=self._legal,
        )
        ready, self._ready = self._ready, False  # should a policy raise
        failed = _advance(
            self._own, self.matches, actions, self._key, self._started, self._by_points, outputs
        )
        if failed != _DONE:
            self._ready = ready
            self._fail(failed, actions)
        self._ready = True
        truncations = np.zeros(envs, np.bool_)
        infos = {"seat": outputs.seat, "action_mask": outputs.mask, "rounds": outputs.rounds}
        return outputs.observations, outputs.rewards, outputs.over, truncations, infos

    def _fail(self, env: int, actions: NDArray[np.int64]) -> None:
        match = self.matches[env]
        if match["phase"] == BROKEN:
            self._ready = False
            raise illegal_choice(match, f"environment {env}")
        legal = actions_in(int(self._legal[env]))
        raise ValueError(
            f"environment {env}: seat {match['turn']} cannot do {actions[env]}: legal are {legal}"
        )


class _Outputs(NamedTuple):
    """The arrays that a step writes, each by environment."""

    observations: NDArray[np.integer]
    mask: NDArray[np.bool_]
    seat: NDArray[np.int8]
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]
    rounds: NDArray[np.int32]
    legal: NDArray[np.uint64]
    """Masks of the legal actions, by which the next step is checked."""


@policy_kernel
def _advance(  # noqa: C901, PLR0912  # arrays handed to another function cost more than the step
    own: Any,
    matches: Any,
    actions: Any,
    key: int,
    started: Any,
    by_points: bool,
    outputs: _Outputs,
) -> int:
    """Play every match on to its next decision from outside.

    Args:
        own: the ``own`` of a seating.
        matches: records at a decision from outside, or before the first match.
        actions: the decisions; empty: begin the next match of every environment.
        key: the key of the seed.
        started: by environment: the number of matches begun.
        by_points: whether points are rewarded, and not returns.
        outputs: the arrays to write.

    Returns:
        The environment whose action is not legal, or whose match a policy broke; or ``_DONE``.
    """
    resetting = actions.size == 0
    if not resetting:
        illegal = _first_illegal(actions, outputs.legal)
        if illegal != _DONE:
            return illegal
    seats = outputs.rewards.shape[1]
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        given = NOBODY if resetting else actions[env]
        beginning = resetting
        if by_points and not resetting:
            _add_points(outputs.rewards[env], match, 1)
        while True:
            if beginning:
                start(match, seats, word(word(key, env), started[env]))
                started[env] += ONE
            if match.phase == DEAL:
                deal(match)
            play_round(match, own, given)
            given = NOBODY
            beginning = match.phase == OVER
            if not beginning and match.phase != DEAL:
                break
            outputs.rounds[env] += 1
            if beginning:
                outputs.over[env] = True
                if by_points:
                    _add_points(outputs.rewards[env], match, -1)
                else:
                    _add_returns(outputs.rewards[env], match)
        if match.phase == BROKEN:
            return place
        if by_points:
            _add_points(outputs.rewards[env], match, -1)
        turn = look(match)
        observe(turn, outputs.observations[env], seats)
        spread(turn.legal, outputs.mask[env], 0, ACTIONS)
        outputs.seat[env] = turn.seat
        outputs.legal[env] = turn.legal
    return _DONE


@inner
def _first_illegal(actions: Any, legal: Any) -> int:
    """Return the first environment whose action is not legal, or ``_DONE``."""
    for place in range(actions.size):
        env = unsigned(place)
        if not is_legal(legal[env], actions[env]):
            return place
    return _DONE


@inner
def _add_points(rewards: Any, match: Any, sign: int) -> None:
    for place in range(rewards.size):
        seat = unsigned(place)
        rewards[seat] += sign * match.points[seat]


@inner
def _add_returns(rewards: Any, match: Any) -> None:
    """Add +1 shared by the winners, the seats with the fewest points, and -1 shared by the rest.

    Nothing is added if all seats won.
    """
    seats = rewards.size
    fewest = match.limit
    winners = 0
    for place in range(seats):
        points = match.points[unsigned(place)]
        if points < fewest:
            fewest = points
            winners = 0
        winners += points == fewest
    if winners == seats:
        return
    for place in range(seats):
        seat = unsigned(place)
        won = match.points[seat] == fewest
        rewards[seat] += 1 / winners if won else -1 / (seats - winners)


@kernel
def _pick_all(matches: Any, legal: Any, actions: Any) -> None:
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        actions[env] = pick(legal[env], choice(match.key, match.decisions))
