"""The events of Truco. ``consequences`` derives them from views or states."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, get_args

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.laid import Laid, Reason, Team
from fodasse.games.truco.public import Eleven
from fodasse.games.truco.rules import TEXTS


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
    """Whether the seat may have it burnt, as the dealer's opponents may; else the card stays."""


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
    """The worth of the hand."""
    run: int | None
    """The points that the other team gains if the seats run; None: nothing is asked."""
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
class SeatWouldRun(TrucoEvent):
    """A seat ran where both partners have to: the hand ends if the partner runs as well."""

    type: ClassVar[str] = "seat-would-run"

    seat: Seat
    """The seat."""
    partner: Seat
    """Its partner, which has yet to answer."""
    worth: int
    """The worth from which it ran."""
    eleven: Eleven | None
    """``ONZE`` in mão-de-onze; else None."""
    request: int
    """The number of the request: 1 for truco, 2 for the next one."""
    brink: int
    """The points of the brink: 11 by the book."""


@frozen
class HandConceded(TrucoEvent):
    """A seat gave the hand up at its turn."""

    type: ClassVar[str] = "hand-conceded"

    seat: Seat
    """The seat."""
    points: int
    """The points that the other team gains by it."""


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
    """The reason: ``TRICKS``, ``RUN``, ``CONCEDED``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""
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
    """The source of the last point: ``POINTS``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""


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
    | SeatWouldRun
    | HandConceded
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
