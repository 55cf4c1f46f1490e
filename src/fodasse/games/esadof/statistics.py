"""What is counted over many matches of ES-ADOF."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.esadof.scoring import is_lowest_alone, row_points
from fodasse.games.esadof.state import DRAWN, TURN, State

STATISTICS = (
    Statistic("hands", "hands", MATCHES),
    Statistic("turns", "turns", "hands"),
    Statistic(
        "knocked-hands",
        "knocks",
        "hands",
        is_share=True,
    ),
    Statistic(
        "lone-lowest-knocks",
        "lone",
        "knocks",
        is_share=True,
    ),
)
"""A knock is no turn completed."""


def dealt(state: State) -> Dealt:
    """Return the dealer of the hand in play."""
    return Dealt(dealer=state.table.dealer)


def count(before: State, after: State) -> Mapping[str, int]:
    """What an action adds: the turn it completed, and the hand it finished."""
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
