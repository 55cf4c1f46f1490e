"""The environment of one seat: chance and bots act until the seat is to decide."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import Env
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from fodasse.adapters import sights
from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.opponents import Opponents
from fodasse.core.chance import bot_rng, draw
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.bot import Bot
from fodasse.table.start_options import (
    Choices,
    choices,
    draw_options,
    start_options,
    variations,
)

Illegal: TypeAlias = Literal["raise", "end", "random"]
ILLEGAL: Final = ("raise", "end", "random")
_PATIENCE: Final = 1000
"""Matches in a row that may end before the seat has a decision."""


def learner_seats(given: Choices, seats: int) -> int | tuple[int, ...]:
    """Return the seat that steps, or the seats from which it is drawn.

    Raises:
        ValueError: a seat that the table does not have, or none to draw from.
        TypeError: a value of the wrong type.
    """
    numbers = choices("seat", given, seats)
    for each in numbers if isinstance(numbers, tuple) else (numbers,):
        if not 0 <= whole_number("seat", each) < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {quoted(each)}")
    return numbers


class OneSeatEnv(Env[sights.Observation, Any]):
    """One seat steps; chance and the bots play on until its next decision.

    An observation holds what the seat may know, ``"observation"``, and for each action id whether
    it is legal now, ``"action_mask"``, which is in the infos too. ``step`` takes an action id, or
    the action itself. An illegal action raises an error and changes nothing, unless ``illegal``
    says otherwise.
    """

    def __init__(
        self,
        episodes: Episodes,
        seat: int | tuple[int, ...],
        bots: Mapping[Seat, Bot],
        illegal: Illegal = "raise",
        render_mode: sights.RenderMode | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(
                f"illegal is {', '.join(ILLEGAL[:-1])} or {ILLEGAL[-1]}, not {illegal!r}"
            )
        self.episodes = episodes
        """What is played, with its layout as numbers: ``episodes.layout``."""
        self.seat: Seat = next(variations({"seat": seat}))["seat"]
        """The seat that steps in this episode."""
        self._learner = seat
        self._illegal = illegal
        self.metadata = {"render_modes": list(sights.RENDER_MODES), "render_fps": 1}
        self.render_mode = sights.check_render_mode(render_mode)
        self.observation_space = sights.observation_space(episodes)
        self.action_space = sights.action_space(episodes)
        self._opponents = Opponents(bots)
        self._vacant = set(range(episodes.seats)) - set(bots)
        self._dealer: Dealer | None = None
        self._is_broken = False
        self._place = episodes.start()
        self._actions: list[Any] = []
        self._had = 0.0
        self._substitute = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[sights.Observation, dict[str, Any]]:
        """Begin an episode and play on to the seat's first decision.

        A match that is over before the seat has a decision is skipped.

        Args:
            seed: begin with the first match of this seed; None: go on with the next match, of a
                random seed if none was ever given.
            options: the ``seat`` and the game's start options for this episode alone, as for
                ``env``; the others are those the environment was made with.

        Raises:
            ValueError: an unknown option or seat, another seat without a bot, or a seat that has
                no decision in any of 1000 matches.
            RulesError: no match can start like this.
            TypeError: an option of the wrong type.
            BotFailed: a bot raised or chose what is not allowed.
        """
        known = ("seat", *start_options(self.episodes.game))
        given = dict(options or {})
        for name in given:
            if name not in known:
                raise ValueError(f"options are {', '.join(known)}, not {name!r}")
        learner = learner_seats(given.pop("seat", self._learner), self.episodes.seats)
        if self._vacant - {learner}:
            raise ValueError(f"seat {self._learner} has no bot, so it is the one that steps")
        episodes = self.episodes.varied(given)
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealer is None:
            self._dealer = Dealer(self.np_random_seed)
        for _ in range(_PATIENCE):
            self._place, self._actions, self._had = self._dealer.start(episodes), [], 0.0
            self.seat = draw_options({"seat": learner}, *self._dealer.key)["seat"]
            self._substitute = bot_rng(*self._dealer.key, self.seat)
            self._is_broken = False
            self._opponents.begin(self._dealer)
            self._play_on(self._dealer)
            if self._is_asked():
                return self._seen()
        raise ValueError(f"seat {self.seat} has no decision in any of {_PATIENCE} matches")

    def step(self, action: Any) -> tuple[sights.Observation, float, bool, bool, dict[str, Any]]:
        """Do what the seat chose, and play on to its next decision or the end of the episode.

        Args:
            action: an action id, or the action itself.

        Returns:
            The observation, the reward, whether the episode is over for the seat, whether it was
            cut, and infos: ``action_mask``, and ``illegal``, whether the action was.

        Raises:
            IllegalAction: with ``illegal="raise"``, the rules do not allow the action, it is
                another seat's, or no id stands for it (code ``no-number``). Nothing has changed.
            ValueError: no action has this id.
            TypeError: neither an id nor an action of the game.
            ResetNeeded: no episode has begun, or it is over.
            BotFailed: a bot raised or chose what is not allowed, which ends the episode.
        """
        if self._dealer is None or not self._is_asked():
            raise ResetNeeded(
                "no episode has begun, or it is over, or a bot has failed: call reset"
            )
        had, chosen = self._had, self._chosen(action)
        if chosen is None and self._illegal == "end":
            self._is_broken = True
            self._had = self.episodes.least
            over, cut = True, False
        else:
            self._do(self._any_legal() if chosen is None else chosen)
            self._play_on(self._dealer)
            self._had = self.episodes.totals(self._place)[self.seat]
            over = self.episodes.is_over(self._place) or self._is_retired()
            cut = self.episodes.is_cut(self._place) and not over
        observation, info = self._seen(illegal=chosen is None)
        return observation, self._had - had, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return by action id whether it is legal now, as ``MaskablePPO`` of sb3-contrib wants."""
        seat = self.seat if self._is_asked() else None
        return sights.action_mask(self.episodes, self._place, seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return what the seat sees as text, or print it, by render mode."""
        return sights.render(self.episodes, self._place, self.seat, self.render_mode)

    def _play_on(self, dealer: Dealer) -> None:
        """Let chance and the bots act until the seat is to decide or has retired."""
        episodes = self.episodes
        while not self._is_asked() and not self._is_retired():
            actor = episodes.actor(self._place)
            if actor is None:
                return
            if actor is CHANCE:
                self._do(dealer.draw(episodes, self._place))
            else:
                self._is_broken = True  # unless the bot answers
                self._do(self._opponents.choice(episodes, self._place, self._actions))
                self._is_broken = False

    def _chosen(self, action: Any) -> Any:
        """Return the chosen action; None if it is illegal and ``illegal`` allows that."""
        game, place = self.episodes.game, self._place
        try:
            chosen = self.episodes.action(place, action)
            game.check(place.state, chosen)
        except ValueError:
            is_action = isinstance(action, game.documents.actions) or action in self.action_space
            if self._illegal == "raise" or not is_action:
                raise
            return None
        return chosen

    def _any_legal(self) -> Any:
        legal = self.episodes.game.legal_actions(self._place.state, self.seat)
        return draw(legal, 1, self._substitute)[0]

    def _do(self, action: Any) -> None:
        self._place = self.episodes.apply(self._place, action)
        self._actions.append(action)

    def _is_asked(self) -> bool:
        return not self._is_broken and self.episodes.actor(self._place) == self.seat

    def _is_retired(self) -> bool:
        return self.seat in self.episodes.retired(self._place)

    def _seen(self, *, illegal: bool = False) -> tuple[sights.Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        observation = sights.observation(self.episodes, self._place, self.seat)
        observation["action_mask"][:] = self.action_masks()
        return observation, {
            "action_mask": observation["action_mask"].copy(),
            "illegal": illegal,
        }
