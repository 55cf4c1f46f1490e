"""A state of an OpenSpiel game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from fodasse.adapters.steps import Moment
from fodasse.table.bot import Turn
from fodasse.table.serial import to_json


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of an episode, by OpenSpiel's methods."""

    def __init__(self, game: pyspiel.Game, start: Moment) -> None:
        """Begin an episode; the game's ``new_initial_state`` calls this."""
        super().__init__(game)
        self.moment = start
        """The moment; copied and pickled with the state."""

    @property
    def position(self) -> Any:
        """The library's own state, with all hidden cards; not to be shown to players."""
        return self.moment.step.place.state

    def turn(self) -> Turn:
        """Return the turn of the seat to act, as the library's bots get it.

        In a sampled world the history begins with that world.

        Raises:
            ValueError: no seat is to act.
        """
        return self.moment.step.turn()

    def current_player(self) -> int:
        """Return the seat that acts, or one of ``pyspiel.PlayerId``."""
        actor = self.moment.step.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return actor if isinstance(actor, int) else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the episode is over or cut."""
        return self.moment.step.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        step = self.moment.step
        return sorted(step.episodes.legal_ids(step.place, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next cards of the draw, by number, with their exact probabilities."""
        return self.moment.outcomes()

    def _apply_action(self, number: int) -> None:
        self.moment = self.moment.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        episodes = self.moment.step.episodes
        if player == pyspiel.PlayerId.CHANCE:
            return str(episodes.layout.cards[number])
        action = episodes.encoding.decode_action(number, player, episodes.rules)
        return episodes.game.texts.phrase("en", action)

    def returns(self) -> list[float]:
        """Return the value of each seat at the end, less the mean of all; before it, zeros."""
        step = self.moment.step
        if not self.is_terminal():
            return [0.0] * step.episodes.seats
        values = step.episodes.values(step.place)
        mean = sum(values) / len(values)
        return [value - mean for value in values]

    def __str__(self) -> str:
        cards = self.moment.step.episodes.layout.cards
        drawn = [str(cards[number]) for number in self.moment.drawn]
        return " ".join([to_json(self.position), *drawn])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return a random world that a seat may think it is in, each equally likely.

        That seat knows what it knows here. Of what was before, the others know what a spectator
        saw. The history begins anew, because the old one would reveal hidden cards.

        Args:
            player: the seat.
            sampler: returns a random number, such as ``random.Random(7).random``.
        """
        state: State = self.get_game().new_initial_state()
        state.moment = Moment.of(self.moment.step.sampled(player, Random(sampler())))
        return state
