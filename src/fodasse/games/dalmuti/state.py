"""States: the parts of a match at one moment, nested by how often they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from fodasse.core.fields import ADDED
from fodasse.core.named import Named
from fodasse.core.pictured import Pictured
from fodasse.core.seats import Seat, of_seat
from fodasse.games.dalmuti.actions import Lay
from fodasse.games.dalmuti.cards import Card, Hand
from fodasse.games.dalmuti.rules import Rules

if TYPE_CHECKING:
    from fodasse.games.dalmuti.view import View


class Phase(Named):
    """The phase: what happens next."""

    DEAL = "deal"
    TAKEOVER = "takeover"
    BONUS = "bonus"
    PLAY = "play"
    OVER = "over"


DEAL, TAKEOVER, BONUS, PLAY, OVER = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.


class Role(Named):
    """Rule 10: the role of a seat in the company, by the order of going out."""

    PRESIDENT = "president"
    VICE_PRESIDENT = "vice-president"
    ENGINEER = "engineer"
    SENIOR_INTERN = "senior-intern"
    JUNIOR_INTERN = "junior-intern"


class Reason(Named):
    """The reason why a match ended."""

    HANDS = "hands"
    """Rule 15: the agreed number of hands was played."""


@frozen
class FinishedHand:
    """A hand that is over."""

    order: tuple[Seat, ...]
    """All seats in the order of going out, the last one at the end."""
    points: tuple[int, ...]
    """Rule 7: the points scored in it, by seat."""

    @classmethod
    def of(cls, order: tuple[Seat, ...]) -> FinishedHand:
        """Return the hand in which the seats went out in this order.

        Examples:
            >>> FinishedHand.of((2, 0, 3, 1)).points
            (2, 0, 3, 1)
        """
        seats = len(order)
        return cls(order, tuple(seats - 1 - order.index(seat) for seat in range(seats)))


@frozen
class Exchange:
    """Rule 13: the bonus between an executive and its intern."""

    executive: Seat
    """The president or the vice-president."""
    intern: Seat
    """The junior or the senior intern."""
    paid: tuple[Card, ...]
    """The rarest natural cards the intern had: two, or one."""
    given: tuple[Card, ...] = ()
    """The same number of cards, which it got for them; () while they are due."""


@frozen
class Table:
    """The parts that change from hand to hand, and with points."""

    rules: Rules
    """The rules of the match."""
    seating: tuple[Seat, ...]
    """The seats in the order of play; rule 11: from hand 2 on by rank in the company."""
    points: tuple[int, ...]
    """Rule 7: the points by seat."""
    hand_number: int = 1
    """The hand in play or awaited: 1, 2, …"""
    taken_over: bool = False
    """Whether an intern has taken over in this hand, so that no other is asked."""
    last_hand: FinishedHand | None = None
    """The last hand finished."""
    revolted: Seat | None = field(default=None, metadata=ADDED)
    """The seat that started a revolution in this hand; None: there was none."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked after a deal about the use of both wildcards, in order."""
        if self.hand_number == 1 or self.taken_over:
            return ()
        if self.rules.pair == "takeover":
            return self.seating[-2:]
        return self.seating if self.rules.pair == "revolution" else ()


@frozen(weakref_slot=False)
class State(Pictured):
    """A match at one moment, with all hidden cards."""

    game: ClassVar[str] = "dalmuti"

    table: Table
    """The parts that change from hand to hand, and with points."""
    phase: Phase
    """The phase: what happens next."""
    to_act: Seat | None
    """The seat awaited; None when a deal is awaited and at the end."""
    hands: tuple[Hand, ...]
    """By seat, rare cards first and wildcards last; () between hands."""
    laid: tuple[Hand, ...]
    """The cards each seat has laid in this hand, by seat and sorted."""
    top: Lay | None = None
    """The last set of the trick; None when a trick is to be opened."""
    passes: int = 0
    """The number of passes in a row since."""
    out: tuple[Seat, ...] = ()
    """Rule 7: the seats that have gone out in this hand, in order."""
    exchanges: tuple[Exchange, ...] = ()
    """Rule 13: the bonus of this hand, the president's first; () without one."""
    passed: tuple[Seat, ...] = field(default=(), metadata=ADDED)
    """The seats out of the trick, by number; () if seats that passed may lay again (rule 5)."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.table.seating

    @property
    def points(self) -> tuple[int, ...]:
        """Rule 7: the points by seat."""
        return self.table.points

    @property
    def hand_number(self) -> int:
        """The number of the hand in play or awaited, from 1."""
        return self.table.hand_number

    @property
    def roles(self) -> tuple[Role, ...] | None:
        """Rule 10: the roles by seat; None in the first hand."""
        return roles(self.table.seating) if self.table.hand_number > 1 else None

    @property
    def taken_over(self) -> bool:
        """Whether an intern has taken over in this hand."""
        return self.table.taken_over

    @property
    def revolted(self) -> Seat | None:
        """The seat that started a revolution in this hand; None: there was none."""
        return self.table.revolted

    @property
    def last_hand(self) -> FinishedHand | None:
        """The last hand finished."""
        return self.table.last_hand

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Rule 15: the seats with most points when the match is over; () before."""
        points = self.table.points if self.phase is OVER else ()
        return tuple([seat for seat, each in enumerate(points) if each == max(points)])

    def hand(self, seat: Seat) -> Hand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


def roles(seating: tuple[Seat, ...]) -> tuple[Role, ...]:
    """Return the role of each seat (rule 10) if the best sits first. With four: no engineers.

    Examples:
        >>> roles((2, 0, 3, 1))[2], roles((2, 0, 3, 1))[1]
        (Role.PRESIDENT, Role.JUNIOR_INTERN)
    """
    by_place = [Role.ENGINEER] * len(seating)
    by_place[:2] = Role.PRESIDENT, Role.VICE_PRESIDENT
    by_place[-2:] = Role.SENIOR_INTERN, Role.JUNIOR_INTERN
    return tuple(by_place[seating.index(seat)] for seat in range(len(seating)))


def next_in(
    seating: tuple[Seat, ...],
    hands: tuple[Hand, ...],
    after: Seat,
    passed: tuple[Seat, ...] = (),
) -> Seat:
    """Return the next seat to the left that holds cards; ``after`` itself if no other does.

    Args:
        seating: the seats in the order of play.
        hands: the cards of each seat.
        after: the seat after which to begin.
        passed: the seats that are out of this trick.

    Examples:
        >>> next_in((2, 0, 1), ((5,), (), (9,)), after=0)
        2
    """
    place = seating.index(after) + 1
    return next(
        seat for seat in (*seating[place:], *seating[:place]) if hands[seat] and seat not in passed
    )


def bonus_due(moment: State | View) -> tuple[int, ...]:
    """Return the cards owed in each exchange of a hand that is begun; () without a bonus."""
    begun = moment.phase in (BONUS, PLAY) and moment.hand_number > 1
    return moment.rules.owed if begun and moment.revolted is None else ()
