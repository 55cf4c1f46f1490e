"""Chance in compiled ES-ADOF: shares that are those of enumeration."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fodasse.bulk import play_matches
from fodasse.games.esadof import Rules
from fodasse.games.esadof.rules import CARD_POINTS, DECK

FINE = 5.0
"""Standard errors that are allowed between a share and its expectation."""


@pytest.mark.thorough
def test_shares_of_one_turn_are_those_of_enumeration() -> None:
    """A hand of one turn: knocked at once, or rows whose sums are those of six random cards."""
    n = 200_000
    played = play_matches("esadof", n, 3, rules=Rules(target=1, max_turns=1), seed=7)
    sums: Any = played.sums
    assert abs(sums.knocks / sums.hands - 1 / 3) < FINE * (2 / 9 / sums.hands) ** 0.5
    assert sums.turns == sums.hands - sums.knocks
    two, three = _sums_of_rows(2), _sums_of_rows(3)
    own, other = np.indices(two.shape)
    lower, tied = float(two[own < other].sum()), float(two[own == other].sum())
    first, last = played.points[:, 0], played.points[:, 2]  # seat 1 begins: these never knock
    assert abs((first < last).mean() - lower) < FINE * (lower / n) ** 0.5
    assert abs((first == last).mean() - tied) < FINE * (tied / n) ** 0.5
    knocking, second, third = np.indices(three.shape)
    alone = float(three[(knocking < second) & (knocking < third)].sum())
    assert abs(sums.lone / sums.knocks - alone) < FINE * (alone / sums.knocks) ** 0.5


def _sums_of_rows(rows: int) -> NDArray[np.float64]:
    """The joint chances of the sums of rows of three cards, over all ways to deal them."""
    size = 37
    ways: dict[tuple[int, ...], Any] = {(0,) * rows: np.zeros((size,) * rows)}
    ways[(0,) * rows][(0,) * rows] = 1.0
    for value in range(13):
        copies = sum(CARD_POINTS[card] == value for card in DECK)
        grown: dict[tuple[int, ...], Any] = {}
        for held, table in ways.items():
            for more in product(*(range(4 - each) for each in held)):
                if sum(more) > copies:
                    continue
                factor, left = 1, copies
                for each in more:
                    factor *= comb(left, each)
                    left -= each
                moved = table
                for axis, each in enumerate(more):
                    moved = _shifted(moved, each * value, axis)
                key = tuple(a + b for a, b in zip(held, more, strict=True))
                grown[key] = grown.get(key, 0) + factor * moved
        ways = grown
    every: NDArray[np.float64] = ways[(3,) * rows] / ways[(3,) * rows].sum()
    return every


def _shifted(table: Any, steps: int, axis: int) -> Any:
    if not steps:
        return table
    moved = np.roll(table, steps, axis)
    index: list[Any] = [slice(None)] * table.ndim
    index[axis] = slice(0, steps)
    moved[tuple(index)] = 0
    return moved
