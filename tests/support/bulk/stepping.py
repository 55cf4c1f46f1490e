"""Environments and the reference core in step: every match twice, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fodasse import Card, Deal, Phase, Rules, State, apply, legal_actions, start
from fodasse.bulk.fodasse.layout import ACTIONS
from fodasse.games.fodasse.encoding import decode_action, encode_action

if TYPE_CHECKING:  # it needs Gymnasium, and other tests take only the rest from here
    from fodasse.bulk.environment import Step, VectorEnv


class Moment(NamedTuple):
    """All matches at a decision: what the environments tell, and the reference's positions."""

    told: Step
    states: list[State]
    before: list[State]
    """After the action and before the deal that followed it; over where the match ended."""


def in_step(env: VectorEnv, steps: int, rng: Random, **options: int) -> Iterator[Moment]:
    """Step environments at random, and a reference match with start options for each of them."""
    observations, infos = env.reset()
    nothing = np.zeros(env.num_envs, np.bool_)
    told = observations, np.zeros(env.num_envs, np.float32), nothing, nothing, infos
    first = start(env.seats, rules=env.rules, **options)
    before = [first] * env.num_envs
    states = [dealt_as(env.matches[place], state) for place, state in enumerate(before)]
    yield Moment(told, states, before)
    shyness = rng.choice((0.0, 0.9))
    for _ in range(steps):
        chosen = [_chosen(state, rng, shyness) for state in states]
        told = env.step(chosen)
        before = [
            apply(state, decode_action(number, acting(state), env.rules))
            for state, number in zip(states, chosen, strict=True)
        ]
        states = [_settled(env.matches[place], state, first) for place, state in enumerate(before)]
        yield Moment(told, states, before)


def acting(state: State) -> int:
    """The seat to act."""
    assert state.to_act is not None
    return state.to_act


def legal_mask(state: State) -> list[bool]:
    """Which action ids are legal."""
    actions: Any = legal_actions(state)
    legal = {encode_action(action, state.rules) for action in actions}
    return [number in legal for number in range(ACTIONS)]


def dealt_as(match: Any, state: State) -> State:
    """The state after the deal that a record with the same seats holds."""
    return apply(state, deal_in(match, state.at_table, state.rules))


def deal_in(match: Any, seats: Iterable[int], rules: Rules) -> Deal:
    """The deal that a record holds, to these seats of it in their order."""
    hands = tuple(hand_in(match, seat, rules) for seat in seats)
    return Deal(hands, rules.deck[match["vira"]] if rules.turns_up else None)


def hand_in(match: Any, seat: int, rules: Rules) -> tuple[Card, ...]:
    """The cards a seat has in a record."""
    mask = int(match["hands"][seat])
    return tuple(card for number, card in enumerate(rules.deck) if mask >> number & 1)


def _chosen(state: State, rng: Random, shyness: float) -> int:
    legal = [number for number, allowed in enumerate(legal_mask(state)) if allowed]
    return legal[0] if rng.random() < shyness else rng.choice(legal)


def _settled(match: Any, state: State, first: State) -> State:
    """The state once the deal that is due was made, of the next match where this one is over."""
    if state.phase is Phase.OVER:
        state = first
    return dealt_as(match, state) if state.phase is Phase.DEAL else state
