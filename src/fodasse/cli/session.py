"""One person's match against bots: what is told as it goes, what is asked, what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text as Line

from fodasse.cli import words
from fodasse.cli.answers import Misheard
from fodasse.cli.narration import Host, Telling
from fodasse.cli.options import Terminal
from fodasse.cli.telling import teller
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.core.wording import Lang, phrase
from fodasse.table.bot import Bot, Turn
from fodasse.table.driver import Sitting

HELP: Final = frozenset({"?", "help", "ajuda"})
"""What asks for help, in any language."""
QUIT: Final = frozenset({"quit", "sair"})
"""What stops the program."""
SHORT_QUIT: Final = frozenset({"q"})
"""What stops it too, unless the game takes it for an answer, as for a queen."""


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
        lang: Lang,
        terminal: Terminal,
        rules: Any = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        """Sit down.

        Args:
            game: what is played.
            bots: one a seat; None for the person.
            seat: the person's.
            seed: of all deals and bots.
            names: of all seats.
            lang: the language.
            terminal: where the match is told and answers come from.
            rules: the game's; None: the book.
            options: the game's start options.
        """
        how: dict[str, Any] = {"rules": rules, "seed": seed, "names": names, **(options or {})}
        self.sitting = Sitting(game, bots, watch=self._watch, **how)
        """The match; the referee's sight, of which the person gets views only."""
        self._seat = seat
        self._lang: Lang = lang
        self._terminal = terminal
        self._view = game.view(self.sitting.state, seat)
        record, page = self.sitting.record, terminal.page
        telling = Telling(game, record, tuple(names), seat, lang, page, is_played=True)
        self._host: Host = teller(game).host(telling)
        self._is_blank = False

    def play(self) -> None:
        """Play to the end.

        Raises:
            EOFError: there are no more answers.
            KeyboardInterrupt: the person wants to stop at once.
            Quit: the person wants to stop.
        """
        self._tell(self._host.opening())
        self._say(words.ASK_HELP.said(self._lang, {}), style="dim")
        while (turn := self.sitting.next_turn()) is not None:
            if len(turn.legal_actions) == 1:
                (action,) = turn.legal_actions
                self._say(words.NO_CHOICE.said(self._lang, {"action": phrase(action, self._lang)}))
                self.sitting.act(turn, action)
            else:
                self._answer(turn)
        self._tell(self._host.end(self._view, self.sitting.record.result))

    def _answer(self, turn: Turn) -> None:
        self._tell(self._host.ask(turn))
        while True:
            answer = self._terminal.ask(self._host.prompt(turn)).strip()
            self._is_blank = False
            if answer.casefold() in QUIT:
                raise Quit
            if answer.casefold() in HELP:
                self._help(turn)
                self._tell(self._host.ask(turn))
            elif answer and self._did(answer, turn):
                return

    def _did(self, answer: str, turn: Turn) -> bool:
        """Whether an answer was an action and allowed; else it is said why not.

        Raises:
            Quit: the answer asks for it.
        """
        try:
            self.sitting.act(turn, self._host.read(answer, turn))
        except Misheard as error:
            if answer.casefold() in SHORT_QUIT:
                raise Quit from None
            self._say(error.problem.said(self._lang, error.params), style="yellow")
        except IllegalAction as error:
            self._say(error.message(self._lang), style="yellow")
        else:
            return True
        return False

    def _help(self, turn: Turn) -> None:
        common = (text.said(self._lang, {}) for text in (words.HELP_QUIT, words.HELP_HELP))
        for line in (*self._host.help(turn), *common):
            self._say(line, style="dim")

    def _watch(self, before: Any, action: Any, after: Any) -> None:
        game = self.sitting.game
        seen, view = game.censor(before, action, self._seat), game.view(after, self._seat)
        self._tell(self._host.step(seen, self._view, view))
        self._view = view

    def _say(self, sentence: str, *, style: str = "italic") -> None:
        self._tell(self._terminal.page.sentence(sentence, style=style))

    def _tell(self, lines: Iterable[Line]) -> None:
        """Print lines, of several blank ones one."""
        for line in lines:
            if line.plain or not self._is_blank:
                self._terminal.print([line])
            self._is_blank = not line.plain
