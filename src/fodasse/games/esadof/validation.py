"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. The end of the last hand, and the deal until all rows are arranged,
are replayed. The turns of a hand cannot be replayed, because a state does not show which of them
moved which card; the check is that there were enough of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from fodasse.core.cards import HiddenCard
from fodasse.core.errors import need, quoted
from fodasse.core.validation import (
    check_places,
    check_range,
    check_sizes,
    compare,
    step,
    validate_view,
)
from fodasse.games.esadof.actions import Action, Arrange, Deal, Discard, Knock, Source
from fodasse.games.esadof.beliefs import determinize
from fodasse.games.esadof.rules import DECK, ROW, SEATS, SLOTS, stock_size
from fodasse.games.esadof.state import (
    ARRANGE,
    DEAL,
    DRAWN,
    EVERYBODY,
    NOBODY,
    OVER,
    OWNER,
    TURN,
    Drawn,
    Hand,
    Row,
    State,
    Table,
)
from fodasse.games.esadof.transition import apply, between_hands
from fodasse.games.esadof.view import View, view


def validate(read: State | View) -> None:
    """Check that a state or a view can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.esadof import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), awaited=(2,)))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: awaited: () expected, not (2,)

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    if isinstance(read, View):
        check_range(read.stock, 0, len(DECK), "stock")
        validate_view(
            read,
            len(read.points),
            determinize=determinize,
            validate=validate,
            view=view,
            hidden="rows",
            path_in_view=lambda where: where.removeprefix("table."),
        )
        return
    _check_seats(read)
    _check_past(read)
    if read.phase in (DEAL, OVER):
        compare(read, between_hands(read.table, read.phase))
    elif read.phase is ARRANGE:
        compare(read, _replay_arranging(read))
    else:
        _check_turn(read)


def _check_seats(state: State) -> None:
    """Check the number of seats, the lists by seat, the dealer, and the count of turns."""
    table, seats = state.table, len(state.table.points)
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats, not {seats}", "table.points")
    check_sizes(seats, {"rows": state.rows, "known": state.known})
    check_range(table.dealer, 0, seats - 1, "table.dealer")
    most, turns = table.rules.max_turns, state.turns
    if most is None or turns is None:
        need(most is turns, "counted if and only if the rules limit the turns", "turns")
    else:
        check_range(turns, 0, most - 1, "turns")


def _check_past(state: State) -> None:
    """Check the last hand: replayed from its last action, it must lead to this table."""
    table, last, over = state.table, state.table.last_hand, state.phase is OVER
    number = f"1 or more expected, not {quoted(table.hand_number)}"
    need(table.hand_number >= 1, number, "table.hand_number")
    if last is None:
        need(table.hand_number == 1 and not over, "none is over yet", "table.last_hand")
        compare(table.points, (0,) * len(table.points), where="table.points")
        return
    before = _before(last, table, over=over)
    state = evolve(between_hands(before, TURN), awaited=(last.knocker or 0,), rows=last.rows)
    action: Action = Knock(state.awaited[0])
    if last.knocker is None:
        action = Discard(0)
        state = evolve(state, phase=DRAWN, drawn=Drawn(last.discard, Source.STOCK))
    after = step(apply, state, action, "table.last_hand")
    compare(table.last_hand, after.table.last_hand, where="table.last_hand")
    reached = after.phase is OVER
    need(reached is over, "over if and only if the target is reached", "phase")
    finished = before.hand_number
    most = 0 if finished == 1 else table.rules.target - 1
    for seat, (points, score) in enumerate(zip(before.points, last.scores, strict=True)):
        check_range(points + score, score, score + most, f"table.points[{seat}]")
    # Every hand adds points to some seat: there are kings for two rows only.
    enough = sum(before.points) >= finished - 1
    need(enough, "more hands than these points allow", "table.hand_number")


def _before(last: Hand, table: Table, *, over: bool) -> Table:
    """Return the table before the end of the last hand, whose parts are checked one by one."""
    seats, where = len(table.points), "table.last_hand"
    need(table.hand_number > 1 or over, "no hand is over yet", where)
    check_sizes(seats, {f"{where}.rows": last.rows, f"{where}.scores": last.scores})
    _check_rows(last.rows, f"{where}.rows")
    places = {f"{where}.rows[{seat}]": row for seat, row in enumerate(last.rows)}
    dealer = (table.dealer - (not over)) % seats
    if last.knocker is None:
        need(last.discard is not None, "there is one without a knock", f"{where}.discard")
        check_places({**places, f"{where}.discard": (last.discard,)}, DECK)
    else:
        check_range(last.knocker, 0, seats - 1, f"{where}.knocker")
        check_places(places, DECK)
        turns, most = (last.knocker - dealer - 1) % seats, table.rules.max_turns
        need(most is None or turns < most, "a seat that had no turn", f"{where}.knocker")
    points = tuple(total - score for total, score in zip(table.points, last.scores, strict=True))
    number = table.hand_number - (not over)
    return Table(table.rules, dealer, points, number)


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
    from_stock = stock_size(len(seats)) - len(state.stock) - (source is Source.STOCK)
    for seat, known in enumerate(state.known):
        peeked = len(known) == ROW and NOBODY not in (known[0], known[-1])
        need(peeked, "its owner has peeked at the ends", f"known[{seat}]")
    kept = sum(middle is OWNER for _, middle, _ in state.known)
    need(kept <= from_stock, "more cards kept from the stock than drawn", "known")
    if state.turns is not None:
        _check_turns(state, state.turns, from_stock)


def _check_turns(state: State, turns: int, from_stock: int) -> None:
    """Check limited turns: they go round from the seat after the dealer, a card for each.

    ``from_stock`` of the completed turns took a card from the stock.
    """
    seats, first = len(state.rows), state.table.dealer + 1
    compare(state.awaited[0], (first + turns) % seats, where="awaited")
    from_pile = 0
    for seat, known in enumerate(state.known):
        had = (turns - (seat - first) % seats + seats - 1) // seats
        kept = known.count(EVERYBODY) + (known[1] is OWNER)
        need(kept <= had, "more cards kept than turns had", f"known[{seat}]")
        from_pile += known.count(EVERYBODY)
    need(from_pile + from_stock <= turns, "more cards drawn than turns completed", "turns")
