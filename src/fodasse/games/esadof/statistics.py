"""Hands, points and statistics of ES-ADOF."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.esadof.public import DRAWN, TURN
from fodasse.games.esadof.rules import CARD_POINTS, DECK, ROW, Rules
from fodasse.games.esadof.scoring import is_lowest_alone, row_points
from fodasse.games.esadof.state import State

STATISTICS = (
    Statistic("hands", "hands", MATCHES),
    Statistic("turns", "turns", "hands"),
    Statistic("knocked-hands", "knocks", "hands", is_share=True),
    Statistic("lone-lowest-knocks", "lone", "knocks", is_share=True),
)
"""A knock does not complete a turn."""


def ends_round(before: State, after: State) -> bool:
    """Return whether the action between two states finished a hand."""
    return after.table.last_hand is not before.table.last_hand


def points(state: State) -> tuple[float, ...]:
    """Return minus the points of each seat, because points are bad."""
    return tuple([0.0 - points for points in state.table.points])


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return the greatest distances of a seat below and above the mean of all.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> margins(start(3), rounds=1, cut=False, points=True)
        (-47.666666666666664, 36.0)
    """
    return match_margins(len(start.table.points), start.table.rules, rounds)


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some hands.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> points_range(start(3), rounds=1)
        (-107.0, 0.0)
    """
    seats = len(start.table.points)
    most = most_points(seats, start.table.rules)
    return -float(most if rounds is None else min(most, rounds * _dearest_hand(seats))), 0.0


def most_points(seats: int, rules: Rules) -> int:
    """Return the most points of a seat at the end: below the target before the last hand."""
    return rules.target - 1 + _dearest_hand(seats)


def match_margins(seats: int, rules: Rules, rounds: int | None) -> tuple[float, float]:
    """Return the margins after ``rounds`` hands; None: at the end of the match.

    In the last hand one seat knocks and pays for all rows. It is farthest below the mean with
    three queens among the dearest rows. A seat with three kings is farthest above it if the
    knocker has the cheapest of the other rows. Before the last hand all totals are below the
    target.
    """
    cards = sorted(CARD_POINTS[card] for card in DECK)
    knocker, rows = sum(cards[-ROW:]), sum(cards[-ROW * seats :])
    # All of these are multiplied by the number of seats.
    below = 2 * rows - knocker - rows * seats
    dearest = cards[-ROW * (seats - 1) :]
    above = 2 * sum(dearest) - sum(dearest[:ROW])
    low = high = (rules.target - 1) * (seats - 1)
    if rounds is not None:
        low, high = min(low, (rounds - 1) * -below), min(high, (rounds - 1) * above)
    return (below - low) / seats, (above + high) / seats


def _dearest_hand(seats: int) -> int:
    """Return the most a seat can score in a hand: all rows, of the cards that count most.

    It knocks with three queens. There are eight of them, so another row has one less.
    """
    return sum(sorted([CARD_POINTS[card] for card in DECK])[-ROW * seats :])


def dealt(state: State) -> Dealt:
    """Return the dealer of the hand in play."""
    return Dealt(dealer=state.table.dealer)


def count(before: State, after: State) -> Mapping[str, int]:
    """Return the counts of an action: the turn it completed, and the hand it finished."""
    counts: dict[str, int] = {}
    if before.phase is DRAWN:
        counts["turns"] = 1
    played = after.table.last_hand
    if before.phase not in (TURN, DRAWN) or after.phase in (TURN, DRAWN) or played is None:
        return counts
    counts["hands"] = 1
    if played.knocker is not None:
        own = [row_points(row) for row in played.rows]
        counts["knocks"] = 1
        counts["lone"] = int(is_lowest_alone(own, played.knocker))
    return counts
