"""Scores of a finished hand."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card
from fodasse.core.named import Named
from fodasse.core.seats import Seat, replaced
from fodasse.games.esadof.public import Row
from fodasse.games.esadof.rules import CARD_POINTS


class Scoring(Named):
    """The ways in which a hand is scored."""

    NO_KNOCK = "no-knock"
    """Nobody knocked: every seat scores its own row."""
    LOWEST = "lowest"
    """The row of the seat that knocked is lower than all others: the seat scores nothing."""
    TIED = "tied"
    """Other rows are as low, none is lower: every seat scores its own row."""
    BEATEN = "beaten"
    """Another row is lower: the seat that knocked scores all rows together, its own among them."""


def row_points(row: Sequence[Card]) -> int:
    """Return the points of a row.

    Examples:
        >>> row_points([Card.parse(text) for text in ("KD", "AS", "QC")])
        13
    """
    return sum([CARD_POINTS[card] for card in row])


def is_lowest_alone(own: Sequence[int], seat: Seat) -> bool:
    """Return whether every other row has more points than this seat's."""
    return own.count(min(own)) == 1 and own[seat] == min(own)


def scoring(own: Sequence[int], knocker: Seat | None) -> Scoring:
    """Return the way in which a hand is scored, from the points of the rows.

    Examples:
        >>> scoring([17, 10, 18], 1), scoring([10, 10, 18], 1), scoring([17, 10, 18], 0)
        (Scoring.LOWEST, Scoring.TIED, Scoring.BEATEN)
    """
    if knocker is None:
        return Scoring.NO_KNOCK
    if own[knocker] > min(own):
        return Scoring.BEATEN
    return Scoring.LOWEST if is_lowest_alone(own, knocker) else Scoring.TIED


def hand_scores(rows: Sequence[Row], knocker: Seat | None) -> tuple[int, ...]:
    """Return the points that a hand adds to each seat.

    Every seat scores its own row, except the seat that knocked: see ``Scoring``.
    """
    own = tuple([row_points(row) for row in rows])
    how = scoring(own, knocker)
    if knocker is None or how is Scoring.TIED:
        return own
    return replaced(own, knocker, 0 if how is Scoring.LOWEST else sum(own))
