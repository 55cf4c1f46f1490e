"""The lines of a hand of Truco: vira, cards, tricks, the points of both teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import define
from rich.text import Text as Line

from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import HiddenCard, Rank
from fodasse.core.seats import Seat, partners_opposite
from fodasse.core.texts import Texts
from fodasse.games.truco import GAME, Action, Laid, State, View
from fodasse.games.truco.state import Team

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
_GAP: Final = 2
"""Columns between the cards of a trick; half a back fills the first behind a covered card."""


@define(kw_only=True)
class Sheet(Transcript[State, Action, View]):
    """Lays out what is on the table."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.truco", after=(CLI, GAME.texts))

    @property
    def half_back(self) -> Line:
        """The mark behind a covered card whose face is known."""
        return self.card(None)[:1]

    def team(self, side: Team) -> list[str]:
        """Return the names of a team."""
        return self.people(partners_opposite(self.record.seats)[side])

    def score(self, points: Sequence[int]) -> str:
        """Return the points of both teams in short."""
        return self.say("score", first=points[0], last=points[1])

    def points(self, after: Sequence[int], before: Sequence[int] = ()) -> Iterator[Line]:
        """Return the points of both teams, and what each has gained since ``before``."""
        cells = []
        for side, (now, then) in enumerate(zip(after, before or after, strict=True)):
            cell = Line(f"{self.say.listed(self.team(side))} {now}")
            if now != then:
                cell.stylize("bold")
                cell.append(f" (+{now - then})", "green")
            cells.append(cell)
        return self.page.columns(cells)

    def cards(self, hand: Iterable[HiddenCard], manilha: Rank | None) -> list[Line]:
        """Return cards with manilhas bold."""
        return [self.card(card, manilha) for card in hand]

    def laid(
        self,
        number: int,
        trick: Sequence[Laid],
        result: Line,
        *,
        printed: int = 0,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return a trick, complete or not.

        Args:
            number: the number of the trick, from 1.
            trick: the cards in order.
            result: what stands behind them.
            printed: how many of the cards are on a line above; their columns stay empty.
            winner: the seat whose card is bold.
        """
        cells = []
        for each in trick:
            style = "bold" if each.seat == winner else "dim" if each.covered else ""
            mark = self.half_back if each.covered and each.card is not None else " "
            card = self.card(each.card, style=style)
            cells.append(Line.assemble(self.name(each.seat), " ", card, mark))
        if not printed:
            return self.trick(number, cells, result, gap=_GAP - 1)
        left, cells = cells[:printed], cells[printed:]
        kept = len("12  ") + sum(cell.cell_len + _GAP - 1 for cell in left)
        rest = sum(cell.cell_len + _GAP - 1 for cell in cells) + result.cell_len
        fits = INDENT + kept + rest <= self.page.width
        return self.page.flow(" " * (kept if fits else 4), [*cells, result], gap=_GAP - 1)
