"""Environments and the reference core in step: every match twice, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fodasse.bulk.game import Compiled, compiled, encoding_of
from fodasse.core.seats import CHANCE

if TYPE_CHECKING:  # it needs Gymnasium, and other tests take only the rest from here
    from fodasse.bulk.environment import VectorEnv


def settled(which: Compiled, record: Any, state: Any) -> Any:
    """Return the state after what chance did in a record."""
    while which.game.actors(state) == (CHANCE,):
        seats = len(which.game.returns(state))
        state = which.game.apply(state, which.dealt(record, seats, state.rules))
    return state


def in_step(
    env: VectorEnv, steps: int, **options: int
) -> Iterator[tuple[Any, dict[str, Any], list[Any]]]:
    """Step environments of Fodasse at random, and a reference match for each of them.

    Args:
        env: the environments.
        steps: the number of steps.
        options: start options of the reference.

    Yields:
        observations, infos and the states of the reference.
    """
    which = compiled("fodasse")
    game, encoding = which.game, encoding_of(which)
    first = game.start(env.seats, rules=env.rules, **options)
    observations, infos = env.reset()
    states = [settled(which, record, first) for record in env.matches]
    yield observations, infos, states
    for _ in range(steps):
        actions = env.random_actions()
        observations, _, _, _, infos = env.step(actions)
        for place, before in enumerate(states):
            action = encoding.decode_action(int(actions[place]), before.to_act, env.rules)
            state = game.apply(before, action)
            state = state if game.actors(state) else first
            states[place] = settled(which, env.matches[place], state)
        yield observations, infos, states
