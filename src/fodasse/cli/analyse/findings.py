"""The findings of an analysis in one language, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from fodasse.bots.analysis import Choice
from fodasse.bots.game import bots_of
from fodasse.cli.frontend import frontend
from fodasse.cli.speech import CLI, Speech
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.pictures.svg import in_words

TEXTS: Final = Texts("fodasse.cli.analyse", after=(CLI,))
"""The texts of the command."""


@frozen
class Value:
    """An action and its value, in words."""

    action: str
    """The action."""
    value: str
    """Its value."""
    is_best: bool
    """Whether it is the best action, which was found in other worlds than the values."""
    is_chosen: bool
    """Whether the seat chose it."""


@frozen
class Findings:
    """The choices of a seat in a match, and the words to describe them."""

    game: Game[Any, Any, Any]
    """The game."""
    seat: Seat
    """The seat."""
    bot: str
    """The name of the bot that judged them."""
    choices: Sequence[Choice[Any, Any]]
    """All choices that were judged, in order."""
    say: Speech
    """The language and the names."""

    @property
    def name(self) -> str:
        """The name of the seat."""
        return self.say.names[self.seat]

    @property
    def title(self) -> str:
        """The title of the game."""
        return frontend(self.game).game_title(self.game, self.say.lang)

    @property
    def are_chances(self) -> bool:
        """Whether values are chances to win the match, and not points."""
        return bots_of(self.game).value is not None

    def dearest(self, count: int) -> list[Choice[Any, Any]]:
        """Return the costliest choices, the worst first, without those that cost nothing."""
        costly = [choice for choice in self.choices if choice.loss.mean > 0]
        return sorted(costly, key=lambda choice: -choice.loss.mean)[:count]

    def summary(self) -> tuple[str, str, str]:
        """Return the sentences above the choices."""
        sure = sum(choice.loss.interval[0] > 0 for choice in self.choices)
        counted = self.say("counted", self.seat, count=len(self.choices))
        certain = self.say("sure", count=sure) if sure else self.say("sure-none")
        return counted, certain, self.say("unit" if self.are_chances else "unit-points")

    def heading(self, number: int, choice: Choice[Any, Any]) -> str:
        """Return the heading of a choice, which begins with its rank by cost."""
        action, best = (self.label(each, choice) for each in (choice.action, choice.best))
        return self.say("choice", number=number, ply=choice.ply, action=action, best=best)

    def cost(self, choice: Choice[Any, Any]) -> str:
        """Return the cost of a choice, with its interval."""
        loss = choice.loss
        mean, low, high = map(self._number, (loss.mean, *loss.interval))
        key = "cost" if self.are_chances else "cost-points"
        return self.say(key, mean=mean, low=low, high=high)

    def situation(self, choice: Choice[Any, Any]) -> tuple[str, ...]:
        """Return the seat's view in sentences; nothing for a game that cannot be drawn."""
        try:
            return in_words(choice.view, self.say.lang, names=self.say.names, signs=True)
        except TypeError:
            return ()

    def values(self, choice: Choice[Any, Any]) -> list[Value]:
        """Return each action with its value, the greatest first."""
        found = choice.evaluation
        pairs = sorted(zip(found.values, found.actions, strict=True), key=lambda pair: -pair[0])
        unit = "percent" if self.are_chances else "points"
        return [
            Value(
                self.label(action, choice),
                self.say(unit, value=self._number(value)),
                is_best=action == choice.best,
                is_chosen=action == choice.action,
            )
            for value, action in pairs
        ]

    def mark(self, value: Value) -> str:
        """Return the word for the best action and for the chosen one; "" for any other."""
        if value.is_best:
            return self.say("best")
        return self.say("chosen") if value.is_chosen else ""

    def label(self, action: Any, choice: Choice[Any, Any]) -> str:
        """Return an action in a few words."""
        return self.game.label(action, choice.view, self.say.lang, self.say.names)

    def _number(self, value: float) -> str:
        """Return a value: a chance in points of 100, or points as they are."""
        return self.say.number(100 * value if self.are_chances else value)
