"""A match of one person against bots, as it is played at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text as Line

from fodasse.cli.frontend import frontend
from fodasse.cli.options import Terminal
from fodasse.cli.prompter import Unreadable, heard
from fodasse.cli.speech import CLI, Speech
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.table.bot import Bot, Turn
from fodasse.table.driver import Sitting

SHORT_QUIT: Final = "q"
"""An answer that quits unless the game reads it, as for a queen."""


class Quit(Exception):
    """The person wants to stop."""


class Session:
    """A match with one person at the table."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot | None],
        seat: Seat,
        *,
        seed: int,
        names: Sequence[str],
        lang: str,
        terminal: Terminal,
        rules: Any = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        """Start a match.

        Args:
            game: the game.
            bots: one for each seat; None for the person.
            seat: the person's seat.
            seed: the seed of all deals and bots.
            names: the names of all seats.
            lang: the language of the text.
            terminal: where the match is printed and answers come from.
            rules: the game's rules; None: the default ones.
            options: the game's start options.
        """
        how: dict[str, Any] = {"rules": rules, "seed": seed, "names": names, **(options or {})}
        self.sitting = Sitting(game, bots, watch=self._watch, **how)
        """The match, with what the person may not see."""
        self._seat = seat
        self._terminal = terminal
        self._view = game.view(self.sitting.state, seat)
        self._say = Speech(lang, names=tuple(names), page=terminal.page)
        self._prompter = frontend(game).prompter(
            game=game,
            record=self.sitting.record,
            names=self._say.names,
            viewer=seat,
            lang=lang,
            page=terminal.page,
            is_live=True,
        )
        self._is_blank = False

    def play(self) -> None:
        """Play to the end.

        Raises:
            EOFError: there are no more answers.
            KeyboardInterrupt: the person wants to stop at once.
            Quit: the person wants to stop.
        """
        self._print(self._prompter.opening())
        self._print_sentence(self._say("ask.hint"), style="dim")
        while (turn := self.sitting.next_turn()) is not None:
            if len(turn.legal_actions) == 1:
                (action,) = turn.legal_actions
                words = self._prompter.phrase(action)
                self._print_sentence(self._say("ask.no-choice", action=words))
                self.sitting.act(turn, action)
            else:
                self._answer(turn)
        self._print(self._prompter.end(self._view, self.sitting.record.result))

    def _answer(self, turn: Turn) -> None:
        self._print(self._prompter.ask(turn))
        while True:
            answer = self._terminal.ask(self._prompter.prompt(turn)).strip()
            word = answer.casefold()
            self._is_blank = False
            if word in heard(CLI, "quit"):
                raise Quit
            if word in heard(CLI, "help"):
                common = (self._say("help.quit"), self._say("help.help"))
                for line in (*self._prompter.help(turn), *common):
                    self._print_sentence(line, style="dim")
                self._print(self._prompter.ask(turn))
            elif answer:
                try:
                    self.sitting.act(turn, self._prompter.read(answer, turn))
                except Unreadable as error:
                    if word == SHORT_QUIT:
                        raise Quit from None
                    self._print_sentence(str(error), style="yellow")
                except IllegalAction as error:
                    self._print_sentence(
                        error.message(self._say.lang, self._say.names), style="yellow"
                    )
                else:
                    return

    def _watch(self, before: Any, action: Any, after: Any) -> None:
        game = self.sitting.game
        seen, view = game.censor(before, action, self._seat), game.view(after, self._seat)
        self._print(self._prompter.step(seen, self._view, view))
        self._view = view

    def _print_sentence(self, sentence: str, *, style: str = "italic") -> None:
        self._print(self._terminal.page.sentence(sentence, style=style))

    def _print(self, lines: Iterable[Line]) -> None:
        """Print lines, with one blank line where there are several, also over several calls."""
        for line in lines:
            if line.plain or not self._is_blank:
                self._terminal.print([line])
            self._is_blank = not line.plain
