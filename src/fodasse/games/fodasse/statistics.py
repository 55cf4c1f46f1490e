"""Rounds, points and statistics of Fodasse."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.seats import Seat
from fodasse.core.statistics import MATCHES, Dealt, Statistic
from fodasse.games.fodasse.rounds import can_be_shared
from fodasse.games.fodasse.scoring import costs_difference
from fodasse.games.fodasse.state import State
from fodasse.games.fodasse.strength import taker

STATISTICS = (
    Statistic("rounds", "rounds", MATCHES),
    Statistic("exact-bids", "exact", "bids", is_share=True),
    Statistic("exact-set-bids", "set-exact", "set-bids", is_share=True),
    Statistic("accumulated-stages", "annulled", "stages", is_share=True),
    Statistic("repeated-rounds", "repeated", "rounds", is_share=True),
)


def ends_round(before: State, after: State) -> bool:
    """Return whether the action between two states finished a round.

    A round that is repeated (rule 13) was finished too.
    """
    return after.table.last_round is not before.table.last_round


def points(state: State) -> tuple[float, ...]:
    """Return minus the points of each seat, because points are bad."""
    return tuple([0.0 - points for points in state.table.points])


def count(before: State, after: State) -> Mapping[str, int]:
    """Return the counts of an action: none, or those of the round it finished.

    ``bids`` and ``exact`` are of bids that seats chose; ``set-bids`` and ``set-exact`` of bids
    that the deal set (rules 16 and 17).
    """
    played = after.table.last_round
    if played is None or played is before.table.last_round:
        return {}
    rules = after.table.rules
    powers = rules.powers[rules.manilha_of(played.vira)]
    takers = [taker(stage.cards, powers, rules.equal_cards) for stage in played.stages]
    bids, exact = ("set-bids", "set-exact") if before.table.history.endgame else ("bids", "exact")
    return {
        "rounds": 1,
        "repeated": int(played.repeated),
        bids: len(played.bids),
        exact: sum(bid == won for bid, won in zip(played.bids, played.won, strict=True)),
        "stages": len(played.stages),
        "annulled": takers.count(None),
    }


def calls(before: State, after: State) -> Mapping[Seat, tuple[int, int]]:
    """Return the call of the finished round: by seat, its bid and the stages it took.

    The call is empty where the deal set the bids (rules 16 and 17), because no seat chose them.
    """
    played = after.table.last_round
    if played is None or before.table.history.endgame is not None:
        return {}
    return dict(zip(played.seats, zip(played.bids, played.won, strict=True), strict=True))


def dealt(state: State) -> Dealt:
    """Return the hand size and the dealer of the round in play."""
    return Dealt(state.table.hand_size, state.table.dealer)


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return the greatest distances of a seat below and above the mean of all.

    Farthest below is a seat that misses as much as possible while no other misses anything;
    farthest above is one that misses nothing while all others miss as much as possible.

    Examples:
        >>> from fodasse import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-0.75, 0.75)
    """
    rules, seats = start.table.rules, len(start.table.points)
    most, last = _most_points(start, rounds), rules.max_rounds
    if points:
        farthest = most * (seats - 1) / seats
        return -farthest, farthest
    if last is not None and (rounds is None or last <= rounds):
        return -1.0, 1.0  # all but one can tie for the first place
    if most < rules.limit:
        return 0.0, 0.0  # no seat can be eliminated yet, so the match is not over
    if can_be_shared(rules.simultaneous):
        return -1.0, 1.0  # all but one can share the first place here too
    return -1 / (seats - 1), 1.0  # rule 13: a single seat is left


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some rounds.

    Examples:
        >>> from fodasse import start
        >>> points_range(start(4), rounds=1)
        (-1.0, 0.0)
    """
    return -float(_most_points(start, rounds)), 0.0


def _most_points(start: State, rounds: int | None) -> int:
    """Return the most points a seat can have after ``rounds`` rounds; None: in the match.

    A round costs at most 1 point or, where it costs the difference, one for each of its stages.
    Until a seat is eliminated, hands grow by at most one card a round.
    """
    rules, seats = start.table.rules, len(start.table.points)
    largest, differs = rules.largest_size(seats), costs_difference(rules.scoring, seats)
    most, played = 0, 0
    while most < rules.limit and played not in (rounds, rules.max_rounds):
        most += min(start.hand_size + played, largest) if differs else 1
        played += 1
    return min(most, rules.limit)
