"""Fit the numbers of ``fodasse.bots.fodasse.value``, the chance to win a match from its points.

Matches are played by ``rules``; the numbers give the seats that won the greatest probability of
winning, over all positions between two rounds. Run it in the repository:
``python -m tools.win_probability.fodasse``. It takes a minute or two.
"""

from __future__ import annotations

from json import dumps
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fodasse import bulk
from fodasse.games.fodasse.rules import Rules

MATCHES = {3: 8000, 4: 24_000, 6: 8000}
"""The number of matches by seats."""
LIMIT = Rules().limit
FILE = Path(__file__).parents[2] / "src/fodasse/bots/fodasse/coefficients.json"
ORDINARY, THREE, TWO = range(3)
"""Rows of the table: ordinary rounds, endgames of three seats, and of two (rules 16 and 17)."""


def positions(seats: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return positions between rounds: by seat its lives, the row of the table, the winner."""
    played = bulk.play_matches(
        MATCHES[seats], seats=seats, policies="rules", by_round=True, seed=seats
    )
    rounds = played.by_round
    winner = np.repeat(played.winner, np.diff(played.first_round))
    lives = LIMIT - rounds.points.astype(np.int64)
    left = (lives > 0).sum(1)
    ends = seats > 3
    row = np.select([ends & (left == 2), ends & (left == 3)], [TWO, THREE], ORDINARY)
    held = left > 1
    if not ends:
        held &= left == seats
    return lives[held], row[held], winner[held]


def fit(lives: NDArray[np.int64], won: NDArray[np.int64], steps: int = 400) -> NDArray[np.float64]:
    """Return the strength of a seat by its lives, from positions of one row; one life has 0."""
    patterns, counts = np.unique(np.column_stack([lives, won]), axis=0, return_counts=True)
    lives, won = patterns[:, :-1], patterns[:, -1]
    each = np.arange(len(lives))
    strength: NDArray[np.float64] = 0.5 * np.arange(LIMIT + 1, dtype=float)
    met = np.bincount(lives[each, won], counts, LIMIT + 1)
    for _ in range(steps):
        share = np.where(lives > 0, np.exp(strength[lives]), 0.0)
        share /= share.sum(1, keepdims=True)
        expected = np.bincount(lives.ravel(), (share * counts[:, None]).ravel(), LIMIT + 1)
        spread = np.bincount(
            lives.ravel(), (share * (1 - share) * counts[:, None]).ravel(), LIMIT + 1
        )
        strength += 0.5 * (met - expected) / np.maximum(spread, 1.0)
    strength -= strength[1]
    return strength[1:]


if __name__ == "__main__":
    parts = [positions(seats) for seats in MATCHES]
    most = max(MATCHES)
    lives = np.concatenate(
        [np.pad(each, ((0, 0), (0, most - each.shape[1]))) for each, _, _ in parts]
    )
    row, won = (np.concatenate([part[place] for part in parts]) for place in (1, 2))
    table = np.array([fit(lives[row == each], won[row == each]) for each in range(3)])
    print(table.round(3))
    FILE.write_text(dumps(table.round(4).ravel().tolist()) + "\n", encoding="utf-8")
