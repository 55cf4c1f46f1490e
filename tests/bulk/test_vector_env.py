"""The environment as one of Gymnasium: spaces, ends of matches, options, seeds and wrappers."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.wrappers.vector import (
    ClipReward,
    DictInfoToList,
    NormalizeReward,
    RecordEpisodeStatistics,
)

from fodasse import GAME, GAMES, Rules, RulesError
from fodasse.bulk import VectorEnv

AGAINST = [None, "random", "random", "random"]


def test_it_is_a_vector_environment_of_gymnasium() -> None:
    env = VectorEnv(6, seed=1)
    assert isinstance(env, GymnasiumVectorEnv)
    assert env.unwrapped is env
    assert (env.num_envs, env.spec, env.render_mode, env.closed) == (6, None, None, False)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.single_action_space == Discrete(61)
    assert env.action_space == MultiDiscrete([61] * 6)
    assert isinstance(env.single_observation_space, Box)
    assert env.single_observation_space.shape == (110,)
    assert env.observation_space.shape == (6, 110)
    assert env.observation_space.dtype == env.single_observation_space.dtype == np.int8
    assert VectorEnv(1, rules=Rules(limit=300)).single_observation_space.dtype == np.int16
    for game in GAMES:  # TorchRL and others fill rows without an observation with zeros
        space: Any = VectorEnv(game, 1).single_observation_space
        assert np.zeros(space.shape, space.dtype) in space
    env.close()
    assert env.closed


def test_the_game_may_be_named_or_left_out() -> None:
    given = VectorEnv(8), VectorEnv("fodasse", 8), VectorEnv(GAME, 8), VectorEnv(num_envs=8)
    assert [env.num_envs for env in (*given, VectorEnv("fodasse", num_envs=8))] == [8] * 5


def told(env: Any, steps: int) -> list[Any]:
    """What random steps of an environment tell."""
    return [env.step(env.unwrapped.random_actions()) for _ in range(steps)]


@pytest.mark.skipif(
    tuple(map(int, gymnasium.__version__.split(".")[:2])) < (1, 4),
    reason="leaves out the first step of an episode: pip install 'gymnasium>=1.4'",
)
@pytest.mark.parametrize("policies", [None, AGAINST], ids=["all seats", "one seat"])
def test_record_episode_statistics_counts_the_episodes(policies: Any) -> None:
    plain = VectorEnv(8, policies=policies, seed=3)
    wrapped = RecordEpisodeStatistics(VectorEnv(8, policies=policies, seed=3))
    plain.reset()
    wrapped.reset()
    sums, lengths, met = np.zeros(8), np.zeros(8, int), 0
    for one, other in zip(told(plain, 300), told(wrapped, 300), strict=True):
        sums += one[1]
        lengths += 1
        over = one[2]
        assert ("episode" in other[4]) == over.any()
        if over.any():
            assert other[4]["episode"]["r"][over] == pytest.approx(sums[over])
            assert other[4]["episode"]["l"][over].tolist() == lengths[over].tolist()
        met += over.sum()
        sums[over], lengths[over] = 0, 0
    assert wrapped.episode_count == met > 0


def test_infos_as_lists_have_what_each_environment_has() -> None:
    env = DictInfoToList(VectorEnv(4, rules=Rules(max_rounds=1), seed=1))
    _, infos = env.reset()
    assert [set(each) for each in infos] == [{"seat", "action_mask", "rewards", "rounds"}] * 4
    ends = 0
    for _, _, over, _, infos in told(env, 8):
        for is_over, each in zip(over, infos, strict=True):
            assert ("final_obs" in each) == ("final_info" in each) == is_over
            ends += is_over
    assert ends == 8  # twice each: a blind round is four bids


@pytest.mark.parametrize("wrapper", [NormalizeReward, lambda env: ClipReward(env, -0.5, 0.5)])
def test_wrappers_of_rewards_fit(wrapper: Any) -> None:
    env = wrapper(VectorEnv(8, policies=AGAINST, rewards="points", seed=1))
    env.reset(seed=4)
    assert all(told[1].shape == (8,) and np.isfinite(told[1]).all() for told in told(env, 60))


def test_one_seat_is_stepped_whatever_its_policy() -> None:
    chosen = VectorEnv(5, policies="random", seat=2, seed=4)
    written = VectorEnv(5, policies=["random", "random", None, "random"], seed=4)
    chosen.reset()
    written.reset()
    for one, other in zip(told(chosen, 80), told(written, 80), strict=True):
        assert np.array_equal(one[0], other[0])
        assert (one[4]["seat"] == 2).all()


def test_each_match_draws_its_beginning() -> None:
    env = VectorEnv(
        200,
        policies="random",
        seat="random",
        dealer=(0, 3),
        hand_size=range(2, 5),
        rounds=(1, 2),
        seed=5,
    )
    _, infos = env.reset()
    drawn: Counter[tuple[str, int]] = Counter()
    seats, counted = infos["seat"], 0
    rounds = np.zeros(200, int)
    for _ in range(40):
        for name, field in (("dealer", "dealer"), ("size", "size"), ("most", "max_rounds")):
            begun = env.matches[field][env.matches["rounds"] == 0]
            drawn.update((name, int(value)) for value in begun)
        _, _, over, _, infos = env.step(env.random_actions())
        rounds += infos["rounds"]
        assert (infos["seat"] == seats)[~over].all()
        assert set(rounds[over].tolist()) <= {1, 2}
        drawn.update(("seat", int(seat)) for seat in infos["seat"][over])
        counted += over.sum()
        seats, rounds[over] = infos["seat"], 0
    assert counted > 1000
    values = {"seat": range(4), "dealer": (0, 3), "size": (2, 3, 4), "most": (1, 2)}
    assert set(drawn) == {(name, each) for name, some in values.items() for each in some}
    shares = np.array([drawn["seat", seat] for seat in range(4)]) / counted
    assert (abs(shares - 1 / 4) < 4 * np.sqrt(3 / 16 / counted)).all()  # four standard errors


def test_what_is_drawn_depends_on_the_seed_alone() -> None:
    first, second = (
        VectorEnv(40, policies="random", seat="random", hand_size=range(1, 9), seed=seed)
        for seed in (1, 9)
    )
    first.reset()
    told(first, 50)
    again = first.reset(seed=9)
    assert np.array_equal(again[1]["seat"], second.reset()[1]["seat"])
    assert np.array_equal(first.matches["size"], second.matches["size"])


def test_rounds_end_a_match_as_the_rule_does() -> None:
    by_rule = VectorEnv(4, rules=Rules(max_rounds=3), rewards="points", seed=2)
    by_option = VectorEnv(4, rounds=3, seed=2)
    both = VectorEnv(4, rounds=9, rules=Rules(max_rounds=3), seed=2)
    for env in (by_rule, by_option, both):
        env.reset()
    for one, *others in zip(told(by_rule, 60), told(by_option, 60), told(both, 60), strict=True):
        for other in others:
            assert np.array_equal(one[0], other[0])
            assert np.array_equal(one[1], other[1])
            assert np.array_equal(one[2], other[2])


def test_options_hold_until_the_next_reset() -> None:
    env = VectorEnv(20, policies="random", seat=0, dealer=1, seed=1)
    env.reset(options={"seat": 3, "hand_size": 5, "rounds": 1})
    for step in range(1, 31):
        _, _, over, _, infos = env.step(env.random_actions())
        assert over.all() == over.any() == (step % 6 == 0)  # of a round: a bid and 5 plays
        assert (infos["seat"] == 3).all()
        assert (env.matches["hand_size"] == 5).all()
        assert (env.matches["dealer"] == 1).all()
    _, infos = env.reset(options={})
    assert (infos["seat"] == 0).all()
    assert (env.matches["hand_size"] == 1).all()


@pytest.mark.parametrize(
    ("options", "error", "problem"),
    [
        ({"colour": 1}, ValueError, "options are seat, rounds, dealer, hand_size, not 'colour'"),
        ({"seat": 4}, ValueError, "seats are 0 to 3, not 4"),
        ({"seat": 1}, ValueError, "policies: seat 0 has none, so it would be stepped beside"),
        ({"seat": "random"}, ValueError, "policies: seat 0 has none"),
        ({"seat": "any"}, TypeError, "seat is a number, numbers to draw from, or 'random'"),
        ({"dealer": 4}, RulesError, "dealer: 0 to 3, not 4"),
        ({"hand_size": range(8, 11)}, RulesError, "hand_size: 1 to 9 cards, not 10"),
        ({"hand_size": ()}, ValueError, "hand_size: at least one number to draw from"),
        ({"hand_size": 1.5}, TypeError, "hand_size"),
        ({"rounds": 0}, ValueError, "rounds: 1 to 999999, not 0"),
        ({"rounds": True}, TypeError, "rounds"),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception], problem: str) -> None:
    env = VectorEnv(2, policies=AGAINST, seed=1)
    env.reset()
    before = env.matches.tobytes()
    with pytest.raises(error, match=problem):
        env.reset(options=options, seed=5)
    if "colour" not in options:
        with pytest.raises(error, match=problem):
            VectorEnv(2, policies=AGAINST, **options)
    assert env.matches.tobytes() == before
    env.step(env.random_actions())


def test_without_a_seed_matches_are_random_and_can_be_had_again() -> None:
    first, second = VectorEnv(50, seats=3), VectorEnv(50, seats=3)
    rows = first.reset()[0]
    assert not np.array_equal(rows, second.reset()[0])
    assert first.np_random_seed is not None
    assert np.array_equal(rows, VectorEnv(50, seats=3, seed=first.np_random_seed).reset()[0])


def test_gymnasium_is_imported_on_first_use_and_named_where_it_is_missing() -> None:
    program = """
import sys
import fodasse.bulk
assert "gymnasium" not in sys.modules and "VectorEnv" in dir(fodasse.bulk)
sys.modules["gymnasium"] = None
try:
    fodasse.bulk.VectorEnv
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "pip install 'fodasse[bulk,gymnasium]'" in done.stdout
