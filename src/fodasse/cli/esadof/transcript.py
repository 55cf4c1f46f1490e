"""Matches of ES-ADOF, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from attrs import define
from rich.text import Text as Line

from fodasse.cli.page import coloured
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import HiddenHand
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.esadof import GAME, Action, Public, Source, State, View
from fodasse.games.esadof.events import (
    CardDiscarded,
    CardDrawn,
    CardReplaced,
    CardsDealt,
    HandScored,
    Knocked,
    RowPeeked,
    StockEmpty,
    TurnsBegan,
    TurnsOver,
)
from fodasse.games.esadof.rules import stock_size
from fodasse.games.esadof.scoring import row_points
from fodasse.games.esadof.state import Position


@define(kw_only=True)
class EsadofTranscript(Transcript[State, Action, View]):
    """A transcript of ES-ADOF.

    Turns are printed together when the hand ends, or when a person is asked.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.esadof", after=(CLI, GAME.texts))

    def explain(self) -> Iterator[Line]:
        yield from self.remark("aim", style="", count=self.record.rules.target)
        yield from self.remark("card-points", style="dim")

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        match event:
            case CardsDealt():
                number = self.say("hand", number=event.hand_number)
                yield from self.heading(number, self.say("deals", event.dealer))
                stock = Line(self.say("stock", count=stock_size(len(self.names))), "dim")
                pile = coloured(self.say("pile", card=event.upcard))
                yield from self.page.flow("", [pile, stock], gap=3)
            case RowPeeked(seat=seat) if seat == self.viewer:
                yield from self.comment(event)
            case TurnsBegan():
                if self.viewer is None:
                    yield from self.rows_by_seat(after.rows)
                yield Line()
            case CardDrawn(source=Source.PILE) | CardReplaced() | CardDiscarded():
                self.utter(event, "")
            case Knocked() | StockEmpty() | TurnsOver():
                yield from self.rest(after)
                yield Line()
                yield from self.report(event)
            case HandScored():
                yield from self.comment(event)
                yield from self._scores(event.scores, before.points)

    def rest(self, last: Public) -> Iterator[Line]:  # noqa: ARG002  # the turns are kept
        return self.utterances_so_far("")

    def position(self, last: Position) -> Iterator[Line]:
        yield from self.rows_by_seat(last.rows)
        yield from super().position(last)

    def fact(self, last: Public, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def row(self, cards: HiddenHand) -> Line:
        """Return three cards side by side."""
        return Line(" ").join(map(self.card, cards))

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

    def _scores(self, scores: Sequence[int], before: Sequence[int]) -> Iterator[Line]:
        """Return how a hand changed the points."""
        cells = [
            Line.assemble(
                self.name(seat),
                (f"  {had} + ", "dim"),
                str(score),
                (" = ", "dim"),
                (str(had + score), "bold"),
            )
            for seat, (had, score) in enumerate(zip(before, scores, strict=True))
        ]
        return self.page.columns(cells)
