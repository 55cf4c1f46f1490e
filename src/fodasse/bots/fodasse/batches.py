"""Trained networks as batch policies: each decides for many positions at once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from attrs import frozen
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from fodasse.bots.fodasse.inputs import (
    INPUTS,
    MANILHA,
    OUTPUTS,
    PARTS,
    WEIGHTS,
    output_of,
    write_inputs,
)
from fodasse.bots.network import load
from fodasse.bulk.batches import Model
from fodasse.bulk.compiled import allocating, kernel, signed, unsigned

_ODD: Final = unsigned(0x9E3779B97F4A7C15)

for part in PARTS:
    register_jitable(part)
_write_inputs: Any = njit(write_inputs)


@frozen
class NetworkPolicy:
    """A batch policy by a network."""

    name: str
    """The file of the network."""
    sharpness: float
    """The factor of the scores: above 1, what scores higher is likelier than in training."""
    slip: float
    """The probability of a random action."""
    is_by_level: bool = False
    """Whether equal cards share the probability of their score; else each has all of it."""

    def __call__(
        self, rows: NDArray[np.int32], mask: NDArray[np.int8], seats: int
    ) -> NDArray[np.float64]:
        """Return the probabilities of actions, by position and action id.

        Args:
            rows: observations by position.
            mask: the legal actions by position and id.
            seats: the number of seats that the observations are of.
        """
        inputs = np.zeros((len(rows), INPUTS), np.float32)
        _encode(rows, seats, inputs)
        same, firsts = np.empty((2, len(rows)), np.int64)
        table = np.full(1 << (2 * len(rows)).bit_length(), -1)
        count = _number(inputs.view(np.uint32), table, same, firsts)
        now = inputs[firsts[:count]]  # suits make no difference, so many inputs are equal
        for place, (biases, weights) in enumerate(_layers(self.name)):
            now = (now.clip(0) if place else now) @ weights + biases
        result = np.zeros(mask.shape)
        _spread(now, same, rows, mask, self.sharpness, self.slip, self.is_by_level, result)
        return result


policy: Final = NetworkPolicy(WEIGHTS, sharpness=1.5, slip=0.03)
"""The network trained by self-play, as the other seats may follow it."""
_SEARCHING: Final = NetworkPolicy("searching.f16", sharpness=1.0, slip=0.02, is_by_level=True)
MODELS: Final = (
    Model(policy, 0.2),
    Model(_SEARCHING, 0.45, is_drawn=True),
)
"""The networks that other seats may follow; the viewer plays by the first."""


@cache
def _layers(name: str) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return the biases and the weights of each layer, by input and output."""
    layers = load(__name__, name, INPUTS, OUTPUTS).arrays or ()
    return [(biases.astype(np.float32), rows.T.astype(np.float32)) for biases, rows in layers]


@allocating
def _encode(rows: Any, seats: int, inputs: Any) -> None:
    """Write the inputs of each observation."""
    for place in range(len(rows)):
        _write_inputs(rows[place], seats, inputs[place])


@kernel
def _number(inputs: Any, table: Any, same: Any, firsts: Any) -> int:
    """Number inputs so that equal ones have the same number.

    Args:
        inputs: the inputs, as words.
        table: more places than there are inputs, a power of two, all -1.
        same: by input: its number.
        firsts: by number: the first such input.

    Returns:
        The number of different inputs.
    """
    found = 0
    for place in range(len(inputs)):
        total = unsigned(0)
        for column in range(inputs.shape[1]):
            total = (total ^ unsigned(inputs[place, column])) * _ODD
        at = signed(total >> unsigned(32)) & (len(table) - 1)
        while table[at] >= 0:
            is_equal = True
            for column in range(inputs.shape[1]):
                if inputs[firsts[table[at]], column] != inputs[place, column]:
                    is_equal = False
                    break
            if is_equal:
                break
            at = (at + 1) & (len(table) - 1)
        if table[at] < 0:
            table[at] = found
            firsts[found] = place
            found += 1
        same[place] = table[at]
    return found


@kernel
def _spread(
    scores: Any,
    same: Any,
    rows: Any,
    mask: Any,
    sharpness: float,
    slip: float,
    is_by_level: bool,  # noqa: FBT001  # a kernel has no keywords
    result: Any,
) -> None:
    """Write the probabilities of the legal actions from the scores of the outputs.

    Args:
        scores: the scores, by number.
        same: by row: the number of its inputs.
        rows: the observations.
        mask: the legal actions.
        sharpness: the factor of the scores.
        slip: the probability of a random action.
        is_by_level: whether equal cards share the probability of their score.
        result: the place to write to: zeros.
    """
    for place in range(len(rows)):
        own, manilha = scores[same[place]], rows[place, MANILHA]
        most, legal, total = -np.inf, 0, 0.0
        for action in range(mask.shape[1]):
            if mask[place, action]:
                most = max(most, own[output_of(action, manilha)])
                legal += 1
        for action in range(mask.shape[1]):
            if mask[place, action]:
                score = own[output_of(action, manilha)]
                result[place, action] = np.exp(sharpness * (score - most))
                if is_by_level:
                    result[place, action] /= _equals(mask[place], action, manilha)
                total += result[place, action]
        for action in range(mask.shape[1]):
            if mask[place, action]:
                share = result[place, action] / total
                result[place, action] = (1.0 - slip) * share + slip / legal


@kernel
def _equals(mask: Any, action: int, manilha: int) -> int:
    """Return the number of legal actions that have the output of an action."""
    found = 0
    for other in range(len(mask)):
        if mask[other] and output_of(other, manilha) == output_of(action, manilha):
            found += 1
    return found
