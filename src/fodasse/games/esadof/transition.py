"""Effects of allowed actions, and all that they force.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from fodasse.core.cards import Card
from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import quick, quick_evolve
from fodasse.core.seats import Seat, replaced
from fodasse.games.esadof.actions import (
    PILE,
    STOCK,
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Replace,
)
from fodasse.games.esadof.legality import check
from fodasse.games.esadof.rules import ROW, SEATS, Rules
from fodasse.games.esadof.scoring import hand_scores
from fodasse.games.esadof.state import (
    ARRANGE,
    DEAL,
    DRAWN,
    EVERYBODY,
    NOBODY,
    OVER,
    OWNER,
    PEEKED,
    TURN,
    Drawn,
    Hand,
    Known,
    Phase,
    Row,
    State,
    Table,
)

_quick_state: Final = quick(State)
_evolve: Final = quick_evolve(State)


def start(seats: int, *, rules: Rules | None = None, dealer: Seat = 0) -> State:
    """Return a match before its first deal, with 0 points for each seat.

    Args:
        seats: the number of seats, 3 to 10.
        rules: the rules; None: the book's, to 100 points.
        dealer: the seat that deals first.

    Raises:
        RulesError: the number of seats or the dealer is impossible.
        TypeError: a value has the wrong type.

    Examples:
        >>> state = start(4, dealer=2)
        >>> state.points, state.dealer
        ((0, 0, 0, 0), 2)
    """
    rules = rules_or_default(rules, Rules)
    number_in("seats", seats, SEATS)
    number_in("dealer", dealer, range(seats))
    return between_hands(Table(rules, dealer, (0,) * seats), DEAL)


def apply(state: State, action: Action) -> State:
    """Return the state after an action and all that it forces. The old state does not change.

    The state returned includes all that follows without a choice: the peek, the end of a hand, its
    scores, the end of the match.

    Raises:
        IllegalAction: the action is not allowed.
        TypeError: the state or the action is not of this game.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.esadof import sample_chance
        >>> state = apply(start(3), sample_chance(start(3), Random(1)))
        >>> for seat in (2, 0, 1):
        ...     state = apply(state, Arrange(seat, order=(0, 1, 2)))
        >>> state.phase, state.to_act
        (Phase.TURN, 1)
        >>> apply(state, Draw(1, STOCK)).phase
        Phase.DRAWN
    """
    check(state, action)
    return _MOVES[type(action)](state, action)


def between_hands(table: Table, phase: Phase) -> State:
    """Return the state in which no cards lie on the table."""
    empty = ((),) * len(table.points)
    turns = None if table.rules.max_turns is None else 0
    return _quick_state(
        table, phase, (), rows=empty, known=empty, pile=(), stock=(), drawn=None, turns=turns
    )


def _deal(state: State, action: Deal) -> State:
    seats = len(state.rows)
    return _evolve(
        state,
        phase=ARRANGE,
        awaited=tuple(range(seats)),
        rows=action.rows,
        known=((NOBODY,) * ROW,) * seats,
        pile=(action.upcard,),
        stock=action.stock,
    )


def _arrange(state: State, action: Arrange) -> State:
    """Put a row on the table; after the last one the seats peek, and the turns begin."""
    dealt = state.rows[action.seat]
    rows = replaced(state.rows, action.seat, tuple([dealt[place] for place in action.order]))
    awaited = tuple([other for other in state.awaited if other != action.seat])
    if awaited:
        return _evolve(state, awaited=awaited, rows=rows)
    first, known = (state.table.dealer + 1) % len(rows), (PEEKED,) * len(rows)
    return _evolve(state, phase=TURN, awaited=(first,), rows=rows, known=known)


def _draw(state: State, action: Draw) -> State:
    pile, stock = state.pile, state.stock
    if action.source is PILE:
        return _evolve(state, phase=DRAWN, pile=pile[:-1], drawn=Drawn(pile[-1], PILE))
    return _evolve(state, phase=DRAWN, stock=stock[1:], drawn=Drawn(stock[0], STOCK))


def _replace(state: State, action: Replace) -> State:
    """Put the drawn card, with its knowledge, in place of one that goes to the pile."""
    seat, slot, drawn = action.seat, action.slot, cast(Drawn, state.drawn)
    row, known = state.rows[seat], state.known[seat]
    knows = EVERYBODY if drawn.source is PILE else OWNER
    return _next_turn(
        state,
        replaced(state.rows, seat, replaced(row, slot, cast(Card, drawn.card))),
        replaced(state.known, seat, replaced(known, slot, knows)),
        row[slot],
    )


def _discard(state: State, _: Discard) -> State:
    card = cast(Card, cast(Drawn, state.drawn).card)
    return _next_turn(state, state.rows, state.known, card)


def _next_turn(
    state: State, rows: tuple[Row, ...], known: tuple[tuple[Known, ...], ...], discard: Card
) -> State:
    """Begin the turn of the next seat, or end the hand without a knock.

    Ruling: with an empty stock the next seat may neither knock nor draw the pile's top.
    """
    table = state.table
    turns = None if state.turns is None else state.turns + 1
    if not state.stock or (turns is not None and turns == table.rules.max_turns):
        return _end_hand(table, rows, None, discard)
    following = (state.awaited[0] + 1) % len(rows)
    pile = (*state.pile, discard)
    return _evolve(
        state,
        phase=TURN,
        awaited=(following,),
        rows=rows,
        known=known,
        pile=pile,
        drawn=None,
        turns=turns,
    )


def _knock(state: State, action: Knock) -> State:
    return _end_hand(state.table, state.rows, action.seat, None)


def _end_hand(
    table: Table, rows: tuple[Row, ...], knocker: Seat | None, discard: Card | None
) -> State:
    """Show and score all rows, and pass the deal on unless the target is reached.

    Ruling: the deal goes one seat clockwise after every hand.
    """
    scores = hand_scores(rows, knocker)
    points = tuple([total + score for total, score in zip(table.points, scores, strict=True)])
    hand = Hand(rows, knocker, scores, discard)
    rules, dealer, number = table.rules, table.dealer, table.hand_number
    if max(points) >= rules.target:
        return between_hands(Table(rules, dealer, points, number, hand), OVER)
    following = Table(rules, (dealer + 1) % len(points), points, number + 1, hand)
    return between_hands(following, DEAL)


_MOVES: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    Deal: _deal,
    Arrange: _arrange,
    Draw: _draw,
    Knock: _knock,
    Replace: _replace,
    Discard: _discard,
}
