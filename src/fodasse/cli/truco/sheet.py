"""The lines of a hand as on a score sheet: vira, hands, tricks, cries, points of both teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import frozen
from rich.text import Text

from fodasse.cli.page import INDENT
from fodasse.cli.sheet import Sheet
from fodasse.cli.truco import words
from fodasse.core.cards import Card, HiddenCard, Rank, Suit
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat
from fodasse.games.truco import Laid, State, View

Sight: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
GAP: Final = 2
"""Columns between the cards of a trick, of which a covered one takes the first."""


@frozen
class HandSheet(Sheet):
    """How a match of Truco looks in one language on one page."""

    @property
    def teams(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The seats of both teams."""
        seats = range(self.telling.record.seats)
        return tuple(seats[::2]), tuple(seats[1::2])

    def team(self, side: int) -> str:
        """Those who play together, as a list in a sentence."""
        return self.say.listed([self.labels[seat] for seat in self.teams[side]])

    def score(self, points: Sequence[int]) -> str:
        """The points of both teams in short, the team of seat 0 first."""
        first, last = points
        page = self.page
        return self.say(words.SCORE, first=first, last=last, dash=page.dash, cross=page.cross)

    def points(self, after: Sequence[int], before: Sequence[int] | None = None) -> Iterator[Text]:
        """The points of both teams, and what one of them has just gained."""
        cells = []
        for side, points in enumerate(after):
            cell = Text(f"{self.team(side)} {points}")
            if before is not None and points != before[side]:
                cell.stylize("bold")
                cell.append(f" (+{points - before[side]})", "green")
            cells.append(cell)
        return self.page.columns(cells)

    def vira(self, vira: HiddenCard, manilha: Rank | None) -> list[Text]:
        """The vira and the manilhas it makes, weak to strong."""
        pieces = [Text.assemble(("vira ", "dim"), self.page.card(vira))]
        if manilha is not None:
            cards = [self.page.card(Card(manilha, suit), style="bold") for suit in Suit]
            row = Text.assemble((" < ", "dim")).join(cards)
            pieces.append(Text.assemble(("manilhas ", "dim"), row))
        return pieces

    def cards(self, hand: Iterable[HiddenCard], manilha: Rank | None) -> list[Text]:
        """Cards with manilhas bold; what is not seen as backs."""
        return [
            self.page.card(card, style="bold" if card and card.rank is manilha else "")
            for card in hand
        ]

    def trick(
        self,
        number: int,
        laid: Sequence[Laid],
        result: Text,
        *,
        told: int = 0,
        winner: Seat | None = None,
    ) -> Iterator[Text]:
        """Who played what, and what came of it.

        Args:
            number: from 1.
            laid: the cards in order.
            result: what stands behind them.
            told: so many of them stand on a line above, and leave their columns empty.
            winner: whose card stands out.
        """
        cells = [self._laid(each, is_best=each.seat == winner) for each in laid]
        lead = f"{number:>2}  "
        if told:
            kept = sum(cell.cell_len + GAP - 1 for cell in cells[:told])
            cells = cells[told:]
            rest = sum(cell.cell_len + GAP - 1 for cell in cells) + result.cell_len
            fits = INDENT + len(lead) + kept + rest <= self.page.width
            lead = " " * (len(lead) + kept * fits)
        return self.page.flow(lead, [*cells, result], gap=GAP - 1)

    def cries(self, cries: Sequence[Text]) -> Iterator[Text]:
        """What was asked for and answered, one after the other."""
        return self.page.flow(f"{self.page.chevron} ", cries, gap=2)

    def _laid(self, laid: Laid, *, is_best: bool) -> Text:
        """A name and a card; behind a covered one that is seen there is its back."""
        style = "bold" if is_best else "dim" if laid.covered else ""
        cell = self.name(laid.seat).append(" ")
        cell.append_text(self.page.card(laid.card, style=style))
        if laid.covered and laid.card is not None:
            return cell.append_text(self.back)
        return cell.append(" ")

    @property
    def back(self) -> Text:
        """What stands behind a covered card that is seen: half a back."""
        return self.page.card(None)[:1]


def by_power(hand: Iterable[HiddenCard], manilha: Rank | None) -> list[HiddenCard]:
    """A hand weak to strong, manilhas last; backs, and hands in the dark, as they lie."""
    cards = list(hand)
    if manilha is None or None in cards:
        return cards
    powers = POWERS[manilha]
    return sorted(cards, key=lambda card: (powers[card], card.order) if card else (0, 0))
