"""Compiled ES-ADOF from a view: records, worlds, limits of hidden cards, and rollouts."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from numpy.typing import NDArray

from fodasse.bulk import rollouts
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.esadof.game import COMPILED
from fodasse.bulk.esadof.layout import PLACES, POINTS
from fodasse.bulk.esadof.positions import limit_hidden, packed
from fodasse.core.fields import require
from fodasse.games import esadof
from fodasse.games.esadof import (
    GAME,
    Draw,
    Phase,
    Replace,
    Rules,
    State,
    apply,
    legal_actions,
    view,
)
from fodasse.games.esadof.actions import STOCK
from support.bulk.games import Record
from support.esadof.compiled import in_match, small
from support.esadof.playing import in_turns
from support.games.turns import seen_by

# Records and worlds


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


# Limits, by what seats drew, kept and discarded


def hand(upcard: str, top: str) -> State:
    """Return a hand of three seats; seat 1 begins."""
    rows = ("QD QH QS", "9D 7H 8S", "JD JH JS")
    return in_turns(*rows, upcard=upcard, top=top, dealer=0)


def test_without_a_history_nothing_is_limited() -> None:
    history = seen_by(GAME, 2, hand("QC", "3D"), Draw(1, STOCK), Replace(1, 0))
    seen = history[-1].view
    hidden = packed(seen).hidden
    assert sorted(limit_hidden(seen, tuple, hidden)) == sorted(hidden)


def test_worlds_keep_to_the_limits_and_their_draws_depend_on_the_seed_alone() -> None:
    actions = (Draw(1, STOCK), Replace(1, 0))
    history = seen_by(GAME, 2, hand("QC", "3D"), *actions)
    rows = []
    for seed in (1, 1, 2):
        found = Knowledge(history[-1].view, lambda: history).worlds(50, candidates=50, seed=seed)
        assert found.weights.tolist() == pytest.approx([1 / 50] * 50)
        assert (POINTS[found.records["rows"][:, PLACES]] <= 8).all()
        assert (POINTS[found.records["rows"][:, PLACES + 2]] <= 9).all()
        rows.append(found.records["rows"].tolist())
    assert rows[0] == rows[1] != rows[2]


# Rollouts, exactly or on average


MANY = 20_000
LAST_TURN = Rules(max_turns=1)


@pytest.mark.thorough
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_random_rollouts_are_on_average_what_all_worlds_lead_to(viewer: int | None) -> None:
    """The place of a drawn card, in the last turn, over all orders of the hidden cards."""
    state = small(4, LAST_TURN)
    seen = view(state, viewer)
    ends = np.array([points for world in worlds(state, seen) for points in endings(world)])
    met = rollouts(seen, MANY, seed=3, until="round").points
    spread = ends.std(axis=0) / MANY**0.5
    assert np.all(abs(met.mean(axis=0) - ends.mean(axis=0)) <= 5 * spread + 1e-9)
    assert {tuple(row) for row in met.tolist()} == {tuple(row) for row in ends.tolist()}


def worlds(state: State, seen: esadof.View) -> list[State]:
    """All worlds of a view, in as many ways as physical cards lie there."""
    drawn, hidden = state.drawn, seen.drawn
    assert drawn is not None
    assert hidden is not None
    flat = [card for row in seen.rows for card in row] + [hidden.card]
    real = [card for row in state.rows for card in row] + [require(drawn.card)]
    unknown = [place for place, card in enumerate(flat) if card is None]
    found = []
    for order in permutations([*(real[place] for place in unknown), *state.stock]):
        cards = list(real)
        for place, card in zip(unknown, order, strict=False):
            cards[place] = card
        rows = tuple(tuple(cards[first : first + 3]) for first in range(0, 9, 3))
        stock = order[len(unknown) :]
        held = evolve(drawn, card=cards[-1])
        found.append(evolve(state, rows=rows, stock=stock, drawn=held))
    return found


def endings(world: State) -> NDArray[np.int64]:
    """The points after each way to place the drawn card."""
    return np.array([apply(world, action).points for action in legal_actions(world)])


def test_a_state_keeps_the_order_of_its_stock() -> None:
    """A draw from the stock in each rollout draws the same card."""
    state = small(4, Rules(max_turns=2))
    state = apply(state, esadof.Discard(2))
    action = esadof.Draw(0, esadof.Source.STOCK)
    policies = ["random", "rules", "rules"]  # seat 0 places the card, and the hand is over
    ends = rollouts(state, 400, policies, action=action, until="round").points
    after = apply(state, action)
    assert {tuple(row) for row in ends.tolist()} == {
        apply(after, place).points for place in legal_actions(after)
    }
