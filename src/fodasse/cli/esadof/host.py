"""What a person is asked in a match of ES-ADOF, and what the answers stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.text import Text as Line

from fodasse.cli.answers import Misheard, not_understood, number, tidied
from fodasse.cli.esadof import words
from fodasse.cli.esadof.narrator import Narrator
from fodasse.core.seats import Seat
from fodasse.core.wording import Text
from fodasse.games.esadof import (
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Phase,
    Replace,
    Source,
    View,
)
from fodasse.games.esadof.rules import ROW, SLOTS
from fodasse.table.bot import Turn

AS_DEALT: Final = frozenset({"ok", "o", "asdealt", "comovieram"})
"""What leaves the cards as they were dealt, in any language."""
PILE: Final = frozenset({"pile", "pilha", "p"})
STOCK: Final = frozenset({"stock", "baralho", "s", "b"})
KNOCK: Final = frozenset({"knock", "mesa", "k"})
DISCARD: Final = frozenset({"discard", "descartar", "descarta", "d"})
SLOT_WORDS: Final = (
    frozenset({"left", "esquerda", "l", "e"}),
    frozenset({"middle", "meio"}),
    frozenset({"right", "direita", "r"}),
)
"""By slot."""
_ORDER: Final = re.compile(r"[0-9,;.+-]*[0-9][0-9,;.+-]*")
"""Digits, whatever stands between them."""


class Host(Narrator):
    """Tells one seat its match and understands its answers."""

    def ask(self, turn: Turn) -> Iterator[Line]:
        """What the seat knows of the rows, and what it can choose from."""
        view: View = turn.view
        sheet, say = self.sheet, self.sheet.say
        yield from self.so_far()
        yield Line()
        if view.phase is Phase.ARRANGE:
            backs = [self._choice(place + 1, sheet.page.card(None)) for place in SLOTS]
            yield from sheet.page.flow(say(words.FACE_DOWN) + " ", backs, gap=3)
            return
        row = view.row(turn.seat)
        if view.drawn is not None:
            origin = words.FROM_PILE if view.drawn.source is Source.PILE else words.FROM_STOCK
            choices = [
                *(self._choice(slot + 1, sheet.page.card(row[slot])) for slot in SLOTS),
                self._choice(ROW + 1, Line(say(words.DISCARD))),
            ]
            lead = Line(say(origin) + " ").append_text(sheet.page.card(view.drawn.card))
            yield from sheet.page.flow("", [lead])
        else:
            yield from self._others(view, turn.seat)
            lead = Line(say(words.YOUR_ROW) + "  ").append_text(sheet.counted_row(row))
            yield from sheet.page.flow("", [lead])
            choices = [
                self._choice(1, sheet.worded(words.PILE, card=view.pile[-1])),
                self._choice(2, Line(say.counted(view.stock, words.STOCK))),
                self._choice(3, Line(say(words.KNOCK))),
            ]
        yield from sheet.page.flow("", choices, gap=3)

    def prompt(self, turn: Turn) -> str:
        """What is awaited."""
        text = {Phase.ARRANGE: words.YOUR_ORDER, Phase.TURN: words.YOUR_TURN}.get(
            turn.view.phase, words.YOUR_PLACE
        )
        return f"   {self.sheet.say(text, dash=self.sheet.page.dash)} "

    def read(self, answer: str, turn: Turn) -> Action:
        """An order, a choice by its number or by a word.

        Words mean the same at all times, so a deed whose time it is not is refused by the game.

        Raises:
            Misheard: it is none of these.
        """
        said = tidied(answer).casefold()
        phase, seat = turn.view.phase, turn.seat
        if phase is Phase.ARRANGE:
            if said in AS_DEALT:
                return Arrange(seat, tuple(SLOTS))
            if _ORDER.fullmatch(said):
                return _order(said, seat)
        elif (given := number(said)) is not None:
            return _numbered(given, turn)
        if said == "m":
            return Replace(seat, 1) if phase is Phase.DRAWN else Knock(seat)
        for heard, action in _words(seat):
            if said in heard:
                return action
        raise not_understood(tidied(answer), self.sheet.page)

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered, a line each."""
        texts: tuple[Text, ...]
        if turn.view.phase is Phase.ARRANGE:
            texts = (words.HELP_ORDER, words.HELP_AS_DEALT, words.HELP_PEEK)
        elif turn.view.phase is Phase.TURN:
            texts = (words.HELP_PILE, words.HELP_STOCK, words.HELP_KNOCK)
        else:
            texts = (words.HELP_REPLACE, words.HELP_DISCARD)
        for text in texts:
            yield self.sheet.say(text)

    def _choice(self, place: int, shown: Line) -> Line:
        return Line(f"{place} ", "dim").append_text(shown)

    def _others(self, view: View, seat: Seat) -> Iterator[Line]:
        """The rows of others in which a card is known to all."""
        sheet = self.sheet
        cells = [
            Line(f"{sheet.labels[other]} ").append_text(sheet.row(row))
            for other, row in enumerate(view.rows)
            if other != seat and any(row)
        ]
        if cells:
            yield from sheet.page.flow("", [Line(sheet.say(words.OPEN), "dim"), *cells], gap=2)


def _words(seat: Seat) -> tuple[tuple[frozenset[str], Action], ...]:
    return (
        (PILE, Draw(seat, Source.PILE)),
        (STOCK, Draw(seat, Source.STOCK)),
        (KNOCK, Knock(seat)),
        (DISCARD, Discard(seat)),
        *((heard, Replace(seat, slot)) for slot, heard in enumerate(SLOT_WORDS)),
    )


def _numbered(given: int, turn: Turn) -> Action:
    """The choice of a number, in the order in which they are offered."""
    seat = turn.seat
    choices: tuple[Action, ...] = (
        Draw(seat, Source.PILE),
        Draw(seat, Source.STOCK),
        Knock(seat),
    )
    if turn.view.phase is Phase.DRAWN:
        choices = (*(Replace(seat, slot) for slot in SLOTS), Discard(seat))
    if not 1 <= given <= len(choices):
        raise Misheard(words.NO_SUCH_NUMBER, number=given, last=len(choices))
    return choices[given - 1]


def _order(said: str, seat: Seat) -> Arrange:
    """The order that three digits, 1 to 3, stand for."""
    order = tuple(int(digit) - 1 for digit in said if digit.isdecimal())
    if sorted(order) != [*SLOTS]:
        raise Misheard(words.NO_SUCH_ORDER)
    return Arrange(seat, order)
