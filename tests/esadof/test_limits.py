"""Limits of hidden cards by what seats drew, kept and discarded."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.bots.esadof.rules import RulesBot
from fodasse.games import esadof
from fodasse.games.esadof import (
    Action,
    Knock,
    State,
    View,
    apply,
    censor,
    view,
)
from fodasse.games.esadof.limits import USELESS, card_limits
from fodasse.games.esadof.rules import CARD_POINTS
from fodasse.table.bot import Turn
from fodasse.table.record import Observation
from support.esadof.playing import in_turns, turns_of

History = tuple[Observation[Any, View], ...]
MOST = 12


def seen_by(viewer: int, state: State, *actions: Action) -> History:
    """Return what a viewer sees of some actions."""
    seen = [Observation[Any, View](None, view(state, viewer))]
    for action in actions:
        told = censor(state, action, viewer)
        state = apply(state, action)
        seen.append(Observation(told, view(state, viewer)))
    return tuple(seen)


@pytest.mark.parametrize(
    ("upcard", "top", "turn", "limits"),
    [
        pytest.param("QC", "3D", "stock left", [8, MOST, 9],
                     id="a card kept counts less than the one it replaced, others no more"),
        pytest.param("QC", "TD", "stock out", [10, MOST, 10],
                     id="no card counts more than one from the stock that was discarded"),
        pytest.param("QC", "3D", "stock middle", [6, 5, 6],
                     id="for a middle that its owner does not know one of the mean counts"),
        pytest.param("2C", "3D", "pile left", [MOST, MOST, 9],
                     id="a card from the pile is known and limits the others"),
        pytest.param("KC", "3D", "stock", [0, MOST, 0],
                     id="who leaves a king on the pile has only kings"),
    ],
)  # fmt: skip
def test_limits_of_seat_1(upcard: str, top: str, turn: str, limits: list[int]) -> None:
    state = in_turns("QD QH QS", "9D 7H 8S", "JD JH JS", upcard=upcard, top=top)
    history = seen_by(0, state, *turns_of(state, turn))
    found = card_limits(history[-1].view, history)
    assert [found.get((1, slot), MOST) for slot in range(3)] == limits


@pytest.mark.parametrize("seed", range(3))
def test_what_the_bot_rules_keeps_is_nearly_always_within_the_limits(seed: int) -> None:
    rng = Random(seed)
    state = esadof.start(4)
    state = apply(state, esadof.sample_chance(state, rng))
    history = [Observation[Any, View](None, view(state, 0))]
    within = []
    while state.phase is not esadof.Phase.DEAL:
        seat = state.awaited[0]
        seen = view(state, seat)
        action = RulesBot().choose(Turn(seat, seen, seen.legal_actions), rng)
        if isinstance(action, Knock):
            break
        told = censor(state, action, 0)
        state = apply(state, action)
        history.append(Observation(told, view(state, 0)))
        for (other, slot), most in card_limits(history[-1].view, history).items():
            if other:
                within.append(CARD_POINTS[state.rows[other][slot]] <= most)
    assert sum(within) >= 0.95 * len(within)


@pytest.mark.parametrize(("top", "worst"), [(0, 0), (1, 1), (5, 7), (6, 12), (12, 12)])
def test_a_card_of_the_pile_is_useless_where_a_random_one_is_expected_to_do_as_well(
    top: int, worst: int
) -> None:
    """A random card improves one of 7 points by (7 + … + 1) / 13, more than the 2 of a five."""
    assert USELESS[top] == worst
