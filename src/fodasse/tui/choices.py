"""Lists of choices, by number or by the name of a card, and the window that asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text as Line
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from fodasse.cli.cards import cards_typed
from fodasse.cli.page import coloured
from fodasse.core.texts import ENGLISH
from fodasse.tui.desk import Option

MAX_ANSWER = 8
"""The most signs of an answer that are repeated."""


class Chooser(OptionList):
    """A numbered list. Digits, or the name of a card, go to an option; Enter chooses it."""

    class Unknown(Message):
        """A message: the person typed neither a number nor a card of the list."""

        def __init__(self, chooser: Chooser, answer: str) -> None:
            """Report an answer."""
            super().__init__()
            self.chooser, self.answer = chooser, answer

    def __init__(self, options: Sequence[Option] = (), lang: str = ENGLISH) -> None:
        """List some options, with cards by their names in a language."""
        super().__init__()
        self.choices: tuple[Option, ...] = ()
        """The options."""
        self._typed = self._unknown = ""
        self.offer(options, lang)

    def offer(self, options: Sequence[Option], lang: str) -> None:
        """List these options, unless they are listed already."""
        self._lang = lang
        if self.choices == tuple(options):
            return
        self.choices, self._typed, self._unknown = tuple(options), "", ""
        self.clear_options()
        wide = len(str(len(options)))
        rows = []
        for number, each in enumerate(options, 1):
            lead = "–".rjust(wide) if each.is_refused else f"{number:>{wide}}"
            body = coloured(each.label, "dim" if each.is_refused else "")
            if each.costs:
                body.append(" !", "bold yellow")
            row = Table.grid(padding=(0, 1))
            row.add_row(Line(f" {lead} ", "dim"), body)
            rows.append(Row(row))
        self.add_options(rows)
        allowed = [place for place, each in enumerate(options) if not each.is_refused]
        self.highlighted = allowed[0] if len(allowed) == 1 else None

    def on_key(self, event: events.Key) -> None:
        """Go to the option whose number, or card, has been typed; if there is none, say so."""
        sign = (event.character or "").upper()
        for typed in (self._typed + sign, sign):
            place = self._place(typed) if sign.isalnum() else None
            if place is not None:
                self._typed, self._unknown, self.highlighted = typed, "", place
                event.stop()
                return
        self._typed = ""
        if sign.isalnum() and self.choices and event.key not in self.screen.active_bindings:
            self._unknown = f"{self._unknown}{sign}"[-MAX_ANSWER:]
            self.highlighted = None  # so that Enter does nothing else
            self.post_message(self.Unknown(self, self._unknown))
            event.stop()

    def _place(self, typed: str) -> int | None:
        """Return the index of the option with this number, or with a card whose name begins so."""
        if typed.isdecimal() and 1 <= int(typed) <= len(self.choices):
            return int(typed) - 1
        cards = cards_typed(typed.casefold(), self._lang)
        return next((place for place, each in enumerate(self.choices) if each.card in cards), None)


class Ask(ModalScreen[int | None]):
    """A window with a text and a list, which returns the index of the choice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, words: str, options: Sequence[Option], lang: str) -> None:
        """Ask for one of these options, in a language."""
        super().__init__()
        self._words, self._options, self._lang = words, options, lang

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        with Vertical():
            yield Static(coloured(self._words))
            yield Chooser(self._options, self._lang)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the index of the choice."""
        event.stop()
        self.dismiss(event.option_index)
