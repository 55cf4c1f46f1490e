"""The kernel of environments: thousands of matches, each played on to a decision from outside."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, kernel, policy_kernel, unsigned
from fodasse.bulk.kernel import deal, play_round, start
from fodasse.bulk.layout import ACTIONS, BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.luck import choice, word
from fodasse.bulk.observation import observe, observe_end, spread
from fodasse.bulk.policies import pick
from fodasse.bulk.starts import Starts, begin_by
from fodasse.bulk.turns import is_legal, look

DONE: Final = -1
"""All environments are at a decision."""


class Outputs(NamedTuple):
    """The arrays that a step writes, each by environment."""

    observations: NDArray[np.integer]
    mask: NDArray[np.int8]
    """The legal actions; written faster than as truth values."""
    seat: NDArray[np.int8]
    rewards: NDArray[np.float32]
    """The reward of every seat."""
    acted: NDArray[np.int8]
    """The seat that acted."""
    gained: NDArray[np.float32]
    """The reward of the seat that acted."""
    finals: NDArray[np.integer]
    """Where a match ended: what the seat that acted observes of the end."""
    over: NDArray[np.bool_]
    rounds: NDArray[np.int32]
    legal: NDArray[np.uint64]
    """Masks of the legal actions, by which the next step is checked."""


@policy_kernel
def advance(  # noqa: C901, PLR0912  # arrays handed to another function cost more than the step
    own: Any,
    matches: Any,
    actions: Any,
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
        key: the key of the seed.
        started: by environment: the number of matches begun.
        by_points: whether points are rewarded, and not returns.
        starts: how matches begin.
        outputs: the arrays to write.

    Returns:
        The environment whose action is not legal, or whose match a policy broke; or ``DONE``.
    """
    resetting = actions.size == 0
    if not resetting:
        illegal = _first_illegal(actions, outputs.legal)
        if illegal != DONE:
            return illegal
    seats = outputs.rewards.shape[1]
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        given = NOBODY if resetting else actions[env]
        beginning = resetting
        acted = match.turn
        if by_points and not resetting:
            _add_points(outputs.rewards[env], match, 1)
        while True:
            if beginning:
                start(match, seats, word(word(key, env), started[env]))
                begin_by(match, starts, seats)
                started[env] += ONE
            if match.phase == DEAL:
                deal(match)
            dealer = match.dealer
            play_round(match, own, given)
            given = NOBODY
            beginning = match.phase == OVER
            if not beginning and match.phase != DEAL:
                break
            outputs.rounds[env] += 1
            if beginning:
                outputs.over[env] = True
                observe_end(match, outputs.finals[env], acted, dealer)
                if by_points:
                    _add_points(outputs.rewards[env], match, -1)
                else:
                    _add_returns(outputs.rewards[env], match)
        if match.phase == BROKEN:
            return place
        if by_points:
            _add_points(outputs.rewards[env], match, -1)
        outputs.acted[env] = acted
        outputs.gained[env] = 0 if resetting else outputs.rewards[env, unsigned(acted)]
        turn = look(match)
        observe(turn, outputs.observations[env], seats)
        spread(turn.legal, outputs.mask[env], 0, ACTIONS)
        outputs.seat[env] = turn.seat
        outputs.legal[env] = turn.legal
    return DONE


@inner
def _first_illegal(actions: Any, legal: Any) -> int:
    """Return the first environment whose action is not legal, or ``DONE``."""
    for place in range(actions.size):
        env = unsigned(place)
        if not is_legal(legal[env], actions[env]):
            return place
    return DONE


@inner
def _add_points(rewards: Any, match: Any, sign: int) -> None:
    for place in range(rewards.size):
        seat = unsigned(place)
        rewards[seat] += sign * match.points[seat]


@inner
def _add_returns(rewards: Any, match: Any) -> None:
    """Add +1 shared by the winners, the seats with the fewest points, and -1 shared by the rest.

    Nothing is added if all seats won.
    """
    seats = rewards.size
    fewest = match.limit
    winners = 0
    for place in range(seats):
        points = match.points[unsigned(place)]
        if points < fewest:
            fewest = points
            winners = 0
        winners += points == fewest
    if winners == seats:
        return
    for place in range(seats):
        seat = unsigned(place)
        won = match.points[seat] == fewest
        rewards[seat] += 1 / winners if won else -1 / (seats - winners)


@kernel
def pick_all(matches: Any, legal: Any, actions: Any) -> None:
    """Write the action that the policy ``"random"`` chooses for each match."""
    for place in range(matches.size):
        env = unsigned(place)
        match = matches[env]
        actions[env] = pick(legal[env], choice(match.key, match.decisions))
