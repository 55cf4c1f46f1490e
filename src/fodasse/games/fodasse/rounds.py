"""From one deal to the next: the end of a round, void deals, endgames, newcomers, the end.

An action may settle a stage, with it the round, with it the match. All of that happens on one
draft, which becomes a state once, at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from fodasse.core.seats import Seat, next_seat
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.public import (
    DEAL,
    OVER,
    Decision,
    Fate,
    Phase,
    Reason,
    Round,
    Table,
    change_history,
    change_table,
)
from fodasse.games.fodasse.rules import MAX_COUNTED
from fodasse.games.fodasse.scoring import newcomer_points, round_totals
from fodasse.games.fodasse.state import State

Draft: TypeAlias = Any
"""A state whose fields can be changed."""
Groups: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Seats that a round eliminates, in the order in which they count as eliminated."""


def clear(draft: Draft, phase: Phase) -> None:
    """Take all cards and bids off the table and go to a phase between rounds."""
    seats = len(draft.table.points)
    draft.phase, draft.first_deal = phase, False
    draft.turn = draft.vira = draft.manilha = None
    draft.hands, draft.bids = ((),) * seats, (None,) * seats
    draft.stage = draft.stages = ()


def between_rounds(table: Table, phase: Phase, *, first_deal: bool = False) -> State:
    """Return a state with nothing on the table."""
    seats = len(table.points)
    return State(
        table=table,
        phase=phase,
        first_deal=first_deal,
        turn=None,
        vira=None,
        manilha=None,
        hands=((),) * seats,
        bids=(None,) * seats,
        stage=(),
        stages=(),
    )


def close_motion(table: Table, fate: Fate) -> Table:
    """Return a table on which the open motion is closed; the same table if there is none."""
    ballot = table.motion
    if ballot is None:
        return table
    seats = frozenset(table.at_table)
    decision = Decision(ballot.motion, ballot.in_favour & seats, ballot.against & seats, fate)
    return change_table(table, motion=None, last_motion=decision)


def finish_round(draft: Draft) -> None:
    """End a round: score, eliminate, pass the deal on, seat newcomers (rules 3, 11 to 13)."""
    draft.table = table = close_motion(draft.table, Fate.LAPSED)
    history = table.history
    finished, points, out = _score(draft)
    spared = out is None
    at_table, limit = table.at_table, table.rules.limit
    if out:
        history = change_history(history, eliminated=(*history.eliminated, *out))
        at_table = tuple([seat for seat in at_table if points[seat] < limit])
    if history.rounds_left is not None:
        history = change_history(history, rounds_left=history.rounds_left - 1)
    draft.table = change_table(
        table,
        history=history,
        at_table=at_table,
        points=points,
        penalties=(0,) * len(points),
        last_round=finished,
    )
    left = any(seat in history.left for seat in finished.seats)
    gone = bool(out) or (left and table.rules.leaving_shrinks and not spared)
    if len(draft.table.at_table) <= 1:
        finish_match(draft, Reason.ELIMINATION)
    elif history.rounds_left == 0:
        finish_match(draft, Reason.MAX_ROUNDS)
    elif finished.repeated:
        deal_again(draft, gone=gone)
    else:
        _next_round(draft, None if spared else len(finished.seats), gone=gone)


def _score(draft: Draft) -> tuple[Round, tuple[int, ...], Groups | None]:
    """Return the finished round, all points after it, and the groups of seats it eliminates.

    Rule 13: if no seat would be left the round is repeated and costs nothing, unless the rules
    say otherwise. The groups are None if it leaves each seat one life.
    """
    table = draft.table
    rules, limit = table.rules, table.rules.limit
    called = {seat: bid for seat, bid in enumerate(draft.bids) if bid is not None}
    takers = [stage.winner for stage in draft.stages]
    bids = tuple(called.values())
    won = tuple(map(takers.count, called))
    points = list(table.points)
    for seat, total in zip(called, round_totals(table, [*called], bids, won), strict=True):
        points[seat] = total
    out: Groups | None = ()
    repeated = False
    gone = tuple([seat for seat in table.at_table if points[seat] >= limit])
    if gone:
        out = (gone,) if gone != table.at_table else all_out(gone, points, rules.simultaneous)
        repeated = out == ()
        most = limit - 1 if out is None else limit
        for seat in gone:
            points[seat] = table.points[seat] if repeated else most
    gained = tuple([points[seat] - table.points[seat] for seat in called])
    finished = Round(
        number=table.round_number,
        seats=tuple(called),
        bids=bids,
        won=won,
        gained=gained,
        stages=draft.stages,
        vira=draft.vira,
        repeated=repeated,
    )
    return finished, tuple(points), out


def all_out(gone: tuple[Seat, ...], points: Sequence[int], simultaneous: str) -> Groups | None:
    """Return the groups of seats that a round eliminates if no seat is left (rule 13).

    The last group has won; () where the round is repeated; None where no seat is out, and each
    has one life.

    Args:
        gone: the seats.
        points: the points of all seats before the cap.
        simultaneous: the word of the rules.
    """
    if simultaneous == "draw":
        return (gone,)
    if simultaneous == "sudden_death":
        return None
    least = min(points[seat] for seat in gone)
    first = tuple([seat for seat in gone if points[seat] == least])
    if simultaneous == "replay" or len(first) > 1:
        return ()
    return tuple([seat for seat in gone if seat not in first]), first


def can_be_shared(simultaneous: str) -> bool:
    """Return whether seats share the win if a round leaves none and they are equal (rule 13)."""
    return bool(all_out((0, 1), (0, 0), simultaneous))


def _next_round(draft: Draft, dealt: int | None, *, gone: bool) -> None:
    """Pass the deal to the next seat (rule 7a), for hands of the next size.

    Args:
        draft: after a round that was scored.
        dealt: the number of seats dealt into it; None: sizes begin anew, without an endgame.
        gone: whether seats have gone since its deal, so that an endgame may begin.
    """
    clear(draft, DEAL)
    draft.first_deal = True
    table = draft.table
    history = table.history
    if dealt is None:
        ladder = Ladder.first(table.rules, len(table.at_table))
        history = change_history(history, ladder=ladder, endgame=None)
    elif history.endgame is None:
        ladder = history.ladder.step(table.rules, dealt, len(table.at_table))
        history = change_history(history, ladder=ladder)
    draft.table = change_table(
        table,
        history=history,
        dealer=next_seat(table.at_table, table.dealer),
        round_number=min(table.round_number + 1, MAX_COUNTED),
        hand_size=history.endgame or history.ladder.size,
    )
    if gone:
        _set_endgame(draft)
    if table.waiting:
        seat_newcomers(draft)


def deal_again(draft: Draft, *, gone: bool) -> None:
    """Let the same dealer deal hands of the same size to the seats left (rules 13, 18c, 7c).

    The next seat still in deals if the dealer has left.

    Args:
        draft: in a round whose deal is void or which is repeated, or before a deal.
        gone: whether seats have gone since the deal, so that an endgame may begin.
    """
    if draft.phase is not DEAL:
        clear(draft, DEAL)
    table = draft.table
    if table.dealer not in table.at_table:
        draft.table = change_table(table, dealer=next_seat(table.at_table, table.dealer))
    if gone:
        _set_endgame(draft)


def _set_endgame(draft: Draft) -> None:
    """Set the endgame by the number of seats left (rules 16 and 17), when a deal is due."""
    table = draft.table
    endgame = table.rules.endgame(len(table.at_table))
    draft.table = change_table(
        table,
        history=change_history(table.history, endgame=endgame),
        hand_size=endgame or table.history.ladder.size,
    )


def seat_newcomers(draft: Draft) -> None:
    """Seat all that wait (rule 15), behind the others, and end an endgame.

    Before the first deal all seats have 0 points, and so has a newcomer.
    """
    table = draft.table
    history = table.history
    points = table.points
    held = newcomer_points([points[seat] for seat in table.at_table])
    if held:
        first = table.waiting[0]
        newer = enumerate(points[first:], first)
        seated = [held if seat in table.waiting else own for seat, own in newer]
        points = points[:first] + tuple(seated)
    at_table = table.at_table + table.waiting
    ladder = history.ladder.widened(table.rules, len(at_table))
    draft.table = change_table(
        table,
        history=change_history(history, ladder=ladder, endgame=None),
        at_table=at_table,
        hand_size=ladder.size,
        points=points,
        waiting=(),
    )


def finish_match(draft: Draft, reason: Reason) -> None:
    """End the match: nothing is left on the table, and no motion is open."""
    clear(draft, OVER)
    table = close_motion(draft.table, Fate.LAPSED)
    draft.table = change_table(
        table,
        history=change_history(table.history, ended=reason),
        penalties=(0,) * len(table.points),
        paused=None,
    )
