"""Positions of the reference as records, and the worlds of a view."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from esadof_compiled import (
    RULES,
    SEATS,
    SEEDS,
    assert_agree,
    draw_world,
    facts,
    in_step,
    mixed,
    on,
    small,
)
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk.compiled import unsigned
from fodasse.bulk.esadof.game import COMPILED
from fodasse.bulk.esadof.layout import CARDS, MATCH
from fodasse.core.cards import FULL_DECK
from fodasse.games import esadof
from fodasse.games.esadof import Phase, Rules, State

PATIENCE = st.sampled_from((0.0, 0.9, 0.99))


def met(seats: int, rules: Rules, key: int, patience: float) -> list[State]:
    """States of the beginning of a match, rows arranged in any order of seats among them."""
    rng = Random(key)
    states = []
    for state, _ in in_step(seats, rules, key, mixed(0.2, patience)):
        states.append(state)
        if state.phase is Phase.ARRANGE and len(state.awaited) > 1:
            seat = rng.choice(state.awaited)
            states.append(esadof.apply(state, rng.choice(esadof.legal_actions(state, seat))))
        if len(states) > 150:
            break
    return states


@given(seats=SEATS, rules=RULES, key=SEEDS, patience=PATIENCE)
def test_a_position_played_on_is_the_references(
    seats: int, rules: Rules, key: int, patience: float
) -> None:
    rng = Random(key)
    state = rng.choice(met(seats, rules, key, patience))
    pack = COMPILED.packed(state)
    work = pack.matches
    work["codes"], work["key"] = 2, key
    draw_world(work, pack.hidden, unsigned(key))  # nothing is hidden
    before = state.hand_number - (state.phase is not Phase.OVER)
    assert_agree(state, work, hands_before=before)
    for number, (after, _) in enumerate(on(state, work, rng, mixed(0.2, patience))):
        assert_agree(after, work, hands_before=before)
        if number == 60:
            break


@given(seats=SEATS, rules=RULES, key=SEEDS, patience=PATIENCE)
def test_a_world_drawn_from_a_view_is_one_that_it_allows(
    seats: int, rules: Rules, key: int, patience: float
) -> None:
    rng = Random(key)
    state = rng.choice(met(seats, rules, key, patience))
    seat = rng.choice((None, *range(seats)))
    pack = COMPILED.packed(esadof.view(state, seat))
    work = pack.matches
    draw_world(work, pack.hidden, unsigned(key))
    before = state.hand_number - (state.phase is not Phase.OVER)
    world = world_of(work, state)
    assert esadof.view(world, seat) == esadof.view(state, seat)
    esadof.GAME.validate(world)  # each card lies somewhere, twice
    assert_agree(world, work, hands_before=before)
    work["codes"], work["key"] = 2, key
    for number, (after, _) in enumerate(on(world, work, rng, mixed(0.2, patience))):
        assert_agree(after, work, hands_before=before)
        if number == 60:
            break


def world_of(work: Any, state: State) -> State:
    """The state of a record, public facts being those of a state."""
    told = facts(work[0])
    drawn = state.drawn and evolve(state.drawn, card=told["drawn"][0][0])
    return evolve(state, rows=told["rows"], stock=told["stock"], drawn=drawn)


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


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(TypeError, match="a State or a View"):
        COMPILED.packed("a text")


def test_a_record_of_a_view_holds_no_order_of_the_stock() -> None:
    for state, _ in in_step(4, Rules(), 3, mixed(0.0, 1.0)):
        if state.phase is Phase.DRAWN:
            break
    other = evolve(state, stock=state.stock[::-1])
    records = [COMPILED.packed(esadof.view(each, 0)).matches for each in (state, other)]
    assert records[0].tobytes() == records[1].tobytes()
    assert records[0].dtype == MATCH
    assert 2 * len(FULL_DECK) == CARDS
