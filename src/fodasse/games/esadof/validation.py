"""Validation of states and views that were read from text: whether they can be played on.

Types have been checked before. The deal, until all rows are arranged, is replayed. The turns of a
hand cannot be replayed, because a state does not show which of them moved which card; the check is
that its cards are those of the deck, and that a turn is possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import HiddenCard
from fodasse.core.errors import need
from fodasse.core.validation import (
    check_places,
    check_range,
    check_sizes,
    compare,
    step,
    validate_view,
)
from fodasse.games.esadof.actions import Arrange, Deal, Source
from fodasse.games.esadof.beliefs import determinize
from fodasse.games.esadof.public import ARRANGE, DEAL, DRAWN, OVER, Hand, Public, Row
from fodasse.games.esadof.rules import DECK, ROW, SEATS, SLOTS
from fodasse.games.esadof.scoring import hand_scores
from fodasse.games.esadof.state import State, View
from fodasse.games.esadof.statistics import most_points
from fodasse.games.esadof.transition import apply, between_hands
from fodasse.games.esadof.view import view


def validate(read: State | View) -> None:
    """Check that a match can be played on from a state or a view.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.esadof import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), awaited=(2,)))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: awaited: () expected, not (2,)

    Raises:
        FormatError: it cannot, with the path to the error.
    """
    _check_public(read)
    check_sizes(len(read.points), {"rows": read.rows})
    if isinstance(read, View):
        check_range(read.stock, 0, len(DECK), "stock")
        validate_view(
            read,
            len(read.points),
            determinize=determinize,
            validate=validate,
            view=view,
            hidden="rows",
        )
    elif read.phase in (DEAL, OVER):
        compare(read, between_hands(read.table, read.phase))
    elif read.phase is ARRANGE:
        compare(read, _replay_arranging(read))
    else:
        _check_turn(read)


def _check_public(public: Public) -> None:
    """Check the number of seats, the dealer, the points, and the counts of hands and turns."""
    table, seats, over = public.table, len(public.points), public.phase is OVER
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats, not {seats}", "table.points")
    check_sizes(seats, {"known": public.known})
    check_range(table.dealer, 0, seats - 1, "table.dealer")
    most = most_points(seats, table.rules) if over else table.rules.target - 1
    for seat, points in enumerate(table.points):
        check_range(points, 0, most, f"table.points[{seat}]")
    # Every hand adds points to some seat: there are kings for two rows only.
    check_range(table.hand_number, 1, sum(table.points) + (not over), "table.hand_number")
    most_turns, turns = table.rules.max_turns, public.turns
    if most_turns is None or turns is None:
        need(most_turns is turns, "counted if and only if the rules limit the turns", "turns")
    else:
        check_range(turns, 0, most_turns - 1, "turns")
    if table.last_hand is not None:
        _check_last_hand(table.last_hand, seats)


def _check_last_hand(last: Hand, seats: int) -> None:
    where = "table.last_hand"
    check_sizes(seats, {f"{where}.rows": last.rows})
    _check_rows(last.rows, f"{where}.rows")
    if last.knocker is not None:
        check_range(last.knocker, 0, seats - 1, f"{where}.knocker")
    compare(last.scores, hand_scores(last.rows, last.knocker), where=f"{where}.scores")


def _check_rows(rows: Sequence[Row], where: str) -> None:
    for seat, row in enumerate(rows):
        need(len(row) == ROW, f"{ROW} cards expected, not {len(row)}", f"{where}[{seat}]")


def _check_deck(state: State) -> None:
    """Check that all 104 cards lie somewhere, each of them twice."""
    places: dict[str, Sequence[HiddenCard]] = {
        **{f"rows[{seat}]": row for seat, row in enumerate(state.rows)},
        "drawn.card": () if state.drawn is None else (state.drawn.card,),
        "pile": state.pile,
        "stock": state.stock,
    }
    check_places(places, DECK)
    missing = len(DECK) - sum(map(len, places.values()))
    need(not missing, f"{missing} cards are missing", "stock")


def _replay_arranging(claimed: State) -> State:
    """Return the state after the deal, the rows not awaited being arranged as they were dealt."""
    _check_rows(claimed.rows, "rows")
    _check_deck(claimed)
    need(len(claimed.pile) == 1, "the upcard alone", "pile")
    deal = Deal(claimed.rows, claimed.pile[0], claimed.stock)
    state = step(apply, between_hands(claimed.table, DEAL), deal, "stock")
    for seat in range(len(claimed.rows)):
        if seat not in claimed.awaited:
            state = apply(state, Arrange(seat, tuple(SLOTS)))
    return state


def _check_turn(state: State) -> None:
    """Check a turn: it begins with cards in the pile and in the stock, and takes one of them."""
    seats = range(len(state.rows))
    _check_rows(state.rows, "rows")
    drawn = state.drawn
    due = (drawn is not None and drawn.card is not None) is (state.phase is DRAWN)
    need(due and (drawn is None or state.phase is DRAWN), "a card in phase drawn alone", "drawn")
    _check_deck(state)
    one = len(state.awaited) == 1 and state.awaited[0] in seats
    need(one, "the one seat to act", "awaited")
    source = None if drawn is None else drawn.source
    need(bool(state.pile) or source is Source.PILE, "no open card", "pile")
    need(bool(state.stock) or source is Source.STOCK, "without it the hand is over", "stock")
    for seat, known in enumerate(state.known):
        need(len(known) == ROW, f"{ROW} expected, not {len(known)}", f"known[{seat}]")
