"""Whether a state or a view that was read from text can arise in play.

Types have been checked before; here is all else that the rules of the game take for granted.
Seats, points, course and motions are checked here, the round in ``soundness``.
"""

from __future__ import annotations

import re
from itertools import chain

from fodasse.core.errors import need
from fodasse.core.validation import validate_view
from fodasse.games.fodasse.actions import Misreport, Pause
from fodasse.games.fodasse.beliefs import determinize
from fodasse.games.fodasse.legality import PAUSE_MINUTES, no_card_played
from fodasse.games.fodasse.rules import ENDGAME, MOST_COUNTED
from fodasse.games.fodasse.soundness import (
    check_last_round,
    check_no_round,
    check_round,
    dealt_in,
    whose_turn,
)
from fodasse.games.fodasse.state import Phase, Reason, State, Table
from fodasse.games.fodasse.view import View, view

__all__ = ["validate", "whose_turn"]


def validate(read: State | View) -> None:
    """Accept a state or a view that can arise in play.

    A state may lack its last round, so that positions can be made by hand.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), turn=2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: turn: there is none between rounds

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    if isinstance(read, View):
        _validate_view(read)
        return
    table = read.table
    _check_seats(read)
    _check_course(read)
    _check_beginning(read)
    _check_points(table)
    _check_size(read)
    _check_motion(read)
    if read.phase in (Phase.DEAL, Phase.OVER):
        check_no_round(read)
    else:
        check_round(read)
    if table.last_round is not None:
        check_last_round(table.last_round, read, "table.last_round")


def _validate_view(seen: View) -> None:
    seats = len(seen.seats)
    need(seen.viewer is None or 0 <= seen.viewer < seats, "no such seat", "viewer")
    validate_view(
        seen,
        determinize=determinize,
        validate=validate,
        view=view,
        hidden="seats",
        renamed=_path_in_view,
    )


def _path_in_view(where: str) -> str:
    where = where.removeprefix("table.")
    names = {"hands": "hand", "bids": "bid", "points": "points", "penalties": "penalty"}
    by_seat = re.fullmatch(r"(\w+)(\[\d+\])", where)
    if by_seat and by_seat[1] in names:
        return f"seats{by_seat[2]}.{names[by_seat[1]]}"
    return "seats" if where in names else where


def _check_seats(state: State) -> None:
    """Every seat is at the table, waiting, eliminated or gone, and has its place in all lists."""
    table = state.table
    course = table.course
    seats = range(len(table.points))
    by_seat = {"table.penalties": table.penalties, "hands": state.hands, "bids": state.bids}
    for where, entries in by_seat.items():
        need(len(entries) == len(seats), f"{len(seats)} expected, one for each seat", where)
    for number, out in enumerate(course.eliminated):
        where = f"table.course.eliminated[{number}]"
        need(bool(out) and out == tuple(sorted(out)), "seats in order", where)
    need(table.at_table == tuple(sorted(table.at_table)), "seats in order", "table.at_table")
    need(table.waiting == tuple(sorted(table.waiting)), "seats in order", "table.waiting")
    placed = [*table.at_table, *table.waiting, *course.left]
    placed.extend(chain.from_iterable(course.eliminated))
    once = sorted(placed) == list(seats)
    need(once, "each seat is in, waiting, eliminated or gone, once", "table.at_table")
    most = table.rules.most_seats
    full = len(table.at_table) + len(table.waiting) > most
    need(not full, f"more than {most} seats", "table.at_table")
    dealers = set(dealt_in(state))
    if state.phase is Phase.OVER:
        dealers = set(seats).difference(table.waiting)
    need(table.dealer in dealers, "a seat that cannot deal", "table.dealer")


def _check_course(state: State) -> None:
    """Rules 3, 16 and 17: why the match is over, or that it is not, and what is to come."""
    table = state.table
    course = table.course
    due = table.rules.max_rounds
    left = course.rounds_left
    where = "table.course.rounds_left"
    need((left is None) is (due is None), "told if and only if the rules limit the rounds", where)
    if left is not None and due is not None:
        need(0 <= left <= due, f"0 to {due} expected", where)
    over = state.phase is Phase.OVER
    need(over is (course.ended is not None), "told when the match is over", "table.course.ended")
    need(over or left != 0, "no round is left", where)
    alone = len(table.at_table) == 1
    ends = {
        None: not alone and bool(table.at_table),
        Reason.ELIMINATION: alone and bool(course.eliminated),
        Reason.LEAVING: alone and bool(course.left),
        Reason.MAX_ROUNDS: not alone and bool(table.at_table) and left == 0,
    }
    need(ends[course.ended], "not with these seats at the table", "table.course.ended")
    need(not state.first_deal or state.phase is Phase.DEAL, "no deal is due", "first_deal")
    seated = not (state.first_deal and table.waiting)
    need(seated, "nobody waits before the first deal of a round", "table.waiting")


def _check_beginning(state: State) -> None:
    """Check that nothing came before the round or deal that it needs.

    Before the first deal of the match no seat is eliminated or has points, there is no endgame,
    and leaving does not begin one.
    """
    table = state.table
    course = table.course
    counted = 1 <= table.round_number <= MOST_COUNTED
    need(counted, f"1 to {MOST_COUNTED} expected", "table.round_number")
    finished = table.round_number - (state.phase is not Phase.OVER)
    need(len(course.eliminated) <= finished, "more than rounds played", "table.course.eliminated")
    if course.endgame is not None:
        gone = bool(course.eliminated) or (table.rules.leaving_shrinks and bool(course.left))
        need(gone, "no endgame before seats have gone", "table.course.endgame")
    if not state.first_deal or table.round_number > 1:
        return
    first = "not before the first deal of the match"
    need(course.endgame is None, first, "table.course.endgame")
    need(course.rounds_left == table.rules.max_rounds, first, "table.course.rounds_left")
    need(table.last_round is None, first, "table.last_round")
    for seat, points in enumerate(table.points):
        need(points == 0, first, f"table.points[{seat}]")


def _check_points(table: Table) -> None:
    """Rule 3: who reached the limit is out; who waits has nothing; penalties are for players."""
    limit = table.rules.limit
    out = set(chain.from_iterable(table.course.eliminated))
    for seat, points in enumerate(table.points):
        where = f"table.points[{seat}]"
        need(0 <= points <= limit, f"0 to {limit} expected", where)
        need((points == limit) is (seat in out), "the limit is for the eliminated", where)
        need(not points or seat not in table.waiting, "who waits has no points", where)
    for seat, penalty in enumerate(table.penalties):
        where = f"table.penalties[{seat}]"
        most = MOST_COUNTED if seat in table.at_table and table.course.ended is None else 0
        need(0 <= penalty <= most, f"0 to {most} expected", where)


def _check_size(state: State) -> None:
    """Rules 7b, 16 and 17: a hand size that can be dealt, out of the ladder or of an endgame."""
    table = state.table
    course = table.course
    largest = table.rules.largest_hand(len(table.at_table))
    size = course.ladder.size
    need(1 <= size <= largest, f"1 to {largest} cards", "table.course.ladder.size")
    rising = "after rounds of one card sizes rise"
    need(size > 1 or not course.ladder.falling, rising, "table.course.ladder.falling")
    due = course.endgame or size
    need(table.hand_size == due, f"{due} cards are due", "table.hand_size")
    if course.endgame is None:
        return
    seats = next((seats for seats in ENDGAME if table.rules.endgame(seats) == course.endgame), 0)
    dealt = len(dealt_in(state))
    exact = state.phase is not Phase.OVER and table.rules.leaving_shrinks
    fits = dealt == seats if exact else dealt <= seats
    need(fits, "no endgame of so many stages and seats", "table.course.endgame")


def _check_motion(state: State) -> None:
    """Rules 7c, 7d and 18d: votes of the table, undecided, on what can still be decided."""
    table = state.table
    over = state.phase is Phase.OVER
    if table.paused is not None:
        possible = table.paused in PAUSE_MINUTES and not over
        need(possible, f"1 to {PAUSE_MINUTES[-1]} minutes, before the end", "table.paused")
    if table.motion is None:
        return
    need(not over and table.paused is None, "no motions in a pause or at the end", "table.motion")
    motion, in_favour, against = (
        table.motion.motion,
        table.motion.in_favour,
        table.motion.against,
    )
    seats = len(table.at_table)
    voters = set(table.at_table) >= in_favour | against and not in_favour & against
    need(voters, "one vote a seat at the table", "table.motion")
    undecided = 2 * len(in_favour) <= seats < 2 * (seats - len(against))
    need(undecided, "the motion is decided", "table.motion")
    if isinstance(motion, Pause):
        need(motion.minutes in PAUSE_MINUTES, "1 to 15 minutes", "table.motion.motion.minutes")
        return
    need(no_card_played(state), "penal motions end with the first card", "table.motion")
    accused = motion.accused if isinstance(motion, Misreport) else table.dealer
    need(accused in table.at_table, "the accused is not at the table", "table.motion.motion")
