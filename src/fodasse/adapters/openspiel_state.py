"""A state of an OpenSpiel game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from fodasse.adapters.steps import Step
from fodasse.core.outcome import from_mean
from fodasse.core.seats import CHANCE
from fodasse.table.bot import Turn
from fodasse.table.serial import to_json


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A step of an episode, or a draw after it that is not complete."""

    def __init__(self, game: pyspiel.Game, step: Step) -> None:
        """Begin at a step; the game's ``new_initial_state`` calls this."""
        super().__init__(game)
        self._go_on(step)

    def _go_on(self, step: Step) -> None:
        self.step = step
        """The latest step; copied and pickled with the state."""
        self.drawn: tuple[int, ...] = ()
        """The numbers of the cards drawn since."""
        self._left: tuple[int, ...] = ()
        if step.actor is CHANCE:
            chance = step.episodes.game.chance(step.state)
            self._due = chance.count
            self._left = tuple(map(chance.pool.count, step.episodes.layout.cards))

    @property
    def position(self) -> Any:
        """The library's own state, with all hidden cards; not to be shown to players."""
        return self.step.state

    def turn(self) -> Turn:
        """Return the turn of the seat to act, as the library's bots get it.

        In a sampled world the history begins with that world.

        Raises:
            ValueError: no seat is to act.
        """
        return self.step.turn()

    def current_player(self) -> int:
        """Return the seat that acts, or one of ``pyspiel.PlayerId``."""
        actor = self.step.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return actor if isinstance(actor, int) else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the episode is over or cut."""
        return self.step.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.step.legal_ids(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next cards of the draw, by number, with their exact probabilities."""
        total = sum(self._left)
        return [(number, count / total) for number, count in enumerate(self._left) if count]

    def _apply_action(self, number: int) -> None:
        """Apply a decision, or draw a card.

        Raises:
            IllegalAction: the rules do not allow the action.
            ValueError: no action or card has this number, or the episode is over.
        """
        step = self.step
        if step.actor is None:
            raise ValueError("the episode is over")
        if step.actor is not CHANCE:
            self._go_on(step.then(step.chosen(number)))
            return
        left = list(self._left)
        if not 0 <= number < len(left) or not left[number]:
            raise ValueError(f"card {number} cannot be drawn")
        left[number] -= 1
        self.drawn, self._left = (*self.drawn, number), tuple(left)
        if len(self.drawn) == self._due:
            drawn = [step.episodes.layout.cards[each] for each in self.drawn]
            self._go_on(step.then(step.episodes.game.chance_action(step.state, drawn)))

    def _action_to_string(self, player: int, number: int) -> str:
        episodes = self.step.episodes
        if player == pyspiel.PlayerId.CHANCE:
            return str(episodes.layout.cards[number])
        action = episodes.encoding.decode_action(number, player, episodes.rules)
        return episodes.game.texts.phrase("en", action)

    def returns(self) -> list[float]:
        """Return the value of each seat at the end, points less the mean of all; before it, zeros.

        A game's returns sum to 0, so they are left as they are.
        """
        if not self.is_terminal():
            return [0.0] * self.step.episodes.seats
        values = self.step.values
        return list(values if self.step.episodes.rewards == "returns" else from_mean(values))

    def __str__(self) -> str:
        cards = self.step.episodes.layout.cards
        return " ".join([to_json(self.position), *[str(cards[each]) for each in self.drawn]])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return a random world that a seat may think it is in, each equally likely.

        That seat knows what it knows here. Of what was before, the others know what a spectator
        saw. The history begins anew, because the old one would reveal hidden cards.

        Args:
            player: the seat.
            sampler: returns a random number, such as ``random.Random(7).random``.
        """
        return State(self.get_game(), self.step.sampled(player, Random(sampler())))
