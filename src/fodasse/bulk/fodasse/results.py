"""Results of compiled matches of Fodasse: sums, and matches and rounds as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import fields, frozen
from numpy.typing import NDArray

from fodasse.bulk.matches import Matches, Sums

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
