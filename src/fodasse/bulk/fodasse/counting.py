"""Points, returns, counts and rows of a match of Fodasse."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.record import OVER

_LAST = np.iinfo(np.int32).max
_COUNTS = unsigned(8)
"""The number of own counts in ``FodasseSums``."""


@inner
def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add minus the points of each seat, because points are bad."""
    for place in range(rewards.size):
        seat = unsigned(place)
        rewards[seat] -= sign * match.points[seat]


@inner
def add_returns(match: Any, rewards: Any) -> None:
    """Add +1 shared by the winners, the seats with the fewest points, and -1 shared by the rest.

    Nothing is added before the end of the match, or if all seats won.
    """
    if match.phase != OVER:
        return
    seats = rewards.size
    best = winners = signed(0)
    for place in range(seats):
        merit = merit_of(match, unsigned(place))
        if place == 0 or merit > best:
            best, winners = merit, signed(0)
        winners += merit == best
    if winners == seats:
        return
    for place in range(seats):
        seat = unsigned(place)
        won = merit_of(match, seat) == best
        rewards[seat] += 1 / winners if won else -1 / (seats - winners)


@inner
def count(match: Any, sums: Any) -> None:
    """Add a finished match to the sums, in the order of ``FodasseSums``, then wins by seat."""
    sums[0] += match.rounds
    sums[1] += match.repeated
    sums[2] += match.bids_made
    sums[3] += match.bids_met
    sums[4] += match.bids_set
    sums[5] += match.set_met
    sums[6] += match.stages_played
    sums[7] += match.stages_annulled
    first = best = unsigned(match.dealer)
    seat = unsigned(match.following[first])
    while seat != first:
        if merit_of(match, seat) > merit_of(match, best):
            best = seat
        seat = unsigned(match.following[seat])
    while True:
        if merit_of(match, seat) == merit_of(match, best):
            sums[_COUNTS + seat] += 1
        seat = unsigned(match.following[seat])
        if seat == first:
            return


@inner
def merit_of(match: Any, seat: int) -> int:
    """Return a number that puts seats still in first, by points, then the last eliminated."""
    fate = signed(match.fate[seat])
    return -signed(match.points[seat]) if fate == 0 else fate - _LAST


@inner
def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match.

    Merits put seats still in first, then the last eliminated. Own columns: annulled stages, then
    by seat chosen bids that were met, and all chosen bids.
    """
    width = unsigned(seats)
    row[0] = match.rounds
    row[ONE + width + width] = match.stages_annulled
    place = ONE
    seat = unsigned(0)
    while seat < width:
        row[place] = merit_of(match, seat)
        row[place + width] = match.points[seat]
        row[place + width + width + ONE] = match.exact[seat]
        # Rules 16 and 17: once a deal sets bids, all that follow do.
        row[place + width + width + width + ONE] = min(
            signed(match.fate[seat]) or match.rounds, match.calls
        )
        place += ONE
        seat += ONE


@inner
def write_round(match: Any, seats: int, row: Any) -> None:
    """Write a finished round: points, bids and stages taken by seat; size, dealer and endgame."""
    width = unsigned(seats)
    seat = unsigned(0)
    while seat < width:
        row[seat] = match.points[seat]
        if match.fate[seat] >= match.rounds:
            row[seat + width] = match.last_bid[seat]
            row[seat + width + width] = match.last_won[seat]
        else:
            row[seat + width] = match.bids[seat]
            row[seat + width + width] = match.won[seat]
        seat += ONE
    place = width + width + width
    row[place] = match.hand_size
    row[place + ONE] = match.dealt_by
    row[place + ONE + ONE] = match.set_bids


def returns_of(
    ends: NDArray[np.int32], over: NDArray[np.bool_], at_table: list[int], seats: int
) -> NDArray[np.float32]:
    """Return the reference's ``returns`` of all seats ever given out, from the rows of matches."""
    merits = ends[:, 1 : 1 + len(at_table)]
    won = np.zeros((len(ends), seats), np.bool_)
    won[:, at_table] = merits == merits.max(axis=1, keepdims=True)
    winners = won.sum(axis=1, keepdims=True)
    losers = seats - winners
    shares = np.where(won, 1 / winners, -1 / np.maximum(losers, 1))
    decided = over[:, np.newaxis] & (losers > 0)
    return np.where(decided, shares, 0).astype(np.float32)
