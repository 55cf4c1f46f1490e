"""Events: an action of The Great Dalmuti, and all that it forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, cast

from attrs import field, frozen

from fodasse.core.events import Event, gathered
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import Card, Hand, HiddenHand
from fodasse.games.dalmuti.public import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    Pair,
    Public,
    Reason,
    Role,
)
from fodasse.games.dalmuti.rules import TEXTS
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


@frozen
class DalmutiEvent(Event):
    """Something that happened in a match of The Great Dalmuti."""

    texts: ClassVar[Texts] = TEXTS

    moves: tuple[Move, ...] = field(default=(), kw_only=True, repr=False)
    """The cards that it moved or showed, in order."""


@frozen
class DealDue(DalmutiEvent):
    """Rule 12: a deal is awaited, of a new hand or again after a takeover."""

    type: ClassVar[str] = "deal-due"

    hand_number: int
    """The number of the hand."""
    dealer: Seat
    """The junior intern."""


@frozen
class CardsDealt(DalmutiEvent):
    """Rules 1 and 12: the cards of a hand were dealt."""

    type: ClassVar[str] = "cards-dealt"

    hand_number: int
    """The number of the hand."""
    dealer: Seat | None
    """The junior intern; None in the first hand, which anybody deals."""


@frozen
class TakeoverAsked(DalmutiEvent):
    """A seat was asked about a takeover or a revolution, able to start one or not."""

    type: ClassVar[str] = "takeover-asked"

    seat: Seat
    """The intern, or any seat for a revolution."""


@frozen
class TakeoverDeclined(DalmutiEvent):
    """A seat started no takeover or revolution, whether it could or not."""

    type: ClassVar[str] = "takeover-declined"

    seat: Seat
    """The intern, or any seat for a revolution."""


@frozen
class TakenOver(DalmutiEvent):
    """Hostile takeover: an intern showed both wildcards, and the cards dealt are void."""

    type: ClassVar[str] = "taken-over"

    seat: Seat
    """The intern, who is president now."""


@frozen
class Revolution(DalmutiEvent):
    """Revolution: a seat showed both wildcards, and there is no bonus in this hand."""

    type: ClassVar[str] = "revolution"

    seat: Seat
    """The seat."""
    reversed: bool
    """Whether it was the junior intern, so that the seating is turned around."""


@frozen
class RolesGiven(DalmutiEvent):
    """Rules 10 and 11: the seats have new roles, and sit in that order."""

    type: ClassVar[str] = "roles-given"

    seating: tuple[Seat, ...]
    """The seats in the order of play, the president first."""
    roles: tuple[Role, ...]
    """The role of each seat, by seat."""


@frozen
class CardsPaid(DalmutiEvent):
    """Rule 13: an intern paid its rarest natural cards to its executive: two, or one."""

    type: ClassVar[str] = "cards-paid"

    payer: Seat
    """The intern."""
    payee: Seat
    """The president or the vice-president."""
    count: int
    """The number of cards."""
    cards: Hand | None
    """The cards; None if the viewer may not see them."""


@frozen
class CardsGiven(DalmutiEvent):
    """Rule 13: an executive gave cards back to its intern, as many as it was paid."""

    type: ClassVar[str] = "cards-given"

    giver: Seat
    """The president or the vice-president."""
    receiver: Seat
    """The intern."""
    count: int
    """The number of cards."""
    cards: Hand | None
    """The cards; None if the viewer may not see them."""


@frozen
class HandBegan(DalmutiEvent):
    """Rules 2 and 14: all hold their cards, and the first trick is to be opened."""

    type: ClassVar[str] = "hand-began"

    hand_number: int
    """The number of the hand."""
    opens: Seat
    """The youngest, or the president."""


@frozen
class SetLaid(DalmutiEvent):
    """Rules 2 and 3: a seat laid a set of equal cards."""

    type: ClassVar[str] = "set-laid"

    seat: Seat
    """The seat."""
    rank: Card
    """The rank of the set; 14 for wildcards alone."""
    count: int
    """The number of its cards, wildcards included."""
    wildcards: int
    """The number of wildcards among them."""


@frozen
class Passed(DalmutiEvent):
    """Rule 4: a seat laid nothing this time."""

    type: ClassVar[str] = "passed"

    seat: Seat
    """The seat."""


@frozen
class TrickEnded(DalmutiEvent):
    """Rules 6 and 8: all others still in passed on a set. The end of a hand cuts a trick short.

    Where a seat that passed may not lay again, the last set can come after all those passes.
    """

    type: ClassVar[str] = "trick-ended"

    seat: Seat
    """The seat that laid last."""
    opens: Seat
    """The seat that opens the next trick: the same, or the next still in if it is out."""


@frozen
class WentOut(DalmutiEvent):
    """Rule 7: a seat laid its last card and scored a point for each seat still in."""

    type: ClassVar[str] = "went-out"

    seat: Seat
    """The seat."""
    place: int
    """Its place in the order of going out, from 1."""
    gained: int
    """The points it scored."""
    points: int
    """The points it has now."""


@frozen
class HandScored(DalmutiEvent):
    """Rule 9: the last but one went out, and the hand is over."""

    type: ClassVar[str] = "hand-scored"

    hand_number: int
    """The number of the hand."""
    order: tuple[Seat, ...]
    """All seats in the order of going out, the last one at the end."""
    gained: tuple[int, ...]
    """The points that each seat scored in it, by seat: each when it went out."""


@frozen
class MatchOver(DalmutiEvent):
    """Rule 15: the agreed hands are played, and the match is over."""

    type: ClassVar[str] = "match-over"

    winners: tuple[Seat, ...]
    """The seats with most points."""
    reason: Reason
    """The reason why it ended."""


EVENTS: Final = (
    *(DealDue, CardsDealt, TakeoverAsked, TakeoverDeclined, TakenOver, Revolution),
    *(RolesGiven, CardsPaid, CardsGiven, HandBegan, SetLaid, Passed, TrickEnded, WentOut),
    *(HandScored, MatchOver),
)
"""All classes of events."""


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
