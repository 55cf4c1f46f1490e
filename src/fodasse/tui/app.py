"""The screen of a match: the table, what happened, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group
from rich.text import Text as Line
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static

from fodasse.cli.page import coloured
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.table.match import Match
from fodasse.tui.choices import Ask, Chooser
from fodasse.tui.desk import Desk, Option
from fodasse.tui.panels import panel

PACE: Final = 0.8
"""The seconds before each action of a bot or of chance, equal for all."""
IDLE: Final = 1.0
"""The seconds between two checks of the clock when bots need no time."""


class TableApp(App[None]):
    """A match on a full screen, as one seat sees it."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "aside", show=False),
        Binding("u", "undo", show=False),
        Binding("l", "language", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("x", "leave", show=False),
    ]

    def __init__(self, desk: Desk, pace: float = PACE) -> None:
        """Show a desk.

        Args:
            desk: the person's side of the match.
            pace: the seconds before each step of the others; 0: they need no time.
        """
        super().__init__()
        self.desk, self._pace = desk, pace
        self._problem = ""

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title")
        with Horizontal():
            with VerticalScroll(id="table"):
                yield Static(id="panel")
            with VerticalScroll(id="log"):
                yield Static(id="told")
        yield Static(id="status")
        yield Chooser()
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self.theme = "textual-dark"
        self.query_one(Chooser).focus()
        self.query_one("#log").anchor()
        self._let_others_act()
        self._show()
        self.set_interval(self._pace or IDLE, self._beat)

    # What is shown

    def _beat(self) -> None:
        """Let the others do one thing: always after the same time, however long they need."""
        if self._let_others_act() if not self._pace else self.desk.step():
            self._show()

    def _let_others_act(self) -> bool:
        """Without a pace, let the others act until the person is awaited."""
        is_done = False
        while not self._pace and self.desk.step():
            is_done = True
        return is_done

    def _show(self) -> None:
        desk, screen = self.desk, self.screen_stack[0]
        title, *rest = panel(desk.match.game, desk.view, desk.say)
        screen.query_one("#title", Static).update(title)
        screen.query_one("#panel", Static).update(Group(*rest))
        told = Line("\n").join(coloured(each) for each in desk.log)
        screen.query_one("#told", Static).update(told)
        status = screen.query_one("#status", Static)
        status.update(coloured(self._problem or desk.status()))
        status.set_class(bool(self._problem), "problem")
        status.set_class(desk.seat in desk.packet["awaited"], "yours")
        screen.query_one(Chooser).offer(desk.options, desk.lang)
        screen.query_one("#keys", Static).update(desk.say("keys"))

    def _complain(self, sentence: str) -> None:
        self._problem = sentence
        self._show()

    # What the person does

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Carry out the option chosen in the list, or say why it is refused."""
        self._choose(self.query_one(Chooser).choices[event.option_index])

    def on_chooser_unknown(self, event: Chooser.Unknown) -> None:
        """Say that no choice has the number or card typed."""
        last = len(event.chooser.choices)
        self._complain(self.desk.say("ask.no-such-choice", answer=event.answer, last=last))

    def _choose(self, option: Option) -> None:
        if option.is_refused:
            self._complain(option.label)
        elif option.costs or option.ranges:
            self._settle(option)
        else:
            self._submit(option, {}, self.desk.packet["ply"])

    @work
    async def _settle(self, option: Option) -> None:
        """Carry out an option, once its numbers are chosen and its cost is confirmed."""
        ply, say = self.desk.packet["ply"], self.desk.say
        numbers: dict[str, int] = {}
        for path, (first, last) in option.ranges.items():
            labels = [str(number) for number in range(first, last + 1)]
            number = say("ask.number", first=first, last=last)
            place = await self._asked(f"{option.label}: {number}", labels)
            if place is None:
                return
            numbers[path] = first + place
        if option.costs:
            costs = self.desk.match.game.texts.say(self.desk.lang, f"costs.{option.costs}")
            question = f"{option.label}: {costs}."
            if await self._asked(question, [say("ask.do-it"), say("ask.cancel")]) != 0:
                return
        self._submit(option, numbers, ply)

    async def _asked(self, words: str, labels: Sequence[str]) -> int | None:
        """Return the index of the person's choice in a window; None: no choice."""
        ask = Ask(words, [Option(each) for each in labels], self.desk.lang)
        return await self.push_screen_wait(ask)

    def _submit(self, option: Option, numbers: Mapping[str, int], ply: int) -> None:
        self._try(lambda: self.desk.choose(option, numbers, ply))

    def _try(self, act: Callable[[], None]) -> None:
        """Do something, or say why it is refused."""
        self._problem = ""
        try:
            act()
        except IllegalAction as error:
            self._problem = error.message(self.desk.lang, self.desk.match.names)
        self._let_others_act()
        self._show()

    def action_undo(self) -> None:
        """Take the last action back."""
        self._try(self.desk.undo)

    @work
    async def action_aside(self) -> None:
        """Offer the actions that are possible at any time."""
        options = self.desk.asides
        if not options:
            self._complain(self.desk.say("ask.no-aside"))
            return
        place = await self.push_screen_wait(
            Ask(self.desk.say("ask.aside"), options, self.desk.lang)
        )
        if place is not None:
            self._choose(options[place])

    def action_language(self) -> None:
        """Switch to the next language."""
        self._problem = ""
        self.desk.next_language()
        self._show()

    @work
    async def action_help(self) -> None:
        """Show the keys."""
        say = self.desk.say
        await self._asked(say("ask.help", game=self.desk.match.game.name), [say("ask.close")])

    @work
    async def action_leave(self) -> None:
        """Leave the screen, after a question if the match is not over."""
        say = self.desk.say
        if self.desk.match.outcome is None:
            answer = await self._asked(say("ask.stop"), [say("ask.go-on"), say("ask.stop-it")])
            if answer != 1:
                return
        self.exit()


def play_on_screen(match: Match[Any, Any, Any], seat: Seat, lang: str) -> None:
    """Play a match on the terminal's full screen until its person leaves it.

    Args:
        match: the match, with bots on the other seats.
        seat: the person's seat.
        lang: the language to begin with.
    """
    TableApp(Desk(match, seat, lang)).run()
