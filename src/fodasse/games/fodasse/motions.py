"""Motions, which the table decides by majority (rules 7c, 7d and 18d), votes and pauses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from fodasse.core.fields import check_type, wrong_type
from fodasse.core.seats import Seat, replaced
from fodasse.games.fodasse.actions import (
    Action,
    Misdeal,
    Misreport,
    Motion,
    Pause,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.legality import PAUSE_MINUTES, accused_seat
from fodasse.games.fodasse.public import DEAL, Ballot, Fate, change_table
from fodasse.games.fodasse.rounds import Draft, close_motion, deal_again
from fodasse.games.fodasse.rules import MAX_COUNTED
from fodasse.games.fodasse.state import State

PENALTIES: Final = MappingProxyType({Misdeal: 1, Misreport: 2})
"""Rules 7c and 7d: the penalty points of the seat accused, by the motion carried."""


def count_votes(draft: Draft) -> None:
    """Close the open motion once more than half are in favour (rule 18d), or cannot be."""
    table = draft.table
    ballot = cast(Ballot, table.motion)
    seats = len(table.at_table)
    is_carried = 2 * len(ballot.in_favour) > seats
    if not is_carried and 2 * (seats - len(ballot.against)) > seats:
        return
    draft.table = close_motion(table, Fate.CARRIED if is_carried else Fate.REJECTED)
    if is_carried:
        _carry_out(draft, ballot.motion)


def _carry_out(draft: Draft, motion: Motion) -> None:
    table = draft.table
    if isinstance(motion, Pause):
        draft.table = change_table(table, paused=motion.minutes)
        return
    seat = table.dealer if isinstance(motion, Misdeal) else motion.accused
    penalty = min(table.penalties[seat] + PENALTIES[type(motion)], MAX_COUNTED)
    draft.table = change_table(table, penalties=replaced(table.penalties, seat, penalty))
    if isinstance(motion, Misdeal) and draft.phase is not DEAL:
        left = any(draft.bids[seat] is not None for seat in table.history.left)
        deal_again(draft, gone=left and table.rules.leaving_shrinks)


def lapse_penal(draft: Draft) -> None:
    """Close a motion that accuses a seat, at the first card of the round."""
    ballot = draft.table.motion
    if ballot is not None and not isinstance(ballot.motion, Pause):
        draft.table = close_motion(draft.table, Fate.LAPSED)


def drop_leaver(draft: Draft, seat: Seat, *, dealer: Seat) -> None:
    """Take a leaver's vote out of the open motion, and count the others.

    A motion lapses when the seat it accuses leaves.

    Args:
        draft: the draft after the leave and its effects.
        seat: the leaver.
        dealer: the dealer before the leave, the seat that a misdeal accuses.
    """
    ballot = draft.table.motion
    if ballot is None:
        return
    if accused_seat(ballot.motion, dealer) == seat:
        draft.table = close_motion(draft.table, Fate.LAPSED)
        return
    in_favour, against = ballot.in_favour - {seat}, ballot.against - {seat}
    draft.table = change_table(draft.table, motion=Ballot(ballot.motion, in_favour, against))
    count_votes(draft)


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
