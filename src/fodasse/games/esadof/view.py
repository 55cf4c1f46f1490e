"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from fodasse.core.cards import Card, HiddenHand
from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.outcome import lowest_first
from fodasse.core.pictured import Pictured
from fodasse.core.quick import quick
from fodasse.core.seats import Seat, check_viewer, of_seat
from fodasse.games.esadof.actions import ACTIONS, STOCK, Action, Deal
from fodasse.games.esadof.legality import legal_actions
from fodasse.games.esadof.rules import Rules
from fodasse.games.esadof.state import (
    EVERYBODY,
    OVER,
    OWNER,
    Drawn,
    Hand,
    Known,
    Phase,
    State,
)


@frozen(weakref_slot=False)
class View(Pictured):
    """A match as one seat, or a spectator, sees it. Names are those of the state."""

    game: ClassVar[str] = "esadof"

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    rules: Rules
    """The rules of the match."""
    phase: Phase
    """The phase: what happens next."""
    dealer: Seat
    """The dealer of the hand in play or awaited."""
    awaited: tuple[Seat, ...]
    """The seats awaited, in order; () when a deal is awaited, and at the end."""
    hand_number: int
    """The hand in play or awaited; at the end the last one."""
    points: tuple[int, ...]
    """The totals by seat."""
    rows: tuple[HiddenHand, ...]
    """By seat and slot, with None for each card the viewer does not know."""
    known: tuple[tuple[Known, ...], ...]
    """By seat and slot: the knowledge of the card there."""
    pile: tuple[Card, ...]
    """The discards, oldest first: the last one is the top."""
    stock: int
    """The number of cards face down."""
    drawn: Drawn | None
    """The card in the hand of the seat to act; None in it if the viewer may not see it."""
    turns: int | None
    """The turns completed in this hand; None without ``max_turns``."""
    last_hand: Hand | None
    """The last hand finished."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None while several arrange, at a deal and at the end."""
        return self.awaited[0] if len(self.awaited) == 1 else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the lowest total when the match is over; () before."""
        return lowest_first(dict(enumerate(self.points)))[0] if self.phase is OVER else ()

    def row(self, seat: Seat) -> HiddenHand:
        """Return the row of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.rows, seat)


_quick_view: Final = quick(View)


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
    table = state.table
    check_viewer(seat, len(table.points))
    return _quick_view(
        viewer=seat,
        rules=table.rules,
        phase=state.phase,
        dealer=table.dealer,
        awaited=state.awaited,
        hand_number=table.hand_number,
        points=table.points,
        rows=_seen_rows(state, seat),
        known=state.known,
        pile=state.pile,
        stock=len(state.stock),
        drawn=_seen_drawn(state, seat),
        turns=state.turns,
        last_hand=table.last_hand,
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
