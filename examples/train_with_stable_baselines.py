"""Train MaskablePPO of sb3-contrib as one seat of compiled Fodasse, against three bots.

    python train_with_stable_baselines.py [THOUSANDS] [FILE]

THOUSANDS of decisions are learned from, 2000 unless given. FILE is where the model is written.
"""

import sys

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from fodasse.adapters.stable_baselines import MaskedVecEnv
from fodasse.bulk import VectorEnv
from fodasse.lab.intervals import wilson

BOTS = "rules"
ENVS, STEPS = 128, 64


def train(thousands: int) -> MaskablePPO:
    """Return a model that learned in whole matches; each round's points are its reward."""
    env = VectorEnv(ENVS, policies=BOTS, seat="random", dealer="random", rewards="points")
    table = VecMonitor(MaskedVecEnv(env))
    model = MaskablePPO(
        "MlpPolicy",
        VecNormalize(table, norm_reward=False, clip_obs=5.0),
        n_steps=STEPS,
        batch_size=2048,
        n_epochs=4,
        gamma=0.9,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
    )
    return model.learn(1000 * thousands)


def wins(model: MaskablePPO, matches: int) -> int:
    """Return the number of matches won, of the first one in each environment."""
    env = MaskedVecEnv(VectorEnv(matches, policies=BOTS, seat="random", dealer="random"))
    env.seed(2)
    rows = env.reset()
    scales = model.get_vec_normalize_env()
    results = np.zeros(matches)
    while not results.all():
        inputs = scales.normalize_obs(rows)
        actions, _ = model.predict(inputs, action_masks=env.action_masks(), deterministic=True)
        rows, rewards, _, _ = env.step(actions)
        results = np.where(results, results, rewards)
    return int((results > 0).sum())


if __name__ == "__main__":
    thousands = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    torch.set_num_threads(1)
    trained = train(thousands)
    matches = min(5000, 50 * thousands)
    won = wins(trained, matches)
    low, high = wilson(won, matches)
    print(f"against three {BOTS}: {won / matches:.1%} of {matches} ({low:.1%} to {high:.1%})")
    if len(sys.argv) > 2:
        trained.save(sys.argv[2])
