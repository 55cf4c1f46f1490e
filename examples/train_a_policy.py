"""Train a policy with numpy alone: ``python examples/train_a_policy.py [steps] [matches]``.

It learns by REINFORCE, against three random players. The policy is a softmax over the legal
actions, linear in a few features of the observation. It has learned something if it wins clearly
more than every fourth match.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk import ACTIONS, BIDS, CARDS, VectorEnv, observation_layout
from fodasse.lab.intervals import wilson

SEATS, ENVS, STEPS, MATCHES = 4, 512, 600, 2000
OPPONENTS = [None, "random", "random", "random"]
RATE = 3.0

AT = observation_layout(SEATS)
RANKS, SUITS = np.divmod(np.arange(CARDS), 4)
STAGES = np.arange(ACTIONS - BIDS)
Floats = NDArray[np.float64]


def features(rows: NDArray[np.integer]) -> Floats:
    """Return the features of each action: by environment, action and feature."""
    fields = {name: rows[:, place].astype(float) for name, place in AT.items()}
    powers = np.where(fields["manilha"] == RANKS, 10 + SUITS, RANKS) / 13
    visible = fields["card"].astype(int)
    laid = np.where(visible < 0, 0, np.take_along_axis(powers, np.maximum(visible, 0), axis=1))
    strongest = laid.max(axis=1, keepdims=True)
    wanting = fields["bid"][:, :1] > fields["won"][:, :1]
    takes = powers > strongest
    plays = (powers, takes, takes * powers)
    strength = (fields["hand"] * powers**3).sum(axis=1, keepdims=True)
    blind = fields["hand_size"] == 1
    bids = (1, STAGES / 10, strength, fields["dealt"] / 4, blind, blind * strongest)
    known = np.zeros((len(rows), ACTIONS, 2 * len(plays) + len(bids)))
    for place, feature in enumerate(plays):
        known[:, :CARDS, 2 * place] = feature * wanting
        known[:, :CARDS, 2 * place + 1] = feature * ~wanting
    for place, factor in enumerate(bids, 2 * len(plays)):
        known[:, BIDS:, place] = STAGES * factor
    return known


def chances(weights: Floats, known: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return the policy's probability of each action."""
    scores = np.where(mask, known @ weights, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def sample(likely: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a random action for each environment."""
    below = likely.cumsum(axis=1)
    return np.asarray(np.argmax(below > rng.random((len(likely), 1)) * below[:, -1:], axis=1))


def train(rng: np.random.Generator, steps: int) -> Floats:
    """Return the weights after some steps; a round's cost counts for all decisions in it."""
    env = VectorEnv(ENVS, seats=SEATS, policies=OPPONENTS, rewards="points", seed="train")
    rows, infos = env.reset()
    known = features(rows)
    weights = np.zeros(known.shape[2])
    done = np.zeros((ENVS, len(weights)))
    usual = np.zeros(STAGES.size)
    each = np.arange(ENVS)
    for _ in range(steps):
        likely = chances(weights, known, infos["action_mask"])
        actions = sample(likely, rng)
        done += known[each, actions] - (likely[:, np.newaxis] @ known)[:, 0]
        sizes = rows[:, AT["hand_size"]][:, 0]
        rows, rewards, _, _, infos = env.step(actions)
        over = infos["rounds"] > 0
        surprise = rewards[over] - usual[sizes[over]]
        weights += RATE * (surprise @ done[over]) / ENVS
        np.add.at(usual, sizes[over], 0.01 * surprise)
        done[over] = 0
        known = features(rows)
    return weights


def wins(weights: Floats, rng: np.random.Generator, matches: int) -> int:
    """Return the number of matches won, of the first one in each environment."""
    env = VectorEnv(matches, seats=SEATS, policies=OPPONENTS, seed="examine")
    rows, infos = env.reset()
    result = np.zeros(matches)
    while not result.all():
        likely = chances(weights, features(rows), infos["action_mask"])
        rows, rewards, _, _, infos = env.step(sample(likely, rng))
        result = np.where(result, result, rewards)
    return int((result > 0).sum())


if __name__ == "__main__":
    rng = np.random.default_rng(1)
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    trained = train(rng, steps)
    for name, weights in ("before", 0 * trained), ("after", trained):
        won = wins(weights, rng, matches)
        low, high = wilson(won, matches)
        print(f"{name}: wins {won / matches:.1%} of its matches ({low:.1%} to {high:.1%})")
