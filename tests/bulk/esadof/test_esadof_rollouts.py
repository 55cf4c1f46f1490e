"""Rollouts of ES-ADOF: what the reference plays, exactly or on average."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from attrs import evolve
from numpy.typing import NDArray

from fodasse.bulk import rollouts
from fodasse.core.fields import require
from fodasse.games import esadof
from fodasse.games.esadof import Rules, State, apply, legal_actions, view
from support.esadof.compiled import small

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
