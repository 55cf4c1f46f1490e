"""The bot that asks a language model, for any game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import field, frozen

from fodasse.bots.answers import read_answer
from fodasse.bots.prompts import TEXTS, prompt
from fodasse.core.errors import FormatError
from fodasse.core.fields import within
from fodasse.core.texts import find_language
from fodasse.core.types import A
from fodasse.games import GAMES
from fodasse.table.bot import Turn


@frozen
class LanguageBot:
    """A bot that asks a function from text to text, such as a language model.

    It plays any game in ``GAMES``, from the view alone. Where there is no choice it does not ask.
    After answers that cannot be read it makes the game's default action.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> record = play_match(GAME, [LanguageBot(lambda prompt: "1")] * 3, seed=1)
        >>> record.result.reason
        Reason.ELIMINATION
    """

    ask: Callable[[str], str]
    """Return the answer to a prompt."""
    lang: str = field(default="en", converter=find_language)
    """The language of the prompts."""
    attempts: int = field(default=3, validator=within(range(1, 101)))
    """The number of answers asked for, 1 to 100. Each further prompt says what was wrong."""

    def choose(self, turn: Turn[A, Any], rng: Random) -> A:  # the Bot protocol
        """Return the action that the answer names, or the game's default action."""
        view, actions = turn.view, turn.legal_actions
        if len(actions) == 1:
            return actions[0]
        text = asked = prompt(view, self.lang)
        for _ in range(self.attempts):
            try:
                action: A = read_answer(self.ask(asked), view)
            except FormatError as error:
                problem = error.message(self.lang)
                again = TEXTS.say(self.lang, "prompt.again", problem=problem, last=len(actions))
                asked = f"{text}\n\n{again}"
            else:
                return action
        default: A = GAMES[view.game].default_action(view)
        return default
