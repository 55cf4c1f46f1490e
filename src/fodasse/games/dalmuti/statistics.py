"""Hands, points and statistics of The Great Dalmuti."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import Statistic
from fodasse.games.dalmuti.public import PLAY
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import State

STATISTICS = (
    Statistic("tricks", "tricks", "hands"),
    Statistic("sets", "sets", "hands"),
    Statistic("presidents-who-stay", "stayed", "later-hands", is_share=True),
    Statistic("takeovers", "takeovers", "later-hands", is_share=True),
)


def ends_round(before: State, after: State) -> bool:
    """Return whether the action between two states finished a hand."""
    # Not by equality: two hands in a row may end in the same order.
    return after.last_hand is not before.last_hand


def points(state: State) -> tuple[float, ...]:
    """Return the points of each seat."""
    return tuple([float(points) for points in state.points])


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return the greatest distances of a seat below and above the mean of all.

    Farthest are seats that are last, or first, in every hand. In a hand that is cut short, the
    first seat may be the only one that has scored, which is farther above.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-1.5, 1.5)
    """
    return match_margins(len(start.points), _hands(start.rules, rounds), cut=cut)


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some hands.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> points_range(start(4), rounds=1)
        (0.0, 3.0)
    """
    return 0.0, float(_hands(start.rules, rounds) * (len(start.points) - 1))


def _hands(rules: Rules, rounds: int | None) -> int:
    return rules.hands if rounds is None else min(rounds, rules.hands)


def match_margins(seats: int, hands: int, *, cut: bool) -> tuple[float, float]:
    """Return the margins after a number of hands, of which the last may be cut short."""
    a_hand = seats * (seats - 1) // 2
    scored = (hands - 1) * a_hand + seats - 1 if cut else hands * a_hand
    return -hands * a_hand / seats, (hands * (seats - 1) * seats - scored) / seats


def count(before: State, after: State) -> Mapping[str, int]:
    """Return the counts of an action: a set, the trick it opened, a finished hand, a takeover."""
    if after.taken_over and not before.taken_over:
        return {"takeovers": 1}
    if sum(map(len, after.laid)) > sum(map(len, before.laid)):
        return {"sets": 1, "tricks": int(before.top is None)}
    finished = after.last_hand
    if before.phase is not PLAY or after.phase is PLAY or finished is None:
        return {}
    counts = {"sets": 1, "tricks": int(before.top is None), "hands": 1}
    if before.hand_number > 1:
        counts |= {"later-hands": 1, "stayed": int(finished.order[0] == before.seating[0])}
    return counts
