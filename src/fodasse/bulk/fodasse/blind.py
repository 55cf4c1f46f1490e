"""The blind round of Fodasse, solved exactly.

Each seat sees the card of every other seat, and neither its own nor the vira. A seat's cost
depends on its own bid and on whether its card takes the stage, not on later bids. So the first to
bid has a best bid whatever the others do; the second has one given that bid; and so on to the
dealer. All equilibria bid alike, except for seats that are as likely to take the stage as not,
and for bids that no seat would make.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.compiled import inner, kernel
from fodasse.core.cards import TRUCO_RANKS, Rank
from fodasse.games.fodasse.rules import Rules


@frozen
class BlindRound:
    """The expected results of a blind round in which all seats bid best for themselves."""

    costs: tuple[Fraction, ...]
    """The expected points of each seat, in the order of bidding, the dealer last."""
    ones: tuple[Fraction, ...]
    """The probability that each of them bids 1."""
    ties: int
    """The number of situations, by cards seen and bids made, where both bids are equally good."""


def solve_blind_round(seats: int, ranks: Sequence[Rank] = TRUCO_RANKS) -> BlindRound:
    """Return the solution of a blind round by the book's rules, before any seat has points.

    Seats want few points of their own in this round and nothing else. Where both bids are equally
    good, the seat bids 0. All deals are enumerated: with the whole deck, five seats take some
    minutes and gigabytes, and six need a smaller deck.

    Args:
        seats: the number of seats, 2 or more.
        ranks: the ranks in the deck.

    Examples:
        >>> solve_blind_round(2, (Rank.TWO, Rank.THREE)).costs
        (Fraction(11, 28), Fraction(15, 28))
    """
    rules = Rules(ranks=tuple(ranks))
    cards = len(rules.deck)
    powers = np.array(
        [
            [rules.powers[rules.manilha_of(vira)][card] for card in rules.deck]
            for vira in rules.deck
        ],
        dtype=np.int64,
    )
    takes = np.zeros((cards,) * seats, dtype=np.uint8)
    dealt = np.zeros((cards,) * seats, dtype=np.bool_)
    room = np.zeros(seats, dtype=np.int64)
    _count(powers, room, takes.reshape(-1), dealt.reshape(-1))
    solving = _Solving(seats, takes, cards - seats)
    solving.go_on(dealt, ())
    total = int(np.count_nonzero(dealt)) * (cards - seats)
    return BlindRound(
        tuple(Fraction(cost, total) for cost in solving.costs),
        tuple(Fraction(ones, total) for ones in solving.ones),
        solving.ties,
    )


class _Solving:
    """Sums over all deals while the bids of one seat after another are found."""

    def __init__(self, seats: int, takes: NDArray[np.uint8], viras: int) -> None:
        self.seats, self.takes, self.viras = seats, takes, viras
        self.costs, self.ones, self.ties = [0] * seats, [0] * seats, 0

    def go_on(self, deals: NDArray[np.bool_], bids: tuple[int, ...]) -> None:
        """Find the next bid in the deals in which these bids are made, and all that follow."""
        seat = len(bids)
        if seat == self.seats:
            return
        # The others' cards are interchangeable, so one table serves all seats.
        taken = np.where(deals, self.takes.swapaxes(0, seat), np.uint8(0))
        wins = taken.sum(axis=seat, dtype=np.int32, keepdims=True)
        worlds = deals.sum(axis=seat, dtype=np.int32, keepdims=True) * self.viras
        if seat < self.seats - 1 or sum(bids) > 1:
            one = 2 * wins > worlds
            self.ties += int(np.count_nonzero((2 * wins == worlds) & (worlds > 0)))
        else:
            one = np.full_like(wins, sum(bids) == 1, dtype=np.bool_)
        missed = np.where(one, worlds - wins, wins)
        self.costs[seat] += int(missed.sum(dtype=np.int64))
        self.ones[seat] += int(worlds[one].sum(dtype=np.int64))
        for bid, here in ((0, ~one), (1, one)):
            self.go_on(deals & here, (*bids, bid))


@kernel
def _count(
    powers: NDArray[np.int64],
    table: NDArray[np.int64],
    takes: NDArray[np.uint8],
    dealt: NDArray[np.bool_],
) -> None:
    """Count for each deal the viras with which the first of its cards takes the stage.

    Args:
        powers: the strength of each card, by vira.
        table: room for the cards of a deal.
        takes: the counts.
        dealt: whether the cards of each deal are different.
    """
    cards = len(powers)
    for deal in range(len(takes)):
        rest = deal
        for place in range(len(table)):
            table[len(table) - 1 - place] = rest % cards
            rest //= cards
        if not _are_different(table):
            continue
        dealt[deal] = True
        for vira in range(cards):
            if _is_free(vira, table) and _takes(table, powers[vira]):
                takes[deal] += 1


@inner
def _are_different(table: NDArray[np.int64]) -> bool:
    for place in range(len(table)):
        for other in range(place):
            if table[place] == table[other]:
                return False
    return True


@inner
def _is_free(vira: int, table: NDArray[np.int64]) -> bool:
    free = True
    for card in table:
        free = free and card != vira
    return free


@inner
def _takes(table: NDArray[np.int64], powers: NDArray[np.int64]) -> bool:
    """Return whether the first card takes the stage (rule 14)."""
    own = powers[table[0]]
    for place in range(1, len(table)):
        power = powers[table[place]]
        if power == own:
            return False
        if power > own:
            annulled = False
            for other in range(1, len(table)):
                if other != place and powers[table[other]] == power:
                    annulled = True
            if not annulled:
                return False
    return True
