"""Results of compiled matches: sums, and matches and rounds as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import astuple, fields, frozen
from numpy.typing import NDArray


@frozen
class Sums:
    """Counts over some matches; they can be added."""

    matches: int
    """The number of matches."""
    actions: int
    """The number of deals, bids and plays."""
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
    wins: tuple[int, ...]
    """By seat: matches won, shared wins included."""

    def __add__(self, other: Sums) -> Sums:
        *counts, wins = zip(astuple(self), astuple(other), strict=True)
        total: list[Any] = [*map(sum, counts), tuple(map(sum, zip(*wins, strict=True)))]
        return Sums(*total)


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
class Matches:
    """Results of matches, by match and by seat.

    With ``sums_only=True`` the arrays have no rows.
    """

    sums: Sums
    """The counts over all of them."""
    winner: NDArray[np.int32]
    """By match: the seat that won; -1 where several did."""
    ranking: NDArray[np.int32]
    """By match and seat: the number of seats that did better; 0 for winners."""
    rounds: NDArray[np.int32]
    """By match: the number of rounds; a repeated one counts each time it was played."""
    points: NDArray[np.int32]
    """By match and seat: the points at the end."""
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
