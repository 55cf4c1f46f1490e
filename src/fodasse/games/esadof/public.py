"""What everybody knows of a match at one moment, nested by how often it changes."""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenHand
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.pictured import Pictured
from fodasse.core.quick import part_of
from fodasse.core.seats import Seat
from fodasse.games.esadof.rules import Rules

Row: TypeAlias = tuple[Card, ...]


class Phase(Named):
    """The phase: what happens next."""

    DEAL = "deal"
    ARRANGE = "arrange"
    """Rows of the seats that have not arranged theirs."""
    TURN = "turn"
    """A knock, or a card drawn."""
    DRAWN = "drawn"
    """The place of the card drawn."""
    OVER = "over"


DEAL, ARRANGE, TURN, DRAWN, OVER = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.


class Known(Named):
    """The knowledge of the card in a slot."""

    NOBODY = "nobody"
    """A card that was dealt to the middle, or to any slot while rows are being arranged."""
    OWNER = "owner"
    """A card peeked at, or kept from the stock."""
    EVERYBODY = "everybody"
    """A card kept from the pile: all saw it there, spectators too."""


NOBODY, OWNER, EVERYBODY = Known

PEEKED = (OWNER, NOBODY, OWNER)
"""The knowledge of a row after the peek: the owner knows the ends, no seat the middle."""


class Reason(Named):
    """The reason why a match ended."""

    TARGET = "target"
    """A seat reached the points agreed on."""


@frozen(weakref_slot=False)
class Hand:
    """A finished hand. All its rows are open."""

    rows: tuple[Row, ...]
    """The rows by seat, as they lay."""
    knocker: Seat | None
    """The seat that ended it; None: the stock ran out, or the turns agreed on were played."""
    scores: tuple[int, ...]
    """The points that it added, by seat."""
    discard: Card | None
    """The open card that its last turn laid on the pile; None after a knock."""


@frozen(weakref_slot=False)
class Table:
    """The public parts, which change from hand to hand, never by a turn."""

    rules: Rules
    """The rules of the match."""
    dealer: Seat
    """The dealer; the next seat begins."""
    points: tuple[int, ...]
    """By seat: the sum of all scores."""
    hand_number: int = 1
    """The hand in play or awaited, 1, 2, …; at the end the last one."""
    last_hand: Hand | None = None
    """The last hand finished."""


@frozen
class Player:
    """The parts of a match that belong to one seat."""

    points: int
    """The sum of its scores."""
    row: HiddenHand
    """Its cards, left to right; None is a back, and () stands between hands."""
    known: tuple[Known, ...]
    """By slot: the knowledge of the card there."""


class WithRows(Protocol):
    """A state or a view: the public parts, and rows, some of whose cards a view hides."""

    @property
    def table(self) -> Table:
        """The parts that change from hand to hand."""
        ...

    @property
    def rows(self) -> tuple[HiddenHand, ...]:
        """The rows by seat."""
        ...

    @property
    def known(self) -> tuple[tuple[Known, ...], ...]:
        """By seat and slot: the knowledge of the card there."""
        ...


@frozen(weakref_slot=False)
class Public(Pictured):
    """What everybody knows of a match at one moment: the common part of states and views."""

    game: ClassVar[str] = "esadof"

    table: Table
    """The parts that change from hand to hand."""
    phase: Phase
    """The phase: what happens next."""
    awaited: tuple[Seat, ...]
    """The seats awaited, in order; () when a deal is awaited, and at the end."""
    known: tuple[tuple[Known, ...], ...]
    """By seat and slot: the knowledge of the card there."""
    pile: tuple[Card, ...]
    """The discards, oldest first: the last one is the top."""
    turns: int | None
    """The turns completed in this hand; None without ``max_turns``."""

    rules = part_of("table", Table.rules)
    """The rules of the match."""
    dealer = part_of("table", Table.dealer)
    """The dealer of the hand in play or awaited."""
    hand_number = part_of("table", Table.hand_number)
    """The number of the hand in play or awaited, from 1; at the end of the last one."""
    points = part_of("table", Table.points)
    """The totals by seat."""
    last_hand = part_of("table", Table.last_hand)
    """The last hand finished."""

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None while several arrange, at a deal and at the end."""
        return self.awaited[0] if len(self.awaited) == 1 else None

    @property
    def outcome(self) -> Outcome | None:
        """The ranking of a match that is over, lowest total first; None before the end.

        Ruling: equal totals share a place.
        """
        if self.phase is not OVER:
            return None
        return Outcome(lowest_first(dict(enumerate(self.table.points))), Reason.TARGET)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the lowest total when the match is over; () before."""
        outcome = self.outcome
        return outcome.winners if outcome else ()

    @property
    def seats(self: WithRows) -> tuple[Player, ...]:
        """The parts that belong to each seat, with None for each hidden card."""
        return tuple(map(Player, self.table.points, self.rows, self.known))
