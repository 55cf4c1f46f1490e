"""Events: what an action of Fodasse was and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.fodasse.actions import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Motion,
    Play,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.legality import accused_seat
from fodasse.games.fodasse.reasons import TEXTS
from fodasse.games.fodasse.state import (
    BID,
    DEAL,
    OVER,
    PLAY,
    Fate,
    Reason,
    Round,
    State,
    Status,
)
from fodasse.games.fodasse.view import View

Moment: TypeAlias = State | View
"""A state, or a view of it."""


@frozen
class FodasseEvent(Event):
    """Something that happened in a match of Fodasse."""

    texts: ClassVar[Texts] = TEXTS


@frozen
class CardsDealt(FodasseEvent):
    """The cards of a round were dealt."""

    type: ClassVar[str] = "cards-dealt"

    round_number: int
    """The number of the round."""
    hand_size: int
    """The cards of a hand."""
    dealer: Seat
    """The dealer."""
    vira: HiddenCard
    """The vira; None in a blind round."""


@frozen
class BidsSet(FodasseEvent):
    """Rules 16 and 17: the deal set the same bid for all."""

    type: ClassVar[str] = "bids-set"

    stages: int
    """The bid of every seat."""


@frozen
class BidMade(FodasseEvent):
    """Rule 7f: a seat said how many stages it will take."""

    type: ClassVar[str] = "bid-made"

    seat: Seat
    """The seat."""
    stages: int
    """Its bid."""
    total: int
    """The sum of the bids so far."""


@frozen
class CardPlayed(FodasseEvent):
    """Rule 7i: a seat played a card."""

    type: ClassVar[str] = "card-played"

    seat: Seat
    """The seat."""
    card: Card
    """The card."""


@frozen
class CardsRevealed(FodasseEvent):
    """Rule 6e: after the last bid of a blind round, all cards were shown."""

    type: ClassVar[str] = "cards-revealed"

    cards: tuple[tuple[Seat, Card], ...]
    """The cards with their seats, in the order of play."""
    vira: Card
    """The vira."""


@frozen
class StageTaken(FodasseEvent):
    """Rules 7k and 14: a seat took a stage, and the accumulated ones with it."""

    type: ClassVar[str] = "stage-taken"

    seat: Seat
    """The seat."""
    stages: int
    """The number of stages: 1, and one more for each that was accumulated."""
    won: int
    """The stages it has now."""
    cards: tuple[tuple[Seat, Card], ...]
    """The cards of the stage with their seats, in order."""


@frozen
class StageAnnulled(FodasseEvent):
    """Rule 14c: all cards of a stage were annulled, and the stage is accumulated."""

    type: ClassVar[str] = "stage-annulled"

    accumulated: int
    """The number of stages accumulated now."""
    cards: tuple[tuple[Seat, Card], ...]
    """The cards of the stage with their seats, in order."""


@frozen
class RoundScored(FodasseEvent):
    """Rules 8 to 11: a round ended and was scored."""

    type: ClassVar[str] = "round-scored"

    number: int
    """The number of the round."""
    seats: tuple[Seat, ...]
    """The seats dealt in; the other fields follow this order."""
    bids: tuple[int, ...]
    """The call."""
    won: tuple[int, ...]
    """The stages taken."""
    gained: tuple[int, ...]
    """The change of the points."""


@frozen
class RoundRepeated(FodasseEvent):
    """Rule 13: the round would have eliminated everybody, so it costs nothing and is repeated."""

    type: ClassVar[str] = "round-repeated"

    number: int
    """The number of the round."""


@frozen
class PointsChanged(FodasseEvent):
    """Rule 11: the points of a seat changed at the end of a round."""

    type: ClassVar[str] = "points-changed"

    seat: Seat
    """The seat."""
    change: int
    """The change, penalties included."""
    points: int
    """The points it has now."""


@frozen
class PenaltyPaid(FodasseEvent):
    """Rules 7c and 7d: the end of the round added a seat's penalty points."""

    type: ClassVar[str] = "penalty-paid"

    seat: Seat
    """The seat."""
    points: int
    """The penalty points, before the cap at the limit."""


@frozen
class SeatEliminated(FodasseEvent):
    """Rule 3: a seat reached the limit."""

    type: ClassVar[str] = "seat-eliminated"

    seat: Seat
    """The seat."""


@frozen
class SeatJoined(FodasseEvent):
    """Rule 15: a newcomer joined, and waits until it is seated."""

    type: ClassVar[str] = "seat-joined"

    seat: Seat
    """The seat."""


@frozen
class SeatSeated(FodasseEvent):
    """Rule 15: a newcomer was seated behind the others."""

    type: ClassVar[str] = "seat-seated"

    seat: Seat
    """The seat."""
    points: int
    """The points it starts with."""


@frozen
class SeatLeft(FodasseEvent):
    """Rule 18c: a seat left the match."""

    type: ClassVar[str] = "seat-left"

    seat: Seat
    """The seat."""


@frozen
class DealVoid(FodasseEvent):
    """Rules 7c and 18c: the cards and bids of the round are void, and it is dealt again."""

    type: ClassVar[str] = "deal-void"

    dealer: Seat
    """The seat that deals."""


@frozen
class EndgameBegan(FodasseEvent):
    """Rules 16 and 17: few seats are left, and the hand size is fixed."""

    type: ClassVar[str] = "endgame-began"

    hand_size: int
    """The cards of a hand."""


@frozen
class EndgameEnded(FodasseEvent):
    """Rule 15: a newcomer ended the endgame."""

    type: ClassVar[str] = "endgame-ended"

    hand_size: int
    """The cards of a hand."""


@frozen
class MotionProposed(FodasseEvent):
    """Rules 7c, 7d and 18d: a seat put a motion to the table."""

    type: ClassVar[str] = "motion-proposed"

    seat: Seat
    """The seat."""
    motion: Motion
    """The motion."""
    accused: Seat | None
    """The seat that it accuses; None for a pause."""


@frozen
class VoteCast(FodasseEvent):
    """A seat voted on the open motion."""

    type: ClassVar[str] = "vote-cast"

    seat: Seat
    """The seat."""
    in_favour: bool
    """Whether it voted yes."""


@frozen
class MotionClosed(FodasseEvent):
    """A motion was carried or rejected, or lapsed."""

    type: ClassVar[str] = "motion-closed"

    motion: Motion
    """The motion."""
    fate: Fate
    """What became of it."""
    accused: Seat | None
    """The seat that it accuses; None for a pause."""


@frozen
class PauseEnded(FodasseEvent):
    """Rule 18d: a seat ended the pause."""

    type: ClassVar[str] = "pause-ended"

    seat: Seat
    """The seat."""


@frozen
class MatchOver(FodasseEvent):
    """The match is over."""

    type: ClassVar[str] = "match-over"

    winners: tuple[Seat, ...]
    """The winners: the seats left or, after the agreed rounds, those with the fewest points."""
    reason: Reason
    """Why it ended."""


EVENTS: Final = tuple(FodasseEvent.__subclasses__())
"""All classes of events."""


def events(before: Moment, action: Action, after: Moment) -> tuple[Event, ...]:
    """Return an action and all that it forced, in order.

    Args:
        before: a viewer's view before the action, or the state.
        action: the action as that viewer saw it.
        after: the view or the state after it.

    Examples:
        >>> from fodasse.games.fodasse import Bid, apply, position_from_text
        >>> before = position_from_text("dealer 0; vira 7S; 0: 4C; 1: KH | bid 1")
        >>> [each.type for each in events(before, Bid(0, 1), apply(before, Bid(0, 1)))]
        ['bid-made', 'cards-revealed', 'stage-taken', 'round-scored', 'points-changed']
    """
    return tuple(_events(before, action, after))


def _events(before: Moment, action: Action, after: Moment) -> Iterator[Event]:
    yield from _action(before, action, after)
    finished = _finished_round(before, action, after)
    yield from _stage(before, after, finished)
    yield from _motion(before, after)
    if finished is not None:
        yield from _round(before, finished, after)
    elif before.phase in (BID, PLAY) and after.phase is DEAL:
        yield DealVoid(after.dealer)
    for seat in after.at_table:
        if seat not in before.at_table and (seat in before.waiting or isinstance(action, Join)):
            yield SeatSeated(seat, after.seat(seat).points)
    was, now = before.course.endgame, after.course.endgame
    if was != now and after.phase is not OVER:
        yield EndgameEnded(after.hand_size) if now is None else EndgameBegan(now)
    if after.phase is OVER and after.course.ended is not None:
        yield MatchOver(_winners(after), after.course.ended)


def _action(before: Moment, action: Action, after: Moment) -> Iterator[Event]:
    """Yield what the action itself was."""
    match action:
        case Deal():
            number, size = before.round_number, before.hand_size
            yield CardsDealt(number, size, before.dealer, action.vira)
            bid = after.seat(before.dealer).bid
            if bid is not None:
                yield BidsSet(bid)
        case Bid():
            bids = [before.seat(seat).bid or 0 for seat in before.at_table]
            yield BidMade(action.seat, action.stages, sum(bids) + action.stages)
        case Play():
            yield CardPlayed(action.seat, action.card)
        case Join():
            yield SeatJoined(action.seat)
        case Leave():
            yield SeatLeft(action.seat)
        case Propose():
            accused = accused_seat(action.motion, before.dealer)
            yield MotionProposed(action.seat, action.motion, accused)
        case Vote():
            yield VoteCast(action.seat, action.in_favour)
        case Resume():
            yield PauseEnded(action.seat)


def _finished_round(before: Moment, action: Action, after: Moment) -> Round | None:
    """Return the round that an action finished."""
    if isinstance(action, Leave):
        is_over = before.phase is PLAY and after.phase is not PLAY
        return after.last_round if is_over and after.course.ended is not Reason.LEAVING else None
    is_over = isinstance(action, Bid | Play) and after.phase in (DEAL, OVER)
    return after.last_round if is_over else None


def _stage(before: Moment, after: Moment, finished: Round | None) -> Iterator[Event]:
    """Yield the end of a stage, and the cards that a blind round reveals."""
    stages = after.stages if finished is None else finished.stages
    if (after.phase not in (PLAY, BID) and finished is None) or len(stages) <= len(before.stages):
        return
    stage = stages[len(before.stages)]
    if finished is not None and before.phase is BID:
        yield CardsRevealed(stage.cards, finished.vira)
    if stage.winner is None:
        yield StageAnnulled(before.accumulated + 1, stage.cards)
        return
    won = sum(each.winner == stage.winner for each in stages)
    yield StageTaken(stage.winner, before.accumulated + 1, won, stage.cards)


def _motion(before: Moment, after: Moment) -> Iterator[Event]:
    """Yield the end of a motion."""
    last = after.last_motion
    if before.motion is not None and after.motion is None and last is not None:
        yield MotionClosed(last.motion, last.fate, accused_seat(last.motion, before.dealer))


def _round(before: Moment, finished: Round, after: Moment) -> Iterator[Event]:
    """Yield the result of a round."""
    yield RoundScored(
        finished.number, finished.seats, finished.bids, finished.won, finished.gained
    )
    if finished.repeated:
        yield RoundRepeated(finished.number)
        return
    for seat, change in zip(finished.seats, finished.gained, strict=True):
        player = after.seat(seat)
        if before.seat(seat).penalty and player.status is not Status.LEFT:
            yield PenaltyPaid(seat, before.seat(seat).penalty)
        if change:
            yield PointsChanged(seat, change, player.points)
    for seat in finished.seats:
        if seat in before.at_table and after.seat(seat).status is Status.ELIMINATED:
            yield SeatEliminated(seat)


def _winners(after: Moment) -> tuple[Seat, ...]:
    """Return the seats left with the fewest points."""
    points = {seat: after.seat(seat).points for seat in after.at_table}
    return tuple([seat for seat in points if points[seat] == min(points.values())])
