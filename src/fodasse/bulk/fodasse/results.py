"""Results of compiled matches: sums, rows, points, returns, and values between rounds."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from attrs import fields, frozen
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.game import Packed
from fodasse.bulk.matches import Matches, Sums
from fodasse.bulk.record import OVER

BY_ROUND = 3
"""The number of columns of a round's row that are not by seat."""


@frozen
class FodasseSums(Sums):
    """Counts over some matches of Fodasse; they can be added."""

    rounds: int
    """The number of rounds; a repeated one counts each time it was played."""
    repeated: int
    """Rule 13: rounds that eliminated all seats and were played again."""
    bids: int
    """Bids that seats chose."""
    exact: int
    """Chosen bids that were met."""
    set_bids: int
    """Rules 16 and 17: bids that the deal set."""
    set_exact: int
    """Bids set by the deal that were met."""
    stages: int
    """The number of stages played."""
    annulled: int
    """Rule 14c: stages that no seat took at once, because all their cards were annulled."""


@frozen(eq=False)
class Rounds:
    """Rounds of one match or of several, one row for each, repeated ones included."""

    points: NDArray[np.int16]
    """By round and seat: the points after the round."""
    bids: NDArray[np.int16]
    """By round and seat: the bid; -1 for a seat that was not in the round."""
    won: NDArray[np.int16]
    """By round and seat: the stages taken; 0 for a seat that was not in the round."""
    hand_size: NDArray[np.int16]
    """By round: the number of cards dealt to each seat."""
    dealer: NDArray[np.int16]
    """By round: the seat that dealt."""
    endgame: NDArray[np.bool_]
    """By round: whether the deal set the bids (rules 16 and 17)."""

    @classmethod
    def of(cls, table: NDArray[np.int16], seats: int) -> Rounds:
        """Return the columns of a table as the kernel writes it."""
        points, bids, won, rest = np.split(table, [seats, 2 * seats, 3 * seats], axis=1)
        size, dealer, endgame = rest.T
        return cls(
            points=points, bids=bids, won=won, hand_size=size, dealer=dealer, endgame=endgame != 0
        )

    def __getitem__(self, rows: slice) -> Rounds:
        """Return some of the rounds."""
        return Rounds(*(getattr(self, column.name)[rows] for column in fields(Rounds)))

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self.points)


@frozen(eq=False)
class FodasseMatches(Matches[FodasseSums]):
    """Results of matches of Fodasse, by match and by seat.

    With ``sums_only=True`` the arrays have no rows.
    """

    made: NDArray[np.int32]
    """By match and seat: the number of bids that the seat chose and met."""
    missed: NDArray[np.int32]
    """By match and seat: the number of bids that the seat chose and did not meet."""
    annulled: NDArray[np.int32]
    """By match: the number of accumulated stages, whose cards were all annulled."""
    by_round: Rounds
    """All rounds, one match after the other; no rows without ``by_round=True``."""
    first_round: NDArray[np.int64]
    """By match: its first row in ``by_round``; the last entry is the number of rows."""

    def rounds_of(self, match: int) -> Rounds:
        """Return the rounds of one match, given by its row.

        Raises:
            IndexError: there is no such row.
            ValueError: the matches were played without ``by_round=True``.
        """
        if not 0 <= match < len(self.rounds):
            raise IndexError(f"no match {match}")
        if not len(self.by_round):
            raise ValueError("rounds are stored only with by_round=True")
        return self.by_round[self.first_round[match] : self.first_round[match + 1]]


def matches_of(
    sums: Any,
    base: tuple[Any, ...],
    rest: NDArray[np.int32],
    table: NDArray[np.int16],
    first_round: NDArray[np.int64],
) -> FodasseMatches:
    """Return the results of matches from the columns that the kernel writes.

    Args:
        sums: the sums.
        base: winner, ranking, rounds and points.
        rest: by match: annulled stages, then by seat chosen bids that were met, and all chosen.
        table: the rows of all rounds.
        first_round: by match: its first row in the table.
    """
    seats = base[1].shape[1]
    annulled, made, chosen = np.split(rest, [1, 1 + seats], axis=1)
    rounds = Rounds.of(table, seats)
    rows: Any = (*base, made, chosen - made, annulled[:, 0], rounds, first_round)
    return FodasseMatches(sums, *rows)


_LAST = np.iinfo(np.int32).max


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
    row[ONE + width + width] = match.total_annulled - match.annulled_before
    place = ONE
    seat = unsigned(0)
    while seat < width:
        row[place] = merit_of(match, seat)
        row[place + width] = match.points[seat]
        row[place + width + width + ONE] = match.exact[seat]
        chosen = signed(match.chosen[seat]) if match.fate[seat] else match.calls
        row[place + width + width + width + ONE] = chosen
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
    pack: Packed, ends: NDArray[np.int32], over: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """Return the reference's ``returns`` of all seats ever given out, from the rows of matches."""
    at_table, seats = list(pack.at_table), len(pack.points)
    merits = ends[:, 1 : 1 + len(at_table)]
    won = np.zeros((len(ends), seats), np.bool_)
    won[:, at_table] = merits == merits.max(axis=1, keepdims=True)
    winners = won.sum(axis=1, keepdims=True)
    losers = seats - winners
    shares = np.where(won, 1 / winners, -1 / np.maximum(losers, 1))
    decided = over[:, np.newaxis] & (losers > 0)
    return np.where(decided, shares, 0).astype(np.float32)


_LIVES: Final = 7
_HASTE: Final = 2.5


@inner
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write the estimated chance of each seat to win the match."""
    if match.phase == OVER:
        _share(match, row)
        return
    first = signed(_LIVES * (4 - match.seats) if match.endgame else 0)
    left = match.max_rounds - match.rounds
    haste = _HASTE / math.sqrt(float(left)) if match.max_rounds else 0.0
    least = signed(match.limit)
    for place in range(row.size):
        seat = unsigned(place)
        if match.fate[seat] == 0:
            least = min(least, signed(match.points[seat]))
    most = _strength(coefficients, first, match.limit - least)
    total = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        row[seat] = 0.0
        if match.fate[seat] == 0:
            merit = _strength(coefficients, first, match.limit - match.points[seat])
            row[seat] = math.exp(merit - most - haste * (match.points[seat] - least))
            total += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= total


@inner
def _strength(coefficients: Any, first: int, lives: int) -> float:
    """Return the strength of a seat by its lives, 1 or more, in the row that begins at a place."""
    if lives <= _LIVES:
        within: float = coefficients[unsigned(first + lives - 1)]
        return within
    last: float = coefficients[unsigned(first + _LIVES - 1)]
    slope: float = last - coefficients[unsigned(first + _LIVES - 2)]
    return last + 2.0 * slope * (math.sqrt(float(_LIVES * lives)) - _LIVES)


@inner
def _share(match: Any, row: Any) -> None:
    """Write the share of each seat in the match that is over."""
    best = merit_of(match, unsigned(0))
    for place in range(row.size):
        best = max(best, merit_of(match, unsigned(place)))
    winners = 0.0
    for place in range(row.size):
        seat = unsigned(place)
        row[seat] = 1.0 if merit_of(match, seat) == best else 0.0
        winners += row[seat]
    for place in range(row.size):
        row[unsigned(place)] /= winners
