"""The lines of a round as on a score sheet: the vira, hands and bids, stages, letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from attrs import frozen
from rich.text import Text

from fodasse.cli.fodasse import words
from fodasse.cli.page import INDENT
from fodasse.cli.sheet import MANY, Sheet
from fodasse.core.cards import Card, HiddenCard, Rank, Suit
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Rules

LETTERS = "FODASSE"
"""What points are shown as, where as many eliminate."""


@frozen
class Called:
    """A seat with its hand and, once it has bid, its bid."""

    seat: Seat
    hand: tuple[HiddenCard, ...]
    bid: int | None = None
    total: int | None = None
    """All bids up to this one."""


@frozen
class Scored:
    """What a round was for a seat."""

    seat: Seat
    bid: int
    won: int
    points: int
    """After the round."""
    gained: int
    is_out: bool


@frozen
class ScoreSheet(Sheet):
    """How a match of Fodasse looks in one language on one page."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        rules: Rules = self.telling.record.rules
        return rules

    def vira(self, vira: HiddenCard, *, note: str = "") -> Iterator[Text]:
        """The vira and the manilhas it makes, weak to strong."""
        pieces = [self.page.card(vira)]
        if note:
            pieces.append(Text(note, "dim"))
        if vira is not None:
            manilha = self.rules.manilha(vira)
            cards = [self.page.card(Card(manilha, suit), style="bold") for suit in Suit]
            pieces.append(
                Text.assemble(("  manilhas ", "dim"), Text.assemble((" < ", "dim")).join(cards))
            )
        return self.page.flow(Text("vira ", "dim"), pieces)

    def calls(self, rows: Sequence[Called], manilha: Rank | None) -> Iterator[Text]:
        """Hands with their bids, manilhas last and bold where they are known."""
        if len(rows) <= MANY:
            return chain.from_iterable(self._call(row, manilha) for row in rows)
        cells = []
        for row in rows:
            cell = self.name(row.seat)
            for card in self._sorted(row.hand, manilha):
                cell.append(" ").append_text(card)
            cells.append(cell if row.bid is None else cell.append(f"  {row.bid}", "bold"))
        return self.page.columns(cells)

    def stage(
        self,
        number: int,
        laid: Sequence[tuple[Seat, Card]],
        result: Text,
        *,
        manilha: Rank | None = None,
        winner: Seat | None = None,
    ) -> Iterator[Text]:
        """Who played what and how it ended; annulled cards are crossed.

        Args:
            number: from 1.
            laid: seats and cards in order.
            result: what came of it.
            manilha: None while nothing is to be crossed.
            winner: whose card stands out.
        """
        ranks = [card.rank for _, card in laid]
        cells = []
        for seat, card in laid:
            cell = self.name(seat).append(" ")
            if manilha is None or card.rank is manilha or ranks.count(card.rank) == 1:
                style = "bold" if seat == winner else ""
                cell.append_text(self.page.card(card, style=style)).append(" ")
            else:
                cell.append_text(self.page.card(card, style="dim"))
                cell.append(self.page.cross, "dim")
            cells.append(cell)
        return self.page.flow(f"{number:>2}  ", [*cells, result])

    def scores(self, rows: Sequence[Scored]) -> Iterator[Text]:
        """Stages won and bid, and the points, what was gained apart."""
        cells = []
        for row in rows:
            style = "green" if row.bid == row.won else "yellow"
            cell = self.name(row.seat).append(f" {row.won}/{row.bid} ", style)
            cells.append(cell.append_text(self.gain(row)))
        return self.page.columns(cells)

    def gain(self, row: Scored) -> Text:
        """Points as they were, and what came or went: ``FO+D``, ``FO-D``."""
        before = row.points - row.gained
        style = "bold red" if row.is_out else "bold yellow"
        if row.gained == 0:
            return Text(self.points(row.points), style if row.is_out else "")
        kept, more = min(before, row.points), max(before, row.points)
        sign = "+" if row.gained > 0 else "-"
        if self.has_letters:
            return Text(LETTERS[:kept]).append(sign + LETTERS[kept:more], style)
        return Text(str(before)).append(f"{sign}{more - kept}", style)

    @property
    def has_letters(self) -> bool:
        """Whether points are letters."""
        return self.rules.limit == len(LETTERS)

    def points(self, points: int) -> str:
        """Points as letters or a number."""
        if self.has_letters:
            return LETTERS[:points] or self.page.dash
        return str(points)

    def total(self, points: int) -> str:
        """Points as they stand in a sentence."""
        if points and self.has_letters:
            return self.points(points)
        return self.say.counted(points, words.POINTS) if points else self.say(words.NO_POINTS)

    def _call(self, row: Called, manilha: Rank | None) -> Iterator[Text]:
        pieces = list(self._sorted(row.hand, manilha))
        lead = self.name(row.seat).append("  ")
        if row.bid is not None:
            bids = self.say(words.BIDS, stages=row.bid)
            total = self.say(words.SUM, total=row.total)
            pieces.append(Text("  ").append(bids, "bold"))
            if (
                lead.cell_len + 3 * len(row.hand) + len(bids + total) + INDENT + 5
                <= self.page.width
            ):
                pieces.append(Text("  ").append(total, "dim"))
        return self.page.flow(lead, pieces)

    def _sorted(self, hand: Sequence[HiddenCard], manilha: Rank | None) -> Iterator[Text]:
        cards = [card for card in hand if card is not None]
        if manilha is not None:
            cards.sort(key=lambda card: (POWERS[manilha][card], card.order))
        for card in cards:
            yield self.page.card(card, style="bold" if card.rank is manilha else "")
        for _ in range(len(hand) - len(cards)):
            yield self.page.card(None)
