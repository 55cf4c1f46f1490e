"""Limits of hidden cards by what seats drew, kept and discarded."""

from __future__ import annotations

from random import Random

import pytest

from fodasse.bots.esadof.rules import RulesBot
from fodasse.games import esadof
from fodasse.games.esadof import (
    Action,
    Knock,
    apply,
)
from fodasse.games.esadof.limits import USELESS, card_limits
from fodasse.games.esadof.rules import CARD_POINTS
from support.esadof.playing import in_turns, turns_of
from support.games.turns import seen_by, turn_of

MOST = 12


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
    history = seen_by(esadof.GAME, 0, state, *turns_of(state, turn))
    found = card_limits(history[-1].view, history)
    assert [found.get((1, slot), MOST) for slot in range(3)] == limits


@pytest.mark.parametrize("seed", range(3))
def test_what_the_bot_rules_keeps_is_nearly_always_within_the_limits(seed: int) -> None:
    rng = Random(seed)
    state = esadof.start(4)
    state = apply(state, esadof.sample_chance(state, rng))
    begun, actions, within = state, list[Action](), list[bool]()
    while state.phase is not esadof.Phase.DEAL:
        action = RulesBot().choose(turn_of(esadof.GAME, state), rng)
        if isinstance(action, Knock):
            break
        state = apply(state, action)
        actions.append(action)
        history = seen_by(esadof.GAME, 0, begun, *actions)
        for (other, slot), most in card_limits(history[-1].view, history).items():
            if other:
                within.append(CARD_POINTS[state.rows[other][slot]] <= most)
    assert sum(within) >= 0.95 * len(within)


@pytest.mark.parametrize(("top", "worst"), [(0, 0), (1, 1), (4, 5), (5, 7), (6, 12), (12, 12)])
def test_a_card_of_the_pile_is_useless_where_a_random_one_is_expected_to_do_as_well(
    top: int, worst: int
) -> None:
    """A random card improves one of 7 points by (7 + … + 1) / 13, more than the 2 of a five."""
    assert USELESS[top] == worst
