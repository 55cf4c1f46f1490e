"""What is counted over many matches of Truco."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.truco.state import OVER, Reason, State

STATISTICS = (
    Statistic("hands", "hands", MATCHES),
    Statistic("worth", "points", "hands"),
    Statistic("runs", "runs", "hands", is_share=True),
    Statistic("tied-tricks", "tied", "tricks", is_share=True),
    Statistic(
        "under-the-table",
        "under",
        MATCHES,
        is_share=True,
    ),
)


def dealt(state: State) -> Dealt:
    """Return the dealer of the hand in play."""
    return Dealt(dealer=state.table.dealer)


def count(before: State, after: State) -> Mapping[str, int]:
    """Return what an action adds: a finished hand, and at the end a team under the table."""
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
