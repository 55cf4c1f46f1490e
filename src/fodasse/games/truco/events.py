"""Events: what an action of Truco was and all that it forced, as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, TypeAlias, get_args

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.fields import known
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Deny,
    How,
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
from fodasse.games.truco.rules import TEXTS
from fodasse.games.truco.state import (
    CUT,
    EXPOSED,
    OVER,
    PLAY,
    Claim,
    Eleven,
    FinishedHand,
    Laid,
    Reason,
    State,
    Team,
    is_complete,
    phase_below,
)
from fodasse.games.truco.tricks import taken
from fodasse.games.truco.view import View
from fodasse.games.truco.worths import with_worth

Moment: TypeAlias = State | View
"""A state, or a view of it."""


@frozen
class TrucoEvent(Event):
    """Something that happened in a match of Truco."""

    texts: ClassVar[Texts] = TEXTS


@frozen
class CutDue(TrucoEvent):
    """A cut is awaited, of a new hand or again."""

    type: ClassVar[str] = "cut-due"

    number: int
    """The number of the hand."""
    dealer: Seat
    """The dealer."""
    seat: Seat
    """The seat that cuts."""


@frozen
class CutMade(TrucoEvent):
    """The seat before the dealer did something with the pack."""

    type: ClassVar[str] = "cut-made"

    seat: Seat
    """The seat."""
    how: How
    """The way of cutting."""


@frozen
class CardsDealt(TrucoEvent):
    """Three cards were dealt to every seat."""

    type: ClassVar[str] = "cards-dealt"

    number: int
    """The number of the hand."""
    dealer: Seat
    """The dealer."""


@frozen
class CardExposed(TrucoEvent):
    """A card turned over while it was dealt."""

    type: ClassVar[str] = "card-exposed"

    seat: Seat
    """The seat to which it was dealt."""
    card: Card
    """The card."""
    may_burn: bool
    """Whether the seat says if it keeps it, as the dealer's opponents do; else it stays."""


@frozen
class CardKept(TrucoEvent):
    """A seat kept the card that turned over."""

    type: ClassVar[str] = "card-kept"

    seat: Seat
    """The seat."""
    card: Card
    """The card."""


@frozen
class CardBurnt(TrucoEvent):
    """A seat had the card that turned over burnt."""

    type: ClassVar[str] = "card-burnt"

    seat: Seat
    """The seat."""
    card: Card
    """The card."""


@frozen
class CardReplaced(TrucoEvent):
    """Another card came for a burnt one."""

    type: ClassVar[str] = "card-replaced"

    seat: Seat
    """The seat that gets it."""
    card: HiddenCard
    """The card; None for a viewer who may not see it."""


@frozen
class HandBegan(TrucoEvent):
    """The deal was complete, and the vira was shown if there is one."""

    type: ClassVar[str] = "hand-began"

    number: int
    """The number of the hand."""
    vira: Card | None
    """The vira; None where manilhas are fixed."""
    leader: Seat
    """The seat that leads the first trick."""
    worth: int
    """The worth of the hand."""


@frozen
class ElevenBegan(TrucoEvent):
    """The hand that began has special rules: a team, or both, are at the brink."""

    type: ClassVar[str] = "eleven-began"

    eleven: Eleven
    """``ONZE``: the seats say whether they play; ``FERRO``: both teams are at the brink."""
    seats: tuple[Seat, ...]
    """The seats at the brink."""
    brink: int
    """The points of the brink: 11 by the book."""
    worth: int
    """What the hand is played for."""
    run: int | None
    """What the other team gains if the seats run; None: nothing is asked."""
    dark: bool
    """Whether the hand is played in the dark."""


@frozen
class CardPlayed(TrucoEvent):
    """A seat played a card."""

    type: ClassVar[str] = "card-played"

    seat: Seat
    """The seat."""
    card: HiddenCard
    """The card; None: covered, and the viewer may not know it."""
    covered: bool
    """Whether it lies face down for good."""
    index: int | None
    """In mão-de-ferro the place that it had in the hand, from 0; else None."""


@frozen
class TrickTaken(TrucoEvent):
    """A team took a trick."""

    type: ClassVar[str] = "trick-taken"

    number: int
    """The number of the trick in the hand, from 1."""
    team: Team
    """The team."""
    seat: Seat
    """The seat with the best card, which leads the next trick if the hand goes on."""
    cards: tuple[Laid, ...]
    """The cards of the trick, in order."""


@frozen
class TrickTied(TrucoEvent):
    """Both teams played the best rank, or all cards were covered: no team took the trick."""

    type: ClassVar[str] = "trick-tied"

    number: int
    """The number of the trick in the hand, from 1."""
    leader: Seat | None
    """The seat that leads the next trick; None: the hand is over."""
    cards: tuple[Laid, ...]
    """The cards of the trick, in order."""


@frozen
class RaiseAsked(TrucoEvent):
    """A seat asked for the next worth of the hand: by the book truco, six, nine, twelve."""

    type: ClassVar[str] = "raise-asked"

    seat: Seat
    """The seat."""
    worth: int | None
    """The worth asked for; None in a hand at the last step, where asking loses the match."""
    accepted: int | None
    """The worth that the seat accepts by raising again; None: nothing had been asked for."""
    request: int
    """The number of the request: 1 for truco, 2 for the next one; 0: there is none."""


@frozen
class RaiseAccepted(TrucoEvent):
    """A seat accepted what the other team asked for or, in mão-de-onze, said that it plays."""

    type: ClassVar[str] = "raise-accepted"

    seat: Seat
    """The seat."""
    worth: int
    """The worth of the hand now."""
    eleven: Eleven | None
    """``ONZE`` in mão-de-onze; else None."""
    request: int
    """The number of the request for that worth: 1 for truco, 2 for the next one."""
    brink: int
    """The points of the brink: 11 by the book."""


@frozen
class SeatRan(TrucoEvent):
    """A seat gave the hand up instead of accepting."""

    type: ClassVar[str] = "seat-ran"

    seat: Seat
    """The seat."""
    worth: int
    """The worth from which it ran."""
    points: int
    """The points that the other team gains by it."""
    eleven: Eleven | None
    """``ONZE`` in mão-de-onze; else None."""
    request: int
    """The number of the request: 1 for truco, 2 for the next one."""
    brink: int
    """The points of the brink: 11 by the book."""


@frozen
class TentoClaimed(TrucoEvent):
    """A seat claimed points for an offence, or the other team admitted its claim."""

    type: ClassVar[str] = "tento-claimed"

    seat: Seat
    """The seat."""
    offence: Offence
    """The offence of the other team."""
    admitted_by: Seat | None
    """The seat that admits the claim made before; None: the claim is made."""


@frozen
class TentoDenied(TrucoEvent):
    """A seat denied a claim of the other team: play goes on where it was."""

    type: ClassVar[str] = "tento-denied"

    seat: Seat
    """The seat."""
    claimant: Seat
    """The seat that claimed."""
    offence: Offence
    """The offence that it claimed."""


@frozen
class CountAsked(TrucoEvent):
    """The dealer asked whether all seats have three cards."""

    type: ClassVar[str] = "count-asked"

    seat: Seat
    """The dealer."""


@frozen
class RedealAsked(TrucoEvent):
    """The dealer asked to deal the hand again."""

    type: ClassVar[str] = "redeal-asked"

    seat: Seat
    """The dealer."""


@frozen
class RedealAgreed(TrucoEvent):
    """The other team agreed: the hand begins again from the cut, and what was asked for lapses."""

    type: ClassVar[str] = "redeal-agreed"

    seat: Seat
    """The seat that agreed."""


@frozen
class HandScored(TrucoEvent):
    """A hand ended, and a team got its points; a raise without an answer lapses."""

    type: ClassVar[str] = "hand-scored"

    number: int
    """The number of the hand."""
    reason: Reason
    """Why it ended: ``TRICKS``, ``RUN``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""
    team: Team
    """The team that won it."""
    seats: tuple[Seat, ...]
    """The seats of that team."""
    points: int
    """The points that it gained, up to the target."""
    tricks: tuple[Team | None, ...]
    """The teams that took the finished tricks, in order; None: tied."""
    brink: int
    """The points of the brink: 11 by the book."""


@frozen
class HandDrawn(TrucoEvent):
    """A hand of three ties ended, and nobody got points."""

    type: ClassVar[str] = "hand-drawn"

    number: int
    """The number of the hand."""


@frozen
class PointsChanged(TrucoEvent):
    """A team gained points, by a hand or a claim."""

    type: ClassVar[str] = "points-changed"

    team: Team
    """The team."""
    seats: tuple[Seat, ...]
    """Its seats."""
    change: int
    """The points gained."""
    points: int
    """The points it has now."""
    against: int
    """The points of the other team."""


@frozen
class UnderTable(TrucoEvent):
    """The beaten team had no points, and goes under the table."""

    type: ClassVar[str] = "under-table"

    team: Team
    """The team."""
    seats: tuple[Seat, ...]
    """Its seats."""


@frozen
class MatchOver(TrucoEvent):
    """The match is over."""

    type: ClassVar[str] = "match-over"

    team: Team
    """The team that won."""
    winners: tuple[Seat, ...]
    """Its seats."""
    points: int
    """Its points."""
    against: int
    """The points of the other team."""
    reason: Reason
    """What brought the last point: ``POINTS``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""


TrucoEvents: TypeAlias = (
    CutDue
    | CutMade
    | CardsDealt
    | CardExposed
    | CardKept
    | CardBurnt
    | CardReplaced
    | HandBegan
    | ElevenBegan
    | CardPlayed
    | TrickTaken
    | TrickTied
    | RaiseAsked
    | RaiseAccepted
    | SeatRan
    | TentoClaimed
    | TentoDenied
    | CountAsked
    | RedealAsked
    | RedealAgreed
    | HandScored
    | HandDrawn
    | PointsChanged
    | UnderTable
    | MatchOver
)
"""All events of the game."""
EVENTS: Final = get_args(TrucoEvents)


def events(before: Moment, action: Action, after: Moment) -> tuple[Event, ...]:
    """Return an action and all that it forced, in order.

    Args:
        before: a viewer's view before the action, or the state.
        action: the action as that viewer saw it.
        after: the view or the state after it.

    Examples:
        >>> from fodasse.games.truco import apply, sample_chance, start
        >>> from random import Random
        >>> state = apply(start(4), Cut(3, How.TAP))
        >>> state = apply(state, sample_chance(state, Random(1)))
        >>> asked = apply(state, Raise(1))
        >>> [each.type for each in events(asked, Run(2), apply(asked, Run(2)))]
        ['seat-ran', 'hand-scored', 'points-changed', 'cut-due']
    """
    return tuple(_events(before, action, after))


def _events(before: Moment, action: Action, after: Moment) -> Iterator[Event]:
    yield from _deal(before, action, after)
    yield from _turn(before, with_worth(before.stake, before.rules, action), after)
    yield from _book(before, action)
    if isinstance(action, Play | PlayBlind):
        yield from _trick(before, _laid(action, after), after)
    if (hand := _finished_hand(before, action, after)) is not None:
        yield _hand_over(before.hand_number, hand, after)
    for side, seats in enumerate(after.teams):
        if change := after.points[side] - before.points[side]:
            yield PointsChanged(side, seats, change, after.points[side], after.points[1 - side])
    if is_complete(after) and not is_complete(before):
        yield HandBegan(after.hand_number, after.vira, after.leader, after.worth)
        if after.eleven is not None:
            yield _eleven(after.eleven, after)
    if phase_below(before) is not CUT and phase_below(after) is CUT:
        yield CutDue(after.hand_number, after.dealer, known(after.to_act))
    if after.phase is OVER:
        yield from _end(after)


def _deal(before: Moment, action: Action, after: Moment) -> Iterator[Event]:
    """Yield what an action of cut and deal was."""
    match action:
        case Cut(seat, how):
            yield CutMade(seat, how)
        case Deal():
            yield CardsDealt(before.hand_number, before.dealer)
            if after.exposed is not None:
                exposed = after.exposed
                yield CardExposed(exposed.seat, exposed.card, after.phase is EXPOSED)
        case Keep(seat):
            yield CardKept(seat, known(before.exposed).card)
        case Burn(seat):
            yield CardBurnt(seat, known(before.exposed).card)
        case Replacement(card):
            yield CardReplaced(known(before.exposed).seat, card)


def _turn(before: Moment, action: Action, after: Moment) -> Iterator[Event]:
    """Yield what a card, a raise or an answer was."""
    match action:
        case Play(seat, card, covered):
            yield CardPlayed(seat, card, covered, None)
        case PlayBlind(seat, index):
            yield CardPlayed(seat, _laid(action, after).card, covered=False, index=index)
        case Raise(seat, worth):
            accepted = before.asked if before.eleven is None else None
            yield RaiseAsked(seat, worth, accepted, _request(before, worth))
        case Accept(seat, worth):
            number, brink = _request(before, worth), before.rules.brink
            yield RaiseAccepted(seat, known(worth), before.eleven, number, brink)
        case Run(seat, worth):
            gained = max(known(after.last_hand).points)
            number, brink = _request(before, worth), before.rules.brink
            yield SeatRan(seat, known(worth), gained, before.eleven, number, brink)


def _request(before: Moment, worth: int | None) -> int:
    return 0 if worth is None else before.rules.requests.get(worth, 0)


def _book(before: Moment, action: Action) -> Iterator[Event]:
    """Yield what a claim or a question was."""
    match action:
        case Tento(seat, offence):
            yield TentoClaimed(seat, offence, None)
        case Admit(seat):
            claim = known(before.claim)
            yield TentoClaimed(claim.seat, claim.offence, seat)
        case Deny(seat):
            claim = known(before.claim)
            yield TentoDenied(seat, claim.seat, claim.offence)
        case CountQuestion(seat):
            yield CountAsked(seat)
        case Redeal(seat) if before.redeal_asked:
            yield RedealAgreed(seat)
        case Redeal(seat):
            yield RedealAsked(seat)


def _laid(action: Play | PlayBlind, after: Moment) -> Laid:
    """Return the card that an action laid on the table; one from the dark lies open after it."""
    if isinstance(action, Play):
        return Laid(action.seat, action.card, action.covered)
    if after.trick:
        return after.trick[-1]
    return (after.tricks or known(after.last_hand).tricks)[-1].cards[-1]


def _trick(before: Moment, laid: Laid, after: Moment) -> Iterator[Event]:
    """Yield the end of a trick."""
    cards = (*before.trick, laid)
    if len(cards) < before.table.seats:
        return
    number = len(before.tricks) + 1
    side, leader = taken(cards, before.manilha, before.rules.tie_lead)
    if side is None:
        yield TrickTied(number, leader if after.phase is PLAY else None, cards)
    else:
        yield TrickTaken(number, side, leader, cards)


def _finished_hand(before: Moment, action: Action, after: Moment) -> FinishedHand | None:
    """Return the hand that an action finished.

    A hand that is dealt again is not finished, nor is one in which a false score ends the match.
    """
    claimed = known(before.claim) if isinstance(action, Admit) else action
    goes_on = isinstance(action, Redeal) or (
        isinstance(claimed, Tento | Claim) and claimed.offence is Offence.FALSE_SCORE
    )
    is_over = is_complete(before) and not is_complete(after)
    return after.last_hand if is_over and not goes_on else None


def _hand_over(number: int, hand: FinishedHand, after: Moment) -> Event:
    """Return the end of a hand."""
    side = hand.winner
    if side is None:
        return HandDrawn(number)
    tricks = tuple([each.winner for each in hand.tricks])
    seats, gained = after.teams[side], hand.points[side]
    return HandScored(number, hand.reason, side, seats, gained, tricks, after.rules.brink)


def _eleven(eleven: Eleven, after: Moment) -> ElevenBegan:
    """Return what is special about a hand."""
    seats = tuple(sorted(seat for side in after.stake.at_eleven for seat in after.teams[side]))
    worth, run = after.worth, None
    if after.asked is not None:
        worth, run = after.asked, after.worth
    return ElevenBegan(eleven, seats, after.rules.brink, worth, run, after.is_dark)


def _end(after: Moment) -> Iterator[Event]:
    """Yield the end of the match."""
    side = known(after.winner)
    beaten = 1 - side
    if after.under_table:
        yield UnderTable(beaten, after.teams[beaten])
    points, reason = after.points, known(after.table.ended)
    yield MatchOver(side, after.teams[side], points[side], points[beaten], reason)
