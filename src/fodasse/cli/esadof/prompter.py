"""ES-ADOF at the terminal: matches printed hand by hand, prompts, and the answers to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from attrs import define
from rich.text import Text as Line

from fodasse.cli.page import coloured
from fodasse.cli.prompter import Prompter, tidy
from fodasse.cli.speech import CLI
from fodasse.core.cards import HiddenHand
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games import esadof
from fodasse.games.esadof import GAME, Action, Phase, Public, Source, State, View
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
from fodasse.games.esadof.rules import SLOTS, stock_size
from fodasse.games.esadof.scoring import row_points
from fodasse.games.esadof.state import Position
from fodasse.table.bot import Turn

_ORDER: Final = re.compile(r"[0-9,;.+-]*[0-9][0-9,;.+-]*")
"""Digits, with any separators around them."""
_HELP: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.ARRANGE: ("order", "as-dealt", "peek"),
    Phase.TURN: ("pile", "stock", "knock"),
    Phase.DRAWN: ("replace", "discard"),
}


@define(kw_only=True)
class EsadofPrompter(Prompter[State, Action, View]):
    """A transcript and prompts of ES-ADOF.

    Turns are printed together when the hand ends, or when a person is asked.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.esadof", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (
        *(DealDue, RowArranged, RowPeeked, CardDrawn, PointsChanged),
    )

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
            case _:
                yield from super().tell(event, before, after)

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

    # Prompts and answers

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        yield from self.rest(view)
        yield Line()
        if view.phase is Phase.ARRANGE:
            backs = self.with_numbers(self.card(None) for _ in SLOTS)
            yield from self.page.flow(self.say("situation.face-down") + " ", backs, gap=3)
        elif view.drawn is None:
            yield from self._others(view, turn.seat)
            stock = Line(self.say("stock", count=view.stock), "dim")
            row = self.counted_row(view.row(turn.seat))
            yield from self.page.flow(self.say("situation.row") + "  ", [row, stock], gap=3)

    def choices(self, turn: Turn[Action, View]) -> Sequence[tuple[Line, Action]]:
        return self.labelled(_actions(turn.seat).get(turn.view.phase, {}).values(), turn)

    def question(self, turn: Turn[Action, View]) -> str:
        return self.say(f"question.{turn.view.phase}")

    def words(self, turn: Turn[Action, View]) -> dict[str, Action]:
        by_phase = _actions(turn.seat)
        offered = by_phase.pop(turn.view.phase, {})
        as_dealt = {"as-dealt": esadof.Arrange(turn.seat, tuple(SLOTS))}
        return {
            **(as_dealt if turn.view.phase is Phase.ARRANGE else offered),
            **{code: action for each in by_phase.values() for code, action in each.items()},
        }

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return an order of the cards.

        Raises:
            Unreadable: it is no order of three cards.
        """
        said = tidy(answer)
        if turn.view.phase is not Phase.ARRANGE or not _ORDER.fullmatch(said):
            return None
        order = tuple(int(digit) - 1 for digit in said if digit.isdecimal())
        if sorted(order) != [*SLOTS]:
            raise self.unreadable("no-order")
        return esadof.Arrange(turn.seat, order)

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        return (self.say(f"help.{key}") for key in _HELP[turn.view.phase])

    def _others(self, view: View, seat: Seat) -> Iterator[Line]:
        """Return the rows of others in which a card is known to all."""
        cells = [
            Line(f"{self.names[other]} ").append_text(self.row(row))
            for other, row in enumerate(view.rows)
            if other != seat and any(row)
        ]
        if cells:
            lead = Line(self.say("situation.open"), "dim")
            yield from self.page.flow("", [lead, *cells], gap=2)


def _actions(seat: Seat) -> dict[Phase, dict[str, Action]]:
    """Return the choices of a turn, by phase and by the code of their words, in order."""
    return {
        Phase.TURN: {
            "pile": esadof.Draw(seat, esadof.Source.PILE),
            "stock": esadof.Draw(seat, esadof.Source.STOCK),
            "knock": esadof.Knock(seat),
        },
        Phase.DRAWN: {
            "left": esadof.Replace(seat, 0),
            "middle": esadof.Replace(seat, 1),
            "right": esadof.Replace(seat, 2),
            "discard": esadof.Discard(seat),
        },
    }
