"""What a match is made of at one moment, nested by how often it changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenCard, Rank
from fodasse.core.errors import quoted
from fodasse.core.named import Named
from fodasse.core.seats import Seat, next_seat
from fodasse.games.fodasse.actions import Motion
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.rules import BLIND_SIZE, Rules

Hand: TypeAlias = tuple[Card, ...]


class Phase(Named):
    """What is awaited."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


DEAL, BID, PLAY, OVER = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.


class Status(Named):
    """What a seat is to the match."""

    IN = "in"
    WAITING = "waiting"
    ELIMINATED = "eliminated"
    LEFT = "left"


class Reason(Named):
    """Why a match ended."""

    ELIMINATION = "elimination"
    """Rule 3: all others reached the limit."""
    LEAVING = "leaving"
    """Rule 18c: all others left."""
    MAX_ROUNDS = "max-rounds"
    """Laboratory: the agreed number of rounds was played."""


@frozen
class Stage:
    """Rule 4: a completed stage. Its cards stay open to all (rules 7l and 18b)."""

    cards: tuple[tuple[Seat, Card], ...]
    """Who played what, in order."""
    winner: Seat | None
    """Who took it, later for an accumulated one; None while it is nobody's."""


@frozen
class Ballot:
    """An open motion and its votes."""

    motion: Motion
    """What is decided."""
    in_favour: frozenset[Seat]
    """Who is for it, the proposer first of all."""
    against: frozenset[Seat]
    """Who is against it."""


@frozen
class Round:
    """A finished round."""

    number: int
    """Its number; a repeated round keeps its own."""
    seats: tuple[Seat, ...]
    """Who was dealt in; ``bids``, ``won`` and ``gained`` follow this order."""
    bids: tuple[int, ...]
    """The call."""
    won: tuple[int, ...]
    """Stages taken."""
    gained: tuple[int, ...]
    """The change really made to the points."""
    stages: tuple[Stage, ...]
    """All its stages."""
    vira: Card
    """The vira."""
    repeated: bool
    """Rule 13: whether it eliminated everybody and is therefore played again."""


@frozen
class Course:
    """How the match has gone and what decides the rounds to come. All of it is public."""

    ladder: Ladder = field(factory=Ladder)
    """The ordinary hand size."""
    endgame: int | None = None
    """Rules 16 and 17: the stages of every round while few are left, else None."""
    rounds_left: int | None = None
    """Laboratory: rounds still to be finished; None without ``max_rounds``."""
    eliminated: tuple[tuple[Seat, ...], ...] = ()
    """Who was eliminated, round by round."""
    left: tuple[Seat, ...] = ()
    """Who left, in order."""
    ended: Reason | None = None
    """Why the match is over."""


@frozen
class Table:
    """What changes by rounds, joins, leaves and motions, never by a bid or a card."""

    rules: Rules
    """The rules of the match."""
    course: Course
    """How the match has gone and what decides the rounds to come."""
    at_table: tuple[Seat, ...]
    """The seats still in, in order."""
    dealer: Seat
    """Rule 7a: who deals; a leaver keeps the deal until the round ends."""
    points: tuple[int, ...]
    """Rule 3: by seat."""
    penalties: tuple[int, ...]
    """Rules 7c and 7d: by seat, what the end of the round will add."""
    round_number: int = 1
    """The round in play or awaited: 1, 2, …"""
    hand_size: int = 1
    """Rule 7b: its cards a seat, and so its stages."""
    waiting: tuple[Seat, ...] = ()
    """Rule 15: who will be seated when the round is over."""
    motion: Ballot | None = None
    """The open motion."""
    paused: int | None = None
    """Rule 18d: the minutes of the pause."""
    last_round: Round | None = None
    """The last round finished."""


@frozen
class Player:
    """What belongs to one seat."""

    points: int
    """Rule 3: bad, and capped at the limit."""
    hand: tuple[HiddenCard, ...]
    """Its cards, weak to strong; None is a back."""
    bid: int | None
    """Its bid in this round; None before it."""
    won: int
    """Stages taken in this round."""
    penalty: int
    """Penalty points that the end of the round will add (rules 7c and 7d)."""
    status: Status
    """What the seat is to the match."""


@frozen(weakref_slot=False)
class State:
    """Everything about a match at one moment, hidden cards included: the referee's sight."""

    game: ClassVar[str] = "fodasse"

    table: Table
    """What rounds, joins, leaves and motions change."""
    phase: Phase
    """What is awaited."""
    first_deal: bool
    """Whether a round's first deal is awaited, not one after a void or repeated one."""
    turn: Seat | None
    """Who bids or plays next, also while paused; None when neither is due."""
    vira: Card | None
    """Rule 6b: the card that makes the manilhas; None between rounds."""
    manilha: Rank | None
    """The rank that beats all others; None between rounds."""
    hands: tuple[Hand, ...]
    """By seat; () for who has none."""
    bids: tuple[int | None, ...]
    """By seat; None before the bid and for who has none to make."""
    stage: tuple[tuple[Seat, Card], ...]
    """The cards on the table: who played what, in order."""
    stages: tuple[Stage, ...]
    """The completed stages of this round."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    @property
    def at_table(self) -> tuple[Seat, ...]:
        """The seats still in, in order."""
        return self.table.at_table

    @property
    def dealer(self) -> Seat:
        """Rule 7a: who deals."""
        return self.table.dealer

    @property
    def leader(self) -> Seat | None:
        """Rules 7h and 7k: who leads the current stage; None between rounds."""
        if self.stage:
            return self.stage[0][0]
        if self.phase is PLAY:
            return self.turn
        if self.phase is BID:
            return next_seat(self.at_table, after=self.dealer)
        return None

    @property
    def to_act(self) -> Seat | None:
        """The one seat that is awaited; None when a deal is, when paused and when over."""
        return None if self.table.paused else self.turn

    @property
    def round_number(self) -> int:
        """The number of the round in play or awaited, from 1."""
        return self.table.round_number

    @property
    def hand_size(self) -> int:
        """Rule 7b: the cards a seat, and so the stages, of the round in play or awaited."""
        return self.table.hand_size

    @property
    def is_blind(self) -> bool:
        """Rule 6: whether the round in play or awaited is one of a single card."""
        return self.table.hand_size == BLIND_SIZE

    @property
    def accumulated(self) -> int:
        """Rule 14c: how many completed stages nobody has taken yet."""
        return accumulated(self.stages)

    @property
    def motion(self) -> Ballot | None:
        """The open motion."""
        return self.table.motion

    @property
    def paused(self) -> int | None:
        """Rule 18d: the minutes of the pause; None when play goes on."""
        return self.table.paused

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Rule 15: who will be seated when the round is over."""
        return self.table.waiting

    @property
    def last_round(self) -> Round | None:
        """The last round finished."""
        return self.table.last_round

    @property
    def undealt(self) -> frozenset[Card]:
        """The cards nobody holds and nobody sees; a leaver's hand is among them."""
        placed = {self.vira, *(card for hand in self.hands for card in hand)}
        placed.update(card for _, card in self.stage)
        placed.update(card for stage in self.stages for _, card in stage.cards)
        return frozenset(card for card in self.rules.deck if card not in placed)

    def seat(self, number: Seat) -> Player:
        """What belongs to a seat.

        Raises:
            IndexError: the number was never given out.
        """
        if number < 0:
            raise IndexError(f"no seat {quoted(number)}")
        table = self.table
        return Player(
            table.points[number],
            self.hands[number],
            self.bids[number],
            sum([stage.winner == number for stage in self.stages]),
            table.penalties[number],
            statuses(table)[number],
        )


def players(state: State, hands: Sequence[tuple[HiddenCard, ...]]) -> tuple[Player, ...]:
    """Return the player of each seat, with the hands as a viewer sees them."""
    table = state.table
    took = [stage.winner for stage in state.stages]
    won = map(took.count, range(len(hands))) if took else repeat(0, len(hands))
    return tuple(
        map(Player, table.points, hands, state.bids, won, table.penalties, statuses(table))
    )


def accumulated(stages: tuple[Stage, ...]) -> int:
    """Rule 14c: how many of these stages nobody has taken."""
    return sum(stage.winner is None for stage in stages)


def statuses(table: Table) -> list[Status]:
    """Return the status of each seat."""
    found = [Status.ELIMINATED] * len(table.points)
    for status, seats in (
        (Status.IN, table.at_table),
        (Status.WAITING, table.waiting),
        (Status.LEFT, table.course.left),
    ):
        for seat in seats:
            found[seat] = status
    return found
