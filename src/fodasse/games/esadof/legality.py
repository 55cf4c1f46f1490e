"""Legality: the check of an action, and the lists of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, permutations
from typing import Any, Final

from fodasse.core.fields import check_type, wrong_type, wrong_types
from fodasse.core.refusals import Refusal, refuse
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer
from fodasse.games.esadof import reasons
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
from fodasse.games.esadof.public import ARRANGE, DEAL, DRAWN, OVER, TURN, Phase, Public
from fodasse.games.esadof.rules import COPIES, ROW, SLOTS, stock_size
from fodasse.games.esadof.state import State


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a deal, else seats in order."""
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.phase is DEAL:
        return (CHANCE,)
    return state.awaited


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the legal actions of an awaited seat, ordered.

    They are the six orders, or a knock and the two ways to draw, or the three slots and the pile.
    The result is () for a seat that is not awaited; None is the first awaited seat.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    awaited = state.awaited
    if not awaited or (seat is not None and seat not in awaited):
        check_viewer(seat, len(state.table.points))
        return ()
    if seat is None:
        seat = awaited[0]
    if state.phase is TURN:
        return _openings(seat)
    return _placings(seat) if state.phase is DRAWN else _orders(seat)


def table_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:  # noqa: ARG001  # none has any
    """Return nothing: no seat acts without being awaited."""
    check_type(State, state)
    return ()


def plausible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that a front end shows: the six orders, or all of a turn."""
    check_type(State, state)
    if not 0 <= seat < len(state.table.points):
        return ()
    return _orders(seat) if state.phase is ARRANGE else _openings(seat) + _placings(seat)


def check(state: State, action: Action) -> None:
    """Check that the rules allow an action now.

    Examples:
        >>> from fodasse.games.esadof import Knock, start
        >>> check(start(4), Knock(seat=1))
        Traceback (most recent call last):
        ...
        fodasse.core.refusals.IllegalAction: Seat 1 cannot knock: no turn is due

    Raises:
        IllegalAction: they do not; its code says why.
        TypeError: the state or the action is not of this game.
    """
    judgement = _JUDGEMENTS.get(type(action))
    if judgement is None or type(state) is not State:
        raise wrong_types(State, state, Deal, action)
    phase, not_due, judge = judgement
    if state.phase is phase:
        judge(state, action)
    elif state.phase is OVER:
        refuse(reasons.MATCH_OVER, action)
    elif phase in _PLAY and state.phase in _PLAY:
        _check_turn(state, action)
        refuse(reasons.ALREADY_DRAWN if phase is TURN else reasons.NOTHING_DRAWN, action)
    else:
        refuse(not_due, action)


@lru_cache(maxsize=16)
def _orders(seat: Seat) -> tuple[Action, ...]:
    return tuple(Arrange(seat, order) for order in permutations(SLOTS))


@lru_cache(maxsize=16)
def _openings(seat: Seat) -> tuple[Action, ...]:
    return Knock(seat), Draw(seat, PILE), Draw(seat, STOCK)


@lru_cache(maxsize=16)
def _placings(seat: Seat) -> tuple[Action, ...]:
    return (*(Replace(seat, slot) for slot in SLOTS), Discard(seat))


def _check_seat(state: Public, action: Any) -> None:
    if not 0 <= action.seat < len(state.table.points):
        refuse(reasons.UNKNOWN_SEAT, action)


def _check_deal(state: Public, action: Deal) -> None:
    """Check a deal: three cards a seat, one open, the others in the stock, none too often."""
    seats = len(state.table.points)
    if len(action.rows) != seats:
        refuse(reasons.ROWS_COUNT, action, rows=len(action.rows), seats=seats)
    for seat, row in enumerate(action.rows):
        if len(row) != ROW:
            refuse(reasons.ROW_SIZE, action, seat=seat, cards=len(row), due=ROW)
    due = stock_size(seats)
    if len(action.stock) != due:
        refuse(reasons.STOCK_SIZE, action, cards=len(action.stock), due=due)
    cards = Counter((*chain(*action.rows), action.upcard, *action.stock))
    if None in cards:
        refuse(reasons.HIDDEN, action)
    for card, times in cards.items():
        if times > COPIES:
            refuse(reasons.CARD_TOO_OFTEN, action, card=card)


def _check_arrange(state: Public, action: Arrange) -> None:
    """Check an arrangement: one for each seat, in any order of seats, before the first turn."""
    _check_seat(state, action)
    if action.seat not in state.awaited:
        refuse(reasons.ALREADY_ARRANGED, action)
    if sorted(action.order) != list(SLOTS):
        refuse(reasons.NOT_AN_ORDER, action)


def _check_turn(state: Public, action: Any) -> None:
    """Check that the seat has the turn, for a knock, a draw or the place of the card drawn.

    Neither source is ever empty: every turn leaves a card on the pile, and a turn that leaves
    none in the stock ends the hand.
    """
    if action.seat != state.awaited[0]:
        _check_seat(state, action)
        refuse(reasons.NOT_YOUR_TURN, action, turn=state.awaited[0])


def _check_replace(state: Public, action: Replace) -> None:
    _check_turn(state, action)
    if action.slot not in SLOTS:
        refuse(reasons.SLOT_RANGE, action)


_PLAY: Final = (TURN, DRAWN)
_JUDGEMENTS: Final[Mapping[type[Any], tuple[Phase, Refusal, Callable[[State, Any], None]]]] = {
    Deal: (DEAL, reasons.NOT_DEALING, _check_deal),
    Arrange: (ARRANGE, reasons.NOT_ARRANGING, _check_arrange),
    Draw: (TURN, reasons.NOT_PLAYING, _check_turn),
    Knock: (TURN, reasons.NOT_PLAYING, _check_turn),
    Replace: (DRAWN, reasons.NOT_PLAYING, _check_replace),
    Discard: (DRAWN, reasons.NOT_PLAYING, _check_turn),
}
"""By action: its phase, the reason for refusing it in other phases, and its own check.

``check`` has other reasons for the other half of a turn, and for a match that is over.
"""
