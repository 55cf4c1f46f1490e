"""What is counted over many matches of The Great Dalmuti."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import Statistic
from fodasse.games.dalmuti.state import PLAY, State

STATISTICS = (
    Statistic("tricks", "tricks", "hands"),
    Statistic("sets", "sets", "hands"),
    Statistic(
        "presidents-who-stay",
        "stayed",
        "later-hands",
        is_share=True,
    ),
    Statistic(
        "takeovers",
        "takeovers",
        "later-hands",
        is_share=True,
    ),
)


def count(before: State, after: State) -> Mapping[str, int]:
    """What an action adds: a set, the trick it opened, the hand it finished, a takeover."""
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
