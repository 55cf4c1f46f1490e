"""From one deal to the next: the end of a round, void deals, endgames, newcomers, the end."""

from __future__ import annotations

from typing import cast

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.seats import next_seat
from fodasse.games.fodasse.draft import Draft
from fodasse.games.fodasse.scoring import new_points, newcomer_points, round_costs
from fodasse.games.fodasse.state import Phase, Reason, Round, Table


def finish_round(draft: Draft) -> None:
    """Rules 11 to 13: score, eliminate, pass the deal on, judge the endgame, seat who waits."""
    table = draft.table
    seats = tuple(seat for seat, bid in enumerate(draft.bids) if bid is not None)
    points = _points_after(draft, seats)
    out = tuple(seat for seat in table.at_table if points[seat] == table.rules.limit)
    repeated = out == table.at_table
    if repeated:
        out, points = (), table.points
    _keep_record(draft, seats, points, repeated=repeated)
    draft.table = table = _without(draft.table, out, points)
    gone = bool(out) or (
        table.rules.leaving_shrinks and any(seat in table.course.left for seat in seats)
    )
    if len(table.at_table) == 1:
        finish_match(draft, Reason.ELIMINATION)
    elif table.course.rounds_left == 0:
        finish_match(draft, Reason.MAX_ROUNDS)
    elif repeated:
        deal_again(draft, gone=gone)
    else:
        _next_round(draft, gone=gone)


def _points_after(draft: Draft, seats: tuple[int, ...]) -> tuple[int, ...]:
    table = draft.table
    won = [sum(stage.winner == seat for stage in draft.stages) for seat in seats]
    costs = round_costs([cast(int, draft.bids[seat]) for seat in seats], won)
    points = list(table.points)
    for seat, cost in zip(seats, costs, strict=True):
        if seat in table.at_table:
            points[seat] = new_points(
                points[seat], cost, table.penalties[seat], table.rules.limit
            )
    return tuple(points)


def _keep_record(
    draft: Draft, seats: tuple[int, ...], points: tuple[int, ...], *, repeated: bool
) -> None:
    table = draft.table
    course = table.course
    finished = Round(
        number=course.round_number,
        seats=seats,
        bids=tuple(cast(int, draft.bids[seat]) for seat in seats),
        won=tuple(sum(stage.winner == seat for stage in draft.stages) for seat in seats),
        gained=tuple(points[seat] - table.points[seat] for seat in seats),
        stages=draft.stages,
        vira=cast(Card, draft.vira),
        repeated=repeated,
    )
    rounds_left = None if course.rounds_left is None else course.rounds_left - 1
    draft.table = evolve(
        table, course=evolve(course, last_round=finished, rounds_left=rounds_left)
    )


def _without(table: Table, out: tuple[int, ...], points: tuple[int, ...]) -> Table:
    """The table after a round, its motion lapsed, its penalties taken or cancelled."""
    course = table.course
    return evolve(
        table,
        course=evolve(course, eliminated=(*course.eliminated, out)) if out else course,
        at_table=tuple(seat for seat in table.at_table if seat not in out),
        points=points,
        penalties=(0,) * len(points),
        motion=None,
    )


def _next_round(draft: Draft, *, gone: bool) -> None:
    draft.clear(Phase.DEAL)
    table = draft.table
    course = table.course
    ladder = course.ladder
    if course.endgame is None:
        ladder = ladder.step(table.rules, len(table.at_table))
    course = evolve(
        course, round_number=course.round_number + 1, first_deal=True, ladder=ladder
    )
    draft.table = evolve(
        table,
        course=course,
        dealer=next_seat(table.at_table, table.dealer),
        hand_size=course.endgame or ladder.size,
    )
    if gone:
        judge_endgame(draft)
    if table.waiting:
        seat_newcomers(draft)


def deal_again(draft: Draft, *, gone: bool) -> None:
    """Rules 13, 18c and 7c: the same dealer deals the same size to those left.

    The next seat still in deals if the dealer has left.

    Args:
        draft: in a round whose deal is void or which is repeated.
        gone: whether seats have gone since the deal, so that an endgame may begin.
    """
    draft.clear(Phase.DEAL)
    table = draft.table
    if table.dealer not in table.at_table:
        draft.table = evolve(table, dealer=next_seat(table.at_table, table.dealer))
    if gone:
        judge_endgame(draft)


def judge_endgame(draft: Draft) -> None:
    """Rules 16 and 17, when seats have gone and a deal is due: by the number left."""
    table = draft.table
    endgame = table.rules.endgame(len(table.at_table))
    draft.table = evolve(
        table,
        course=evolve(table.course, endgame=endgame),
        hand_size=endgame or table.course.ladder.size,
    )


def seat_newcomers(draft: Draft) -> None:
    """Rule 15: seat all who wait, behind the others, and end an endgame."""
    table = draft.table
    course = table.course
    begun = course.round_number > 1
    points = list(table.points)
    for seat in table.waiting:
        points[seat] = (
            newcomer_points([table.points[other] for other in table.at_table]) if begun else 0
        )
    at_table = table.at_table + table.waiting
    ladder = course.ladder.widened(table.rules, len(at_table))
    draft.table = evolve(
        table,
        course=evolve(course, ladder=ladder, endgame=None),
        at_table=at_table,
        hand_size=ladder.size,
        points=tuple(points),
        waiting=(),
    )


def finish_match(draft: Draft, reason: Reason) -> None:
    """The match is over: nothing lies on the table and nothing is open any more."""
    draft.clear(Phase.OVER)
    table = draft.table
    draft.table = evolve(
        table,
        course=evolve(table.course, ended=reason),
        penalties=(0,) * len(table.points),
        motion=None,
        paused=None,
    )
