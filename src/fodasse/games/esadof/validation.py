"""Whether a state or a view that was read from text can arise in play.

Types have been checked before; here is all else that the rules of the game take for granted.
Points and finished hands are checked here, the hand in play in ``soundness``.
"""

from __future__ import annotations

from fodasse.core.errors import need
from fodasse.core.validation import validate_view
from fodasse.games.esadof.beliefs import determinize
from fodasse.games.esadof.rules import COPIES, DECK, SEATS
from fodasse.games.esadof.scoring import hand_scores
from fodasse.games.esadof.soundness import check_hand, check_no_hand, check_rows
from fodasse.games.esadof.state import Hand, Phase, State, Table
from fodasse.games.esadof.view import View, view


def validate(read: State | View) -> None:
    """Accept a state or a view that can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.esadof import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), awaited=(2,)))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: awaited: there is nothing between hands

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    if isinstance(read, View):
        _validate_view(read)
        return
    _check_seats(read)
    if read.table.last_hand is not None:
        _check_last_hand(read.table.last_hand, read)
    _check_points(read)
    _check_turns(read)
    if read.phase in (Phase.DEAL, Phase.OVER):
        check_no_hand(read)
    else:
        check_hand(read)


def _validate_view(seen: View) -> None:
    need(0 <= seen.stock <= len(DECK), "not the size of a stock", "stock")
    validate_view(
        seen,
        len(seen.points),
        determinize=determinize,
        validate=validate,
        view=view,
        hidden="rows",
        path_in_view=lambda where: where.removeprefix("table."),
    )


def _check_seats(state: State) -> None:
    """Everything that goes by seat has a place for each, and one of them deals."""
    seats = len(state.table.points)
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats", "table.points")
    for name in ("rows", "known"):
        entries = getattr(state, name)
        need(len(entries) == seats, f"{seats} expected, one for each seat", name)
    need(0 <= state.table.dealer < seats, "no such seat", "table.dealer")


def _check_last_hand(hand: Hand, state: State) -> None:
    """The last hand: rows of cards that are there, scored as the rules say."""
    table = state.table
    seats = len(table.points)
    where = "table.last_hand"
    need(len(hand.rows) == seats, "one for each seat", f"{where}.rows")
    check_rows(hand.rows, f"{where}.rows")
    if hand.knocker is not None:
        need(0 <= hand.knocker < seats, "no such seat", f"{where}.knocker")
        _check_knock(hand.knocker, table, over=state.phase is Phase.OVER)
    scores = hand_scores(hand.rows, hand.knocker)
    need(hand.scores == scores, f"{list(scores)} expected", f"{where}.scores")
    told = (hand.discard is None) is (hand.knocker is not None)
    need(told, "told of a hand without a knock", f"{where}.discard")
    times = sum(row.count(hand.discard) for row in hand.rows if hand.discard is not None)
    need(times < COPIES, "both such cards lie in the rows", f"{where}.discard")


def _check_knock(knocker: int, table: Table, *, over: bool) -> None:
    """Where turns are limited not every seat has had one."""
    seats = len(table.points)
    dealer = table.dealer if over else table.dealer - 1
    turns = (knocker - dealer - 1) % seats
    had = table.rules.max_turns is None or turns < table.rules.max_turns
    need(had, "a seat that had no turn", "table.last_hand.knocker")


def _check_points(state: State) -> None:
    """Points are sums of scores, and only the last hand can have led to the target.

    No hand is free for all: there are kings for two rows alone.
    """
    table = state.table
    over = state.phase is Phase.OVER
    finished = table.hand_number - (not over)
    need(table.hand_number >= 1, "1 or more expected", "table.hand_number")
    last = table.last_hand
    need((last is not None) is (finished > 0), "told if a hand is over", "table.last_hand")
    scores = (0,) * len(table.points) if last is None else last.scores
    before = [total - score for total, score in zip(table.points, scores, strict=True)]
    most = 0 if finished <= 1 else table.rules.target - 1
    for seat, total in enumerate(before):
        where = f"table.points[{seat}]"
        need(0 <= total <= most, f"{scores[seat]} to {scores[seat] + most} expected", where)
    enough = sum(before) >= finished - 1
    need(enough, "more hands than these points allow", "table.hand_number")
    reached = max(table.points) >= table.rules.target
    need(reached is over, "over if and only if the target is reached", "phase")


def _check_turns(state: State) -> None:
    """Turns are counted where they are limited, and fewer than the limit are completed."""
    most = state.table.rules.max_turns
    told = state.turns is not None
    need(told is (most is not None), "told if and only if the rules limit the turns", "turns")
    if state.turns is not None and most is not None:
        need(0 <= state.turns < most, f"0 to {most - 1} expected", "turns")
