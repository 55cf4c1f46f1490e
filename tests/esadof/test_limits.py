"""Limits of hidden cards by what seats drew, kept and discarded."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.bots.esadof.rules import RulesBot
from fodasse.games import esadof
from fodasse.games.esadof import (
    Action,
    Discard,
    Draw,
    Knock,
    Replace,
    State,
    View,
    apply,
    censor,
    view,
)
from fodasse.games.esadof.actions import PILE, STOCK
from fodasse.games.esadof.limits import card_limits
from fodasse.games.esadof.rules import CARD_POINTS
from fodasse.table.bot import Turn
from fodasse.table.record import Observation
from support.esadof.playing import after, in_turns

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


def limits_of(history: History, seat: int) -> list[int]:
    limits = card_limits(history[-1].view, history)
    return [limits.get((seat, slot), MOST) for slot in range(3)]


def hand(upcard: str, top: str) -> State:
    """Return a hand of three seats; seat 1 begins."""
    rows = ("QD QH QS", "9D 7H 8S", "JD JH JS")
    return in_turns(*rows, upcard=upcard, top=top, dealer=0)


def test_a_card_kept_counts_less_than_the_one_it_replaced_and_no_other_counts_more() -> None:
    history = seen_by(0, hand("QC", "3D"), Draw(1, STOCK), Replace(1, 0))
    assert limits_of(history, 1) == [8, MOST, 9]


def test_no_card_counts_more_than_one_from_the_stock_that_was_discarded() -> None:
    history = seen_by(0, hand("QC", "TD"), Draw(1, STOCK), Discard(1))
    assert limits_of(history, 1) == [10, MOST, 10]


def test_for_a_middle_that_its_owner_does_not_know_one_of_the_mean_counts() -> None:
    history = seen_by(0, hand("QC", "3D"), Draw(1, STOCK), Replace(1, 1))
    assert limits_of(history, 1) == [6, 5, 6]


def test_a_card_from_the_pile_is_known_and_limits_the_others() -> None:
    history = seen_by(0, hand("2C", "3D"), Draw(1, PILE), Replace(1, 0))
    assert limits_of(history, 1) == [MOST, MOST, 9]


def test_who_leaves_a_king_on_the_pile_has_only_kings() -> None:
    history = seen_by(0, hand("KC", "3D"), Draw(1, STOCK))
    assert limits_of(history, 1) == [0, MOST, 0]


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
        state = after(state, action)
        history.append(Observation(told, view(state, 0)))
        for (other, slot), most in card_limits(history[-1].view, history).items():
            if other:
                within.append(CARD_POINTS[state.rows[other][slot]] <= most)
    assert sum(within) >= 0.95 * len(within)
