"""The kernel of environments: thousands of matches, each played on to a decision from outside."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, kernel, policy_kernel, signed, unsigned
from fodasse.bulk.luck import word
from fodasse.bulk.protocol import (
    add_points,
    add_returns,
    allows,
    deal,
    look,
    luck_of,
    observe,
    play,
    random_action,
    start,
    write_legal,
)
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.starts import Starts, begin_by

DONE: Final = -1
"""All environments are at a decision."""


class Outputs(NamedTuple):
    """The arrays that a step writes, each by environment."""

    observations: NDArray[np.integer]
    mask: NDArray[np.int8]
    """The legal actions; numbers are written faster than truth values."""
    seat: NDArray[np.int8]
    rewards: NDArray[np.float32]
    """The reward of every seat."""
    acted: NDArray[np.int8]
    """The seat that acted."""
    gained: NDArray[np.float32]
    """The reward of the seat that acted."""
    finals: NDArray[np.integer]
    """Where a match ended: the observation of the end by the seat that acted."""
    over: NDArray[np.bool_]
    rounds: NDArray[np.int32]


@policy_kernel
def advance(  # noqa: C901, PLR0912  # arrays handed to another function cost more than the step
    own: Any,
    matches: Any,
    actions: Any,
    illegal: Any,
    least: float,
    key: int,
    started: Any,
    by_points: bool,
    starts: Starts,
    outputs: Outputs,
) -> int:
    """Play every match on to its next decision from outside.

    Args:
        own: the ``own`` of a seating.
        matches: records at a decision from outside, or before the first match.
        actions: the decisions; empty: begin the next match of every environment.
        illegal: by environment: whether its action is to end the match, as it is not legal.
        least: the value that the seat has then.
        key: the key of the seed.
        started: by environment: the number of matches begun.
        by_points: whether points are rewarded, and not returns.
        starts: the beginnings of matches.
        outputs: the arrays to write.

    Returns:
        The environment whose action is not legal and is to be refused, or whose match a policy
        broke; or ``DONE``.
    """
    resetting = actions.size == 0
    if not resetting:
        refused = _first_refused(matches, actions, illegal)
        if refused != DONE:
            return refused
    seats = outputs.rewards.shape[1]
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        given = signed(NOBODY) if resetting else actions[env]
        beginning = resetting
        acted = match.turn
        if by_points and not resetting:
            add_points(match, outputs.rewards[env], -1)
        if illegal[env]:
            given, beginning = signed(NOBODY), True
            _forfeit(match, least, outputs, place)
        while True:
            if beginning:
                start(match, seats, word(word(key, env), started[env]))
                begin_by(match, starts, seats)
                started[env] += ONE
            if match.phase == DEAL:
                deal(match)
            done = match.rounds
            play(match, own, given)
            given = signed(NOBODY)
            outputs.rounds[env] += match.rounds - done
            beginning = match.phase == OVER
            if not beginning and match.phase != DEAL:
                break
            if beginning:
                outputs.over[env] = True
                match.turn = acted
                observe(look(match), outputs.finals[env], seats)
                if by_points:
                    add_points(match, outputs.rewards[env], 1)
                else:
                    add_returns(match, outputs.rewards[env])
        if match.phase == BROKEN:
            return place
        if by_points:
            add_points(match, outputs.rewards[env], 1)
        outputs.acted[env] = acted
        outputs.gained[env] = 0 if resetting else outputs.rewards[env, unsigned(acted)]
        turn = look(match)
        observe(turn, outputs.observations[env], seats)
        write_legal(turn, outputs.mask[env])
        outputs.seat[env] = match.turn
    return DONE


@inner
def _first_refused(matches: Any, actions: Any, illegal: Any) -> int:
    """Return the first environment whose action is not legal and is to be refused, or ``DONE``."""
    for place in range(actions.size):
        env = unsigned(place)
        if not illegal[env] and not allows(matches[env], actions[env]):
            return place
    return DONE


@inner
def _forfeit(match: Any, least: float, outputs: Outputs, place: int) -> None:
    """Write the end of a match that an illegal action ends: what its seat observed before it.

    The rewards are minus the points so far, or 0.
    """
    env, seats = unsigned(place), outputs.rewards.shape[1]
    outputs.over[env] = True
    observe(look(match), outputs.finals[env], seats)
    for seat in range(seats):
        if seat == match.turn:
            outputs.rewards[env, unsigned(seat)] += least
        else:
            outputs.rewards[env, unsigned(seat)] = 0


@kernel
def find_illegal(matches: Any, actions: Any, illegal: Any) -> None:
    """Write for each match whether an action is illegal."""
    for place in range(matches.size):
        env = unsigned(place)
        illegal[env] = not allows(matches[env], actions[env])


@kernel
def pick_all(matches: Any, actions: Any) -> None:
    """Write the action that the policy ``"random"`` chooses for each match."""
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        actions[env] = random_action(match, luck_of(match))
