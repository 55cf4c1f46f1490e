"""Trained networks: their weights, and their scores of actions.

A file of weights has the sizes of the layers, then for each layer its biases and, by output, its
weights, all as little-endian numbers of 16 bits.

A network is played with numpy where that is installed and by plain loops elsewhere, without
torch. Both compute in double precision, and choose alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from operator import mul
from struct import pack, unpack_from
from typing import Any, TypeAlias

from attrs import field, frozen

Rows: TypeAlias = "list[array[float]]"


@frozen
class Network:
    """Layers of weighted sums, each but the last followed by ``max(0, ·)``.

    Networks are equal if their weights are.
    """

    layers: tuple[tuple[array[float], Rows], ...]
    """For each layer: biases, and weights by output."""
    arrays: tuple[tuple[Any, Any], ...] | None = field(eq=False)
    """The same as arrays of numpy; None: play without it."""

    def __hash__(self) -> int:
        """Return a number that is the same for equal networks."""
        return hash(tuple([biases[0] for biases, _ in self.layers]))

    def scores(self, inputs: Sequence[float]) -> Sequence[float]:
        """Return the score of each output; the greatest of the legal ones is played."""
        if self.arrays is None:
            return _by_loops(self.layers, inputs)
        return _by_numpy(self.arrays, inputs)


def read(data: bytes, inputs: int, outputs: int, *, numpy: bool | None = None) -> Network:
    """Return the network of a file's bytes.

    Args:
        data: the content of the file.
        inputs: the number of inputs.
        outputs: the number of outputs.
        numpy: whether to play it with numpy; None: where that is installed.

    Raises:
        ValueError: the bytes are not those of a network for these inputs and outputs.
    """
    count = unpack_from("<H", data)[0] if len(data) > 1 else 0
    head = 2 * (1 + count)
    sizes = unpack_from(f"<{count}H", data, 2) if len(data) >= head else ()
    pairs = list(pairwise(sizes))
    length = head + 2 * sum([wide * (long + 1) for long, wide in pairs])
    if len(sizes) < 2 or sizes[0] != inputs or sizes[-1] != outputs or len(data) != length:
        raise ValueError(f"no network of {inputs} inputs and {outputs} outputs")
    layers = []
    at = head
    for long, wide in pairs:
        numbers = array("d", unpack_from(f"<{wide * (long + 1)}e", data, at))
        at += 2 * len(numbers)
        rows = [numbers[wide + long * row : wide + long * (row + 1)] for row in range(wide)]
        layers.append((numbers[:wide], rows))
    found = tuple(layers)
    return Network(found, _arrays(found) if numpy is None or numpy else None)


def to_bytes(layers: Sequence[tuple[Any, Any]]) -> bytes:
    """Return the bytes of a file from which ``read`` makes a network.

    Args:
        layers: for each layer its biases and, by output, its weights, as arrays of numpy.
    """
    sizes = [layers[0][1].shape[1], *[len(biases) for biases, _ in layers]]
    numbers = [each.astype("<f2").tobytes() for layer in layers for each in layer]
    return pack(f"<{len(sizes) + 1}H", len(sizes), *sizes) + b"".join(numbers)


def load(module: str, name: str, inputs: int, outputs: int) -> Network:
    """Return the network in a file beside a module, with some numbers of inputs and outputs."""
    return read((files(module.rpartition(".")[0]) / name).read_bytes(), inputs, outputs)


def _arrays(layers: Sequence[tuple[array[float], Rows]]) -> tuple[tuple[Any, Any], ...] | None:
    try:
        import numpy as np
    except ImportError:
        return None
    return tuple([(np.array(biases), np.array(rows)) for biases, rows in layers])


def _by_numpy(layers: Sequence[tuple[Any, Any]], inputs: Sequence[float]) -> Sequence[float]:
    import numpy as np

    now = np.array(inputs, np.float64)
    for place, (biases, weights) in enumerate(layers):
        now = weights @ (now.clip(0) if place else now) + biases
    scores: list[float] = now.tolist()
    return scores


def _by_loops(
    layers: Sequence[tuple[array[float], Rows]], inputs: Sequence[float]
) -> Sequence[float]:
    now = [float(each) for each in inputs]
    for place, (biases, rows) in enumerate(layers):
        if place:
            now = [max(0.0, each) for each in now]
        now = [sum(map(mul, row, now), bias) for bias, row in zip(biases, rows, strict=True)]
    return now
