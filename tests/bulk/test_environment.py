"""Many matches stepped at once: each is the match that the reference core plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from gymnasium.vector import AutoresetMode

from fodasse import GAMES, FormatError, Rules, RulesError
from fodasse.bulk.environment import Illegal, Rewards, VectorEnv
from support.bulk.own import LAST, RAISING, WRONG, own


def played(env: VectorEnv, steps: int, *, seed: int | None = None) -> list[bytes]:
    """Reset environments, and return all that random steps tell, in bytes."""
    observations, infos = env.reset(seed=seed)
    told = [observations.tobytes()]
    for _ in range(steps):
        observations, rewards, over, _, infos = env.step(env.random_actions())
        named = [infos[name] for name in ("seat", "action_mask", "rewards", "rounds")]
        arrays = observations, rewards, over, *named
        told.append(b"".join(array.tobytes() for array in arrays))
    return told


def begun(steps: int = 0, **how: Any) -> VectorEnv:
    """Return six environments some steps after the reset."""
    env = VectorEnv(6, **{"seed": 2, **how})
    played(env, steps)
    return env


def test_everything_has_the_shape_and_type_it_is_said_to_have() -> None:
    env = VectorEnv(5, seats=3)
    env.reset()
    observations, rewards, over, cut, infos = env.step(env.random_actions())
    assert observations.shape == (5, 105)
    assert observations.dtype == np.int8
    assert infos["rewards"].shape == (5, 3)
    assert rewards.dtype == infos["rewards"].dtype == np.float32
    assert rewards.shape == over.shape == cut.shape == (5,)
    assert over.dtype == cut.dtype == infos["action_mask"].dtype == np.bool_
    assert infos["seat"].dtype == np.int8
    assert env.metadata["autoreset_mode"] is env.autoreset_mode is AutoresetMode.SAME_STEP
    assert (env.num_envs, env.seats, env.rules) == (5, 3, Rules())


def test_what_was_returned_is_not_written_again() -> None:
    env = VectorEnv(4, seed=3)
    observations, infos = env.reset()
    kept = observations.copy(), infos["action_mask"].copy()
    infos["action_mask"][:] = True
    for _ in range(3):
        env.step(env.random_actions())
    assert np.array_equal(observations, kept[0])
    assert infos["action_mask"].all()


def test_the_seed_decides_everything() -> None:
    """Also given to a reset; without one the next matches are played."""
    env = VectorEnv(3, seed=1)
    first = played(env, 200)
    assert played(VectorEnv(3, seed=1), 200) == first
    assert played(env, 200) != first
    assert played(env, 200, seed=1) == first
    assert played(VectorEnv(3, seed=5), 200, seed=1) == first


def test_reset_without_a_seed_goes_on_with_the_next_matches() -> None:
    first, second = (VectorEnv(1, seats=2, rules=Rules(max_rounds=1), seed=1) for _ in range(2))
    first.reset()
    following, _ = first.reset()
    second.reset()
    over = np.zeros(1, np.bool_)
    observations = following
    while not over.any():
        observations, _, over, _, _ = second.step(second.random_actions())
    assert np.array_equal(observations, following)


def test_an_environment_does_not_depend_on_how_many_there_are() -> None:
    few, many = VectorEnv(2, seed=8), VectorEnv(7, seed=8)
    assert np.array_equal(few.reset()[0], many.reset()[0][:2])
    for _ in range(300):
        of_few, of_many = few.step(few.random_actions()), many.step(many.random_actions())
        for one, other in zip(of_few[:4], of_many[:4], strict=True):
            assert np.array_equal(one, other[:2])


def test_matches_of_all_environments_differ() -> None:
    env = VectorEnv(20, seats=2, rules=Rules(max_rounds=1))
    env.reset()
    keys = env.matches["key"].tolist()
    for _ in range(20):
        _, _, over, _, _ = env.step(env.random_actions())
        keys += env.matches["key"][over].tolist()
    assert len(set(keys)) == len(keys) == 20 * 11


def test_random_actions_are_legal_and_different_ones() -> None:
    env = VectorEnv(200, seed=1)
    _, infos = env.reset()
    actions = env.random_actions()
    for _ in range(60):
        actions = env.random_actions()
        assert np.array_equal(actions, env.random_actions())
        assert infos["action_mask"][np.arange(200), actions].all()
        infos = env.step(actions)[4]
    assert len(set(actions.tolist())) > 10


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env, other = begun(40), begun(40)
    other.step(env.random_actions())
    mask = env.step(env.random_actions())[4]["action_mask"]
    legal, before = env.random_actions(), env.matches.tobytes()
    for place in range(6):
        allowed = ", ".join(map(str, mask[place].nonzero()[0]))
        seat = env.matches["turn"][place]
        for action in (-1, 60, 2**62, int(mask[place].argmin())):
            actions = legal.copy()
            actions[place] = action
            told = f"environment {place}: seat {seat} cannot do {action}: legal are {allowed}"
            with pytest.raises(ValueError, match=f"^{told}$"):
                env.step(actions)
            assert env.matches.tobytes() == before
    assert np.array_equal(env.step(legal)[0], other.step(legal)[0])


LEAST: dict[Rewards, float] = {"returns": -1.0, "points": -7.0}
"""The least value of a seat of Fodasse: a lost match, or by rule 3 minus 7 points."""


@pytest.mark.parametrize("rewards", ["returns", "points"])
@pytest.mark.parametrize("seats", [2, 4])
def test_an_illegal_action_ends_its_match_with_the_least_value(
    rewards: Rewards, seats: int
) -> None:
    """The rewards of its seat add up to it; the matches beside it go on as they would."""
    env = VectorEnv(6, seats=seats, seed=2, rewards=rewards, illegal="end")
    plain = begun(20, seats=seats, rewards=rewards)
    observations, infos = env.reset()
    so_far = np.zeros((6, seats), np.float32)
    for _ in range(20):
        observations, _, over, _, infos = env.step(env.random_actions())
        assert not infos["illegal"].any()
        so_far = np.where(over[:, None], 0, so_far + infos["rewards"])
    actions, acted = env.random_actions(), infos["seat"].copy()
    wrong = np.array([False, True, False, False, True, False])
    actions[wrong] = infos["action_mask"][wrong].argmin(axis=1)
    followed, gained, over, cut, told = env.step(actions)
    expected = plain.step(np.where(wrong, plain.random_actions(), actions))
    assert told["illegal"].tolist() == wrong.tolist()
    assert told["action_mask"].any(axis=1).all()
    assert not cut.any()
    for place in wrong.nonzero()[0]:
        seat = acted[place]
        assert over[place]
        assert so_far[place, seat] + gained[place] == pytest.approx(LEAST[rewards])
        assert not np.delete(told["rewards"][place], seat).any()
        assert np.array_equal(told["final_obs"][place], observations[place])
        assert told["final_info"]["seat"][place] == seat
    assert np.array_equal(followed[~wrong], expected[0][~wrong])
    assert np.array_equal(gained[~wrong], expected[1][~wrong])
    assert not env.step(env.random_actions())[4]["illegal"].any()


def test_a_random_legal_action_stands_for_an_illegal_one() -> None:
    env, plain = VectorEnv(6, seed=2, illegal="random"), begun()
    _, infos = env.reset()
    wrong = np.arange(6) % 2 == 1
    for _ in range(30):
        legal, illegal = env.random_actions(), infos["action_mask"].argmin(axis=1)
        step, expected = env.step(np.where(wrong, illegal, legal)), plain.step(legal)
        for one, other in zip(step[:4], expected[:4], strict=True):
            assert np.array_equal(one, other)
        infos = step[4]
        assert infos["illegal"].tolist() == wrong.tolist()


@pytest.mark.parametrize("illegal", ["end", "random"])
@pytest.mark.parametrize("number", [-1, 61, 2**62])
def test_what_is_no_id_is_refused_in_any_case(illegal: Illegal, number: int) -> None:
    env = begun(illegal=illegal)
    before = env.matches.tobytes()
    with pytest.raises(ValueError, match=f"^environment 1: seat 1 cannot do {number}: legal are"):
        env.step(np.array([0, number, 0, 0, 0, 0]))
    assert env.matches.tobytes() == before


@pytest.mark.parametrize(
    ("actions", "error", "told"),
    [
        ([40, 40], ValueError, r"one for each of 6 environments, not \(2,\)"),
        ([[40] * 6], ValueError, r"one for each of 6 environments, not \(1, 6\)"),
        ([40.0] * 6, TypeError, "whole numbers, not float64"),
        ([True] * 6, TypeError, "whole numbers, not bool"),
    ],
)
def test_actions_of_the_wrong_kind(actions: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        begun().step(actions)


def test_actions_may_be_whole_numbers_of_any_size_and_layout() -> None:
    plain, odd = begun(), begun()
    for kind in (np.uint8, np.int16, np.uint64, np.int64):
        actions = plain.random_actions()
        frozen = np.repeat(actions.astype(kind), 2)[::2]
        frozen.flags.writeable = False
        for one, other in zip(plain.step(actions)[:3], odd.step(frozen)[:3], strict=True):
            assert np.array_equal(one, other)


def test_nothing_is_stepped_before_reset() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        VectorEnv(2).step([40, 40])
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        VectorEnv(2).random_actions()


@pytest.mark.parametrize(
    ("words", "error", "told"),
    [
        ({"num_envs": 0}, ValueError, "num_envs: at least 1, not 0"),
        ({"num_envs": 1.5}, TypeError, "num_envs"),
        ({"num_envs": None}, TypeError, "num_envs"),
        ({"game": 3}, TypeError, "a game is its name or a game object, not 3"),
        (
            {"hand_sise": 5},
            TypeError,
            "got an unexpected keyword argument 'hand_sise': there is dealer, hand_size",
        ),
        (
            {"game": "truco", "youngest": 1},
            TypeError,
            "truco got an unexpected keyword argument 'youngest': there is dealer",
        ),
        ({"game": "whist"}, ValueError, "game: compiled are fodasse, .*, not .whist."),
        ({"game": evolve(GAMES["esadof"], name="whist")}, ValueError, "not .whist."),
        ({"seats": 40}, RulesError, "seats: 2 to 39, not 40"),
        ({"seats": 1}, RulesError, "seats: 2 to 39, not 1"),
        ({"seats": "4"}, TypeError, "seats"),
        ({"rules": 3}, TypeError, "a Rules of fodasse.games.fodasse is expected, not an int"),
        ({"rules": "books"}, FormatError, "one of book, literal, "),
        ({"illegal": "ignore"}, ValueError, "illegal is raise, end or random, not 'ignore'"),
        ({"rewards": "money"}, ValueError, "rewards: 'returns' or 'points', not 'money'"),
        ({"policies": "random"}, ValueError, "at least one seat must be None"),
        ({"policies": ["random"] * 4}, ValueError, "at least one seat must be None"),
        ({"policies": [None, "random"]}, ValueError, "policies: one for all seats or one a seat"),
        ({"policies": [None, "clever", None, None]}, ValueError, "no policy 'clever'"),
    ],
)
def test_bad_arguments(words: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        VectorEnv(**{"game": "fodasse", "num_envs": 2, **words})


def test_the_largest_table_has_room() -> None:
    env = VectorEnv(4, seats=39, seed=1)
    observations, _ = env.reset()
    assert observations.shape == (4, 285)
    for _ in range(400):
        env.step(env.random_actions())


@pytest.mark.parametrize("rewards", ["returns", "points"])
@pytest.mark.parametrize("rules", [Rules(limit=2), Rules(limit=LAST, max_rounds=2)])
def test_policies_play_their_seats_as_if_they_were_stepped(rules: Rules, rewards: Rewards) -> None:
    """Seat 1 is stepped in both; what it meets between its turns must add up to the same."""
    others = own if rules.limit == LAST else "random"
    how: dict[str, Any] = {"seats": 3, "rules": rules, "seed": 4, "rewards": rewards}
    inside, outside = VectorEnv(6, policies=[others, None, others], **how), VectorEnv(6, **how)
    met = _met_inside(inside, 60)
    assert any(over for turns in met for *_, over, _ in turns)
    assert met == _met_outside(outside, 60)


def _met_inside(env: VectorEnv, steps: int) -> list[list[Any]]:
    """By environment: at each turn the observation, rewards since the last, matches over."""
    met: list[list[Any]] = [[] for _ in range(env.num_envs)]
    env.reset()
    for _ in range(steps):
        observations, rewards, over, _, infos = env.step(env.random_actions())
        assert (infos["seat"] == 1).all()
        for place, turns in enumerate(met):
            told = observations[place].tobytes(), float(rewards[place]), bool(over[place])
            turns.append((*told, int(infos["rounds"][place])))
    return met


def _met_outside(env: VectorEnv, steps: int) -> list[list[Any]]:
    met: list[list[Any]] = [[] for _ in range(env.num_envs)]
    _, infos = env.reset()
    rewards = np.zeros(env.num_envs)
    over = np.zeros(env.num_envs, np.bool_)
    rounds = np.zeros(env.num_envs, np.int64)
    begun = infos["seat"] == 1
    while min(map(len, met)) < steps:
        chosen = env.random_actions()
        if env.rules.limit == LAST:
            last = 60 - infos["action_mask"][:, ::-1].argmax(axis=1)
            chosen = np.where(infos["seat"] == 1, chosen, last)
        observations, _, ended, _, infos = env.step(chosen)
        rewards[begun] += infos["rewards"][begun, 1]
        over |= ended & begun
        rounds[begun] += infos["rounds"][begun]
        for place in np.flatnonzero(infos["seat"] == 1):
            if begun[place] and len(met[place]) < steps:
                told = observations[place].tobytes(), float(rewards[place]), bool(over[place])
                met[place].append((*told, int(rounds[place])))
            rewards[place], over[place], rounds[place] = 0, False, 0
            begun[place] = True
    return met


def test_a_policy_that_does_what_is_not_legal_is_told_and_the_matches_are_void() -> None:
    env = begun(rules=Rules(limit=WRONG), policies=[None, None, own, None])
    told = "environment 0: seat 2's policy chose -1, which is not legal: legal are 40, 41"
    with pytest.raises(ValueError, match=told):
        env.step([40] * 6)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step([40] * 6)
    env.reset()
    assert (env.matches["turn"] == 1).all()


def test_after_a_policy_raised_the_environments_have_to_be_reset() -> None:
    env = VectorEnv(6, seats=3, rules=Rules(limit=RAISING), policies=[own, None, own], seed=1)
    with pytest.raises(ValueError, match="at a loss"):
        played(env, 1000)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(6, np.int64))
