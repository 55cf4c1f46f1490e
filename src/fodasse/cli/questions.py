"""Questions to a person at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen
from rich.text import Text as Line

from fodasse.cli.prompter import Prompter, tidy
from fodasse.table.bot import Turn

ENTER: Final = ""
"""The code of an empty answer."""


@frozen
class Question:
    """A question to a person."""

    turn: Turn[Any, Any]
    """The seat, with what it sees and may do."""
    key: str = ""
    """The text of the prompt; "" for a decision, which the game's own prompter asks."""
    answers: Mapping[str, Any] = field(factory=dict)
    """Actions by the code of the word for them, or by ``ENTER``; None: nothing is done."""
    params: Mapping[str, object] = field(factory=dict)
    """Parameters of the text."""

    @property
    def is_forced(self) -> bool:
        """Whether there is only one choice."""
        return self.key == "ask.forced"

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it is answered with yes or no."""
        return "yes" in self.answers

    def lines(self, prompter: Prompter[Any, Any, Any]) -> Iterable[Line]:
        """Return the lines to show before the person answers."""
        if self.is_forced:
            return prompter.ask_forced(self.turn)
        return () if self.key else prompter.ask(self.turn)

    def prompt(self, prompter: Prompter[Any, Any, Any]) -> str:
        """Return the words before the answer."""
        if not self.key:
            return prompter.prompt(self.turn)
        return prompter.margin(prompter.say(self.key, self.turn.seat, **self.params))

    def help(self, prompter: Prompter[Any, Any, Any]) -> Iterator[str]:
        """Return the answers that the game knows, one on each line."""
        yield from [] if self.key else prompter.help(self.turn)
        yield from prompter.table_help(self.turn)


def code_of(answer: str, codes: Iterable[str], prompter: Prompter[Any, Any, Any]) -> str | None:
    """Return which of these codes an answer stands for; None: none of them."""
    said = tidy(answer).casefold().rstrip("!.")
    for code in codes:
        if said in prompter.typed_words(code) if code else not said:
            return code
    return None
