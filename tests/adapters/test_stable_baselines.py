"""Vector environments as those of Stable-Baselines3, with or without it installed."""

from __future__ import annotations

from typing import Any

import pytest

from support.adapters.vec_env_stand_in import import_ours

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402  # it may be missing
from gymnasium.wrappers.vector import ClipReward  # noqa: E402  # it may be missing

from fodasse.adapters.gymnasium import env as one_seat  # noqa: E402  # it may be missing
from fodasse.bulk import VectorEnv  # noqa: E402  # it may be missing

MaskedVecEnv: Any = import_ours().MaskedVecEnv

ROUNDS: dict[str, Any] = {"policies": "random", "seat": "random", "rounds": 1, "seats": 3}


def pair(envs: int = 20) -> tuple[Any, Any]:
    """An adapted environment, and another that is the same, not adapted."""
    return MaskedVecEnv(VectorEnv("fodasse", envs, **ROUNDS)), VectorEnv("fodasse", envs, **ROUNDS)


def test_steps_are_those_of_the_environment_with_what_ended_in_the_infos() -> None:
    adapted, plain = pair()
    adapted.seed(5)
    rows = adapted.reset()
    others, infos = plain.reset(seed=5)
    ends = 0
    for _ in range(60):
        assert np.array_equal(rows, others)
        assert np.array_equal(adapted.action_masks(), infos["action_mask"])
        actions = plain.random_actions()
        rows, rewards, over, each = adapted.step(actions)
        others, expected, terminated, _, infos = plain.step(actions)
        assert rewards.dtype == np.float32
        assert np.array_equal(rewards, expected)
        assert np.array_equal(over, terminated)
        assert len(each) == 20
        for place, info in enumerate(each):
            if over[place]:
                assert set(info) == {"terminal_observation", "TimeLimit.truncated"}
                assert np.array_equal(info["terminal_observation"], infos["final_obs"][place])
                assert info["TimeLimit.truncated"] is False
            else:
                assert info == {}
        ends += over.sum()
    assert ends > 20


def test_a_seed_and_options_hold_for_one_reset() -> None:
    adapted, plain = pair()
    assert len(adapted.seed(7)) == 20
    adapted.set_options({"dealer": 2})
    assert np.array_equal(adapted.reset(), plain.reset(seed=7, options={"dealer": 2})[0])
    assert np.array_equal(adapted.reset(), plain.reset()[0])
    adapted.seed(7)
    assert np.array_equal(adapted.reset(), plain.reset(seed=7)[0])
    adapted.set_options([{"dealer": place % 3} for place in range(20)])
    with pytest.raises(ValueError, match="options: the same for all environments"):
        adapted.reset()


def test_masks_are_found_as_sb3_contrib_asks_for_them() -> None:
    adapted, _ = pair(6)
    assert adapted.has_attr("action_masks")
    with pytest.raises(RuntimeError, match="call reset"):
        adapted.action_masks()
    adapted.reset()
    masks = np.stack(adapted.env_method("action_masks"))
    assert np.array_equal(masks, adapted.action_masks())
    assert masks.dtype == np.bool_
    assert masks.any(axis=1).all()
    (fourth,) = adapted.env_method("action_masks", indices=4)
    assert np.array_equal(fourth, masks[4])
    (first,) = adapted.get_attr("action_masks", indices=[0])
    assert np.array_equal(first(), masks)


def test_attributes_are_those_of_the_environment() -> None:
    adapted, plain = pair(3)
    assert adapted.num_envs == 3
    assert adapted.observation_space == plain.single_observation_space
    assert adapted.action_space == plain.single_action_space
    assert adapted.render_mode is None
    assert adapted.get_attr("seats") == [3, 3, 3]
    assert adapted.get_attr("rules", indices=[1]) == [plain.rules]
    assert not adapted.has_attr("colour")
    assert adapted.env_is_wrapped(object) == [False] * 3
    with pytest.raises(AttributeError, match="seats cannot be set"):
        adapted.set_attr("seats", 3)
    with pytest.raises(AttributeError, match=r"of one match there is action_masks\(\), not 'ren"):
        adapted.env_method("render")
    adapted.close()
    assert adapted.env.closed


def test_an_illegal_action_is_the_environments_error_and_changes_nothing() -> None:
    adapted, plain = pair()
    adapted.seed(2)
    adapted.reset()
    plain.reset(seed=2)
    illegal = adapted.action_masks().argmin(axis=1)
    with pytest.raises(ValueError, match="cannot do"):
        adapted.step(illegal)
    actions = plain.random_actions()
    assert np.array_equal(adapted.step(actions)[0], plain.step(actions)[0])


def test_actions_are_taken_before_they_are_applied() -> None:
    adapted, _ = pair()
    adapted.reset()
    with pytest.raises(RuntimeError, match="call step_async"):
        adapted.step_wait()
    adapted.step_async(adapted.env.random_actions())
    adapted.reset()
    with pytest.raises(RuntimeError, match="call step_async"):
        adapted.step_wait()


def test_one_seat_learns() -> None:
    adapted = MaskedVecEnv(VectorEnv("fodasse", 5, seats=3, seed=1))
    adapted.reset()
    with pytest.raises(ValueError, match=r"environment \d: seats \d and \d are both stepped"):
        adapted.step(adapted.env.random_actions())
    drawn, _ = pair()
    drawn.seed(1)
    drawn.reset()
    seats = set()
    for _ in range(40):
        drawn.step(drawn.env.random_actions())  # the seats of new matches differ: no error
        seats.update(drawn._seats.tolist())
    assert len(seats) > 1


def test_environments_that_it_cannot_adapt() -> None:
    def make() -> Any:
        return gymnasium.make("CartPole-v1")

    later = SyncVectorEnv([make], autoreset_mode=AutoresetMode.NEXT_STEP)
    with pytest.raises(ValueError, match=r"AutoresetMode\.SAME_STEP is needed, not"):
        MaskedVecEnv(later)
    unmasked = MaskedVecEnv(SyncVectorEnv([make], autoreset_mode=AutoresetMode.SAME_STEP))
    with pytest.raises(ValueError, match="its infos have no 'action_mask'"):
        unmasked.reset()


def test_wrappers_of_gymnasium_stand_inside() -> None:
    plain = VectorEnv("fodasse", 8, **ROUNDS)
    adapted = MaskedVecEnv(ClipReward(plain, -0.5, 0))
    adapted.seed(3)
    adapted.reset()
    met: set[float] = set()
    for _ in range(40):
        met.update(adapted.step(plain.random_actions())[1].tolist())
    assert met == {-0.5, 0.0}


def test_any_environment_of_gymnasium_is_adapted_and_cut_episodes_say_so() -> None:
    seats = [lambda: one_seat("truco", seat=1, max_decisions=12)] * 3
    adapted = MaskedVecEnv(SyncVectorEnv(seats, autoreset_mode=AutoresetMode.SAME_STEP))
    adapted.seed(1)
    rows = adapted.reset()
    cut = 0
    for _ in range(20):
        masks = adapted.action_masks()
        assert np.array_equal(rows["action_mask"] == 1, masks)
        rows, _, over, infos = adapted.step(masks.argmax(axis=1))
        for place in over.nonzero()[0]:
            last = infos[place]["terminal_observation"]
            assert set(last) == {"observation", "action_mask"}
            cut += infos[place]["TimeLimit.truncated"]
    assert cut > 3


def test_maskable_ppo_chooses_legal_actions_alone_and_is_examined_and_kept(tmp_path: Any) -> None:
    sb3 = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.evaluation import evaluate_policy
    from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

    adapted, _ = pair(16)
    table = VecNormalize(VecMonitor(adapted), norm_reward=False)
    model = sb3.MaskablePPO("MlpPolicy", table, n_steps=32, batch_size=64, n_epochs=2, seed=1)
    model.learn(2 * 16 * 32)
    assert model.num_timesteps == 2 * 16 * 32
    assert len(model.ep_info_buffer) > 50  # what VecMonitor counted
    table.training = False
    mean, _ = evaluate_policy(model, table, n_eval_episodes=16, warn=False)
    assert -200 < mean <= 200
    model.save(tmp_path / "model")
    again = sb3.MaskablePPO.load(tmp_path / "model", env=table)
    rows = table.reset()
    masks = adapted.action_masks()
    chosen, _ = again.predict(rows, action_masks=masks, deterministic=True)
    assert masks[np.arange(16), chosen].all()
    expected, _ = model.predict(rows, action_masks=masks, deterministic=True)
    assert np.array_equal(chosen, expected)
