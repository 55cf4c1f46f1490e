"""Matches of ES-ADOF, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Final

from attrs import define, field, frozen
from rich.text import Text as Line

from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.events import Event
from fodasse.core.fields import known
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.esadof import GAME, Action, Public, Source, State, View
from fodasse.games.esadof.events import (
    CardDiscarded,
    CardDrawn,
    CardReplaced,
    CardsDealt,
    DealDue,
    HandScored,
    Knocked,
    PointsChanged,
    RowArranged,
    RowPeeked,
    StockEmpty,
    TurnsBegan,
    TurnsOver,
)
from fodasse.games.esadof.rules import stock_size
from fodasse.games.esadof.scoring import row_points
from fodasse.games.esadof.state import Position

MANY: Final = 4
"""The least number of discards in a row that are printed together."""
_DEEDS: Final = tuple(f"turn.{deed}-{source}" for deed in ("keeps", "lays") for source in Source)
_BRACKETED: Final = 10
"""Columns of a row with brackets."""


@frozen
class Placed:
    """A turn: a card drawn and placed, with the cards that the viewer saw."""

    seat: Seat
    deed: str
    """The key of its text."""
    out: Card
    """The card that went on the pile."""
    row: HiddenHand = ()
    """The row with the new card in it; () where the card drawn was discarded."""
    slot: int = 0
    """The place of the new card."""


@define(kw_only=True)
class EsadofTranscript(Transcript[State, Action, View]):
    """A transcript of ES-ADOF.

    Turns are printed together when the hand ends, or when a person is asked.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.esadof", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (
        *(DealDue, RowArranged, RowPeeked, CardDrawn, PointsChanged),
    )

    placed: list[Placed] = field(factory=list, init=False)
    """The turns that are not printed yet."""

    def explain(self) -> Iterator[Line]:
        yield from self.remark("aim", style="", count=self.record.rules.target)
        yield from self.remark("card-points", style="dim")
        legend = (Line(self.say(f"legend.{key}"), "dim") for key in ("takes", "draws", "new"))
        yield from self.page.flow("", legend, gap=3)

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        match event:
            case CardsDealt():
                yield from self._dealt(event)
            case TurnsBegan():
                yield from self._arranged(after)
            case CardReplaced(seat=seat, slot=slot, old=out):
                key = f"turn.keeps-{known(before.drawn).source}"
                row = after.row(seat) or known(after.last_hand).rows[seat]
                self.placed.append(Placed(seat, key, out, row, slot))
            case CardDiscarded(seat=seat, card=out):
                key = f"turn.lays-{known(before.drawn).source}"
                self.placed.append(Placed(seat, key, out))
            case Knocked() | StockEmpty() | TurnsOver():
                yield from self.rest(after)
                yield Line()
                yield from self.report(event)
            case HandScored():
                knocker = event.knocker
                total = None if knocker is None else event.scores[knocker]
                yield from self.remark(f"scoring.{event.scoring}", knocker, total=total)
                yield from self._scores(event, before.points, after.points)
            case _:
                yield from super().tell(event, before, after)

    def rest(self, last: Public) -> Iterator[Line]:  # noqa: ARG002  # the turns are in ``placed``
        yield from self.turns(self.placed)
        self.placed.clear()

    def position(self, last: Position) -> Iterator[Line]:
        yield from self.rows_by_seat(last.rows)
        yield from super().position(last)

    def fact(self, last: Public, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def _dealt(self, event: CardsDealt) -> Iterator[Line]:
        number = self.say("hand", number=event.hand_number)
        yield from self.heading(number, self.say("deals", event.dealer))
        stock = Line(self.say("stock", count=stock_size(len(self.names))), "dim")
        yield from self.page.flow("", [self.word_cards("pile", card=event.upcard), stock], gap=3)

    def _arranged(self, after: Position) -> Iterator[Line]:
        """Return all rows, or what the viewer has seen of its own."""
        if self.viewer is None:
            yield from self.rows_by_seat(after.rows)
        else:
            lead = self.name(self.viewer).append(f"  {self.say('sees')} ")
            yield from self.page.flow(lead, [self.row(after.row(self.viewer))])
        yield Line()

    def word_cards(self, key: str, **cards: HiddenCard) -> Line:
        """Return a text with cards in it, each as it looks on the page."""
        shown = {name: self.card(card) for name, card in cards.items()}
        line = Line(self.say(key, **{name: card.plain for name, card in shown.items()}))
        for card in shown.values():
            line.highlight_words([card.plain], card.style)
        return line

    def row(self, cards: HiddenHand, *, new: int | None = None) -> Line:
        """Return three cards, the one in a new slot bold and between brackets."""
        if new is None:
            return Line(" ").join(self.card(card) for card in cards)
        line = Line("[" if new == 0 else " ")
        for slot, card in enumerate(cards):
            line.append_text(self.card(card, style="bold" if slot == new else ""))
            line.append("]" if slot == new else "[" if slot + 1 == new else " ")
        return line

    def counted_row(self, cards: HiddenHand) -> Line:
        """Return a row and its points, as far as they are known."""
        seen = [card for card in cards if card is not None]
        unseen = " + ?" if len(seen) < len(cards) else ""
        return self.row(cards).append(f" = {row_points(seen):>2}{unseen}", "dim")

    def rows_by_seat(self, rows: Sequence[HiddenHand]) -> Iterator[Line]:
        """Return the rows in which a card is seen, side by side."""
        cells = [
            Line.assemble(self.name(seat), "  ", self.counted_row(row))
            for seat, row in enumerate(rows)
            if any(row)
        ]
        return self.page.columns(cells) if cells else iter(())

    def turns(self, placed: Sequence[Placed]) -> Iterator[Line]:
        """Return turns in order, in columns; many discards in a row in short."""
        waiting: list[Placed] = []
        for is_discard, group in groupby(placed, key=lambda turn: turn.deed == "turn.lays-stock"):
            run = [*group]
            if is_discard and len(run) >= MANY:
                yield from self._in_columns(waiting)
                waiting = []
                cells = [
                    Line.assemble(self.name(turn.seat), " ", self.card(turn.out)) for turn in run
                ]
                yield from self.page.flow(self.say("turn.all-discard") + "  ", cells, gap=2)
            else:
                waiting += run
        yield from self._in_columns(waiting)

    def _in_columns(self, placed: Sequence[Placed]) -> Iterator[Line]:
        """Return turns side by side, or each on its own line where the page is narrow."""
        widest = max(len(self.say(key, card="10", out="10")) for key in _DEEDS)
        parts, cells = [], []
        for turn in placed:
            card = turn.row[turn.slot] if turn.row else None
            name = self.name(turn.seat).append("  ")
            deed = self.word_cards(turn.deed, card=card, out=turn.out)
            row = self.row(turn.row, new=turn.slot) if turn.row else Line(" " * _BRACKETED)
            parts.append((name, [deed, row] if turn.row else [deed]))
            cells.append(Line.assemble(name, deed, " " * (widest + 1 - deed.cell_len), row))
        if cells and cells[0].cell_len + INDENT <= self.page.width:
            yield from self.page.columns(cells)
        else:
            for name, pieces in parts:
                yield from self.page.flow(name, pieces)

    def _scores(
        self, event: HandScored, before: Sequence[int], after: Sequence[int]
    ) -> Iterator[Line]:
        """Return every row with its sum, and how the hand changed the points."""
        had, scored, has = (
            max(len(str(each)) for each in column) for column in (before, event.scores, after)
        )
        for seat, (row, score) in enumerate(zip(event.rows, event.scores, strict=True)):
            is_own = score == row_points(row)
            sums = Line.assemble(
                (f"{before[seat]:>{had}} + ", "dim"),
                (f"{score:>{scored}}", "" if is_own else "bold red" if score else "bold green"),
                (" = ", "dim"),
                (f"{after[seat]:>{has}}", "bold"),
            )
            lead = self.name(seat).append("  ")
            yield from self.page.flow(lead, [self.counted_row(row), sums], gap=3)
