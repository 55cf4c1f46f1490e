"""The events of an action and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fodasse.core.events import Event, gathered
from fodasse.core.fields import require
from fodasse.core.moves import PACK, VIRA, Move, hand_of
from fodasse.games.fodasse.actions import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Pause,
    Play,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.events import (
    AllOut,
    BidMade,
    BidsSet,
    BonusGiven,
    CardPlayed,
    CardsDealt,
    CardsRevealed,
    DealDue,
    DealVoid,
    EndgameBegan,
    EndgameEnded,
    MatchOver,
    MotionClosed,
    MotionProposed,
    PauseBegan,
    PauseEnded,
    PenaltyGiven,
    PenaltyPaid,
    PointsChanged,
    Resolution,
    RoundRepeated,
    RoundScored,
    SeatEliminated,
    SeatJoined,
    SeatLeft,
    SeatSeated,
    StageAnnulled,
    StagesLost,
    StageTaken,
    VoteCast,
)
from fodasse.games.fodasse.legality import accused_seat
from fodasse.games.fodasse.public import (
    BID,
    DEAL,
    OVER,
    PLAY,
    Fate,
    Public,
    Reason,
    Round,
    Status,
)
from fodasse.games.fodasse.scoring import is_nil_round, letters, round_totals
from fodasse.games.fodasse.state import Position
from fodasse.games.fodasse.strength import annulled
from fodasse.games.fodasse.zones import claimed, dealt, played, put_away, zones


def events(before: Position, action: Action, after: Position) -> tuple[Event, ...]:
    """Return an action and all that it forced, in order.

    Args:
        before: a viewer's view before the action, or the state.
        action: the action as that viewer saw it.
        after: the view or the state after it.

    Examples:
        >>> from fodasse.games.fodasse import apply, position_from_text
        >>> before = position_from_text("dealer 0; vira 7S; 0: 4C; 1: KH | bid 1")
        >>> found = events(before, Bid(0, 1), apply(before, Bid(0, 1)))
        >>> [each.type for each in found[:4]]
        ['bid-made', 'cards-revealed', 'stage-taken', 'round-scored']
        >>> found[4]
        PointsChanged(seat=0, change=1, points=1, letters='F')
    """
    found = tuple(_events(before, action, after))
    return gathered(found, zones(before), _ENDS) if after.phase in (DEAL, OVER) else found


_ENDS: Final = (DealDue, MatchOver)
"""The events that come when no card is in play."""


def _events(before: Position, action: Action, after: Position) -> Iterator[Event]:
    finished = _finished_round(before, action, after)
    yield from _action(before, action, after)
    yield from _stage(before, after, finished)
    motion = _motion(before, after)
    if isinstance(action, Vote):
        yield from motion
    if finished is not None:
        yield from _round(finished, before, after)
    elif before.phase in (BID, PLAY) and after.phase is DEAL:
        yield DealVoid()
    yield from motion
    for seat in after.at_table:
        if seat not in before.at_table:
            points = after.table.points[seat]
            yield SeatSeated(seat, points, letters(points, after.rules.limit))
    yield from _due(before, after)
    if after.history.ended is not None:
        yield MatchOver(after.winners, after.history.ended)


def _action(before: Position, action: Action, after: Public) -> Iterator[Event]:
    """Yield the event of the action itself."""
    match action:
        case Deal():
            dealer = before.dealer
            deal = before.round_number, before.hand_size, dealer, action.vira
            moves = tuple(dealt(before, action.hands, action.vira))
            yield CardsDealt(*deal, is_blind=before.is_blind, moves=moves)
            bid = after.bids[dealer]
            if bid is not None:
                yield BidsSet(bid)
        case Bid():
            total = sum(bid or 0 for bid in before.bids) + action.stages
            yield BidMade(action.seat, action.stages, total)
        case Play():
            moves = tuple(played([(action.seat, action.card)]))
            yield CardPlayed(action.seat, action.card, moves=moves)
        case Join():
            yield SeatJoined(action.seat)
        case Leave():
            hand = before.hands[action.seat]
            yield SeatLeft(action.seat, moves=Move.of(hand, hand_of(action.seat), PACK))
        case Propose():
            accused = accused_seat(action.motion, before.dealer)
            yield MotionProposed(action.seat, action.motion, accused)
        case Vote():
            yield VoteCast(action.seat, action.in_favour)
        case Resume():
            yield PauseEnded(action.seat)


def _finished_round(before: Public, action: Action, after: Public) -> Round | None:
    """Return the round that an action finished."""
    if isinstance(action, Leave):
        is_over = before.phase is PLAY and after.phase is not PLAY
        return after.last_round if is_over and after.history.ended is not Reason.LEAVING else None
    is_over = isinstance(action, Bid | Play) and after.phase in (DEAL, OVER)
    return after.last_round if is_over else None


def _stage(before: Public, after: Position, finished: Round | None) -> Iterator[Event]:
    """Yield the end of a stage, and the cards that a blind round reveals."""
    stages = after.stages if finished is None else finished.stages
    if len(stages) <= len(before.stages):
        return
    stage = stages[len(before.stages)]
    if finished is not None and before.phase is BID:
        shown = () if finished.vira is None else Move.of([finished.vira], VIRA, VIRA)
        moves = (*shown, *played(stage.cards))
        yield CardsRevealed(stage.cards, finished.vira, moves=moves)
    moves = tuple(put_away(stage))
    if stage.winner is None:
        accumulates = after.rules.accumulates
        accumulated = before.accumulated + accumulates
        yield StageAnnulled(accumulated, stage.cards, accumulates, moves=moves)
        return
    won = sum(each.winner == stage.winner for each in stages)
    if finished is None:
        bid, manilha = require(after.bids[stage.winner]), after.manilha
    else:
        bid = finished.bids[finished.seats.index(stage.winner)]
        manilha = after.rules.manilha_of(finished.vira)
    rules = after.rules
    crossed = annulled(stage.cards, rules.powers[manilha], rules.equal_cards)
    if rules.accumulates:
        moves = (*moves, *claimed(before.stages, stage.winner))
    yield StageTaken(
        stage.winner, before.accumulated + 1, won, stage.cards, bid, crossed, moves=moves
    )


def _motion(before: Public, after: Public) -> Iterator[Event]:
    """Yield the end of a motion, with its penalty or pause, and the pause that the end ends."""
    last = after.last_motion
    if before.motion is not None and after.motion is None and last is not None:
        accused = accused_seat(last.motion, before.dealer)
        yield MotionClosed(last.motion, last.fate, accused)
        if last.fate is Fate.CARRIED and accused is not None:
            penalty = after.table.penalties[accused] - before.table.penalties[accused]
            yield PenaltyGiven(accused, penalty)
        if last.fate is Fate.CARRIED and isinstance(last.motion, Pause):
            yield PauseBegan(last.motion.minutes)
    if before.paused is not None and after.phase is OVER:
        yield PauseEnded(None)


def _round(finished: Round, before: Public, after: Public) -> Iterator[Event]:
    """Yield the result of a round."""
    rules, limit = after.rules, after.rules.limit
    lost = sum(stage.winner is None for stage in finished.stages)
    if lost and rules.accumulates:
        yield StagesLost(lost)
    if finished.repeated:
        yield AllOut(Resolution.REPLAYED)
        yield RoundRepeated(finished.number)
    else:
        yield from _causes(finished, before, after)
        if not after.at_table:
            drawn = len(after.winners) > 1
            yield AllOut(Resolution.DRAWN if drawn else Resolution.WON)
        elif _are_spared(finished, before, after):
            yield AllOut(Resolution.SPARED)
    yield RoundScored(
        finished.number, finished.seats, finished.bids, finished.won, finished.gained
    )
    for seat, change in zip(finished.seats, finished.gained, strict=True):
        if change:
            points = after.table.points[seat]
            yield PointsChanged(seat, change, points, letters(points, limit))
    statuses = after.statuses
    for seat in finished.seats:
        if statuses[seat] is Status.ELIMINATED:
            yield SeatEliminated(seat)


def _are_spared(finished: Round, before: Public, after: Public) -> bool:
    """Return whether all seats reached the limit, and are still in (rule 13)."""
    totals = round_totals(before.table, finished.seats, finished.bids, finished.won)
    return all(
        total >= after.rules.limit
        for seat, total in zip(finished.seats, totals, strict=True)
        if seat in after.at_table
    )


def _causes(finished: Round, before: Public, after: Public) -> Iterator[Event]:
    """Yield the events that change points, besides missed bids."""
    if after.rules.nil_round_bonus and is_nil_round(finished.bids, finished.won):
        yield BonusGiven()
    for seat, penalty in enumerate(before.table.penalties):
        if penalty and seat in finished.seats and seat not in after.history.left:
            yield PenaltyPaid(seat, penalty)


def _due(before: Public, after: Public) -> Iterator[Event]:
    """Yield changes of the next deal: its dealer, its hand size, an endgame or none."""
    was, now = before.history.endgame, after.history.endgame
    if was != now:
        yield EndgameEnded() if now is None else EndgameBegan(now)
    due = (after.round_number, after.dealer, after.hand_size)
    known = (before.round_number, before.dealer, before.hand_size)
    if after.phase is DEAL and (before.phase is not DEAL or due != known):
        yield DealDue(*due, is_blind=after.is_blind)
