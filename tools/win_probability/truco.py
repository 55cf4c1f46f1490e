"""Compute the numbers of ``fodasse.bots.truco.value``, the chance to win a match from its points.

Hands are played by ``rules`` from each pair of points, and the match is solved backwards from its
end. Run it in the repository: ``python -m tools.win_probability.truco``. It takes a minute or two.
"""

from __future__ import annotations

from json import dumps
from pathlib import Path

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from fodasse.bulk.rollout import rollouts
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.transition import start

HANDS = 50_000
"""The number of hands from each pair of points."""
FILE = Path(__file__).parents[2] / "src/fodasse/bots/truco/coefficients.json"


def ends(seats: int, own: int, other: int) -> NDArray[np.int32]:
    """Return the points of both teams after each of many hands that the first team deals."""
    state = start(seats)
    state = evolve(state, table=evolve(state.table, points=(own, other)))
    played = rollouts(state, HANDS, "rules", seed=f"{seats} {own} {other}", until="round")
    return played.points[:, :2]


def solve(seats: int) -> NDArray[np.float64]:
    """Return the dealing team's chance to win, by the points that each team still needs."""
    target = Rules().target
    chance = np.zeros((target + 1, target + 1))
    chance[0] = 1.0
    for needed in range(2, 2 * target + 1):
        for own in range(max(1, needed - target), min(needed, target + 1)):
            other = needed - own
            pairs, counts = np.unique(
                target - ends(seats, target - own, target - other), axis=0, return_counts=True
            )
            mine, theirs = pairs.T
            # The other team deals next, so the numbers are its chances.
            after = np.where(mine == 0, 1.0, 1.0 - chance[theirs, mine])
            chance[own, other] = after @ counts / HANDS
    return chance[1:, 1:]


if __name__ == "__main__":
    tables = np.stack([solve(seats) for seats in (2, 4)])
    print(tables.round(3))
    FILE.write_text(dumps(tables.round(4).ravel().tolist()) + "\n", encoding="utf-8")
