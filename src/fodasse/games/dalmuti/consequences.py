"""The events of an action and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from fodasse.core.events import Event, gathered
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import Hand, HiddenHand
from fodasse.games.dalmuti.events import (
    CardsDealt,
    CardsGiven,
    CardsPaid,
    DealDue,
    HandBegan,
    HandScored,
    MatchOver,
    Passed,
    Revolution,
    RolesGiven,
    SetLaid,
    TakenOver,
    TakeoverAsked,
    TakeoverDeclined,
    TrickEnded,
    WentOut,
)
from fodasse.games.dalmuti.public import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    Pair,
    Public,
    Reason,
)
from fodasse.games.dalmuti.state import Position
from fodasse.games.dalmuti.zones import (
    Move,
    dealt,
    handed,
    laid,
    put_away,
    wildcards_shown,
    zones,
)


def events(before: Position, action: Action, after: Position) -> tuple[Event, ...]:
    """Return an action and all that it forced, in order.

    Args:
        before: a viewer's view before the action, or the state.
        action: the action as that viewer saw it.
        after: the view or the state after it.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.dalmuti import apply, sample_chance, start
        >>> before = start(4)
        >>> deal = sample_chance(before, Random(1))
        >>> events(before, deal, apply(before, deal))
        (CardsDealt(hand_number=1, dealer=None), HandBegan(hand_number=1, opens=0))
    """
    found = tuple(_events(before, action, after))
    if after.phase not in (DEAL, OVER):
        return found
    return gathered(found, zones(before), _ENDS, Move)


_ENDS: Final = (DealDue, MatchOver)
"""The events that come when no card is in play."""


def _events(before: Position, action: Action, after: Position) -> Iterator[Event]:
    yield from _action(before, action, after)
    if before.phase is not PLAY and after.phase is PLAY:
        yield HandBegan(after.hand_number, cast(Seat, after.to_act))
    if before.phase is not DEAL and after.phase is DEAL:
        yield DealDue(after.hand_number, after.seating[-1])


def _action(before: Position, action: Action, after: Position) -> Iterator[Event]:
    """Yield the event of the action, and what followed in the bonus, the trick and the hand."""
    match action:
        case Deal():
            dealer = None if before.roles is None else before.seating[-1]
            moves = tuple(dealt(before.seating, action.hands))
            yield CardsDealt(before.hand_number, dealer, moves=moves)
            yield from _before_play(after)
        case Decline():
            yield TakeoverDeclined(action.seat)
            yield from _before_play(after)
        case TakeOver() | Revolt():
            yield from _claimed(before, action, after)
        case Give():
            (pair, *_) = before.pairs_due
            seats, cards = (pair.executive, pair.intern), action.cards
            yield CardsGiven(*seats, len(cards), _seen(cards), moves=handed(cards, *seats))
        case Lay():
            lying = laid(before.top, action)
            yield SetLaid(action.seat, action.rank, action.count, action.wildcards, moves=lying)
            yield from _going_out(before, action.seat, after)
            if after.phase is PLAY and after.top is None:
                opens = cast(Seat, after.to_act)
                yield TrickEnded(action.seat, opens, moves=put_away(action))
        case Pass():
            yield Passed(action.seat)
            if before.top is not None and after.top is None:
                opens = cast(Seat, after.to_act)
                yield TrickEnded(before.top.seat, opens, moves=put_away(before.top))


def _claimed(before: Public, claim: TakeOver | Revolt, after: Public) -> Iterator[Event]:
    """Yield the takeover or the revolution, and the roles where they change."""
    is_takeover, is_changed = isinstance(claim, TakeOver), after.seating != before.seating
    shown = wildcards_shown(claim.seat)
    if is_takeover:
        yield TakenOver(claim.seat, moves=shown)
    else:
        yield Revolution(claim.seat, is_changed, moves=shown)
    if is_changed:
        yield from _roles(after)


def _before_play(after: Position) -> Iterator[Event]:
    """Yield the question about a takeover, or the cards owed, once no more seats are asked."""
    if after.phase is TAKEOVER:
        yield TakeoverAsked(cast(Seat, after.to_act))
    elif after.phase is BONUS:
        for pair in after.pairs:
            seats, cards = (pair.intern, pair.executive), _paid(after, pair)
            yield CardsPaid(*seats, pair.count, _seen(cards), moves=handed(cards, *seats))


def _paid(after: Position, pair: Pair) -> HiddenHand:
    """Return the cards paid to an executive, as far as they are known."""
    known = {each.executive: each.paid for each in after.exchanges}
    return known.get(pair.executive, (None,) * pair.count)


def _seen(cards: HiddenHand) -> Hand | None:
    return None if None in cards else cast(Hand, cards)


def _going_out(before: Public, seat: Seat, after: Public) -> Iterator[Event]:
    """Yield the end of a seat's hand, and of the hand and the match if it was the last but one."""
    if after.phase is PLAY and seat not in after.out:
        return
    points = after.points[seat]
    yield WentOut(seat, len(before.out) + 1, points - before.points[seat], points)
    finished = after.last_hand
    if after.phase is PLAY or finished is None:
        return
    yield HandScored(before.hand_number, finished.order, finished.points)
    if after.phase is OVER:
        yield MatchOver(after.winners, Reason.HANDS)
    else:
        yield from _roles(after)


def _roles(after: Public) -> Iterator[Event]:
    if after.roles is not None:
        yield RolesGiven(after.seating, after.roles)
