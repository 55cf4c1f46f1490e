"""The lines of a round of Fodasse: the vira, hands with bids, stages, points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import ClassVar, TypeAlias

from attrs import define, field, frozen
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import MANY, Transcript
from fodasse.core.cards import Card, HiddenCard, Rank
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games import fodasse
from fodasse.games.fodasse import Action, Round, State, View

Moment: TypeAlias = State | View
"""A state, or a seat's view of it."""
LETTERS = "FODASSE"
"""The letters for points where this many points eliminate."""


@frozen
class Row:
    """A seat with its hand and, once it has bid, its bid."""

    seat: Seat
    hand: tuple[HiddenCard, ...]
    bid: int | None = None
    total: int = 0
    """All bids up to this one."""


@define(kw_only=True)
class Sheet(Transcript[State, Action, View]):
    """The parts of a round as lines."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.fodasse", after=(CLI,))

    order: tuple[Seat, ...] = field(default=(), init=False)
    """The seats of the round in the order of the call."""
    manilha: Rank | None = field(default=None, init=False)
    """The round's manilha, if it was seen with the deal."""

    @property
    def rules(self) -> fodasse.Rules:
        """The rules of the match."""
        rules: fodasse.Rules = self.record.rules
        return rules

    @property
    def has_letters(self) -> bool:
        """Whether points are printed as letters."""
        return self.rules.limit == len(LETTERS)

    def explain(self) -> Iterator[Line]:
        """Return the aim of the game and what the signs mean."""
        if self.has_letters:
            yield from self.remark("opening.misses", style="")
        annulled = Line.assemble(self.page.card(Card.parse("KD")), ("×", "dim"))
        gained = ("FO+D", "legend.letter") if self.has_letters else ("2+1", "legend.point")
        signs = [("1/2", "legend.score"), gained]
        yield from self.legend(
            [(annulled, "legend.annulled"), *((Line(sign), key) for sign, key in signs)]
        )

    def vira(self, vira: HiddenCard, *, note: str = "") -> Iterator[Line]:
        """Return the vira and the manilhas it makes."""
        manilha = None if vira is None else self.rules.manilha(vira)
        return self.page.flow("", vira_pieces(self.page, vira, manilha, note), gap=3)

    def calls(self, rows: Sequence[Row]) -> Iterator[Line]:
        """Return hands with their bids, manilhas last and bold where they are known."""
        if len(rows) <= MANY:
            return chain.from_iterable(map(self._call, rows))
        cells = []
        for row in rows:
            cell = Line(" ").join([self.name(row.seat, self.order), *self._hand(row)])
            cells.append(cell if row.bid is None else cell.append(f"  {row.bid}", "bold"))
        return self.page.columns(cells)

    def _call(self, row: Row) -> Iterator[Line]:
        pieces = self._hand(row)
        lead = self.name(row.seat, self.order).append("  ")
        if row.bid is not None:
            bid = self.say("call.bid", stages=row.bid)
            total = self.say("call.sum", total=row.total)
            pieces.append(Line("  ").append(bid, "bold"))
            width = lead.cell_len + 3 * len(row.hand) + len(bid + total) + INDENT + 5
            if width <= self.page.width:
                pieces.append(Line("  ").append(total, "dim"))
        return self.page.flow(lead, pieces)

    def _hand(self, row: Row) -> list[Line]:
        return [self.card(card, self.manilha) for card in by_power(row.hand, self.manilha)]

    def stage(
        self,
        number: int,
        laid: Sequence[tuple[Seat, Card]],
        result: Line,
        *,
        manilha: Rank | None = None,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return the cards of a stage with their seats, annulled ones crossed, and the result.

        Args:
            number: the number of the stage, from 1.
            laid: seats and cards in order.
            result: what stands behind the cards.
            manilha: the round's; None: nothing is annulled yet.
            winner: the seat whose card is bold.
        """
        ranks = [card.rank for _, card in laid]
        cells = []
        for seat, card in laid:
            style, mark = "bold" if seat == winner else "", " "
            if manilha is not None and card.rank is not manilha and ranks.count(card.rank) > 1:
                style, mark = "dim", "×"
            shown = self.page.card(card, style=style)
            cells.append(Line.assemble(self.name(seat, self.order), " ", shown, (mark, "dim")))
        return self.trick(number, cells, result)

    def scores(self, finished: Round, after: Moment, out: Collection[Seat]) -> Iterator[Line]:
        """Return stages won and bid by seat, and points with what was gained.

        Args:
            finished: the round.
            after: the moment after it.
            out: the seats that it eliminated.
        """
        cells = []
        for seat, bid, won, gained in zip(
            finished.seats, finished.bids, finished.won, finished.gained, strict=True
        ):
            cell = self.won(seat, won, bid).append(" ")
            points = self._gain(after.seat(seat).points, gained, is_out=seat in out)
            cells.append(cell.append_text(points))
        return self.page.columns(cells)

    def won(self, seat: Seat, won: int, bid: int | None) -> Line:
        """Return a seat with the stages it won and bid."""
        style = "green" if won == bid else "yellow"
        return self.name(seat, self.order).append(f" {won}/{bid}", style)

    def _gain(self, points: int, gained: int, *, is_out: bool) -> Line:
        """Return points with the change: ``FO+D``, ``FO-D``."""
        before, style = points - gained, "bold red" if is_out else "bold yellow"
        if gained == 0:
            return Line(self.points(points), style if is_out else "")
        kept, more = min(before, points), max(before, points)
        sign = "+" if gained > 0 else "-"
        if self.has_letters:
            return Line(LETTERS[:kept]).append(sign + LETTERS[kept:more], style)
        return Line(str(before)).append(f"{sign}{more - kept}", style)

    def points(self, points: int) -> str:
        """Return points as letters or as a number."""
        return (LETTERS[:points] or "–") if self.has_letters else str(points)

    def total(self, points: int) -> str:
        """Return points as they stand in a sentence."""
        if not points:
            return self.say("no-points")
        return self.points(points) if self.has_letters else self.say("points", count=points)
