"""What everybody knows of a match at one moment, nested by how often it changes."""

from __future__ import annotations

from itertools import dropwhile
from typing import ClassVar, Final, Protocol

from attrs import frozen

from fodasse.core.named import Named
from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.pictured import Pictured
from fodasse.core.quick import part_of, quick_evolve
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Lay
from fodasse.games.dalmuti.cards import Hand, HiddenHand
from fodasse.games.dalmuti.rules import Rules


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


@frozen(weakref_slot=False)
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
class Pair:
    """Rule 13: the seats that exchange cards in the bonus of a hand."""

    executive: Seat
    """The president or the vice-president."""
    intern: Seat
    """The junior or the senior intern."""
    count: int
    """The number of cards that each gives the other."""


@frozen(weakref_slot=False)
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
    revolted: Seat | None = None
    """The seat that started a revolution in this hand; None: there was none."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked after a deal about the use of both wildcards, in order."""
        if self.hand_number == 1 or self.taken_over:
            return ()
        if self.rules.pair == "takeover":
            return self.seating[-2:]
        return self.seating if self.rules.pair == "revolution" else ()

    @property
    def roles(self) -> tuple[Role, ...] | None:
        """Rule 10: the roles by seat; None in the first hand."""
        return roles(self.seating) if self.hand_number > 1 else None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Rule 13: the pairs of this hand's bonus, the president's first; () without a bonus."""
        if self.hand_number == 1 or self.revolted is not None:
            return ()
        # Without a bonus in the rules nothing is owed, and there are no pairs.
        return tuple(map(Pair, self.seating[:2], self.seating[:-3:-1], self.rules.owed))


@frozen
class Player:
    """The parts of a match that belong to one seat."""

    points: int
    """Rule 7: its points."""
    role: Role | None
    """Rule 10: its role; None in the first hand."""
    hand: HiddenHand
    """Its cards, rare ones first and wildcards last; None is a back."""
    laid: Hand
    """The cards that it has laid in this hand, sorted."""
    passed: bool
    """Whether it is out of the trick because it passed, where such seats may not lay again."""
    place: int | None
    """Rule 7: its place in the order of going out, from 1; None while it is in."""


class WithCards(Protocol):
    """A state or a view: the public parts, and hands, some of which a view hides."""

    @property
    def table(self) -> Table:
        """The parts that change from hand to hand, and with points."""
        ...

    @property
    def hands(self) -> tuple[HiddenHand, ...]:
        """The hands by seat."""
        ...

    @property
    def laid(self) -> tuple[Hand, ...]:
        """The cards each seat has laid in this hand."""
        ...

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats out of the trick."""
        ...

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that have gone out in this hand, in order."""
        ...


@frozen(weakref_slot=False)
class Public(Pictured):
    """What everybody knows of a match at one moment: the common part of states and views."""

    game: ClassVar[str] = "dalmuti"

    table: Table
    """The parts that change from hand to hand, and with points."""
    phase: Phase
    """The phase: what happens next."""
    to_act: Seat | None
    """The seat awaited; None when a deal is awaited and at the end."""
    laid: tuple[Hand, ...]
    """The cards each seat has laid in this hand, by seat and sorted."""
    top: Lay | None
    """The last set of the trick; None when a trick is to be opened."""
    passes: int
    """The number of passes in a row since."""
    passed: tuple[Seat, ...]
    """The seats out of the trick, by number; () if seats that passed may lay again (rule 5)."""
    out: tuple[Seat, ...]
    """Rule 7: the seats that have gone out in this hand, in order."""

    rules = part_of("table", Table.rules)
    """The rules of the match."""
    seating = part_of("table", Table.seating)
    """The seats in the order of play."""
    points = part_of("table", Table.points)
    """Rule 7: the points by seat."""
    hand_number = part_of("table", Table.hand_number)
    """The number of the hand in play or awaited, from 1."""

    @property
    def roles(self) -> tuple[Role, ...] | None:
        """Rule 10: the roles by seat; None in the first hand."""
        return self.table.roles

    taken_over = part_of("table", Table.taken_over)
    """Whether an intern has taken over in this hand."""
    revolted = part_of("table", Table.revolted)
    """The seat that started a revolution in this hand; None: there was none."""

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Rule 13: the pairs that exchange or have exchanged cards, the president's first."""
        return self.table.pairs if self.phase in (BONUS, PLAY) else ()

    @property
    def pairs_due(self) -> tuple[Pair, ...]:
        """Rule 13: the pairs whose executive has still to give cards, in order."""
        if self.phase is not BONUS:
            return ()
        return tuple(dropwhile(lambda pair: pair.executive != self.to_act, self.table.pairs))

    @property
    def due(self) -> int:
        """Rule 13: the cards that the seat awaited is to give in the bonus; 0 at other times."""
        pairs = self.pairs_due
        return pairs[0].count if pairs else 0

    last_hand = part_of("table", Table.last_hand)
    """The last hand finished."""

    @property
    def outcome(self) -> Outcome | None:
        """Rule 15: the ranking of a match that is over, most points first; None before the end."""
        if self.phase is not OVER:
            return None
        ranking = lowest_first({seat: -points for seat, points in enumerate(self.table.points)})
        return Outcome(ranking, Reason.HANDS)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Rule 15: the seats with most points when the match is over; () before."""
        outcome = self.outcome
        return outcome.winners if outcome else ()

    @property
    def seats(self: WithCards) -> tuple[Player, ...]:
        """The parts that belong to each seat, with None for each hidden card."""
        roles, out = self.table.roles, self.out
        return tuple(
            [
                Player(
                    points=points,
                    role=None if roles is None else roles[seat],
                    hand=self.hands[seat],
                    laid=self.laid[seat],
                    passed=seat in self.passed,
                    place=out.index(seat) + 1 if seat in out else None,
                )
                for seat, points in enumerate(self.table.points)
            ]
        )


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
    place, seat = seating.index(after) + 1, after
    for seat in seating[place:] + seating[:place]:
        if hands[seat] and seat not in passed:
            break
    return seat


change_table: Final = quick_evolve(Table)
