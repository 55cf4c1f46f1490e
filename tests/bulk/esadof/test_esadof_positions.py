"""Positions of the reference as records, and the worlds of a view."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from attrs import evolve

from fodasse.bulk.esadof.game import COMPILED
from fodasse.games import esadof
from fodasse.games.esadof import Phase, Rules
from support.bulk.games import Record
from support.esadof.compiled import in_match, small


@pytest.mark.thorough
def test_worlds_are_uniform() -> None:
    state = small(11, Rules())
    seen = esadof.view(state, 1)
    record = Record(seen)
    assert record.pack.hidden.size == 3
    assert state.drawn is not None
    ways = Counter(permutations([*state.rows[0][:2], state.drawn.card, *state.stock]))
    n, blank = 12_000, record.matches.copy()
    drawn: Counter[Any] = Counter()
    for key in range(n):
        record.matches[:] = blank
        record.draw(key * 0x9E3779B97F4A7C15 % 2**64)
        world = record.world(seen)
        drawn[(*world.rows[0][:2], world.drawn.card, *world.stock)] += 1
    assert len(ways) == 60
    assert set(drawn) == set(ways)
    total = sum(ways.values())
    square = sum((drawn[way] - n * p / total) ** 2 / (n * p / total) for way, p in ways.items())
    assert square < 110  # 59 degrees of freedom: 1 in 100,000


def test_a_record_of_a_view_holds_no_order_of_the_stock() -> None:
    match = in_match(4, Rules(), 3, patience=1.0)
    state = next(state for _, state in match if state.phase is Phase.DRAWN)
    other = evolve(state, stock=state.stock[::-1])
    records = [COMPILED.packed(esadof.view(each, 0)).matches for each in (state, other)]
    assert records[0].tobytes() == records[1].tobytes()
