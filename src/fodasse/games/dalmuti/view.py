"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.quick import quick_copy
from fodasse.core.seats import Seat, check_viewer
from fodasse.games.dalmuti.actions import ACTIONS, Action, Deal, Give
from fodasse.games.dalmuti.cards import Hand
from fodasse.games.dalmuti.legality import legal_actions
from fodasse.games.dalmuti.public import Pair, Public
from fodasse.games.dalmuti.state import Bonus, Exchange, State, View

_view_of: Final = quick_copy(View, Public)
_state_of: Final = quick_copy(State, Public)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat; None: a spectator.

    A seat knows its own hand, its own part in the bonus, and all that is open.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.hands))
    return _view_of(
        state,
        viewer=seat,
        hands=shown_hands(state.hands, (seat,)),
        bonus=_bonus(state.exchanges, seat),
        legal_actions=() if seat is None else legal_actions(state, seat),
    )


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    """Return an action as a seat saw it: of a deal its own hand, of a gift what it gave or got.

    The state is the one before the action; None is a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if isinstance(action, Deal):
        return Deal(shown_hands(action.hands, (seat,)))
    if isinstance(action, Give):
        pairs = [{each.executive, each.intern} for each in state.exchanges]
        if seat != action.seat and {action.seat, seat} not in pairs:
            return evolve(action, cards=(None,) * len(action.cards))
    return action


def state_of(view: View, hands: tuple[Hand, ...]) -> State:
    """Return the state of a view with these hands."""
    own = {each.executive: each for each in view.exchanges}
    exchanges = [own.get(pair.executive) or _exchange(view, pair, hands) for pair in view.pairs]
    return _state_of(view, hands=hands, exchanges=tuple(exchanges))


def _exchange(view: View, pair: Pair, hands: tuple[Hand, ...]) -> Exchange:
    """Return an exchange that the hands allow, of a pair without the viewer.

    An executive may have given back the very cards it got, so that once it has given any hands
    are possible.
    """
    executive, intern = pair.executive, pair.intern
    if pair in view.pairs_due:
        return Exchange(executive, intern, hands[executive][: pair.count])
    paid = tuple(sorted(hands[intern] + view.laid[intern])[: pair.count])
    return Exchange(executive, intern, paid, paid)


def _bonus(exchanges: tuple[Exchange, ...], seat: Seat | None) -> Bonus | None:
    for each in exchanges:
        if seat == each.executive:
            return Bonus(gave=each.given, got=each.paid)
        if seat == each.intern:
            return Bonus(gave=each.paid, got=each.given)
    return None
