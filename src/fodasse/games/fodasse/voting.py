"""Votes and pauses for tools that work with any game, and the open fields of actions."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.fields import check_type, wrong_type
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Action, Pause, Propose, Resume, Vote
from fodasse.games.fodasse.legality import PAUSE_MINUTES
from fodasse.games.fodasse.public import Ballot
from fodasse.games.fodasse.state import State


def ballot(state: State) -> Ballot | None:
    """Return the open motion with its votes; None: no motion is open."""
    if type(state) is not State:
        raise wrong_type(State, state)
    return state.table.motion


def vote(state: State, seat: Seat, in_favour: bool) -> Vote:  # noqa: FBT001  # a vote is yes or no
    """Return the vote of a seat on the open motion, which it names."""
    found = ballot(state)
    return Vote(seat, in_favour, None if found is None else found.motion)


def paused(state: State) -> int | None:
    """Return the minutes that the pause lasts; None: there is no pause."""
    if type(state) is not State:
        raise wrong_type(State, state)
    return state.table.paused


def resume(state: State, seat: Seat) -> Resume:
    """Return the action with which a seat ends the pause."""
    check_type(State, state)
    return Resume(seat)


def explicit(state: State, action: Action) -> Action:
    """Return an action that means the same later: a vote names the motion that is open.

    Examples:
        >>> from fodasse import Pause, Propose, apply, start
        >>> state = apply(start(4), Propose(0, Pause(5)))
        >>> explicit(state, Vote(1, in_favour=True)).motion
        Pause(minutes=5)
    """
    if isinstance(action, Vote) and action.motion is None:
        return vote(state, action.seat, action.in_favour)
    return action


def ranges(action: Action) -> Mapping[str, range]:
    """Return the numbers for which a listed action stands: the minutes of a pause."""
    if isinstance(action, Propose) and isinstance(action.motion, Pause):
        return {"motion.minutes": PAUSE_MINUTES}
    return {}
