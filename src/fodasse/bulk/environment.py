"""An environment of thousands of matches that are stepped at once, for learning.

Needs the extras ``bulk`` and ``gymnasium``: ``pip install "fodasse[bulk,gymnasium]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import numpy as np

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(
        f"fodasse.bulk.VectorEnv needs gymnasium 1.1 or later ({error.name} is missing): "
        "pip install 'fodasse[bulk,gymnasium]'"
    ) from error
from numpy.typing import ArrayLike, NDArray

from fodasse.bulk.game import DEFAULT_GAME, encoding_of, parse_game, rules_for
from fodasse.bulk.luck import key_of
from fodasse.bulk.record import BROKEN
from fodasse.bulk.seating import Policies, illegal_choice, legal_ids, seating_of
from fodasse.bulk.starts import Beginnings, Choices
from fodasse.bulk.stepping import DONE, Outputs, advance, find_illegal, pick_all
from fodasse.core.encoding import Layout
from fodasse.core.errors import quote
from fodasse.core.fields import check_keywords, require, whole_number
from fodasse.core.game import Game

Rewards: TypeAlias = Literal["returns", "points"]
Infos: TypeAlias = dict[str, Any]
Step: TypeAlias = tuple[
    NDArray[np.integer], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos
]

Illegal: TypeAlias = Literal["raise", "end", "random"]
_ILLEGAL: Final = ("raise", "end", "random")
_REWARDS: Final = ("returns", "points")


class VectorEnv(GymnasiumVectorEnv[NDArray[np.integer], ArrayLike, NDArray[Any]]):
    """Many matches by the same rules, each at a decision, stepped at once.

    A vector environment of Gymnasium, whose wrappers fit. A match that is over is replaced in the
    same step by the next one (``AutoresetMode.SAME_STEP``): the observation is the first of the
    next match, and ``infos["final_obs"]`` has the last of the old one. Every step returns new
    arrays.

    One seat is stepped and policies play the others, or several seats are, one after the other:
    then ``infos["seat"]`` is the seat that acts next.

    Args:
        game: the game or its name; without it, as in ``VectorEnv(1000)``, it is Fodasse.
        num_envs: the number of matches played side by side.
        seats: the number of seats of each match.
        rules: the rules, or text for ``Rules.parse``; None: those of the game's encoding, the
            book's with an end to each hand.
        seed: the seed of deals, beginnings and policies' choices, which depend on it, on the
            number of the environment and on that of the match in it, and on nothing else.
            None: a random one, unless ``reset`` is given one.
        policies: one for all seats or one a seat: None where the caller of ``step`` decides, else
            a policy that plays inside the step: ``"random"``, ``"rules"``, or a function compiled
            with ``numba.njit``.
        rewards: ``"returns"``: the game's returns when a match is over, in Fodasse +1 shared by
            the winners and -1 shared by the others, at four seats 1 and -1/3; ``"points"``: the
            points a seat gained in the rounds that the step finished, negated where points are
            bad. None: points where ``rounds`` are given, else returns.
        seat: the one seat that is stepped, whatever its policy; the others need one.
        rounds: the rounds or hands after which a match is over.
        illegal: what an illegal action does. ``"raise"``: a ``ValueError``, and nothing changes;
            ``"end"``: its match is over, the rewards of the seat that acted add up to the least
            value possible at the table, and the other seats get nothing more; ``"random"``: a
            random legal action is played instead.
        options: start options of the game: in Fodasse ``dealer`` and ``hand_size``, the cards of a
            hand in the first round; in Truco and ES-ADOF ``dealer``; in The Great Dalmuti
            ``youngest``.

    ``seat``, ``rounds`` and the options are a number, a range or sequence of numbers from which
    each match draws one, or ``"random"`` for any of the seats.

    Raises:
        ImportError: when it is imported without gymnasium 1.1 or later.
        FormatError: a text of rules that cannot be read.
        RulesError: too many seats for these rules, or too few, or matches cannot begin like this.
        TypeError: a value of the wrong type, a policy that cannot be compiled, or an unknown
            keyword.
        ValueError: a game that is not compiled, no environments, no seat to step, or an unknown
            policy, reward, seat or value of ``illegal``.

    Examples:
        >>> env = VectorEnv(1000, seats=4, seed=1)
        >>> observations, infos = env.reset()
        >>> observations.shape, infos["action_mask"].shape
        ((1000, 110), (1000, 61))
        >>> observations, rewards, over, _, infos = env.step(env.random_actions())
        >>> rewards.shape, int(over.sum()), set(infos["seat"].tolist())
        ((1000,), 0, {2})
        >>> env = VectorEnv(8, policies="random", seat="random", hand_size=range(2, 9), rounds=1)
        >>> _, infos = env.reset(seed=1)
        >>> len(set(infos["seat"].tolist())) > 1
        True
    """

    def __init__(
        self,
        game: Game[Any, Any, Any] | str | int = DEFAULT_GAME,
        num_envs: int | None = None,
        *,
        seats: int = 4,
        rules: Any = None,
        seed: int | str | None = None,
        policies: Policies = None,
        rewards: Rewards | None = None,
        seat: Choices | None = None,
        rounds: Choices | None = None,
        illegal: Illegal = "raise",
        **options: Choices | None,
    ) -> None:
        self.autoreset_mode = AutoresetMode.SAME_STEP
        """The mode in which a match that is over is replaced."""
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        if illegal not in _ILLEGAL:
            raise ValueError(
                f"illegal is {', '.join(_ILLEGAL[:-1])} or {_ILLEGAL[-1]}, not {illegal!r}"
            )
        self._illegal = illegal
        which, envs, _ = parse_game(game, num_envs, None if num_envs is None else seats)
        if whole_number("num_envs", envs) < 1:
            raise ValueError(f"num_envs: at least 1, not {quote(envs)}")
        self.num_envs = envs
        encoding = encoding_of(which)
        self.rules = rules_for(which, seats, encoding.rules if rules is None else rules)
        """The rules of all of them."""
        if rewards is None:
            rewards = "returns" if rounds is None else "points"
        if rewards not in _REWARDS:
            raise ValueError(f"rewards: {' or '.join(map(repr, _REWARDS))}, not {rewards!r}")
        check_keywords(f"an environment of {which.game.name}", options, which.starts)
        seating = seating_of(which, policies, seats, outside=True)
        every: dict[str, Choices | None] = {"seat": seat, "rounds": rounds, **options}
        chosen: dict[str, Choices] = {
            name: each for name, each in every.items() if each is not None
        }
        self._game = which
        self.seats = seats
        """The number of seats of each match."""
        self.matches = np.zeros(envs, which.kernel.match)
        """The records of the matches, hidden cards included: for tests, never for learners."""
        which.write_rules(self.matches, self.rules)
        most = int(self.matches["max_rounds"][0])
        self._beginnings = Beginnings(which, seats, self.rules, most, seating.codes, chosen)
        self._starts = self._beginnings.starts({})
        self.matches["codes"] = seating.codes
        self._own = seating.own
        self._by_points = by_points = rewards == "points"
        self._key = None if seed is None else key_of(seed)
        self._started = np.zeros(envs, np.uint64)
        self._layout: Layout = encoding.layout(seats, self.rules)
        self._least = (self._layout.points if by_points else self._layout.returns)[0]
        self.single_observation_space = _observation_space(self._layout)
        self._finals = self._empty_observations()
        self._every = np.broadcast_to(np.True_, envs)
        self._legal = np.zeros(envs, np.bool_)
        self._nothing = np.broadcast_to(np.False_, (envs, self._layout.actions))
        self._ready = False
        self.observation_space = batch_space(self.single_observation_space, envs)
        self.single_action_space = Discrete(self._layout.actions)
        self.action_space = batch_space(self.single_action_space, envs)

    @property
    def observation_layout(self) -> Mapping[str, slice]:
        """The columns of each field of an observation."""
        return self._layout.columns

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.integer], Infos]:
        """Begin a match in every environment.

        Args:
            seed: begin with the first match of this seed; None: with the next one of the old seed.
            options: ``seat``, ``rounds`` and start options of the game, instead of those the
                environment was made with, for all matches until the next reset.

        Returns:
            An observation of each match by the seat to act, and infos as ``step`` returns them.

        Raises:
            RulesError: no match can begin like this.
            TypeError: an option of the wrong type, or a policy cannot be compiled.
            ValueError: an unknown option or seat, or a seat without a policy beside the one that
                is stepped; then nothing has changed. Or a policy chose an illegal action.
        """
        starts = self._beginnings.starts(options or {})
        if seed is not None:
            self._key = key_of(seed)
            self._started[:] = 0
        self._starts = starts
        super().reset(seed=seed if isinstance(seed, int) and seed >= 0 else None)
        if self._key is None:
            self._key = key_of(require(self.np_random_seed))
        self.matches["codes"] = self._starts.codes
        observations, _, _, _, infos = self._stepped(np.zeros(0, np.int64), self._legal)
        return observations, infos

    def step(self, actions: ArrayLike) -> Step:
        """Apply an action of the acting seat of every match, and play on to the next decision.

        Args:
            actions: an action id for each environment.

        Returns:
            Observations of the seats to act now; the rewards of the seats that acted;
            terminations, whether a match ended in this step and was replaced; truncations, always
            False; and infos: ``seat``, the seat to act; ``action_mask``, (envs, actions), its
            legal actions; ``rewards``, (envs, seats), those of all seats; ``rounds``, the number
            of rounds that the step finished; unless ``illegal`` is ``"raise"``, ``illegal``,
            whether the action was. Where a match ended, ``final_obs`` is what the seat
            that acted observes of the end, and ``final_info`` has these infos for that seat.
            As everywhere in Gymnasium, ``_seat`` and so on mark the environments that have them.

        Raises:
            RuntimeError: ``reset`` was not called yet.
            TypeError: the actions are not whole numbers, or a policy cannot be compiled.
            ValueError: their number is not that of the environments, or one is no action id, or
                is not legal and ``illegal`` is ``"raise"``; then nothing has changed. Or a
                policy chose an action that is not legal; then the environments have to be reset,
                as they have when a policy raises.
        """
        self._check_ready()
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {ids.dtype}")
        if ids.shape != (self.num_envs,):
            raise ValueError(
                f"actions: one for each of {self.num_envs} environments, not {ids.shape}"
            )
        ids = np.array(ids, np.int64)  # of one layout, as the kernel has one
        if self._illegal == "raise":
            return self._stepped(ids, self._legal)
        illegal = np.empty(self.num_envs, np.bool_)
        find_illegal(self.matches, ids, illegal)
        illegal &= (ids >= 0) & (ids < self._layout.actions)  # all others are refused
        if self._illegal == "end":
            step = self._stepped(ids, illegal)
        else:
            step = self._stepped(np.where(illegal, self.random_actions(), ids), self._legal)
        step[-1]["illegal"], step[-1]["_illegal"] = illegal, self._every
        return step

    def random_actions(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each environment.

        The actions depend on the seed and the place in the match: they are those that the policy
        ``"random"`` would choose, and the same in every call before the next step.

        Raises:
            RuntimeError: ``reset`` was not called yet.
        """
        self._check_ready()
        actions = np.empty(self.num_envs, np.int64)
        pick_all(self.matches, actions)
        return actions

    def _check_ready(self) -> None:
        if not self._ready:
            raise RuntimeError("no match has begun: call reset() first")

    def _stepped(self, actions: NDArray[np.int64], illegal: NDArray[np.bool_]) -> Step:
        """Play on; a match whose action is illegal ends with the least value of its seat."""
        envs, seats = self.num_envs, self.seats
        outputs = Outputs(
            observations=self._empty_observations(),
            mask=np.empty((envs, self._layout.actions), np.int8),
            seat=np.empty(envs, np.int8),
            rewards=np.zeros((envs, seats), np.float32),
            acted=np.empty(envs, np.int8),
            gained=np.empty(envs, np.float32),
            finals=self._finals,
            over=np.zeros(envs, np.bool_),
            rounds=np.zeros(envs, np.int32),
        )
        ready, self._ready = self._ready, False  # should a policy raise
        failed = advance(
            self._own,
            self.matches,
            actions,
            illegal,
            self._least,
            require(self._key),
            self._started,
            self._by_points,
            self._starts,
            outputs,
        )
        if failed != DONE:
            self._ready = ready
            self._fail(failed, actions)
        self._ready = True
        truncations = np.zeros(envs, np.bool_)
        infos = _infos(outputs, self._every, self._nothing)
        return outputs.observations, outputs.gained, outputs.over, truncations, infos

    def _fail(self, env: int, actions: NDArray[np.int64]) -> None:
        match = self.matches[env]
        if match["phase"] == BROKEN:
            self._ready = False
            raise illegal_choice(self._game, self.matches, env, f"environment {env}")
        legal = legal_ids(self._game, self.matches, env)
        raise ValueError(
            f"environment {env}: seat {match['turn']} cannot do {actions[env]}: legal are {legal}"
        )

    def _empty_observations(self) -> NDArray[np.integer]:
        """Return an empty array with a row for each environment."""
        kind = require(self.single_observation_space.dtype)
        return np.empty((self.num_envs, self._layout.size), kind)


def _observation_space(layout: Layout) -> Box:
    widths = [each.width for each in layout.fields]
    # With 0 everywhere, because programs such as TorchRL fill rows without an observation with it.
    low = np.repeat([min(each.low, 0) for each in layout.fields], widths)
    high = np.repeat([each.high for each in layout.fields], widths)
    kinds = (np.int8, np.int16, np.int32)
    kind = next(
        each
        for each in kinds
        if all(np.iinfo(each).min <= n <= np.iinfo(each).max for n in (low.min(), high.max()))
    )
    return Box(low.astype(kind), high.astype(kind), dtype=kind)


def _infos(outputs: Outputs, every: NDArray[np.bool_], nothing: NDArray[np.bool_]) -> Infos:
    """Return the infos of a step, each with the mask of the environments that have it.

    Where matches ended, there are also the last observations of these, and infos on their ends.

    Args:
        outputs: the arrays of the step.
        every: a mask of all environments.
        nothing: for each environment a mask of no actions.
    """
    rewards, rounds, over = outputs.rewards, outputs.rounds, outputs.over
    infos: Infos = {  # written out: this is a good part of a step
        "seat": outputs.seat,
        "_seat": every,
        "action_mask": outputs.mask.view(np.bool_),
        "_action_mask": every,
        "rewards": rewards,
        "_rewards": every,
        "rounds": rounds,
        "_rounds": every,
    }
    ended = over.nonzero()[0]
    if ended.size:
        observed = np.empty(over.size, object)
        for env, row in zip(ended.tolist(), outputs.finals[ended], strict=True):
            observed[env] = row
        infos["final_obs"], infos["_final_obs"] = observed, over
        infos["final_info"] = {
            "seat": outputs.acted,
            "_seat": over,
            "action_mask": nothing,
            "_action_mask": over,
            "rewards": rewards,
            "_rewards": over,
            "rounds": rounds,
            "_rounds": over,
        }
        infos["_final_info"] = over
    return infos
