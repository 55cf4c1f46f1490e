"""States: the parts of a match at one moment, nested by how often they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenCard, Rank, Suit
from fodasse.core.fields import ADDED
from fodasse.core.manilhas import FIXED
from fodasse.core.named import Named
from fodasse.core.pictured import Pictured
from fodasse.core.seats import Seat, of_seat, partners_opposite
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.rules import Rules

Team: TypeAlias = int
"""A side: seat % 2."""


class Phase(Named):
    """The phase: what happens next."""

    CUT = "cut"
    DEAL = "deal"
    """The cards, or the one that comes for a burnt card."""
    EXPOSED = "exposed"
    """Whether a card that turned over is kept."""
    ANSWER = "answer"
    """The answer of a team to a raise, or to playing mão-de-onze."""
    PLAY = "play"
    OVER = "over"
    CLAIM = "claim"
    """The other team's word on a claim."""


CUT, DEAL, EXPOSED, ANSWER, PLAY, OVER, CLAIM = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.


class Eleven(Named):
    """The special rules of a hand in which a team is at the brink: at 11 points by the book."""

    ONZE = "onze"
    """Mão-de-onze: one team at the brink sees its partners' cards and says whether it plays."""
    FERRO = "ferro"
    """Mão-de-ferro: both are; by the book no seat sees a card before it is played."""


class Reason(Named):
    """Why a hand or a match ended."""

    TRICKS = "tricks"
    """A hand: its tricks decided it."""
    RUN = "run"
    """A hand: a team gave it up."""
    POINTS = "points"
    """A match: the last points were those of tricks or of a run."""
    TENTO = "tento"
    """A hand or a match: a claim."""
    RAISE_AT_ELEVEN = "raise-at-eleven"
    """A hand and the match: a raise in mão-de-onze or mão-de-ferro."""


@frozen
class Laid:
    """A card on the table."""

    seat: Seat
    """The seat that played it."""
    card: HiddenCard
    """The card; None where it may not be seen."""
    covered: bool
    """Whether it lies face down for good."""


@frozen
class Trick:
    """A finished trick."""

    cards: tuple[Laid, ...]
    """The cards with the seats that played them, in order."""
    winner: Team | None
    """The team that took it; None: tied."""
    leader: Seat
    """The seat that led it."""


@frozen
class Exposed:
    """A card that turned over while it was dealt."""

    seat: Seat
    """The seat to which it was dealt."""
    card: Card
    """The card, which all seats have seen."""
    burnt: bool = False
    """Whether it was burnt."""
    index: int | None = None
    """Its place among the cards as dealt, or where another will come.

    Known while the order of cards matters: until the deal is complete, and in mão-de-ferro as long
    as the card is held; else None.
    """


@frozen
class FinishedHand:
    """A hand that is over."""

    tricks: tuple[Trick, ...]
    """The tricks that were finished, covered cards as backs."""
    winner: Team | None
    """The team that got points for it; None: nobody."""
    points: tuple[int, ...]
    """The points that each team gained, up to the target."""
    reason: Reason
    """``TRICKS``, ``RUN``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""


@frozen
class Claim:
    """A claim that awaits the other team's word."""

    seat: Seat
    """The seat that claims."""
    offence: Offence
    """The offence of the other team."""
    phase: Phase
    """The phase that the claim interrupts."""


Denied: TypeAlias = tuple[tuple[Team, Offence], ...]
"""Teams and the offences that they claimed in vain, in order."""


@frozen(weakref_slot=False)
class Table:
    """The parts that change by hands and claims, never by a card."""

    rules: Rules
    """The rules of the match."""
    seats: int
    """The number of seats."""
    dealer: Seat
    """The dealer; the seat before cuts, the seat after leads."""
    points: tuple[int, ...]
    """By team."""
    hand_number: int = 1
    """The hand in play or awaited: 1, 2, …; one dealt again keeps it."""
    last_cut: How | None = None
    """The latest cut; None before the first one."""
    last_hand: FinishedHand | None = None
    """The last hand finished."""
    ran: bool = False
    """Whether the last hand was run from, so that a look at hidden cards is worth what had been
    asked for; until that is claimed, or the next deal is complete."""
    ended: Reason | None = None
    """The reason of the last point; None while the match lasts."""
    ran_from: int | None = field(default=None, metadata=ADDED)
    """What had been asked for in that hand, if it is not the step above the points gained: after a
    mão-de-onze with a worth of its own; else None."""
    claim: Claim | None = field(default=None, metadata=ADDED)
    """The claim that awaits an answer."""
    denied: Denied = field(default=(), metadata=ADDED)
    """The claims that were denied since the last deal was complete or the last hand ended."""


@frozen
class Stake:
    """The value of the hand, and raises."""

    worth: int = 1
    """The value of the hand."""
    asked: int | None = None
    """The value that a raise asks for; None without a raise."""
    asker: Team | None = None
    """The team of the raise."""
    may_raise: tuple[Team, ...] = ()
    """The teams that may ask for more."""
    counted: bool = False
    """Whether the dealer has asked if all seats have three cards."""
    redeal_asked: bool = False
    """Whether the dealer has asked to deal the hand again."""
    at_eleven: tuple[Team, ...] = ()
    """The teams that were at the brink when the deal was complete."""

    @property
    def eleven(self) -> Eleven | None:
        """Whether the hand has special rules."""
        return _ELEVENS[len(self.at_eleven)]


_ELEVENS: Final = (None, Eleven.ONZE, Eleven.FERRO)
"""The special rules of a hand, by how many teams were at the brink when it was dealt."""
_MANILHAS: Final = {rank: tuple(Card(rank, suit) for suit in Suit) for rank in Rank} | {
    None: FIXED
}
"""The manilhas, weak to strong, by their rank; None: they are fixed."""


class PublicFields:
    """The public parts of table and stake, in a state as in a view."""

    __slots__ = ()

    table: Table
    phase: Phase
    stake: Stake

    @property
    def manilha(self) -> Rank | None:
        """The rank that beats all others; None where it is unknown or none does."""
        raise NotImplementedError

    @property
    def manilhas(self) -> tuple[Card, ...]:
        """The manilhas, weak to strong, once the deal is complete; () before and between hands.

        Examples:
            >>> from fodasse.games.truco import start
            >>> start(4).manilhas
            ()
        """
        return _MANILHAS[self.manilha] if is_complete(self) else ()

    @property
    def claim(self) -> Claim | None:
        """The claim that awaits the other team's word."""
        return self.table.claim

    @property
    def denied(self) -> frozenset[tuple[Team, Offence]]:
        """The teams and the offences that they cannot claim again in this hand."""
        return frozenset(self.table.denied)

    @property
    def is_dark(self) -> bool:
        """Whether no seat sees a hand, the own neither: mão-de-ferro, where it is played so."""
        return self.stake.eleven is Eleven.FERRO and self.table.rules.ferro == "dark"

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    @property
    def points(self) -> tuple[int, ...]:
        """By team."""
        return self.table.points

    @property
    def dealer(self) -> Seat:
        """The dealer."""
        return self.table.dealer

    @property
    def worth(self) -> int:
        """The value of the hand: by the book 1, 3, 6, 9 or 12."""
        return self.stake.worth

    @property
    def asked(self) -> int | None:
        """The value that a raise asks for; None without a raise."""
        return self.stake.asked

    @property
    def asker(self) -> Team | None:
        """The team of the raise."""
        return self.stake.asker

    @property
    def may_raise(self) -> tuple[Team, ...]:
        """The teams that may ask for more; () while a claim awaits an answer."""
        return self.stake.may_raise if self.table.claim is None else ()

    @property
    def counted(self) -> bool:
        """Whether the dealer has asked if all seats have three cards."""
        return self.stake.counted

    @property
    def redeal_asked(self) -> bool:
        """Whether the dealer has asked to deal the hand again."""
        return self.stake.redeal_asked

    @property
    def eleven(self) -> Eleven | None:
        """Whether the hand has special rules, from the complete deal on."""
        return self.stake.eleven

    @property
    def last_cut(self) -> How | None:
        """The latest cut; None before the first one."""
        return self.table.last_cut

    @property
    def last_hand(self) -> FinishedHand | None:
        """The last hand finished."""
        return self.table.last_hand

    @property
    def hand_number(self) -> int:
        """The number of the hand in play or awaited, from 1."""
        return self.table.hand_number


@frozen(weakref_slot=False)
class State(Pictured, PublicFields):
    """A match at one moment, with all hidden cards."""

    game: ClassVar[str] = "truco"

    table: Table
    """The parts that change by hands and claims."""
    phase: Phase
    """The phase: what happens next."""
    turn: Seat
    """The seat that plays next; until the deal is complete, the seat that will lead."""
    stake: Stake
    """The value of the hand, and raises."""
    vira: Card | None
    """The card that makes the manilhas; None between hands, and where none is turned up."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, weak to strong; until the deal is complete and in mão-de-ferro as dealt."""
    trick: tuple[Laid, ...]
    """The cards on the table, in order."""
    tricks: tuple[Trick, ...]
    """The finished tricks of the hand."""
    exposed: Exposed | None
    """The card that turned over in this deal."""

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team."""
        return partners_opposite(self.table.seats)

    @property
    def leader(self) -> Seat:
        """The leader of the trick, or of the next hand."""
        return self.trick[0].seat if self.trick else self.turn

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None for a draw, or if either of two partners may answer."""
        seats = awaited(self)
        return seats[0] if len(seats) == 1 else None

    @property
    def manilha(self) -> Rank | None:
        """The rank that beats all others; None between hands, and where manilhas are fixed."""
        return None if self.vira is None else self.table.rules.after[self.vira.rank]

    @property
    def winner(self) -> Team | None:
        """The team that has the points that win; None while there is none."""
        points, target = self.table.points, self.table.rules.target
        return points.index(target) if target in points else None

    @property
    def under_table(self) -> bool:
        """Whether the match is over and the beaten team has nothing."""
        return self.phase is OVER and 0 in self.table.points

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat, weak to strong; in mão-de-ferro as dealt.

        Raises:
            IndexError: there is no such seat.
        """
        hand = of_seat(self.hands, seat)
        return hand if will_be_dark(self.table) else tuple(sorted(hand))


def team(seat: Seat) -> Team:
    """Return the team of a seat."""
    return seat % 2


def eleven_of(points: tuple[int, ...], brink: int) -> Eleven | None:
    """Return the special rules of a hand that begins with these points.

    Args:
        points: by team.
        brink: the ``brink`` of the rules.

    Examples:
        >>> eleven_of((11, 4), 11), eleven_of((11, 11), 11), eleven_of((10, 9), 11)
        (Eleven.ONZE, Eleven.FERRO, None)
    """
    return _ELEVENS[len(teams_at_eleven(points, brink))]


def teams_at_eleven(points: tuple[int, ...], brink: int) -> tuple[Team, ...]:
    """Return the teams at the brink, or past it.

    Examples:
        >>> teams_at_eleven((4, 11), 11), teams_at_eleven((11, 10), 10)
        ((1,), (0, 1))
    """
    return tuple([side for side, each in enumerate(points) if each >= brink])


def will_be_dark(table: Table) -> bool:
    """Return whether a hand that is dealt now is played in the dark."""
    rules = table.rules
    return rules.ferro == "dark" and eleven_of(table.points, rules.brink) is Eleven.FERRO


def hide_covered(cards: tuple[Laid, ...], known: Sequence[Seat] = ()) -> tuple[Laid, ...]:
    """Return cards on the table with backs for covered ones, except those of known seats."""
    return tuple(
        [
            Laid(each.seat, None, covered=True)
            if each.covered and each.seat not in known
            else each
            for each in cards
        ]
    )


def phase_below(moment: PublicFields) -> Phase:
    """Return the phase, or the one that an open claim interrupts."""
    claim = moment.table.claim
    return moment.phase if claim is None else claim.phase


def is_complete(moment: PublicFields) -> bool:
    """Return whether all cards are dealt, and none is to be replaced."""
    phase = moment.phase
    if phase is CLAIM:
        phase = phase_below(moment)
    return phase is PLAY or phase is ANSWER


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seats awaited, in order; () for a draw and when the match is over."""
    phase = state.phase
    if phase is PLAY:
        return (state.turn,)
    table = state.table
    if phase is CUT:
        return ((table.dealer - 1) % table.seats,)
    if phase is ANSWER:
        return partners_opposite(table.seats)[1 - (state.stake.asker or 0)]
    if phase is EXPOSED and state.exposed is not None:
        return (state.exposed.seat,)
    if table.claim is not None:
        return partners_opposite(table.seats)[1 - team(table.claim.seat)]
    return ()
