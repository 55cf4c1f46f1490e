"""Positions of the reference as records, and the worlds of a view."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from attrs import evolve

from fodasse.bulk.compiled import unsigned
from fodasse.bulk.esadof.game import COMPILED
from fodasse.bulk.esadof.layout import CARDS, MATCH
from fodasse.core.cards import FULL_DECK
from fodasse.games import esadof
from fodasse.games.esadof import Phase, Rules, State
from support.esadof.compiled import (
    draw_world,
    facts,
    in_step,
    mixed,
    small,
)


def world_of(work: Any, state: State) -> State:
    """The state of a record, public facts being those of a state."""
    told = facts(work[0])
    drawn = state.drawn and evolve(state.drawn, card=told["drawn"][0][0])
    return evolve(state, rows=told["rows"], stock=told["stock"], drawn=drawn)


@pytest.mark.thorough
def test_worlds_are_uniform() -> None:
    state = small(11, Rules())
    seen = esadof.view(state, 1)
    pack = COMPILED.packed(seen)
    assert pack.hidden.size == 3
    assert state.drawn is not None
    physical = [*state.rows[0][:2], state.drawn.card, *state.stock]
    ways = Counter(permutations(physical))
    n = 12_000
    drawn: Counter[Any] = Counter()
    for key in range(n):
        work = pack.matches.copy()
        draw_world(work, pack.hidden, unsigned(key * 0x9E3779B97F4A7C15 % 2**64))
        world = world_of(work, state)
        assert world.drawn is not None
        drawn[(*world.rows[0][:2], world.drawn.card, *world.stock)] += 1
    assert len(ways) == 60
    assert set(drawn) == set(ways)
    total = sum(ways.values())
    square = sum((drawn[way] - n * p / total) ** 2 / (n * p / total) for way, p in ways.items())
    assert square < 110  # 59 degrees of freedom: 1 in 100,000


def test_a_record_of_a_view_holds_no_order_of_the_stock() -> None:
    for state, _ in in_step(4, Rules(), 3, mixed(0.0, 1.0)):
        if state.phase is Phase.DRAWN:
            break
    other = evolve(state, stock=state.stock[::-1])
    records = [COMPILED.packed(esadof.view(each, 0)).matches for each in (state, other)]
    assert records[0].tobytes() == records[1].tobytes()
    assert records[0].dtype == MATCH
    assert 2 * len(FULL_DECK) == CARDS
