"""The value of a position to each seat, by rollouts to the end of the round or hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.compiled import policy_kernel, signed, unsigned
from fodasse.bulk.game import game_of
from fodasse.bulk.luck import key_of, word, world_word
from fodasse.bulk.protocol import add_points, deal, draw_world, play, write_values
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.bulk.seating import seating_of


@frozen(eq=False)
class Prospects:
    """The values of the ends of rollouts, by rollout and by seat of the reference."""

    values: NDArray[np.float64]
    """The game's values: estimates of the seats' chances to win the match."""
    points: NDArray[np.float64]
    """The game's own points, higher is better; 0 for seats that had left the table before."""


def prospects(
    position: Any, n: int, coefficients: NDArray[np.float64], *, seed: int | str = 0
) -> Prospects:
    """Play a position on by the policy ``rules`` many times, to the end of the round or hand.

    Where a deal is awaited, each rollout has a deal of its own and ends with the round after it.
    The results depend on the arguments alone.

    Args:
        position: the first position, a state or a view of any game that is compiled.
        n: the number of rollouts.
        coefficients: the numbers that ``write_values`` needs.
        seed: the seed of worlds and deals.

    Raises:
        TypeError: a position of no compiled game.
        ValueError: a position that cannot be played on here.

    Examples:
        >>> from fodasse import start
        >>> from fodasse.bots.game import coefficients
        >>> found = prospects(start(4), 1000, np.array(coefficients("fodasse")))
        >>> found.values.shape, bool(abs(found.values.mean() - 0.25) < 1e-9)
        ((1000, 4), True)
        >>> float(found.points.max())
        0.0
    """
    game = game_of(position)
    pack = game.packed(position)
    at_table = list(pack.at_table)
    seating = seating_of(game, "rules", len(at_table))
    matches = np.repeat(pack.matches, 2)
    matches["codes"] = seating.codes
    shares, points = np.zeros((2, n, len(at_table)))
    _play_on(seating.own, matches, pack.hidden, key_of(seed), coefficients, shares, points)
    found = Prospects(*np.zeros((2, n, len(pack.points))))
    found.values[:, at_table], found.points[:, at_table] = shares, points
    return found


@policy_kernel
def _play_on(
    own: Any, matches: Any, hidden: Any, key: int, coefficients: Any, shares: Any, points: Any
) -> None:
    """Play the first record on in the second, once for each row of ``shares`` and ``points``."""
    for number in range(shares.shape[0]):
        place = unsigned(number)
        matches[1] = matches[0]
        match = matches[1]
        match.key = word(key, place)
        draw_world(match, hidden, world_word(key, place))
        while match.phase < OVER and match.rounds == 0:
            if match.phase == DEAL:
                deal(match)
            play(match, own, signed(NOBODY))
        write_values(match, coefficients, shares[place])
        add_points(match, points[place], signed(1))
