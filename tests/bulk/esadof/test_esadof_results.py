"""Chance in compiled ES-ADOF: deals, and shares that are those of enumeration."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fodasse.bulk import play_matches
from fodasse.bulk.compiled import unsigned
from fodasse.bulk.esadof.game import COMPILED
from fodasse.games import esadof
from fodasse.games.esadof import Rules
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from support.esadof.compiled import (
    begun,
    deal,
    in_step,
    key_of_match,
    mixed,
)

FINE = 5.0
"""Standard errors that are allowed between a share and its expectation."""


def test_a_deal_depends_on_its_number_alone() -> None:
    """Not on what was decided before it, nor on how much of another deal was drawn."""
    deals = []
    for patience in (0.0, 1.0):
        made = []
        for state, work in in_step(3, Rules(max_turns=30), 99, mixed(0.0, patience)):
            if state.phase is esadof.Phase.DEAL:
                copied = work.copy()
                deal(copied)
                made.append(COMPILED.dealt(copied[0], 3, state.rules))
        deals.append(made[:2])
    assert deals[0] == deals[1]


@pytest.mark.thorough
def test_every_place_of_a_deal_has_every_card_as_often() -> None:
    n, seats = 6000, 3
    work = begun(seats, Rules(), 1)
    seen = np.zeros((104, 52), np.int64)
    twins = 0
    for number in range(n):
        copied = work.copy()
        copied["key"] = key_of_match(unsigned(5), number)
        deal(copied)
        dealt = COMPILED.dealt(copied[0], seats, Rules())
        cards = [*sum(dealt.rows, ()), dealt.upcard, *dealt.stock]
        assert sorted(cards) == list(DECK)
        twins += cards[0] == cards[1]
        numbers = [IDENTITY[card] for card in cards]
        seen[np.arange(104), numbers] += 1
    square = ((seen - n / 52) ** 2 / (n / 52)).sum(axis=1)
    assert square.max() < 51 + 5 * (2 * 51) ** 0.5 + 10
    assert abs(twins / n - 1 / 103) < FINE * (1 / 103 / n) ** 0.5


IDENTITY = {card: number for number, card in enumerate(sorted(set(DECK)))}


def test_shares_of_one_turn_are_those_of_enumeration() -> None:
    """A hand of one turn: knocked at once, or rows whose sums are those of six random cards."""
    n = 200_000
    played = play_matches("esadof", n, 3, rules=Rules(target=1, max_turns=1), seed=7)
    sums: Any = played.sums
    assert abs(sums.knocks / sums.hands - 1 / 3) < FINE * (2 / 9 / sums.hands) ** 0.5
    assert sums.turns == sums.hands - sums.knocks
    lower, tied = _of_two_rows()
    others = played.points  # by seat; seat 1 begins, so 0 and 2 never knock
    first, last = others[:, 0], others[:, 2]
    assert abs((first < last).mean() - lower) < FINE * (lower / n) ** 0.5
    assert abs((first == last).mean() - tied) < FINE * (tied / n) ** 0.5


@pytest.mark.thorough
def test_a_knock_of_random_cards_is_the_lowest_alone_as_often_as_enumeration_says() -> None:
    n = 200_000
    rules = Rules(target=1, max_turns=1)
    sums: Any = play_matches("esadof", n, 3, rules=rules, seed=8, sums_only=True).sums
    share = _alone_of_three()
    assert abs(sums.lone / sums.knocks - share) < FINE * (share / sums.knocks) ** 0.5


def _of_two_rows() -> tuple[float, float]:
    """The chances that a row has fewer points than another, and as many."""
    table = _sums_of_rows(2)
    own, other = np.indices(table.shape)
    return float(table[own < other].sum()), float(table[own == other].sum())


def _alone_of_three() -> float:
    """The chance that the first of three rows has the fewest points alone."""
    table = _sums_of_rows(3)
    first, second, third = np.indices(table.shape)
    return float(table[(first < second) & (first < third)].sum())


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
