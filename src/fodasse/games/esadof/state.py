"""States: the parts of a match at one moment, nested by how often they change."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.named import Named
from fodasse.core.outcome import lowest_first
from fodasse.core.pictured import Pictured
from fodasse.core.seats import Seat, of_seat
from fodasse.games.esadof.actions import Source
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


@frozen
class Drawn:
    """The card a seat has drawn and must now place."""

    card: HiddenCard
    """The card; None in a view of a seat that may not see it."""
    source: Source
    """Its source."""


@frozen
class Hand:
    """A finished hand. All its rows are open."""

    rows: tuple[Row, ...]
    """The rows by seat, as they lay."""
    knocker: Seat | None
    """The seat that ended it; None: the stock ran out, or the turns agreed on were played."""
    scores: tuple[int, ...]
    """The points that it added, by seat."""
    discard: Card | None = None
    """The open card that its last turn laid on the pile; None after a knock."""


@frozen
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


@frozen(weakref_slot=False)
class State(Pictured):
    """A match at one moment, with all hidden cards.

    Two states are equal if and only if they behave the same from here on.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> state = start(4)
        >>> state.phase, state.hand_number, state.row(0)
        (Phase.DEAL, 1, ())
    """

    game: ClassVar[str] = "esadof"

    table: Table
    """The parts that change from hand to hand."""
    phase: Phase
    """The phase: what happens next."""
    awaited: tuple[Seat, ...]
    """The seats awaited, in order; () when a deal is awaited, and at the end."""
    rows: tuple[Row, ...]
    """By seat, left to right, or as dealt until the seat has arranged; () between hands."""
    known: tuple[tuple[Known, ...], ...]
    """By seat and slot: the knowledge of the card there."""
    pile: tuple[Card, ...]
    """The discards, oldest first: the last one is the top."""
    stock: tuple[Card, ...]
    """The cards still face down, the top first."""
    drawn: Drawn | None
    """The card in the hand of the seat to act."""
    turns: int | None
    """The turns completed in this hand; None without ``max_turns``."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.table.rules

    @property
    def dealer(self) -> Seat:
        """The dealer of the hand in play or awaited."""
        return self.table.dealer

    @property
    def hand_number(self) -> int:
        """The number of the hand in play or awaited, from 1; at the end of the last one."""
        return self.table.hand_number

    @property
    def points(self) -> tuple[int, ...]:
        """The totals by seat."""
        return self.table.points

    @property
    def last_hand(self) -> Hand | None:
        """The last hand finished."""
        return self.table.last_hand

    @property
    def to_act(self) -> Seat | None:
        """The seat awaited; None while several arrange, at a deal and at the end."""
        return self.awaited[0] if len(self.awaited) == 1 else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the lowest total when the match is over; () before."""
        return lowest_first(dict(enumerate(self.points)))[0] if self.phase is OVER else ()

    def row(self, seat: Seat) -> Row:
        """Return the row of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.rows, seat)
