"""The events of The Great Dalmuti. ``consequences`` derives them from views or states."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.dalmuti.cards import Card, Hand
from fodasse.games.dalmuti.public import Reason, Role
from fodasse.games.dalmuti.rules import TEXTS
from fodasse.games.dalmuti.zones import Move


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
