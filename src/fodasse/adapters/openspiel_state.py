"""A position in OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from fodasse.adapters.steps import Moment
from fodasse.core.seats import CHANCE
from fodasse.table.bot import Recall, Turn
from fodasse.table.serial import to_json

if TYPE_CHECKING:
    from fodasse.adapters.openspiel import Game


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of an episode, by OpenSpiel's methods."""

    def __init__(self, game: Game) -> None:
        """Begin an episode; its game calls this."""
        super().__init__(game)
        self.moment = game.start
        """All there is of it: what stands here is copied and pickled with the state."""

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
        step = self.moment.step
        seat, game = step.actor, step.episodes.game
        if seat is None or seat is CHANCE:
            raise ValueError("no seat is to act")
        view = game.view(step.place.state, seat)
        legal = game.legal_actions(step.place.state, seat)
        return Turn(seat, view, legal, recall=Recall(lambda: step.history(seat)))

    def current_player(self) -> int:
        """The seat that acts, or one of ``pyspiel.PlayerId``."""
        actor = self.moment.step.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return actor if isinstance(actor, int) else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the episode is over, or cut."""
        return self.moment.step.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        episodes, place = self.moment.step.episodes, self.moment.step.place
        legal = episodes.game.legal_actions(place.state, player)
        return sorted(
            episodes.game.encoding.encode_action(action, episodes.rules) for action in legal
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the draw, by number, with its exact probability."""
        return self.moment.outcomes()

    def _apply_action(self, number: int) -> None:
        self.moment = self.moment.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        episodes = self.moment.step.episodes
        if player == pyspiel.PlayerId.CHANCE:
            return str(episodes.layout.cards[number])
        action = episodes.game.encoding.decode_action(number, player, episodes.rules)
        words: str = episodes.game.texts.phrase("en", action)
        return words

    def returns(self) -> list[float]:
        """What every seat has at the end, less the mean of all; before it, nothing."""
        episodes = self.moment.step.episodes
        if not self.is_terminal():
            return [0.0] * episodes.seats
        values = episodes.values(self.moment.step.place)
        mean = sum(values) / len(values)
        return [value - mean for value in values]

    def __str__(self) -> str:
        cards = self.moment.step.episodes.layout.cards
        drawn = [str(cards[number]) for number in self.moment.drawn]
        return " ".join([to_json(self.moment.step.place.state), *drawn])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A random world that a seat may think it is in, each equally likely.

        That seat knows what it knows here. Of what was before, the others know what a spectator
        saw. The history begins anew, for it would tell what is hidden.

        Args:
            player: the seat.
            sampler: gives a random number, such as ``random.Random(7).random``.
        """
        state: State = self.get_game().new_initial_state()
        state.moment = Moment.of(self.moment.step.sampled(player, Random(sampler())))
        return state
