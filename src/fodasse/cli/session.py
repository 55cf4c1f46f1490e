"""A match of one person against bots, as it is played at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text as Line

from fodasse.cli.frontend import SingleSpacing, frontend
from fodasse.cli.options import Terminal
from fodasse.cli.prompter import Unreadable, heard
from fodasse.cli.speech import CLI
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.table.bot import Bot, Turn
from fodasse.table.log import PERSON, Acted
from fodasse.table.match import Match

SHORT_QUIT: Final = "q"
"""An answer that quits unless the game reads it, as for a queen."""


class Quit(Exception):
    """A request of the person to stop."""


class Session:
    """A match with one person at the table."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot | None],
        *,
        seed: int,
        names: Sequence[str],
        lang: str,
        terminal: Terminal,
        rules: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Start a match; the person sits where there is no bot."""
        seat = bots.index(None)
        self.match: Match[Any, Any, Any] = Match(
            game,
            len(bots),
            rules=rules,
            seed=seed,
            occupants=[PERSON if bot is None else bot for bot in bots],
            names=names,
            **(options or {}),
        )
        """The match, with what the person may not see."""
        self._told = 0
        self._terminal = terminal
        self._prompter = frontend(game)(
            game=game,
            record=self.match.record,
            names=tuple(names),
            viewer=seat,
            lang=lang,
            page=terminal.page,
            is_live=True,
        )
        self._spacing = SingleSpacing()

    def play(self) -> None:
        """Play to the end.

        Raises:
            EOFError: there are no more answers.
            KeyboardInterrupt: the person wants to stop at once.
            Quit: the person wants to stop.
        """
        prompter = self._prompter
        self._print(prompter.opening())
        self._print(prompter.remark("ask.hint", style="dim"))
        while (turn := self._next_turn()) is not None:
            if len(turn.legal_actions) == 1:
                (action,) = turn.legal_actions
                self._print(prompter.remark("ask.no-choice", action=prompter.phrase(action)))
                self._submit(action)
            else:
                self._answer(turn)
        last = self.match.game.view(self.match.state, prompter.viewer)
        self._print(prompter.end(last, self.match.outcome))

    def _next_turn(self) -> Turn[Any, Any] | None:
        """Let bots and chance act, then return the turn of the person; None at the end."""
        while self.match.step():
            self._tell()
        return next(map(self.match.turn, self.match.awaited), None)

    def _answer(self, turn: Turn) -> None:
        """Ask until an answer is accepted."""
        prompter, page = self._prompter, self._terminal.page
        self._print(prompter.ask(turn))
        while True:
            answer = self._terminal.ask(prompter.prompt(turn)).strip()
            word = answer.casefold()
            self._spacing.is_blank = False
            if word in heard(CLI, "quit"):
                raise Quit
            if word in heard(CLI, "help"):
                common = (prompter.say("help.quit"), prompter.say("help.help"))
                for line in (*prompter.help(turn), *common):
                    self._print(page.sentence(line, style="dim"))
                self._print(prompter.ask(turn))
            elif answer:
                try:
                    self._submit(prompter.read(answer, turn))
                except Unreadable as error:
                    if word == SHORT_QUIT:
                        raise Quit from None
                    self._print(page.sentence(str(error), style="yellow"))
                except IllegalAction as error:
                    sentence = error.message(prompter.lang, prompter.names)
                    self._print(page.sentence(sentence, style="yellow"))
                else:
                    return

    def _submit(self, action: Any) -> None:
        self.match.submit(action.seat, action)
        self._tell()

    def _tell(self) -> None:
        """Print what happened since the last call."""
        game, seat = self.match.game, self._prompter.viewer
        for moment in self.match.moments[self._told :]:
            if isinstance(moment.line, Acted):
                action = game.censor(moment.before, moment.line.action, seat)
                views = game.view(moment.before, seat), game.view(moment.after, seat)
                self._print(self._prompter.step(action, *views))
        self._told = self.match.ply

    def _print(self, lines: Iterable[Line]) -> None:
        self._terminal.print(self._spacing(lines))
