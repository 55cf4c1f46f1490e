"""Motions, which the table decides by majority (rules 7c, 7d and 18d)."""

from __future__ import annotations

from typing import cast

from attrs import evolve

from fodasse.games.fodasse.actions import Misdeal, Misreport, Pause
from fodasse.games.fodasse.draft import Draft
from fodasse.games.fodasse.rounds import deal_again
from fodasse.games.fodasse.rules import MOST_COUNTED
from fodasse.games.fodasse.state import DEAL, Ballot

MISDEAL_PENALTY = 1
"""Rule 7c."""
MISREPORT_PENALTY = 2
"""Rule 7d."""


def count_votes(draft: Draft) -> None:
    """Close the open motion if it is carried, or can no longer be."""
    table = draft.table
    ballot = cast(Ballot, table.motion)
    seats = len(table.at_table)
    if 2 * len(ballot.in_favour) > seats:
        draft.table = evolve(table, motion=None)
        _carry_out(draft, ballot)
    elif 2 * (seats - len(ballot.against)) <= seats:
        draft.table = evolve(table, motion=None)


def _carry_out(draft: Draft, ballot: Ballot) -> None:
    table = draft.table
    motion = ballot.motion
    if isinstance(motion, Pause):
        draft.table = evolve(table, paused=motion.minutes)
    elif isinstance(motion, Misreport):
        _punish(draft, motion.accused, MISREPORT_PENALTY)
    else:
        _punish(draft, table.dealer, MISDEAL_PENALTY)
        if draft.phase is not DEAL:
            left = any(
                bid is not None and seat in table.course.left
                for seat, bid in enumerate(draft.bids)
            )
            deal_again(draft, gone=left and table.rules.leaving_shrinks)


def _punish(draft: Draft, seat: int, penalty: int) -> None:
    table = draft.table
    penalties = list(table.penalties)
    penalties[seat] = min(penalties[seat] + penalty, MOST_COUNTED)
    draft.table = evolve(table, penalties=tuple(penalties))


def lapse_penal(draft: Draft) -> None:
    """Remove a motion that accuses a seat, at the first card of the round."""
    ballot = draft.table.motion
    if ballot is not None and not isinstance(ballot.motion, Pause):
        draft.table = evolve(draft.table, motion=None)


def drop_leaver(draft: Draft, seat: int, *, dealer: int) -> None:
    """Take a leaver's vote out of the open motion, and count the others.

    A motion is dropped when the seat it accuses leaves.

    Args:
        draft: after the leave and all it led to.
        seat: the leaver.
        dealer: the dealer before the leave, the seat that a misdeal accuses.
    """
    ballot = draft.table.motion
    if ballot is None:
        return
    motion = ballot.motion
    accused = dealer if isinstance(motion, Misdeal) else getattr(motion, "accused", None)
    if accused == seat:
        draft.table = evolve(draft.table, motion=None)
        return
    draft.table = evolve(
        draft.table,
        motion=evolve(
            ballot, in_favour=ballot.in_favour - {seat}, against=ballot.against - {seat}
        ),
    )
    count_votes(draft)
