"""The events of an action and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fodasse.core.events import Event, gathered
from fodasse.core.fields import require
from fodasse.core.moves import PACK, PILE, Move, hand_of, table_of
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    Concede,
    CountQuestion,
    Cut,
    Deal,
    Deny,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Run,
    Tento,
)
from fodasse.games.truco.events import (
    CardBurnt,
    CardExposed,
    CardKept,
    CardPlayed,
    CardReplaced,
    CardsDealt,
    CountAsked,
    CutDue,
    CutMade,
    ElevenBegan,
    HandBegan,
    HandConceded,
    HandDrawn,
    HandScored,
    MatchOver,
    PointsChanged,
    RaiseAccepted,
    RaiseAsked,
    RedealAgreed,
    RedealAsked,
    SeatRan,
    SeatWouldRun,
    TentoClaimed,
    TentoDenied,
    TrickTaken,
    TrickTied,
    UnderTable,
)
from fodasse.games.truco.laid import FinishedHand, Laid
from fodasse.games.truco.public import CUT, EXPOSED, OVER, PLAY, Claim, Eleven, Public
from fodasse.games.truco.state import Position, with_worth
from fodasse.games.truco.tricks import taken
from fodasse.games.truco.zones import begun, dealt, put_away, zones


def events(before: Position, action: Action, after: Position) -> tuple[Event, ...]:
    """Return an action and all that it forced, in order.

    Args:
        before: a viewer's view before the action, or the state.
        action: the action as that viewer saw it.
        after: the view or the state after it.

    Examples:
        >>> from fodasse.games.truco import How, apply, sample_chance, start
        >>> from random import Random
        >>> state = apply(start(4), Cut(3, How.TAP))
        >>> state = apply(state, sample_chance(state, Random(1)))
        >>> asked = apply(state, Raise(1))
        >>> [each.type for each in events(asked, Run(2), apply(asked, Run(2)))]
        ['seat-ran', 'hand-scored', 'points-changed', 'cut-due']
    """
    found = tuple(_events(before, action, after))
    return gathered(found, zones(before), _ENDS) if after.phase_below in (CUT, OVER) else found


_ENDS: Final = (CutDue, MatchOver)
"""The events that come when no card is in play."""


def _events(before: Position, action: Action, after: Position) -> Iterator[Event]:
    yield from _deal(before, action, after)
    yield from _turn(before, with_worth(before, action), after)
    yield from _book(before, action)
    if isinstance(action, Play | PlayBlind):
        yield from _trick(before, _laid(action, after), after)
    if (hand := _finished_hand(before, action, after)) is not None:
        yield _hand_over(before.hand_number, hand, after)
    for side, seats in enumerate(after.teams):
        if change := after.points[side] - before.points[side]:
            yield PointsChanged(side, seats, change, after.points[side], after.points[1 - side])
    if after.is_complete and not before.is_complete:
        moves = tuple(begun(before, after))
        yield HandBegan(after.hand_number, after.vira, after.leader, after.worth, moves=moves)
        if after.eleven is not None:
            yield _eleven(after.eleven, after)
    if before.phase_below is not CUT and after.phase_below is CUT:
        yield CutDue(after.hand_number, after.dealer, require(after.to_act))
    if after.phase is OVER:
        yield from _end(after)


def _deal(before: Position, action: Action, after: Position) -> Iterator[Event]:
    """Yield the events of an action of cut and deal."""
    match action:
        case Cut(seat, how):
            yield CutMade(seat, how)
        case Deal(hands):
            moves = tuple(dealt(before, hands))
            yield CardsDealt(before.hand_number, before.dealer, moves=moves)
            if after.exposed is not None:
                seat, card = after.exposed.seat, after.exposed.card
                shown = Move.of([card], hand_of(seat), hand_of(seat))
                yield CardExposed(seat, card, after.phase is EXPOSED, moves=shown)
        case Keep(seat):
            yield CardKept(seat, require(before.exposed).card)
        case Burn(seat):
            card = require(before.exposed).card
            yield CardBurnt(seat, card, moves=Move.of([card], hand_of(seat), PILE))
        case Replacement(card):
            seat = require(before.exposed).seat
            yield CardReplaced(seat, card, moves=Move.of([card], PACK, hand_of(seat)))


def _turn(before: Position, action: Action, after: Position) -> Iterator[Event]:
    """Yield the event of a card, a raise, an answer, or a hand given up."""
    match action:
        case Play(seat, card, covered):
            moves = Move.of([card], hand_of(seat), table_of(seat))
            yield CardPlayed(seat, card, covered, None, moves=moves)
        case PlayBlind(seat, index):
            card = _laid(action, after).card
            moves = Move.of([card], hand_of(seat), table_of(seat))
            yield CardPlayed(seat, card, covered=False, index=index, moves=moves)
        case Raise(seat, worth):
            accepted = before.asked if before.eleven is None else None
            yield RaiseAsked(seat, worth, accepted, _request(before, worth))
        case Accept(seat, worth):
            number, brink = _request(before, worth), before.rules.brink
            yield RaiseAccepted(seat, require(worth), before.eleven, number, brink)
        case Run(seat, worth):
            known = before.eleven, _request(before, worth), before.rules.brink
            if after.runner is not None:
                yield SeatWouldRun(seat, require(after.to_act), require(worth), *known)
            else:
                gained = max(require(after.last_hand).points)
                yield SeatRan(seat, require(worth), gained, *known)
        case Concede(seat):
            yield HandConceded(seat, max(require(after.last_hand).points))


def _request(before: Public, worth: int | None) -> int:
    return 0 if worth is None else before.rules.requests.get(worth, 0)


def _book(before: Public, action: Action) -> Iterator[Event]:
    """Yield the event of a claim or a question."""
    match action:
        case Tento(seat, offence):
            yield TentoClaimed(seat, offence, None)
        case Admit(seat):
            claim = require(before.claim)
            yield TentoClaimed(claim.seat, claim.offence, seat)
        case Deny(seat):
            claim = require(before.claim)
            yield TentoDenied(seat, claim.seat, claim.offence)
        case CountQuestion(seat):
            yield CountAsked(seat)
        case Redeal(seat) if before.redeal_asked:
            yield RedealAgreed(seat)
        case Redeal(seat):
            yield RedealAsked(seat)


def _laid(action: Play | PlayBlind, after: Position) -> Laid:
    """Return the card that an action laid on the table; one from the dark lies open after it."""
    if isinstance(action, Play):
        return Laid(action.seat, action.card, action.covered)
    if after.trick:
        return after.trick[-1]
    return (after.tricks or require(after.last_hand).tricks)[-1].cards[-1]


def _trick(before: Position, laid: Laid, after: Position) -> Iterator[Event]:
    """Yield the end of a trick."""
    cards = (*before.trick, laid)
    if len(cards) < before.table.seats:
        return
    number = len(before.tricks) + 1
    side, leader = taken(cards, before.manilha, before.rules.tie_lead)
    if side is None:
        due = leader if after.phase is PLAY else None
        yield TrickTied(number, due, cards, moves=put_away(cards, None))
    else:
        yield TrickTaken(number, side, leader, cards, moves=put_away(cards, leader))


def _finished_hand(before: Public, action: Action, after: Public) -> FinishedHand | None:
    """Return the hand that an action finished.

    A hand that is dealt again is not finished, nor is one in which a false score ends the match.
    """
    claimed = require(before.claim) if isinstance(action, Admit) else action
    goes_on = isinstance(action, Redeal) or (
        isinstance(claimed, Tento | Claim) and claimed.offence is Offence.FALSE_SCORE
    )
    is_over = before.is_complete and not after.is_complete
    return after.last_hand if is_over and not goes_on else None


def _hand_over(number: int, hand: FinishedHand, after: Public) -> Event:
    """Return the end of a hand."""
    side = hand.winner
    if side is None:
        return HandDrawn(number)
    tricks = tuple([each.winner for each in hand.tricks])
    seats, gained = after.teams[side], hand.points[side]
    return HandScored(number, hand.reason, side, seats, gained, tricks, after.rules.brink)


def _eleven(eleven: Eleven, after: Public) -> ElevenBegan:
    """Return the event of a hand with special rules."""
    seats = tuple(sorted(seat for side in after.stake.at_eleven for seat in after.teams[side]))
    worth, run = after.worth, None
    if after.asked is not None:
        worth, run = after.asked, after.worth
    return ElevenBegan(eleven, seats, after.rules.brink, worth, run, after.is_dark)


def _end(after: Public) -> Iterator[Event]:
    """Yield the end of the match."""
    side = require(after.winner)
    beaten = 1 - side
    if after.under_table:
        yield UnderTable(beaten, after.teams[beaten])
    points, reason = after.points, require(after.table.ended)
    yield MatchOver(side, after.teams[side], points[side], points[beaten], reason)
