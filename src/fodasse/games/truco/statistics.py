"""Hands, points and statistics of Truco."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.truco.laid import Reason, team
from fodasse.games.truco.public import OVER
from fodasse.games.truco.state import State

STATISTICS = (
    Statistic("hands", "hands", MATCHES),
    Statistic("worth", "points", "hands"),
    Statistic("runs", "runs", "hands", is_share=True),
    Statistic("tied-tricks", "tied", "tricks", is_share=True),
    Statistic("under-the-table", "under", MATCHES, is_share=True),
)


def ends_round(before: State, after: State) -> bool:
    """Return whether the action between two states finished a hand.

    A hand that is dealt again is not finished.
    """
    return after.table.last_hand is not before.table.last_hand


def points(state: State) -> tuple[float, ...]:
    """Return the lead in points of the team of each seat."""
    first, second = state.table.points
    ahead = float(first - second), float(second - first)
    return tuple([ahead[team(seat)] for seat in range(state.table.seats)])


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return the greatest distances of a seat below and above the mean of all, which is 0.

    A single hand can be raised to as many points as win the match.

    Examples:
        >>> from fodasse.games.truco import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-12.0, 12.0)
    """
    farthest = float(start.rules.target) if points else 1.0
    return -farthest, farthest


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest lead of a team after some hands.

    They are those of a match, for a single hand can be raised to as many points as win it.

    Examples:
        >>> from fodasse.games.truco import start
        >>> points_range(start(4), rounds=1)
        (-12.0, 12.0)
    """
    return -float(start.rules.target), float(start.rules.target)


def dealt(state: State) -> Dealt:
    """Return the dealer of the hand in play."""
    return Dealt(dealer=state.table.dealer)


def count(before: State, after: State) -> Mapping[str, int]:
    """Return the counts of an action: a finished hand, and at the end a team under the table."""
    hand = after.last_hand
    under = {"under": 1} if after.phase is OVER and after.under_table else {}
    if hand is None or hand is before.last_hand:
        return under
    return {
        "hands": 1,
        "points": sum(hand.points),
        "runs": int(hand.reason is Reason.RUN),
        "tricks": len(hand.tricks),
        "tied": sum(trick.winner is None for trick in hand.tricks),
        **under,
    }
