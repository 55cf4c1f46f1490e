"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fodasse.core.cards import Card, HiddenHand
from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.hidden import filled
from fodasse.core.quick import quick_copy
from fodasse.core.seats import Seat, check_viewer
from fodasse.games.esadof.actions import ACTIONS, STOCK, Action, Deal
from fodasse.games.esadof.legality import legal_actions
from fodasse.games.esadof.public import EVERYBODY, OWNER, Public
from fodasse.games.esadof.state import Drawn, State, View

_view_of: Final = quick_copy(View, Public)
_state_of: Final = quick_copy(State, Public)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat; None: a spectator.

    A seat knows the ends of its own row from the peek on, the cards it kept, and those that others
    kept from the pile. It knows no middle card that was dealt. Spectators know the cards that
    everybody knows.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.table.points))
    return _view_of(
        state,
        viewer=seat,
        rows=_seen_rows(state, seat),
        stock=len(state.stock),
        drawn=_seen_drawn(state, seat),
        legal_actions=() if seat is None else legal_actions(state, seat),
    )


def censor(
    state: State,
    action: Action,
    seat: Seat | None = None,  # noqa: ARG001  # the same for all seats
) -> Action:
    """Return an action as a seat saw it: of a deal, all seats see only the upcard.

    A card drawn from the stock is in the view of its seat, not in the action.

    The state is the one before the action; None is a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if not isinstance(action, Deal):
        return action
    backs = tuple([(None,) * len(row) for row in action.rows])
    return Deal(backs, action.upcard, (None,) * len(action.stock))


def state_of(view: View, cards: Iterator[Card]) -> State:
    """Return the state of a view with these cards in the places of the hidden ones.

    ``cards`` are those of rows by seat, then a drawn one, then the stock.
    """
    rows = tuple([filled(row, cards) for row in view.rows])
    drawn = view.drawn
    if drawn is not None and drawn.card is None:
        drawn = Drawn(next(cards), drawn.source)
    return _state_of(view, rows=rows, drawn=drawn, stock=tuple(cards))


def _seen_rows(state: State, viewer: Seat | None) -> tuple[HiddenHand, ...]:
    return tuple(
        [
            tuple(
                [
                    card if knows is EVERYBODY or (knows is OWNER and seat == viewer) else None
                    for card, knows in zip(row, known, strict=True)
                ]
            )
            for seat, (row, known) in enumerate(zip(state.rows, state.known, strict=True))
        ]
    )


def _seen_drawn(state: State, viewer: Seat | None) -> Drawn | None:
    """Return the drawn card; only its seat sees one from the stock."""
    drawn = state.drawn
    if drawn is None or drawn.source is not STOCK or viewer == state.awaited[0]:
        return drawn
    return Drawn(None, STOCK)
