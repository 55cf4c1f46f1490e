"""Imitation of bots: ``python examples/export_trajectories.py [matches] [steps]``.

Rounds of five cards are played by rule-based bots and written to a Parquet file, a hundred matches
a row group. A softmax over the legal actions, linear in the observation, is trained on the file to
decide like the bots, and tested on other rounds.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from fodasse.adapters.trajectories import Trajectories, played
from fodasse.adapters.trajectory_files import read_parquet, write_parquet

CHUNK, STEPS, BATCH, RATE = 100, 3000, 128, 1.0
Floats = NDArray[np.float64]


def export(path: Path, matches: int) -> None:
    """Write matches of bots with only one chunk of them in memory at a time."""
    bots = ["rules"] * 4
    write_parquet(
        path,
        (
            played(
                "fodasse", bots, min(CHUNK, matches - first), first=first, rounds=1, hand_size=5
            )
            for first in range(0, matches, CHUNK)
        ),
    )


def knowledge(rows: Trajectories) -> Floats:
    """Return the observations with every column scaled to -1 to 1, and a constant."""
    scale = [max(1, each.high) for each in rows.episodes.layout.fields for _ in range(each.width)]
    return np.hstack([rows.observation / np.array(scale), np.ones((len(rows), 1))])


def chances(scores: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return the probability of each action, by its score and the mask of legal ones."""
    scores = np.where(mask, scores, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def train(rows: Trajectories, steps: int) -> Floats:
    """Return the weights after some steps of gradient descent on the cross-entropy."""
    rng = np.random.default_rng(1)
    known = knowledge(rows)
    done = np.eye(rows.action_mask.shape[1])
    weights = np.zeros((known.shape[1], len(done)))
    for step in range(steps):
        some = rng.integers(len(rows), size=BATCH)
        likely = chances(known[some] @ weights, rows.action_mask[some])
        slope = known[some].T @ (done[rows.action[some]] - likely) / BATCH
        weights += RATE * (1 - step / steps) * slope
    return weights


def main() -> None:
    """Export, read, train and test."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else STEPS
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.parquet"
        export(path, matches)
        rows = read_parquet(path)
        print(f"{len(rows)} decisions of {matches} rounds in {path.stat().st_size} bytes")
    bids = rows.observation[rows.last][:, rows.episodes.layout.columns["bid"]][:, 0]
    print(f"mean bid {bids.mean():.2f}, mean points {-rows.value[rows.last].mean():.2f}")
    exam = played("fodasse", ["rules"] * 4, 100, seed="exam", rounds=1, hand_size=5)
    guessed = chances(knowledge(exam) @ train(rows, steps), exam.action_mask).argmax(axis=1)
    print(f"by chance, {(1 / exam.action_mask.sum(axis=1)).mean():.0%} would be decided alike;")
    print(f"the policy decides {(guessed == exam.action).mean():.0%} like the bots")


if __name__ == "__main__":
    main()
