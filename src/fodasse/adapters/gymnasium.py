"""One seat of a game as an environment of Gymnasium; bots play the others.

Needs the extra ``gymnasium``: ``pip install "fodasse[gymnasium]"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

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
from fodasse.adapters.episodes import MOST_DECISIONS, Dealer, Episodes, Rewards
from fodasse.bots import named
from fodasse.core.chance import bot_rng
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.bot import Bot, Turn
from fodasse.table.record import Record, Seen

Player: TypeAlias = str | Bot
"""A bot, or the name of one."""

_PATIENCE: Final = 1000
"""So many matches in a row may end before the seat is asked."""


def env(
    game: str,
    *,
    seat: Seat = 0,
    bots: Player | Sequence[Player | None] = "random",
    seats: int = 4,
    rules: Any = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MOST_DECISIONS,
    render_mode: sights.RenderMode | None = None,
    **options: int,
) -> OneSeatEnv:
    """One seat of a game as an environment.

    Args:
        game: the name, such as ``"truco"``.
        seat: the seat that steps.
        bots: who plays the others, by name or as a ``Bot``: one for all of them, or one a seat
            with None for the seat that steps.
        seats: how many play.
        rules: the game's rules; None: those of its ``episode_rules``.
        rounds: after so many rounds, or hands, an episode is over; None: when the match is.
        rewards: ``"returns"`` or ``"points"``; None: points where ``rounds`` ends the episode,
            else returns.
        max_decisions: after so many, of all seats together, an episode is truncated.
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.
        options: start options of the game, such as ``dealer``.

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
    episodes = Episodes.of(
        game,
        seats,
        rules=rules,
        rounds=rounds,
        rewards=rewards,
        max_decisions=max_decisions,
        **options,
    )
    if not 0 <= seat < seats:
        raise ValueError(f"seats are 0 to {seats - 1}, not {seat}")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [None if other == seat else bots for other in range(seats)]
    players = {
        other: named(bot, episodes.game) if isinstance(bot, str) else bot
        for other, bot in enumerate(bots)
        if bot is not None
    }
    if len(bots) != seats or set(range(seats)) - set(players) != {seat}:
        raise ValueError(f"bots: one for each of {seats} seats, and None for seat {seat} alone")
    return OneSeatEnv(episodes, seat, players, render_mode)


class OneSeatEnv(Env[sights.Observation, Any]):
    """One seat steps; chance and the bots play on until it is asked again.

    An observation is what the seat may know, ``"observation"``, and by action id whether it may
    do it now, ``"action_mask"``, which stands in the infos too. ``step`` takes an action id, or
    the action itself; what is refused raises and changes nothing.
    """

    def __init__(
        self,
        episodes: Episodes,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        render_mode: sights.RenderMode | None = None,
    ) -> None:
        self.episodes = episodes
        """What is played, and how it is told in numbers: ``episodes.encoding``."""
        self.seat = seat
        """Who steps."""
        self.metadata = {"render_modes": list(sights.RENDER_MODES), "render_fps": 1}
        self.render_mode = sights.check_render_mode(render_mode)
        self.observation_space = sights.observation_space(episodes)
        self.action_space = sights.action_space(episodes)
        self._bots = bots
        self._rngs: dict[Seat, Random] = {}
        self._dealer: Dealer | None = None
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
            options: nothing is read from them.

        Raises:
            ValueError: the seat is not asked in any of a thousand matches.
        """
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealer is None:
            self._dealer = Dealer(self.np_random_seed)
        for _ in range(_PATIENCE):
            self._dealer.shuffle()
            self._place, self._actions, self._had = self.episodes.start(), [], 0.0
            self._rngs = {
                other: bot_rng(self._dealer.seed, self._dealer.match, other)
                for other in self._bots
            }
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
        """
        if self._dealer is None or not self._is_asked():
            raise ResetNeeded("the episode is over, or none was begun: reset")
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
                chosen = self._bots[actor].choose(self._turn(actor), self._rngs[actor])
                self._do(episodes.action(self._place, chosen))

    def _do(self, action: Any) -> None:
        self._place = self.episodes.apply(self._place, action)
        self._actions.append(action)

    def _turn(self, seat: Seat) -> Turn:
        episodes, state = self.episodes, self._place.state
        actions, done = self._actions, len(self._actions)

        def recall() -> tuple[Seen, ...]:
            game, start = episodes.game, (episodes.rules, episodes.seats, episodes.options)
            return tuple(Record(game.name, *start, actions=actions[:done]).seen_by(seat, game))

        legal = episodes.game.legal_actions(state, seat)
        return Turn(seat, episodes.game.view(state, seat), legal, recall=recall)

    def _is_asked(self) -> bool:
        return bool(self.episodes.actor(self._place) == self.seat)

    def _is_retired(self) -> bool:
        return self.seat in self.episodes.retired(self._place)

    def _seen(self) -> tuple[sights.Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        observation = sights.observation(self.episodes, self._place, self.seat)
        return observation, {"action_mask": observation["action_mask"].copy()}
