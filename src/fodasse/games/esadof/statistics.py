"""What is counted over many matches of ES-ADOF."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.core.wording import Text
from fodasse.games.esadof.scoring import is_lowest_alone, row_points
from fodasse.games.esadof.state import DRAWN, TURN, State

STATISTICS = (
    Statistic("hands", "hands", MATCHES, Text("hands a match", "mãos por partida")),
    Statistic("turns", "turns", "hands", Text("turns a hand", "vezes por mão")),
    Statistic(
        "knocked-hands",
        "knocks",
        "hands",
        Text("hands ended by a knock", "mãos encerradas com mesa"),
        is_share=True,
    ),
    Statistic(
        "lone-lowest-knocks",
        "lone",
        "knocks",
        Text("knocks by the lowest row alone", "mesas com a menor fila, sem empate"),
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
