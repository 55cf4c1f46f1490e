"""Effects of allowed actions, and all that they force.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fodasse.core.cards import Card
from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import draft_of, freeze
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
from fodasse.games.esadof.public import (
    ARRANGE,
    DEAL,
    DRAWN,
    EVERYBODY,
    NOBODY,
    OVER,
    OWNER,
    PEEKED,
    TURN,
    Hand,
    Phase,
    Table,
)
from fodasse.games.esadof.rules import ROW, SEATS, Rules
from fodasse.games.esadof.scoring import hand_scores
from fodasse.games.esadof.state import Drawn, State

Draft: TypeAlias = Any
"""A state whose fields can be changed."""

_draft_of: Final = draft_of(State)


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
    draft = _draft_of(state)
    _MOVES[type(action)](draft, action)
    return freeze(draft, State)


def between_hands(table: Table, phase: Phase) -> State:
    """Return the state in which no cards lie on the table."""
    empty = ((),) * len(table.points)
    return State(
        table=table,
        phase=phase,
        awaited=(),
        known=empty,
        pile=(),
        turns=None if table.rules.max_turns is None else 0,
        rows=empty,
        stock=(),
        drawn=None,
    )


def _deal(draft: Draft, action: Deal) -> None:
    seats = len(draft.rows)
    draft.phase, draft.awaited = ARRANGE, tuple(range(seats))
    draft.rows, draft.known = action.rows, ((NOBODY,) * ROW,) * seats
    draft.pile, draft.stock = (action.upcard,), action.stock


def _arrange(draft: Draft, action: Arrange) -> None:
    """Put a row on the table; after the last one the seats peek, and the turns begin."""
    dealt, awaited = draft.rows[action.seat], draft.awaited
    row = tuple([dealt[place] for place in action.order])
    draft.rows = replaced(draft.rows, action.seat, row)
    draft.awaited = tuple([other for other in awaited if other != action.seat])
    if draft.awaited:
        return
    seats = len(draft.rows)
    draft.phase, draft.awaited = TURN, ((draft.table.dealer + 1) % seats,)
    draft.known = (PEEKED,) * seats


def _draw(draft: Draft, action: Draw) -> None:
    draft.phase = DRAWN
    if action.source is PILE:
        draft.drawn = Drawn(draft.pile[-1], PILE)
        draft.pile = draft.pile[:-1]
    else:
        draft.drawn = Drawn(draft.stock[0], STOCK)
        draft.stock = draft.stock[1:]


def _replace(draft: Draft, action: Replace) -> None:
    """Put the drawn card, with its knowledge, in place of one that goes to the pile."""
    seat, slot, drawn = action.seat, action.slot, draft.drawn
    row, known = draft.rows[seat], draft.known[seat]
    knows = EVERYBODY if drawn.source is PILE else OWNER
    draft.rows = replaced(draft.rows, seat, replaced(row, slot, drawn.card))
    draft.known = replaced(draft.known, seat, replaced(known, slot, knows))
    _next_turn(draft, row[slot])


def _discard(draft: Draft, _: Discard) -> None:
    _next_turn(draft, draft.drawn.card)


def _next_turn(draft: Draft, discard: Card) -> None:
    """Begin the turn of the next seat, or end the hand without a knock.

    Ruling: with an empty stock the next seat may neither knock nor draw the pile's top.
    """
    if draft.turns is not None:
        draft.turns += 1
    if not draft.stock or (draft.turns is not None and draft.turns == draft.rules.max_turns):
        _end_hand(draft, None, discard)
        return
    draft.phase, draft.awaited = TURN, ((draft.awaited[0] + 1) % len(draft.rows),)
    draft.pile += (discard,)
    draft.drawn = None


def _knock(draft: Draft, action: Knock) -> None:
    _end_hand(draft, action.seat, None)


def _end_hand(draft: Draft, knocker: Seat | None, discard: Card | None) -> None:
    """Show and score all rows, and pass the deal on unless the target is reached.

    Ruling: the deal goes one seat clockwise after every hand.
    """
    table, scores = draft.table, hand_scores(draft.rows, knocker)
    points = tuple([total + score for total, score in zip(table.points, scores, strict=True)])
    hand = Hand(draft.rows, knocker, scores, discard)
    rules, dealer, number = table.rules, table.dealer, table.hand_number
    if max(points) >= rules.target:
        _clear(draft, Table(rules, dealer, points, number, hand), OVER)
    else:
        dealer = (dealer + 1) % len(points)
        _clear(draft, Table(rules, dealer, points, number + 1, hand), DEAL)


def _clear(draft: Draft, table: Table, phase: Phase) -> None:
    """Take all cards off the table, and go to a phase between hands."""
    draft.table, draft.phase, draft.awaited = table, phase, ()
    draft.rows = draft.known = ((),) * len(table.points)
    draft.pile = draft.stock = ()
    draft.drawn, draft.turns = None, None if table.rules.max_turns is None else 0


_MOVES: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    Deal: _deal,
    Arrange: _arrange,
    Draw: _draw,
    Knock: _knock,
    Replace: _replace,
    Discard: _discard,
}
