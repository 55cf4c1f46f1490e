"""The trained network as a batch policy: it decides for many positions at once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from fodasse.bots.learned.inputs import INPUTS, MANILHA, PARTS, PLACES, output_of, write_inputs
from fodasse.bots.learned.network import trained
from fodasse.bulk.compiled import allocating, kernel
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.view import View

_SHARPNESS: Final = 1.5
"""The factor of the scores: above 1, actions that score higher are likelier than in training."""
_SLIP: Final = 0.03
"""The probability of a random action."""

for part in PARTS:
    register_jitable(part)
_write_inputs: Any = njit(write_inputs)


def knows(view: Any) -> bool:
    """Return whether the network was trained for matches such as that of a view."""
    return isinstance(view, View) and view.rules == Rules() and len(view.at_table) <= PLACES


def policy(rows: NDArray[np.int32], mask: NDArray[np.int8], seats: int) -> NDArray[np.float64]:
    """Return the probabilities of actions, by position and action id.

    Args:
        rows: observations by position.
        mask: the legal actions by position and id.
        seats: the number of seats that the observations are of.
    """
    now = np.zeros((len(rows), INPUTS), np.float32)
    _encode(rows, seats, now)
    for place, (biases, weights) in enumerate(_layers()):
        now = (now.clip(0) if place else now) @ weights + biases
    result = np.zeros(mask.shape)
    _spread(now, rows, mask, result)
    return result


@cache
def _layers() -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return the biases and the weights of each layer, by input and output."""
    layers = trained().arrays or ()
    return [(biases.astype(np.float32), rows.T.astype(np.float32)) for biases, rows in layers]


@allocating
def _encode(rows: Any, seats: int, inputs: Any) -> None:
    """Write the inputs of each observation."""
    for place in range(len(rows)):
        _write_inputs(rows[place], seats, inputs[place])


@kernel
def _spread(scores: Any, rows: Any, mask: Any, result: Any) -> None:
    """Write the probabilities of the legal actions from the scores of the outputs."""
    for place in range(len(rows)):
        manilha = rows[place, MANILHA]
        most, legal, total = -np.inf, 0, 0.0
        for action in range(mask.shape[1]):
            if mask[place, action]:
                most = max(most, scores[place, output_of(action, manilha)])
                legal += 1
        for action in range(mask.shape[1]):
            if mask[place, action]:
                score = scores[place, output_of(action, manilha)]
                result[place, action] = np.exp(_SHARPNESS * (score - most))
                total += result[place, action]
        for action in range(mask.shape[1]):
            if mask[place, action]:
                share = result[place, action] / total
                result[place, action] = (1.0 - _SLIP) * share + _SLIP / legal
