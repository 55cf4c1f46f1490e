"""The events of Fodasse. ``consequences`` derives them from views or states."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, get_args

from attrs import Factory, field, frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.named import Named
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.fodasse.actions import Motion
from fodasse.games.fodasse.public import Fate, Reason
from fodasse.games.fodasse.rules import BLIND_SIZE, TEXTS

_BY_THE_BOOK: Final = Factory(lambda event: event.hand_size == BLIND_SIZE, takes_self=True)


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
    """The vira; None in a blind round, and where the rules turn no card up."""
    is_blind: bool = field(default=_BY_THE_BOOK)
    """Rule 6: whether the round is blind."""


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
    vira: Card | None
    """The vira; None where the rules turn no card up."""


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
    bid: int
    """The bid of the seat."""
    annulled: tuple[Card, ...]
    """Rule 14a: the cards of the stage that annul each other, in order."""


@frozen
class StageAnnulled(FodasseEvent):
    """Rule 14c: nobody takes a stage, which is accumulated or lost."""

    type: ClassVar[str] = "stage-annulled"

    accumulated: int
    """The number of stages accumulated now."""
    cards: tuple[tuple[Seat, Card], ...]
    """The cards of the stage with their seats, in order."""
    accumulates: bool = field(default=True)
    """Whether the next seat to take a stage takes it too."""


@frozen
class StagesLost(FodasseEvent):
    """Rule 14c: the round ended, and no seat gets the stages still accumulated."""

    type: ClassVar[str] = "stages-lost"

    stages: int
    """The number of stages."""


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
    """Rule 13: the round would have eliminated everybody, so it is repeated.

    It costs nothing, and cancels the penalties.
    """

    type: ClassVar[str] = "round-repeated"

    number: int
    """The number of the round."""


class Resolution(Named):
    """The result of a round that eliminates all seats, or would."""

    REPLAYED = "replayed"
    """Several seats had the fewest points: it is repeated."""
    DRAWN = "drawn"
    """The seats share the first place."""
    WON = "won"
    """The seat with the fewest points won."""
    SPARED = "spared"
    """No seat is out: each goes on with one life."""


@frozen
class AllOut(FodasseEvent):
    """Rule 13: a round eliminates all seats, or would if the rules did not keep them in."""

    type: ClassVar[str] = "all-out"

    outcome: Resolution
    """The result of the round."""


@frozen
class BonusGiven(FodasseEvent):
    """Rule 10: nobody bid or took a stage, so each seat that has points loses one."""

    type: ClassVar[str] = "bonus-given"


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
    letters: str | None
    """These points as letters of FODASSE; None where another number of points eliminates."""


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
    letters: str | None
    """These points as letters of FODASSE; None where another number of points eliminates."""


@frozen
class SeatLeft(FodasseEvent):
    """Rule 18c: a seat left the match."""

    type: ClassVar[str] = "seat-left"

    seat: Seat
    """The seat."""


@frozen
class DealVoid(FodasseEvent):
    """Rules 7c and 18c: the cards and bids of the round are void."""

    type: ClassVar[str] = "deal-void"


@frozen
class EndgameBegan(FodasseEvent):
    """Rules 16 and 17: three seats are left, or two, and the number of stages is fixed."""

    type: ClassVar[str] = "endgame-began"

    stages: int
    """The stages of every round."""


@frozen
class EndgameEnded(FodasseEvent):
    """Rules 13 and 15: a newcomer ended the endgame, or a round that spared all seats."""

    type: ClassVar[str] = "endgame-ended"


@frozen
class DealDue(FodasseEvent):
    """Rules 7a and 7b: a deal is awaited, of a new round or again."""

    type: ClassVar[str] = "deal-due"

    round_number: int
    """The number of the round."""
    dealer: Seat
    """The dealer."""
    hand_size: int
    """The cards of a hand."""
    is_blind: bool = field(default=_BY_THE_BOOK)
    """Rule 6: whether the round is blind."""


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
    """The fate of the motion."""
    accused: Seat | None
    """The seat that it accuses; None for a pause."""


@frozen
class PenaltyGiven(FodasseEvent):
    """Rules 7c and 7d: a carried motion gave a seat penalty points."""

    type: ClassVar[str] = "penalty-given"

    seat: Seat
    """The seat."""
    points: int
    """The penalty points, which the end of the round will add."""


@frozen
class PauseBegan(FodasseEvent):
    """Rule 18d: a carried motion paused the match."""

    type: ClassVar[str] = "pause-began"

    minutes: int
    """The length of the pause."""


@frozen
class PauseEnded(FodasseEvent):
    """Rule 18d: a seat, or the end of the match, ended the pause."""

    type: ClassVar[str] = "pause-ended"

    seat: Seat | None
    """The seat; None: the match is over."""


@frozen
class MatchOver(FodasseEvent):
    """The match is over."""

    type: ClassVar[str] = "match-over"

    winners: tuple[Seat, ...]
    """The winners: the seats left or, after the agreed rounds, those with the fewest points.

    Of seats that were all eliminated at once: those on the first place.
    """
    reason: Reason
    """The reason why it ended."""


FodasseEvents: TypeAlias = (
    CardsDealt
    | BidsSet
    | BidMade
    | CardPlayed
    | CardsRevealed
    | StageTaken
    | StageAnnulled
    | StagesLost
    | RoundScored
    | RoundRepeated
    | AllOut
    | BonusGiven
    | PointsChanged
    | PenaltyPaid
    | SeatEliminated
    | SeatJoined
    | SeatSeated
    | SeatLeft
    | DealVoid
    | EndgameBegan
    | EndgameEnded
    | DealDue
    | MotionProposed
    | VoteCast
    | MotionClosed
    | PenaltyGiven
    | PauseBegan
    | PauseEnded
    | MatchOver
)
"""All events of the game."""
EVENTS: Final = get_args(FodasseEvents)
