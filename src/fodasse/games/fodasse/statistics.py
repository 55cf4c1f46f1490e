"""What is counted over many matches of Fodasse."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.seats import Seat
from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.fodasse.state import State
from fodasse.games.fodasse.strength import taker

STATISTICS = (
    Statistic("rounds", "rounds", MATCHES),
    Statistic("exact-bids", "exact", "bids", is_share=True),
    Statistic(
        "exact-set-bids",
        "set-exact",
        "set-bids",
        is_share=True,
    ),
    Statistic(
        "accumulated-stages",
        "annulled",
        "stages",
        is_share=True,
    ),
    Statistic(
        "repeated-rounds",
        "repeated",
        "rounds",
        is_share=True,
    ),
)


def count(before: State, after: State) -> Mapping[str, int]:
    """Return what an action adds to the counts: nothing, or the round it finished.

    ``bids`` and ``exact`` are of bids that seats chose; ``set-bids`` and ``set-exact`` of bids
    that the deal set (rules 16 and 17).
    """
    played = after.table.last_round
    if played is None or played is before.table.last_round:
        return {}
    manilha = after.table.rules.manilha(played.vira)
    bids, exact = ("set-bids", "set-exact") if _sets_bids(before) else ("bids", "exact")
    return {
        "rounds": 1,
        "repeated": int(played.repeated),
        bids: len(played.bids),
        exact: sum(bid == won for bid, won in zip(played.bids, played.won, strict=True)),
        "stages": len(played.stages),
        "annulled": sum(taker(stage.cards, manilha) is None for stage in played.stages),
    }


def calls(before: State, after: State) -> Mapping[Seat, tuple[int, int]]:
    """Return the call of the finished round: by seat, its bid and the stages it took.

    The call is empty where the deal set the bids (rules 16 and 17), because no seat chose them.
    """
    played = after.table.last_round
    if played is None or _sets_bids(before):
        return {}
    return dict(zip(played.seats, zip(played.bids, played.won, strict=True), strict=True))


def dealt(state: State) -> Dealt:
    """Return the hand size and the dealer of the round in play."""
    return Dealt(state.table.hand_size, state.table.dealer)


def _sets_bids(state: State) -> bool:
    """Return whether the deal of the round in play set its bids (rules 16 and 17)."""
    return state.table.course.endgame is not None
