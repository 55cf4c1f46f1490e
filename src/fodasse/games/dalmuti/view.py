"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import evolve, field, frozen

from fodasse.core.fields import ADDED, wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.pictured import Pictured
from fodasse.core.quick import quick
from fodasse.core.seats import Seat, check_viewer, of_seat
from fodasse.games.dalmuti.actions import ACTIONS, Action, Deal, Give, Lay
from fodasse.games.dalmuti.cards import Hand, HiddenHand
from fodasse.games.dalmuti.legality import legal_actions
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Exchange, FinishedHand, Phase, Role, State


@frozen
class Bonus:
    """Rule 13: the cards that a seat gave and got in this hand's bonus."""

    gave: Hand
    """The cards it gave away; () while they are due."""
    got: Hand
    """The cards it got; () while they are due."""


@frozen(weakref_slot=False)
class View(Pictured):
    """A match as one seat, or a spectator, sees it. Names are those of the state."""

    game: ClassVar[str] = "dalmuti"

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    rules: Rules
    """The rules of the match."""
    phase: Phase
    """The phase: what happens next."""
    seating: tuple[Seat, ...]
    """The seats in the order of play."""
    to_act: Seat | None
    """The seat awaited; None when a deal is awaited and at the end."""
    hand_number: int
    """The hand in play or awaited."""
    roles: tuple[Role, ...] | None
    """Rule 10: the roles by seat; None in the first hand."""
    taken_over: bool
    """Whether an intern has taken over in this hand."""
    points: tuple[int, ...]
    """Rule 7: the points by seat."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    laid: tuple[Hand, ...]
    """The cards each seat has laid in this hand, by seat and sorted."""
    top: Lay | None
    """The last set of the trick; None when a trick is to be opened."""
    passes: int
    """The number of passes in a row since."""
    out: tuple[Seat, ...]
    """Rule 7: the seats that have gone out in this hand, in order."""
    bonus: Bonus | None
    """Rule 13: the viewer's part in this hand's bonus; None without one."""
    last_hand: FinishedHand | None
    """The last hand finished."""
    winners: tuple[Seat, ...]
    """Rule 15: the seats with most points when the match is over; () before."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""
    passed: tuple[Seat, ...] = field(default=(), metadata=ADDED)
    """The seats out of the trick, by number; () if seats that passed may lay again (rule 5)."""
    revolted: Seat | None = field(default=None, metadata=ADDED)
    """The seat that started a revolution in this hand; None: there was none."""

    def hand(self, seat: Seat) -> HiddenHand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


_quick_view: Final = quick(View)


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
    table = state.table
    return _quick_view(
        viewer=seat,
        rules=table.rules,
        phase=state.phase,
        seating=table.seating,
        to_act=state.to_act,
        hand_number=table.hand_number,
        roles=state.roles,
        taken_over=table.taken_over,
        points=table.points,
        hands=shown_hands(state.hands, (seat,)),
        laid=state.laid,
        top=state.top,
        passes=state.passes,
        out=state.out,
        bonus=_bonus(state.exchanges, seat),
        last_hand=table.last_hand,
        winners=state.winners,
        legal_actions=() if seat is None else legal_actions(state, seat),
        passed=state.passed,
        revolted=table.revolted,
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


def _bonus(exchanges: tuple[Exchange, ...], seat: Seat | None) -> Bonus | None:
    for each in exchanges:
        if seat == each.executive:
            return Bonus(gave=each.given, got=each.paid)
        if seat == each.intern:
            return Bonus(gave=each.paid, got=each.given)
    return None
