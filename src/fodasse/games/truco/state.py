"""States: the parts of a match at one moment, nested by how often they change."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from fodasse.core.cards import Card, Rank, Suit
from fodasse.core.manilhas import FIXED
from fodasse.core.pictured import Pictured
from fodasse.core.seats import Seat, of_seat, partners_opposite
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.laid import (
    Exposed,
    FinishedHand,
    Laid,
    Reason,  # noqa: F401  pickles of older versions look for it here
    Team,
    Trick,
    team,
)
from fodasse.games.truco.phase import ANSWER, CLAIM, CUT, EXPOSED, OVER, PLAY, Phase
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.stake import Eleven, Stake
from fodasse.games.truco.table import Claim, Table, will_be_dark

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
        """Whether no seat sees a hand, not even its own: mão-de-ferro, where it is played so."""
        return self.stake.eleven is Eleven.FERRO and self.table.rules.is_dark

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    @property
    def points(self) -> tuple[int, ...]:
        """The points by team."""
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
        """Whether the dealer has asked to deal the hand again; the first card ends the request."""
        return self.stake.redeal_asked

    @property
    def eleven(self) -> Eleven | None:
        """The special rules of the hand, from the complete deal on; None: it has none."""
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
