"""Whether a state or a view that was read from text can arise in play.

Types have been checked before; here is all else that the rules of the game take for granted. The
seats and points are checked here, the cards in ``soundness``.
"""

from __future__ import annotations

from fodasse.core.errors import need
from fodasse.core.validation import validate_view
from fodasse.games.dalmuti.beliefs import determinize
from fodasse.games.dalmuti.cards import SEATS
from fodasse.games.dalmuti.soundness import check_hands, check_no_hands
from fodasse.games.dalmuti.state import DEAL, OVER, FinishedHand, State, Table
from fodasse.games.dalmuti.transition import taken_over
from fodasse.games.dalmuti.view import View, view


def validate(read: State | View) -> None:
    """Accept a state or a view that can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.dalmuti import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), passes=1))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: passes: there are none between hands

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    if isinstance(read, View):
        _validate_view(read)
        return
    table = read.table
    seats = len(table.points)
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats can play", "table.points")
    for name in ("hands", "laid"):
        held = getattr(read, name)
        need(len(held) == seats, f"{seats} expected, one for each seat", name)
    _check_hand_number(read)
    _check_last_hand(read)
    _check_seating(read)
    if read.phase in (DEAL, OVER):
        check_no_hands(read)
    else:
        check_hands(read)
    _check_points(read)


def _validate_view(seen: View) -> None:
    seats = len(seen.points)
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats can play", "points")
    for name in ("hands", "laid"):
        held = getattr(seen, name)
        need(len(held) == seats, f"{seats} expected, one for each seat", name)
    need(sorted(seen.seating) == list(range(seats)), "each seat once", "seating")
    validate_view(
        seen,
        seats,
        determinize=determinize,
        validate=validate,
        view=view,
        hidden="hands",
        path_in_view=_path_in_view,
    )


def _path_in_view(where: str) -> str:
    return "bonus" if "exchanges" in where else where.removeprefix("table.")


def _check_hand_number(state: State) -> None:
    table = state.table
    number, hands = table.hand_number, table.rules.hands
    need(1 <= number <= hands, f"1 to {hands} expected", "table.hand_number")
    over = state.phase is OVER
    need(not over or number == hands, "the match is over with its last hand", "table.hand_number")
    finished = number > 1 or over
    told = (table.last_hand is not None) is finished
    need(told, "told when a hand is finished", "table.last_hand")


def _check_last_hand(state: State) -> None:
    """Rule 7: all seats in some order, and the points that follow from it."""
    last, seats = state.table.last_hand, len(state.table.points)
    if last is None:
        return
    all_seats = sorted(last.order) == list(range(seats))
    need(all_seats, "each seat once", "table.last_hand.order")
    due = FinishedHand.of(last.order).points
    need(last.points == due, f"{due} for this order", "table.last_hand.points")


def _check_seating(state: State) -> None:
    """Rules 1, 11 and takeover: a turn of the table, the order of going out, or turned over."""
    table = state.table
    seats = list(range(len(table.points)))
    need(sorted(table.seating) == seats, "each seat once", "table.seating")
    possible = table.rules.asks_for_takeover and table.hand_number > 1
    need(possible or not table.taken_over, "nobody could take over", "table.taken_over")
    if table.hand_number == 1:
        first = table.seating[0]
        need(list(table.seating) == seats[first:] + seats[:first], "clockwise", "table.seating")
    elif state.phase is not OVER and table.last_hand is not None:
        order = table.last_hand.order
        due = [taken_over(order, intern) for intern in order[-2:]] if table.taken_over else [order]
        need(table.seating in due, "not what the last hand led to", "table.seating")


def _check_points(state: State) -> None:
    """Rules 7 and 9: what the finished hands gave in all, and what this one has given so far."""
    table = state.table
    seats = len(table.points)
    finished = table.hand_number - (state.phase is not OVER)
    gained = _gained(table, state.out)
    for seat, points in enumerate(table.points):
        where = f"table.points[{seat}]"
        most = finished * (seats - 1) + gained[seat]
        least = gained[seat]
        if table.last_hand is not None:
            least += table.last_hand.points[seat]
            most += table.last_hand.points[seat] - (seats - 1)
        need(least <= points <= most, f"{least} to {most} expected", where)
    due = finished * seats * (seats - 1) // 2 + sum(gained)
    need(sum(table.points) == due, f"{due} in all expected", "table.points")


def _gained(table: Table, out: tuple[int, ...]) -> list[int]:
    seats = len(table.points)
    return [seats - 1 - out.index(seat) if seat in out else 0 for seat in range(seats)]
