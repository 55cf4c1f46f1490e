"""Prompts of ES-ADOF, and the answers to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.text import Text as Line

from fodasse.cli.esadof.transcript import EsadofTranscript
from fodasse.cli.prompter import Prompter, tidy
from fodasse.core.seats import Seat
from fodasse.games import esadof
from fodasse.games.esadof import Action, Phase, State, View
from fodasse.games.esadof.rules import SLOTS
from fodasse.table.bot import Turn

_ORDER: Final = re.compile(r"[0-9,;.+-]*[0-9][0-9,;.+-]*")
"""Digits, with any separators around them."""
_HELP: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.ARRANGE: ("order", "as-dealt", "peek"),
    Phase.TURN: ("pile", "stock", "knock"),
    Phase.DRAWN: ("replace", "discard"),
}


class EsadofPrompter(Prompter[State, Action, View], EsadofTranscript):
    """Prompts of ES-ADOF."""

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
