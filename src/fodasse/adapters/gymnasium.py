"""One seat of a game as an environment of Gymnasium; bots play the others.

Needs the extra ``gymnasium``: ``pip install "fodasse[gymnasium]"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

try:
    import numpy as np
    from gymnasium import Env
    from gymnasium.error import ResetNeeded
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.gymnasium needs gymnasium ({error.name} is missing): "
        "pip install 'fodasse[gymnasium]'"
    ) from error

from numpy.typing import NDArray

from fodasse.adapters import sights
from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.opponents import Opponents, Player, seated
from fodasse.core.fields import whole_number
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, choices, draw_options, variations

_PATIENCE: Final = 1000
"""So many matches in a row may end before the seat is asked."""


def env(
    game: str,
    *,
    seat: Choices = 0,
    bots: Player | Sequence[Player | None] = "random",
    seats: int = 4,
    render_mode: sights.RenderMode | None = None,
    **how: Any,
) -> OneSeatEnv:
    """One seat of a game as an environment.

    Args:
        game: the name, such as ``"truco"``.
        seat: the seat that steps; a range or sequence of seats from which each episode draws one;
            or ``"random"`` for any of them.
        bots: who plays the others, by name or as a ``Bot``: one for all of them, or one a seat
            with None for the seat that steps. Where that seat is drawn, no seat is without one.
        seats: how many play.
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.
        how: as in ``Episodes.of``: ``rules``, ``rounds``, ``rewards``, ``max_decisions``, start
            options of the game.

    Raises:
        ValueError: no such game, seat, bot, rewards, limits or render mode.
        RulesError: no match starts so.
        TypeError: a value of the wrong type, such as the rules of another game.

    Examples:
        >>> alone = env("fodasse", seat=2, bots="rules", rounds=1)
        >>> observation, info = alone.reset(seed=1)
        >>> over = False
        >>> while not over:
        ...     action = info["action_mask"].argmax()
        ...     observation, reward, over, truncated, info = alone.step(action)
        >>> reward
        0.0
    """
    episodes = Episodes.of(game, seats, **how)
    learner = _learner(seat, seats)
    return OneSeatEnv(episodes, learner, seated(bots, episodes, learner), render_mode)


def _learner(given: Choices, seats: int) -> int | tuple[int, ...]:
    """Return the seat that steps, or the seats that it is drawn from."""
    learner = choices("seat", given, seats)
    for each in learner if isinstance(learner, tuple) else (learner,):
        if not 0 <= whole_number("seat", each) < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {each}")
    return learner


class OneSeatEnv(Env[sights.Observation, Any]):
    """One seat steps; chance and the bots play on until it is asked again.

    An observation is what the seat may know, ``"observation"``, and by action id whether it may
    do it now, ``"action_mask"``, which stands in the infos too. ``step`` takes an action id, or
    the action itself; what is refused raises and changes nothing.
    """

    def __init__(
        self,
        episodes: Episodes,
        seat: int | tuple[int, ...],
        bots: Mapping[Seat, Bot],
        render_mode: sights.RenderMode | None = None,
    ) -> None:
        self.episodes = episodes
        """What is played, and how it is told in numbers: ``episodes.encoding``."""
        self.seat: Seat = next(variations({"seat": seat}))["seat"]
        """The seat that steps in this episode."""
        self._learner = seat
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

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[sights.Observation, dict[str, Any]]:
        """Begin an episode, and play on to the seat's first decision.

        A match that is over before the seat is asked anything is passed over.

        Args:
            seed: begin with the first match of this seed; None: go on with the next one, of a
                seed that nobody chose if none was ever given.
            options: the ``seat`` and the game's start options of this episode, by name, as for
                ``env``; those that are not given are as the environment was made.

        Raises:
            ValueError: no such option or seat, no bot on one of the other seats, or the seat is
                not asked in any of a thousand matches.
            RulesError: no match starts so.
            TypeError: an option of the wrong type.
            BotFailed: a bot raised or chose what is not allowed.
        """
        given = dict(options or {})
        learner = _learner(given.pop("seat", self._learner), self.episodes.seats)
        if self._vacant - {learner}:
            raise ValueError(f"seat {self._learner} has no bot, so it is the one that steps")
        episodes = self.episodes.varied(given)
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealer is None:
            self._dealer = Dealer(self.np_random_seed)
        for _ in range(_PATIENCE):
            self._place, self._actions, self._had = self._dealer.start(episodes), [], 0.0
            self.seat = draw_options({"seat": learner}, *self._dealer.key)["seat"]
            self._is_broken = False
            self._opponents.begin(self._dealer)
            self._play_on(self._dealer)
            if self._is_asked():
                return self._seen()
        raise ValueError(f"seat {self.seat} is not asked in any of {_PATIENCE} matches")

    def step(self, action: Any) -> tuple[sights.Observation, float, bool, bool, dict[str, Any]]:
        """Do what the seat chose, and play on until it is asked again or the episode is over.

        Args:
            action: an action id, or the action itself.

        Returns:
            What the seat now knows, what the step brought it, whether the episode is over for it,
            whether it was cut, and the mask.

        Raises:
            IllegalAction: the rules do not allow it, it is another seat's, or no id stands for it
                (code ``no-number``); nothing has changed.
            ValueError: there is none with this id.
            TypeError: neither an id nor an action of the game.
            ResetNeeded: no episode was begun, or it is over.
            BotFailed: a bot raised or chose what is not allowed, which ends the episode.
        """
        if self._dealer is None or not self._is_asked():
            raise ResetNeeded("no episode was begun, or it is over, or a bot has failed: reset")
        self._do(self.episodes.action(self._place, action))
        self._play_on(self._dealer)
        had, self._had = self._had, self.episodes.totals(self._place)[self.seat]
        over = self.episodes.is_over(self._place) or self._is_retired()
        cut = self.episodes.is_cut(self._place) and not over
        observation, info = self._seen()
        return observation, self._had - had, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """By action id, whether the seat may do it: what ``MaskablePPO`` of sb3-contrib asks."""
        return sights.action_mask(self.episodes, self._place, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """What the seat sees."""
        return sights.render(self.episodes, self._place, self.seat, self.render_mode)

    def _play_on(self, dealer: Dealer) -> None:
        """Let chance and the bots act until the seat is asked, or there is nothing left for it."""
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

    def _do(self, action: Any) -> None:
        self._place = self.episodes.apply(self._place, action)
        self._actions.append(action)

    def _is_asked(self) -> bool:
        return not self._is_broken and self.episodes.actor(self._place) == self.seat

    def _is_retired(self) -> bool:
        return self.seat in self.episodes.retired(self._place)

    def _seen(self) -> tuple[sights.Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        observation = sights.observation(self.episodes, self._place, self.seat)
        return observation, {"action_mask": observation["action_mask"].copy()}
