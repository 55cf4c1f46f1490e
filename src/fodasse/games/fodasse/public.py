"""What everybody knows of a match at one moment, nested by how often it changes."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenHand, Rank
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.pictured import Pictured
from fodasse.core.quick import part_of, quick_evolve
from fodasse.core.seats import Seat, next_seat, of_seat
from fodasse.games.fodasse.actions import Motion
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.rules import Rules


class Phase(Named):
    """The phase: what happens next."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


DEAL, BID, PLAY, OVER = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.


class Status(Named):
    """The status of a seat in the match."""

    IN = "in"
    WAITING = "waiting"
    ELIMINATED = "eliminated"
    LEFT = "left"


class Reason(Named):
    """The reason why a match ended."""

    ELIMINATION = "elimination"
    """Rule 3: all others reached the limit."""
    LEAVING = "leaving"
    """Rule 18c: all others left."""
    MAX_ROUNDS = "max-rounds"
    """Laboratory: the agreed number of rounds was played."""


class Fate(Named):
    """The fate of a motion."""

    CARRIED = "carried"
    """More than half of the seats at the table were in favour."""
    REJECTED = "rejected"
    """It could no longer be carried."""
    LAPSED = "lapsed"
    """Undecided, it ended with the round, with the first card or with a leave."""


@frozen(weakref_slot=False)
class Stage:
    """Rule 4: a completed stage. Its cards stay open to all (rules 7l and 18b)."""

    cards: tuple[tuple[Seat, Card], ...]
    """The cards with the seats that played them, in order."""
    winner: Seat | None
    """The taker; None for a stage that is accumulated, or that nobody gets."""


@frozen
class Ballot:
    """An open motion and its votes."""

    motion: Motion
    """The motion."""
    in_favour: frozenset[Seat]
    """The seats in favour, the proposer among them."""
    against: frozenset[Seat]
    """The seats against it."""


@frozen
class Decision:
    """A closed motion, with the votes of the seats that were at the table then."""

    motion: Motion
    """The motion."""
    in_favour: frozenset[Seat]
    """The seats in favour."""
    against: frozenset[Seat]
    """The seats against it."""
    fate: Fate
    """The fate of the motion."""


@frozen
class Round:
    """A finished round."""

    number: int
    """Its number; a repeated round keeps its own."""
    seats: tuple[Seat, ...]
    """The seats dealt in; ``bids``, ``won`` and ``gained`` follow this order."""
    bids: tuple[int, ...]
    """The call."""
    won: tuple[int, ...]
    """The stages taken."""
    gained: tuple[int, ...]
    """The change of the points."""
    stages: tuple[Stage, ...]
    """All its stages."""
    vira: Card | None
    """The vira; None where the rules turn no card up."""
    repeated: bool
    """Rule 13: whether it eliminated all seats and is therefore played again."""


@frozen(weakref_slot=False)
class History:
    """The public history of the match, as far as it decides later rounds."""

    ladder: Ladder = field(factory=Ladder)
    """The ordinary hand size."""
    endgame: int | None = None
    """Rules 16 and 17: the stages of every round while few are left, else None."""
    rounds_left: int | None = None
    """Laboratory: rounds still to be finished; None without ``max_rounds``."""
    eliminated: tuple[tuple[Seat, ...], ...] = ()
    """The eliminated seats, round by round; if one of them won, it comes last, alone."""
    left: tuple[Seat, ...] = ()
    """The leavers, in order."""
    ended: Reason | None = None
    """The reason why the match is over; None while it lasts."""


@frozen(weakref_slot=False)
class Table:
    """The parts that change by rounds, joins, leaves and motions, never by a bid or a card."""

    rules: Rules
    """The rules of the match."""
    history: History
    """The history of the match, as far as it decides later rounds."""
    at_table: tuple[Seat, ...]
    """The seats in play, in order."""
    dealer: Seat
    """Rule 7a: the dealer; a leaver keeps the deal until the round ends."""
    points: tuple[int, ...]
    """Rule 3: the points by seat."""
    penalties: tuple[int, ...]
    """Rules 7c and 7d: by seat, the points that the end of the round adds."""
    round_number: int = 1
    """The round in play or awaited: 1, 2, …"""
    hand_size: int = 1
    """Rule 7b: the number of cards of its hands, and so of its stages."""
    waiting: tuple[Seat, ...] = ()
    """Rule 15: the seats that join when the round is over."""
    motion: Ballot | None = None
    """The open motion."""
    last_motion: Decision | None = None
    """The last motion that was closed; None once another has been proposed."""
    paused: int | None = None
    """Rule 18d: the minutes of the pause."""
    last_round: Round | None = None
    """The last round finished."""


@frozen
class Player:
    """The parts of a match that belong to one seat."""

    points: int
    """Rule 3: points against the seat, at most the limit."""
    lives: int
    """The points that it can still take: the limit less its points."""
    hand: HiddenHand
    """Its cards, weak to strong; None is a back."""
    bid: int | None
    """Its bid in this round; None before it."""
    won: int
    """The stages taken in this round."""
    penalty: int
    """Penalty points that the end of the round will add (rules 7c and 7d)."""
    status: Status
    """The status of the seat."""


class WithCards(Protocol):
    """A state or a view: the public parts, and cards, some of which a view hides."""

    @property
    def table(self) -> Table:
        """The parts that change by rounds, joins, leaves and motions."""
        ...

    @property
    def phase(self) -> Phase:
        """The phase."""
        ...

    @property
    def bids(self) -> tuple[int | None, ...]:
        """The bids by seat."""
        ...

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The completed stages of this round."""
        ...

    @property
    def manilha(self) -> Rank | None:
        """The rank that beats all others, where the vira is known."""
        ...

    @property
    def hands(self) -> tuple[HiddenHand, ...]:
        """The hands by seat."""
        ...

    @property
    def statuses(self) -> tuple[Status, ...]:
        """The status of each seat."""
        ...

    @property
    def seats(self) -> tuple[Player, ...]:
        """The parts that belong to each seat."""
        ...


@frozen(weakref_slot=False)
class Public(Pictured):
    """What everybody knows of a match at one moment: the common part of states and views."""

    game: ClassVar[str] = "fodasse"

    table: Table
    """The parts that change by rounds, joins, leaves and motions."""
    phase: Phase
    """The phase: what happens next."""
    first_deal: bool
    """Whether a round's first deal is awaited, not one after a void or repeated one."""
    turn: Seat | None
    """The seat that bids or plays next, also in a pause; None when neither is due."""
    bids: tuple[int | None, ...]
    """By seat; None before the bid, and for a seat that makes none."""
    stage: tuple[tuple[Seat, Card], ...]
    """The cards on the table with the seats that played them, in order."""
    stages: tuple[Stage, ...]
    """The completed stages of this round, open to all (rules 7l and 18b)."""

    rules = part_of("table", Table.rules)
    """The rules of the match."""
    history = part_of("table", Table.history)
    """The history of the match, as far as it decides later rounds."""
    at_table = part_of("table", Table.at_table)
    """The seats in play, in order."""
    dealer = part_of("table", Table.dealer)
    """Rule 7a: the dealer."""

    @property
    def leader(self) -> Seat | None:
        """Rules 7h and 7k: the leader of the stage in play; None between rounds."""
        if self.stage:
            return self.stage[0][0]
        if self.phase is PLAY:
            return self.turn
        if self.phase is BID:
            return next_seat(self.at_table, after=self.dealer)
        return None

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None when a deal is awaited, in a pause and at the end."""
        return None if self.table.paused else self.turn

    round_number = part_of("table", Table.round_number)
    """The number of the round in play or awaited, from 1."""
    hand_size = part_of("table", Table.hand_size)
    """Rule 7b: the cards of a hand, and so the stages, of the round in play or awaited."""

    @property
    def is_blind(self) -> bool:
        """Rule 6: whether the round in play or awaited is blind."""
        table = self.table
        return table.rules.is_blind(table.hand_size, table.round_number)

    @property
    def manilhas(self: WithCards) -> tuple[Card, ...]:
        """Rule 14: the manilhas, weak to strong; () between rounds and while they are unknown."""
        if self.phase not in (BID, PLAY):
            return ()
        return self.table.rules.manilhas_of(self.manilha)

    @property
    def accumulated(self) -> int:
        """Rule 14c: the number of completed stages that wait for the next seat to take a stage."""
        if not self.table.rules.accumulates:
            return 0
        return sum(stage.winner is None for stage in self.stages)

    motion = part_of("table", Table.motion)
    """The open motion."""
    last_motion = part_of("table", Table.last_motion)
    """The last motion that was closed; None once another has been proposed."""
    paused = part_of("table", Table.paused)
    """Rule 18d: the minutes of the pause; None without one."""
    waiting = part_of("table", Table.waiting)
    """Rule 15: the seats that join when the round is over."""
    last_round = part_of("table", Table.last_round)
    """The last round finished."""

    @property
    def outcome(self) -> Outcome | None:
        """The ranking of a match that is over and the reason of its end; None before.

        Best first: the seats still in, by fewest points; eliminated seats, the last round first,
        those of one round on one place (but a winner among them alone); seats that still waited;
        leavers one by one, the last first.
        """
        table, history = self.table, self.table.history
        if history.ended is None:
            return None
        places = [*lowest_first({seat: table.points[seat] for seat in table.at_table})]
        places += reversed(history.eliminated)
        if table.waiting:
            places.append(table.waiting)
        places += ((seat,) for seat in reversed(history.left))
        return Outcome(tuple(places), history.ended)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Rules 3 and 13: the winners of a match that is over; () before.

        They are the seats still in with the fewest points or, if all are out, the last of them.
        """
        outcome = self.outcome
        return outcome.winners if outcome else ()

    @property
    def statuses(self) -> tuple[Status, ...]:
        """The status of each seat."""
        table = self.table
        found = [Status.ELIMINATED] * len(table.points)
        for status, seats in (
            (Status.IN, table.at_table),
            (Status.WAITING, table.waiting),
            (Status.LEFT, table.history.left),
        ):
            for seat in seats:
                found[seat] = status
        return tuple(found)

    def taken(self, seat: Seat) -> int:
        """Return the number of stages that a seat has taken in this round."""
        return sum([stage.winner == seat for stage in self.stages])

    @property
    def seats(self: WithCards) -> tuple[Player, ...]:
        """The parts that belong to each seat, with None for each hidden card."""
        table, limit = self.table, self.table.rules.limit
        takers = [stage.winner for stage in self.stages]
        return tuple(
            [
                Player(
                    points=points,
                    lives=limit - points,
                    hand=self.hands[seat],
                    bid=self.bids[seat],
                    won=takers.count(seat),
                    penalty=table.penalties[seat],
                    status=status,
                )
                for seat, (points, status) in enumerate(
                    zip(table.points, self.statuses, strict=True)
                )
            ]
        )

    def seat(self: WithCards, number: Seat) -> Player:
        """Return the parts of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.seats, number)


change_table: Final = quick_evolve(Table)
change_history: Final = quick_evolve(History)
