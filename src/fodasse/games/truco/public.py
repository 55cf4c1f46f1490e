"""What everybody knows of a match at one moment, nested by how often it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Protocol, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenCard, Rank, Suit
from fodasse.core.fields import OPTIONAL
from fodasse.core.manilhas import FIXED
from fodasse.core.named import Named
from fodasse.core.pictured import Pictured
from fodasse.core.quick import part_of, quick_evolve
from fodasse.core.seats import Seat, partners_opposite
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.laid import Exposed, FinishedHand, Laid, Reason, Team, team
from fodasse.games.truco.rules import Rules

_MANILHAS: Final[Mapping[Rank | None, tuple[Card, ...]]] = {
    None: FIXED,
    **{rank: tuple(Card(rank, suit) for suit in Suit) for rank in Rank},
}
"""The manilhas, weak to strong, by their rank; None: they are fixed."""


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
    """Mão-de-ferro: both are at the brink; by the book no seat sees a card before it is played."""


_ELEVENS: Final = (None, Eleven.ONZE, Eleven.FERRO)
"""The special rules of a hand, by the number of teams at the brink when it was dealt."""


@frozen(weakref_slot=False)
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
    """Whether the dealer has asked to deal the hand again; the first card ends the request."""
    at_eleven: tuple[Team, ...] = ()
    """The teams that were at the brink when the deal was complete."""
    runner: Seat | None = field(default=None, metadata=OPTIONAL)
    """The seat that has run where its partner has yet to answer; else None."""


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
    """The points by team."""
    hand_number: int = 1
    """The hand in play or awaited: 1, 2, …; one dealt again keeps it."""
    last_cut: How | None = None
    """The latest cut; None before the first one."""
    last_hand: FinishedHand | None = None
    """The last hand finished."""
    ran_from: int | None = None
    """The value that had been asked for in the last hand, if it was run from.

    A look at hidden cards is worth as much, until that is claimed or the next deal is complete;
    then None.
    """
    ended: Reason | None = None
    """The reason of the last point; None while the match lasts."""
    claim: Claim | None = None
    """The claim that awaits an answer."""
    denied: Denied = ()
    """The claims that were denied since the last deal was complete or the last hand ended."""


class WithCards(Protocol):
    """A state or a view: the public parts, and cards, some of which a view hides."""

    @property
    def table(self) -> Table:
        """The parts that change by hands and claims."""
        ...

    @property
    def turn(self) -> Seat:
        """The seat that plays next."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether all cards are dealt."""
        ...

    @property
    def vira(self) -> HiddenCard:
        """The card that makes the manilhas, where it is known."""
        ...

    @property
    def manilha(self) -> Rank | None:
        """The rank that beats all others, where the vira is known."""
        ...

    @property
    def trick(self) -> tuple[Laid, ...]:
        """The cards on the table."""
        ...


@frozen(weakref_slot=False)
class Public(Pictured):
    """What everybody knows of a match at one moment: the common part of states and views."""

    game: ClassVar[str] = "truco"

    table: Table
    """The parts that change by hands and claims."""
    phase: Phase
    """The phase: what happens next."""
    turn: Seat
    """The seat that plays next, also while an answer is due; before, the seat that will lead."""
    stake: Stake
    """The value of the hand, and raises."""
    exposed: Exposed | None
    """The card that turned over in this deal."""

    rules = part_of("table", Table.rules)
    """The rules of the match."""
    points = part_of("table", Table.points)
    """The points by team."""
    dealer = part_of("table", Table.dealer)
    """The dealer."""
    hand_number = part_of("table", Table.hand_number)
    """The number of the hand in play or awaited, from 1."""
    last_cut = part_of("table", Table.last_cut)
    """The latest cut; None before the first one."""
    last_hand = part_of("table", Table.last_hand)
    """The last hand finished."""
    claim = part_of("table", Table.claim)
    """The claim that awaits the other team's word."""

    @property
    def denied(self) -> frozenset[tuple[Team, Offence]]:
        """The teams and the offences that they cannot claim again in this hand."""
        return frozenset(self.table.denied)

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team."""
        return partners_opposite(self.table.seats)

    @property
    def leader(self: WithCards) -> Seat:
        """The leader of the trick, or of the next hand."""
        return self.trick[0].seat if self.trick else self.turn

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats awaited, in order; () for a draw and when the match is over."""
        phase = self.phase
        if phase is PLAY:
            return (self.turn,)
        table = self.table
        if phase is CUT:
            return ((table.dealer - 1) % table.seats,)
        if phase is ANSWER:
            seats = partners_opposite(table.seats)[1 - (self.stake.asker or 0)]
            runner = self.stake.runner
            return seats if runner is None else tuple([seat for seat in seats if seat != runner])
        if phase is EXPOSED and self.exposed is not None:
            return (self.exposed.seat,)
        if table.claim is not None:
            return partners_opposite(table.seats)[1 - team(table.claim.seat)]
        return ()

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None for a draw, or if either of two partners may answer."""
        seats = self.awaited
        return seats[0] if len(seats) == 1 else None

    @property
    def phase_below(self) -> Phase:
        """The phase, or the one that an open claim interrupts."""
        claim = self.table.claim
        return self.phase if claim is None else claim.phase

    @property
    def is_complete(self) -> bool:
        """Whether all cards are dealt, and none is to be replaced."""
        phase = self.phase
        if phase is CLAIM:
            phase = self.phase_below
        return phase is PLAY or phase is ANSWER

    @property
    def manilha(self: WithCards) -> Rank | None:
        """The rank that beats all others, where the vira is known; None where they are fixed."""
        return None if self.vira is None else self.table.rules.after[self.vira.rank]

    @property
    def manilhas(self: WithCards) -> tuple[Card, ...]:
        """The manilhas, weak to strong, once the deal is complete; () before and between hands.

        Examples:
            >>> from fodasse.games.truco import start
            >>> start(4).manilhas
            ()
        """
        return _MANILHAS[self.manilha] if self.is_complete else ()

    worth = part_of("stake", Stake.worth)
    """The value of the hand: by the book 1, 3, 6, 9 or 12."""
    asked = part_of("stake", Stake.asked)
    """The value that a raise asks for; None without a raise."""

    @property
    def request(self) -> int | None:
        """The number of the request for the value asked for: 1 for truco, 2 for the next one."""
        asked = self.stake.asked
        return None if asked is None else self.table.rules.requests[asked]

    asker = part_of("stake", Stake.asker)
    """The team of the raise."""

    @property
    def may_raise(self) -> tuple[Team, ...]:
        """The teams that may ask for more; () while a claim awaits an answer."""
        return self.stake.may_raise if self.table.claim is None else ()

    @property
    def next_worth(self) -> int | None:
        """The value that a raise would ask for; None where the last step is reached.

        It is the step above the value asked for, or else above that of the hand. By the book it is
        6 in mão-de-onze and in mão-de-ferro, which are played for 3, and where a raise loses the
        match.

        Examples:
            >>> from fodasse.games.truco import start
            >>> start(4).next_worth
            3
        """
        stake = self.stake
        return self.table.rules.next_step.get(stake.worth if stake.asked is None else stake.asked)

    runner = part_of("stake", Stake.runner)
    """The seat that has run where its partner has yet to answer; else None."""

    @property
    def run_ends(self) -> bool:
        """Whether the next ``Run`` ends the hand: by some rules both partners have to run.

        Examples:
            >>> from fodasse.games.truco import start
            >>> [start(4, rules=Rules(run_by=word)).run_ends for word in ("one", "both")]
            [True, False]
        """
        table = self.table
        return table.rules.run_by == "one" or table.seats == 2 or self.stake.runner is not None

    counted = part_of("stake", Stake.counted)
    """Whether the dealer has asked if all seats have three cards."""
    redeal_asked = part_of("stake", Stake.redeal_asked)
    """Whether the dealer has asked to deal the hand again; the first card ends the request."""

    @property
    def eleven(self) -> Eleven | None:
        """The special rules of the hand, from the complete deal on; None: it has none."""
        return _ELEVENS[len(self.stake.at_eleven)]

    @property
    def is_dark(self) -> bool:
        """Whether no seat sees a hand, not even its own: mão-de-ferro, where it is played so."""
        return len(self.stake.at_eleven) == 2 and self.table.rules.is_dark

    @property
    def winner(self) -> Team | None:
        """The team that has the points that win; None while there is none."""
        points, target = self.table.points, self.table.rules.target
        return points.index(target) if target in points else None

    @property
    def under_table(self) -> bool:
        """Whether the match is over and the beaten team has nothing."""
        return self.phase is OVER and 0 in self.table.points


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
    return rules.is_dark and len(teams_at_eleven(table.points, rules.brink)) == 2


change_table: Final = quick_evolve(Table)
change_stake: Final = quick_evolve(Stake)
