"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.quick import quick_copy
from fodasse.core.seats import Seat, check_viewer, partners_opposite, replaced
from fodasse.games.truco.actions import ACTIONS, Action, Deal, Play, Replacement
from fodasse.games.truco.laid import Team, hide_covered, hide_covered_in, team
from fodasse.games.truco.legality import legal_actions
from fodasse.games.truco.public import Public, Table, teams_at_eleven, will_be_dark
from fodasse.games.truco.state import State, View

_view_of: Final = quick_copy(View, Public)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat: its cards and all that is open; None: a spectator.

    In mão-de-onze partners at the brink see each other's cards, covered ones too. In the dark, and
    until the deal is complete, no seat sees a hand.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.hands))
    known = _seats_known(state.stake.at_eleven, state.table.seats, seat)
    is_open = state.is_complete
    visible = known if is_open and not state.is_dark else ()
    return _view_of(
        state,
        viewer=seat,
        vira=state.vira if is_open else None,
        hands=shown_hands(state.hands, visible),
        trick=hide_covered(state.trick, known),
        tricks=hide_covered_in(state.tricks, known),
        legal_actions=() if seat is None else legal_actions(state, seat),
    )


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    """Return an action as a seat saw it: of a deal its own cards, of covered cards the back.

    Args:
        state: the state before the action.
        action: the action.
        seat: the seat; None: a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if isinstance(action, Deal):
        return _seen_deal(state, action, seat)
    if isinstance(action, Play) and action.covered:
        known = _seats_known(state.stake.at_eleven, state.table.seats, seat)
        return action if action.seat in known else evolve(action, card=None)
    if isinstance(action, Replacement) and state.exposed is not None:
        visible = _visible_hands(state.table, seat)
        return action if state.exposed.seat in visible else Replacement(None)
    return action


def _seats_known(at_eleven: tuple[Team, ...], seats: int, viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose dealt cards a viewer may see, mão-de-ferro apart."""
    if viewer is None:
        return ()
    if at_eleven == (team(viewer),):
        return partners_opposite(seats)[team(viewer)]
    return (viewer,)


def _visible_hands(table: Table, viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose cards a viewer sees as soon as a deal is complete."""
    if will_be_dark(table):
        return ()
    return _seats_known(teams_at_eleven(table.points, table.rules.brink), table.seats, viewer)


def _seen_deal(state: State, deal: Deal, viewer: Seat | None) -> Deal:
    """Return a deal as a viewer saw it; where a card may be burnt, that card alone is seen."""
    hands, vira, exposed = deal.hands, deal.vira, deal.exposed
    visible = _visible_hands(state.table, viewer)
    if exposed is not None and team(exposed[0]) != team(state.dealer):
        vira, visible = None, ()
    seen = list(shown_hands(hands, visible))
    if exposed is not None:
        seat, index = exposed
        seen[seat] = replaced(seen[seat], index, hands[seat][index])
    return Deal(tuple(seen), vira, exposed)
