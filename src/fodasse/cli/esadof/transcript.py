"""Matches of ES-ADOF, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Final, TypeAlias

from attrs import define, field, frozen
from rich.text import Text as Line

from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import HiddenCard, HiddenHand
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games import esadof
from fodasse.games.esadof import Action, Discard, Hand, Phase, Replace, Source, State, View
from fodasse.games.esadof.scoring import is_lowest_alone, row_points

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
MANY: Final = 4
"""The least number of discards in a row that are printed together."""
_DEEDS: Final = ("turn.takes", "turn.draws", "turn.puts-back", "turn.discards")
_BRACKETED: Final = 10
"""Columns of a row with brackets."""
_FEW: Final = 3
"""The most seats that a sentence names; it gives the number of more."""


@frozen
class Placed:
    """A turn: a card drawn and placed, as far as it was seen."""

    seat: Seat
    source: Source
    """The source of the card."""
    out: HiddenCard
    """The card that went on the pile."""
    row: HiddenHand = ()
    """The row with the new card in it; () where the card drawn was discarded."""
    slot: int = 0
    """The place of the new card."""

    @property
    def deed(self) -> str:
        """The key of its text."""
        is_taken = self.source is Source.PILE
        if self.row:
            return "turn.takes" if is_taken else "turn.draws"
        return "turn.puts-back" if is_taken else "turn.discards"


@define(kw_only=True)
class EsadofTranscript(Transcript[State, Action, View]):
    """A transcript of ES-ADOF.

    Turns are printed together when the hand ends, or when a person is asked.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.esadof", after=(CLI,))

    placed: list[Placed] = field(factory=list, init=False)
    """The turns that are not printed yet."""

    def explain(self) -> Iterator[Line]:
        yield from self.remark("aim", style="", count=self.record.rules.target)
        yield from self.remark("card-points", style="dim")
        legend = (Line(self.say(f"legend.{key}"), "dim") for key in ("takes", "draws", "new"))
        yield from self.page.flow("", legend, gap=3)

    def step(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        """Return an action and its consequences as lines.

        A draw is printed with where the card goes, a knock with the end of the hand.
        """
        match action:
            case esadof.Deal():
                yield from self._deal(action, before)
            case esadof.Arrange() if after.phase is Phase.TURN:
                yield from self._arranged(after)
            case Replace() | Discard() if before.drawn is not None:
                self.placed.append(_placed(action, before.drawn.source, after))
        if not after.awaited and after.last_hand is not None:
            yield from self._end_hand(after.last_hand, before, after)

    def rest(self, last: Moment) -> Iterator[Line]:  # noqa: ARG002  # the turns are kept
        yield from self.turns(self.placed)
        self.placed.clear()

    def awaited(self, last: Moment) -> str:
        if not last.awaited:
            return self.say("to-deal", last.dealer)
        if last.phase is Phase.ARRANGE:
            return self.say("awaited.arrange", names=self.people(last.awaited))
        if last.drawn is None:
            return self.say("to-play", last.awaited[0])
        return self.say("awaited.drawn", last.awaited[0], card=self.card(last.drawn.card).plain)

    def position(self, last: Moment) -> Iterator[Line]:
        yield from self.rows_by_seat(last.rows)
        yield from self.totals(last.points)

    def winners(self, last: Moment, result: Outcome) -> str:
        points = self.fact(last, result.winners[0])
        hands = self.say("hands", count=last.hand_number)
        return self.say("wins", names=self.people(result.winners), points=points, hands=hands)

    def fact(self, last: Moment, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def _deal(self, deal: esadof.Deal, before: Moment) -> Iterator[Line]:
        number = self.say("hand", number=before.hand_number)
        yield from self.heading(number, self.say("deals", before.dealer))
        facts = [
            self.worded("pile", card=deal.upcard),
            Line(self.say("stock", count=len(deal.stock)), "dim"),
            Line(self.say("begins", (before.dealer + 1) % len(self.names)), "dim"),
        ]
        yield from self.page.flow("", facts, gap=3)

    def _arranged(self, moment: Moment) -> Iterator[Line]:
        """Return all rows, or what the viewer has seen of its own."""
        if self.viewer is None:
            yield from self.rows_by_seat(moment.rows)
        else:
            lead = self.name(self.viewer).append(f"  {self.say('sees')} ")
            yield from self.page.flow(lead, [self.row(moment.row(self.viewer))])
        yield Line()

    def _end_hand(self, hand: Hand, before: Moment, after: Moment) -> Iterator[Line]:
        """Return the end of the hand, the scoring that applies, all rows and the points."""
        yield from self.rest(after)
        yield Line()
        if hand.knocker is not None:
            yield from self.event("event.knock", hand.knocker)
        elif before.stock if isinstance(before, View) else len(before.stock):
            yield from self.event("event.turns-out", count=self.record.rules.max_turns)
        else:
            yield from self.event("event.stock-out")
        yield from self._scoring(hand)
        yield from self.scores(hand, before.points, after.points)

    def _scoring(self, hand: Hand) -> Iterator[Line]:
        knocker = hand.knocker
        if knocker is None:
            return self.remark("scoring.own")
        own = [row_points(row) for row in hand.rows]
        if is_lowest_alone(own, knocker):
            return self.remark("scoring.lowest", knocker)
        lower = [seat for seat, points in enumerate(own) if points < own[knocker]]
        equal = [seat for seat, points in enumerate(own) if points == own[knocker]]
        key = "scoring.undercut" if lower else "scoring.tied"
        others = self.people(lower or [seat for seat in equal if seat != knocker])
        count, total = len(others), sum(own)
        if count > _FEW:
            others = [self.say("scoring.others", count=count)]
        return self.remark(key, knocker, names=others, count=count, total=total)

    def worded(self, key: str, **cards: HiddenCard) -> Line:
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
        known = [card for card in cards if card is not None]
        unknown = " + ?" if len(known) < len(cards) else ""
        return self.row(cards).append(f" = {row_points(known):>2}{unknown}", "dim")

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
        for is_discard, group in groupby(placed, key=lambda turn: turn.deed == "turn.discards"):
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
            deed = self.worded(turn.deed, card=card, out=turn.out)
            row = self.row(turn.row, new=turn.slot) if turn.row else Line(" " * _BRACKETED)
            parts.append((name, [deed, row] if turn.row else [deed]))
            cells.append(Line.assemble(name, deed, " " * (widest + 1 - deed.cell_len), row))
        if cells and cells[0].cell_len + INDENT <= self.page.width:
            yield from self.page.columns(cells)
        else:
            for name, pieces in parts:
                yield from self.page.flow(name, pieces)

    def scores(self, hand: Hand, before: Sequence[int], after: Sequence[int]) -> Iterator[Line]:
        """Return every row with its sum, and how the hand changed the points."""
        target = self.record.rules.target
        had, scored, has = (
            max(len(str(each)) for each in column) for column in (before, hand.scores, after)
        )
        for seat, (row, score) in enumerate(zip(hand.rows, hand.scores, strict=True)):
            is_own = score == row_points(row)
            sums = Line.assemble(
                (f"{before[seat]:>{had}} + ", "dim"),
                (f"{score:>{scored}}", "" if is_own else "bold red" if score else "bold green"),
                (" = ", "dim"),
                (f"{after[seat]:>{has}}", "bold red" if after[seat] >= target else "bold"),
            )
            lead = self.name(seat).append("  ")
            yield from self.page.flow(lead, [self.counted_row(row), sums], gap=3)


def _placed(action: Replace | Discard, source: Source, after: Moment) -> Placed:
    """Return a turn, also if it ended the hand."""
    seat, hand = action.seat, after.last_hand
    out = after.pile[-1] if after.pile else hand.discard if hand else None
    if isinstance(action, Discard):
        return Placed(seat, source, out)
    row = after.row(seat) or (hand.rows[seat] if hand else ())
    return Placed(seat, source, out, row, action.slot)
