"""Events: an action of ES-ADOF and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, cast

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event, gathered
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.esadof.actions import (
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Replace,
    Source,
)
from fodasse.games.esadof.public import ARRANGE, DEAL, OVER, TURN, Hand, Public, Reason, Row
from fodasse.games.esadof.rules import TEXTS
from fodasse.games.esadof.scoring import Scoring, row_points, scoring
from fodasse.games.esadof.state import Position
from fodasse.games.esadof.zones import (
    all_shown,
    arranged,
    dealt,
    discarded,
    drawn_from,
    replaced_by,
    shown,
    zones,
)


@frozen
class EsadofEvent(Event):
    """Something that happened in a match of ES-ADOF."""

    texts: ClassVar[Texts] = TEXTS


@frozen
class DealDue(EsadofEvent):
    """The deal of the next hand is awaited."""

    type: ClassVar[str] = "deal-due"

    hand_number: int
    """The number of the hand."""
    dealer: Seat
    """The dealer, one seat after the last."""


@frozen
class CardsDealt(EsadofEvent):
    """The cards of a hand were dealt, one of them open."""

    type: ClassVar[str] = "cards-dealt"

    hand_number: int
    """The number of the hand."""
    dealer: Seat
    """The dealer."""
    upcard: Card
    """The first card of the pile."""


@frozen
class RowArranged(EsadofEvent):
    """A seat put its three cards, which it has not seen, in a row."""

    type: ClassVar[str] = "row-arranged"

    seat: Seat
    """The seat."""
    order: tuple[int, ...]
    """For each slot, left to right, the index of the dealt card that lies there: 0, 1 or 2."""


@frozen
class RowPeeked(EsadofEvent):
    """All rows lie, and a seat saw both ends of its own."""

    type: ClassVar[str] = "row-peeked"

    seat: Seat
    """The seat."""
    left: HiddenCard
    """The card on the left; None if the viewer may not see it."""
    right: HiddenCard
    """The card on the right; None if the viewer may not see it."""


@frozen
class TurnsBegan(EsadofEvent):
    """All seats have peeked, and the first turn is due."""

    type: ClassVar[str] = "turns-began"

    seat: Seat
    """The seat after the dealer, which has the first turn."""


@frozen
class CardDrawn(EsadofEvent):
    """A seat drew a card."""

    type: ClassVar[str] = "card-drawn"

    seat: Seat
    """The seat."""
    source: Source
    """The source of the card."""
    card: HiddenCard
    """The card; None if the viewer may not see it."""


@frozen
class CardReplaced(EsadofEvent):
    """A seat laid the card it drew in its row, and the one from there on the pile."""

    type: ClassVar[str] = "card-replaced"

    seat: Seat
    """The seat."""
    slot: int
    """The slot: 0 is left, 1 the middle, 2 right."""
    old: Card
    """The card that lies open on the pile now."""
    new: HiddenCard
    """The card that lies in the row now; None if the viewer did not see it drawn."""


@frozen
class CardDiscarded(EsadofEvent):
    """A seat laid the card it drew on the pile."""

    type: ClassVar[str] = "card-discarded"

    seat: Seat
    """The seat."""
    card: Card
    """The card, open now."""


@frozen
class Knocked(EsadofEvent):
    """A seat said "mesa" and ended the hand."""

    type: ClassVar[str] = "knocked"

    seat: Seat
    """The seat."""


@frozen
class StockEmpty(EsadofEvent):
    """The last card of the stock was drawn and placed, and the hand is over."""

    type: ClassVar[str] = "stock-empty"


@frozen
class TurnsOver(EsadofEvent):
    """The turns that a hand may have were played, and it is over."""

    type: ClassVar[str] = "turns-over"

    turns: int
    """The number of turns."""


@frozen
class HandScored(EsadofEvent):
    """All rows were shown and scored."""

    type: ClassVar[str] = "hand-scored"

    hand_number: int
    """The number of the hand."""
    knocker: Seat | None
    """The seat that knocked; None if nobody did."""
    scoring: Scoring
    """The way of scoring that applied."""
    rows: tuple[Row, ...]
    """The rows, by seat."""
    scores: tuple[int, ...]
    """The points that it added, by seat."""


@frozen
class PointsChanged(EsadofEvent):
    """The points of a seat changed at the end of a hand."""

    type: ClassVar[str] = "points-changed"

    seat: Seat
    """The seat."""
    change: int
    """The points it gained."""
    points: int
    """The points it has now."""


@frozen
class MatchOver(EsadofEvent):
    """The match is over."""

    type: ClassVar[str] = "match-over"

    winners: tuple[Seat, ...]
    """The seats with the lowest total."""
    reason: Reason
    """The reason why it ended."""


EVENTS: Final = (
    *(DealDue, CardsDealt, RowArranged, RowPeeked, TurnsBegan, CardDrawn, CardReplaced),
    *(CardDiscarded, Knocked, StockEmpty, TurnsOver, HandScored, PointsChanged, MatchOver),
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
        >>> from fodasse.games.esadof import apply, sample_chance, start
        >>> after = apply(start(3), sample_chance(start(3), Random(1)))
        >>> for seat in range(3):
        ...     before, last = after, Arrange(seat, order=(0, 1, 2))
        ...     after = apply(before, last)
        >>> [each.type for each in events(before, last, after)]
        ['row-arranged', 'row-peeked', 'row-peeked', 'row-peeked', 'turns-began']
    """
    found = tuple(_events(before, action, after))
    return gathered(found, zones(before), _ENDS) if after.phase in (DEAL, OVER) else found


_ENDS: Final = (DealDue, MatchOver)
"""The events that come when no card is in play."""


def _events(before: Position, action: Action, after: Position) -> Iterator[Event]:
    match action:
        case Deal():
            upcard = cast(Card, action.upcard)
            moves = tuple(dealt(before, action.rows, upcard))
            yield CardsDealt(before.hand_number, before.dealer, upcard, moves=moves)
        case Arrange(seat, order):
            cards = tuple([before.rows[seat][index] for index in order])
            yield RowArranged(seat, order, moves=tuple(arranged(seat, cards)))
            if before.phase is ARRANGE and after.phase is TURN:
                for owner, (left, _, right) in enumerate(after.rows):
                    seen = tuple(shown(owner, (left, None, right)))
                    yield RowPeeked(owner, left, right, moves=seen)
                yield TurnsBegan(after.awaited[0])
        case Draw(seat, source):
            card = None if after.drawn is None else after.drawn.card
            yield CardDrawn(seat, source, card, moves=drawn_from(source, seat, card))
        case Replace(seat, slot):
            new = None if before.drawn is None else before.drawn.card
            old = _discard(after)
            yield CardReplaced(seat, slot, old, new, moves=replaced_by(seat, slot, old, new))
        case Discard(seat):
            laid = _discard(after)
            yield CardDiscarded(seat, laid, moves=discarded(seat, laid))
        case Knock():
            yield Knocked(action.seat)
    finished = after.last_hand
    if after.phase in (DEAL, OVER) and finished is not None:
        yield from _end_of_hand(before, finished, after)


def _discard(after: Public) -> Card:
    """Return the card that a turn laid on the pile, which the end of the hand takes away."""
    return after.pile[-1] if after.pile else cast(Card, cast(Hand, after.last_hand).discard)


def _end_of_hand(before: Position, finished: Hand, after: Public) -> Iterator[Event]:
    """Yield the reason for the end of a hand, its scores, and the end of the match."""
    max_turns = before.rules.max_turns
    if finished.knocker is None:
        if not before.stock:
            yield StockEmpty()
        elif max_turns is not None:
            yield TurnsOver(max_turns)
    own = [row_points(row) for row in finished.rows]
    how = scoring(own, finished.knocker)
    knocker, rows, scores = finished.knocker, finished.rows, finished.scores
    yield HandScored(before.hand_number, knocker, how, rows, scores, moves=all_shown(rows))
    for seat, change in enumerate(finished.scores):
        if change:
            yield PointsChanged(seat, change, after.points[seat])
    if after.phase is OVER:
        yield MatchOver(after.winners, Reason.TARGET)
    else:
        yield DealDue(after.hand_number, after.dealer)
