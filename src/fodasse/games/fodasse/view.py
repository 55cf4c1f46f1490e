"""Views of seats and spectators, and actions as they saw them (rules 6a, 7l, 19a)."""

from __future__ import annotations

from typing import Final

from fodasse.core.cards import Card
from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.quick import quick_copy
from fodasse.core.seats import Seat, check_viewer
from fodasse.games.fodasse.actions import ACTIONS, Action, Deal
from fodasse.games.fodasse.legality import legal_actions
from fodasse.games.fodasse.public import Public
from fodasse.games.fodasse.state import Hand, State, View

_view_of: Final = quick_copy(View, Public)
_state_of: Final = quick_copy(State, Public)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat; None: a spectator.

    Nobody shows cards (rule 19a): a seat at the table sees its own hand; in a blind round every
    hand but its own, and no vira. Spectators and seats not at the table see no hands. All see the
    stages of the round (rules 7l and 18b).

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.table.points))
    face_down = state.vira is not None and state.is_blind
    return _view_of(
        state,
        viewer=seat,
        vira=None if face_down else state.vira,
        manilha=None if face_down else state.manilha,
        hands=shown_hands(state.hands, _visible_hands(state, seat)),
        legal_actions=() if seat is None else legal_actions(state, seat),
    )


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    """Return an action as a seat saw it; only deals hide cards.

    Args:
        state: the state before the action.
        action: the action.
        seat: the seat; None: a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if not isinstance(action, Deal):
        return action
    visible, at_table = _visible_hands(state, seat), state.table.at_table
    places = [place for place, number in enumerate(at_table) if number in visible]
    hands = shown_hands(action.hands, places)
    return Deal(hands, None if state.is_blind else action.vira)


def state_of(view: View, hands: tuple[Hand, ...], vira: Card | None) -> State:
    """Return the state of a view with these hands and this vira."""
    return _state_of(view, hands=hands, vira=vira, manilha=view.rules.manilha_of(vira))


def _visible_hands(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose hands a seat sees (rule 6a): its own or, in a blind round, others."""
    if seat is None or seat not in state.table.at_table:
        return ()
    if not state.is_blind:
        return (seat,)
    return tuple([other for other in state.table.at_table if other != seat])
