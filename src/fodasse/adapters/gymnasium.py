"""One seat of a game as an environment of Gymnasium; bots play the others.

Importing this registers each game that has an encoding, by its name and the version of that
encoding, which ``env_id`` returns. Needs the extra ``gymnasium``:
``pip install "fodasse[gymnasium]"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

try:
    import numpy as np
    from gymnasium import Env, register, registry
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.gymnasium needs gymnasium ({error.name} is missing): "
        "pip install 'fodasse[gymnasium]'"
    ) from error

from fodasse.adapters import spaces
from fodasse.adapters.episodes import MAX_DECISIONS, Episodes, Rewards
from fodasse.adapters.opponents import Player, bot_step, bots_by_seat
from fodasse.adapters.steps import Dealer, Step
from fodasse.core.chance import bot_rng, draw
from fodasse.core.errors import quote
from fodasse.core.fields import require, whole_number
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat, usual_seats
from fodasse.games import GAMES, PACKAGES
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, choices, draw_options, start_options, variations

if TYPE_CHECKING:
    from fodasse.bulk import Policies, VectorEnv

Illegal: TypeAlias = Literal["raise", "end", "random"]
ILLEGAL: Final = ("raise", "end", "random")
NAMESPACE: Final = "fodasse"
"""The part before the slash in ids for ``gymnasium.make``."""
REGISTERED_ILLEGAL: Final = "end"
"""``illegal`` in environments made by their id, unless it is given.

Programs that know nothing of masks, as Gymnasium's checker, can step them.
"""
_PATIENCE: Final = 1000
"""The most matches in a row that end before the seat has a decision."""


def env(  # noqa: D417  # the other arguments are documented once
    game: Game | str,
    *,
    seat: Choices = 0,
    bots: Player | Sequence[Player | None] = "random",
    seats: int | None = None,
    illegal: Illegal = "raise",
    render_mode: spaces.RenderMode | None = None,
    rules: object = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MAX_DECISIONS,
    **options: Choices,
) -> OneSeatEnv:
    """Return one seat of a game as an environment.

    ``gymnasium.make`` of the ``env_id`` of Truco is ``env("truco", illegal="end")``, in wrappers
    of Gymnasium. The arguments, and what is refused, are those of ``Episodes.of``, and these:

    Args:
        seat: the seat that steps; a range or sequence of seats from which each episode draws one;
            or ``"random"`` for any of them.
        bots: the players of the other seats, by name or as a ``Bot``: one for all of them, or one
            for each seat, with None for the seat that steps. Where that seat is drawn, every seat
            needs one.
        illegal: what happens when the seat chooses an illegal action. ``"raise"``: an
            ``IllegalAction`` is raised; ``"end"``: the episode ends with the least value possible
            at the table; ``"random"``: a random legal action is played instead.
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.

    Raises:
        ValueError: an unknown seat, bot, render mode or value of ``illegal``.

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
        game, seats, rules, rounds=rounds, rewards=rewards, max_decisions=max_decisions, **options
    )
    learner = _learner(seat, episodes.seats)
    return OneSeatEnv(
        episodes, learner, bots_by_seat(bots, episodes, learner), illegal, render_mode
    )


def _learner(given: Choices, seats: int) -> int | tuple[int, ...]:
    """Return the seat that steps, or the seats from which it is drawn.

    Raises:
        ValueError: a seat that the table does not have, or none to draw from.
        TypeError: a value of the wrong type.
    """
    numbers = choices("seat", given, seats)
    for each in numbers if isinstance(numbers, tuple) else (numbers,):
        if not 0 <= whole_number("seat", each) < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {quote(each)}")
    return numbers


class OneSeatEnv(Env[spaces.Observation, Any]):
    """An environment in which one seat steps; chance and the bots play on until its next decision.

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
        render_mode: spaces.RenderMode | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(
                f"illegal is {', '.join(ILLEGAL[:-1])} or {ILLEGAL[-1]}, not {illegal!r}"
            )
        self.episodes = episodes
        """The episodes played, with their layout of numbers: ``episodes.layout``."""
        self.seat: Seat = next(variations({"seat": seat}))["seat"]
        """The seat that steps in this episode."""
        self._learner = seat
        self._illegal = illegal
        self.metadata = {"render_modes": list(spaces.RENDER_MODES), "render_fps": 1}
        self.render_mode = spaces.check_render_mode(render_mode)
        self.observation_space = spaces.observation_space(episodes)
        self.action_space = spaces.action_space(episodes)
        self._bots = bots
        self._rngs: dict[Seat, Random] = {}
        self._dealer: Dealer | None = None
        self._is_broken = False
        self._step = Step.first(episodes)
        self._value = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[spaces.Observation, dict[str, Any]]:
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
            BotFailed: a bot raised an error or chose an illegal action.
        """
        names = ("seat", *start_options(self.episodes.game))
        given = dict(options or {})
        for name in given:
            if name not in names:
                raise ValueError(f"options are {', '.join(names)}, not {name!r}")
        learner = _learner(given.pop("seat", self._learner), self.episodes.seats)
        if set(range(self.episodes.seats)) - set(self._bots) - {learner}:
            raise ValueError(f"seat {self._learner} has no bot, so it is the one that steps")
        episodes = self.episodes.varied(given)
        super().reset(seed=seed, options=options)
        if seed is not None or self._dealer is None:
            self._dealer = Dealer(self.np_random_seed)
        for _ in range(_PATIENCE):
            self._step, self._value = self._dealer.start(episodes), 0.0
            key = self._dealer.seed, self._dealer.match
            self.seat = draw_options({"seat": learner}, *key)["seat"]
            # The generator of the seat that steps draws the substitutes of illegal actions.
            self._rngs = {each: bot_rng(*key, each) for each in {*self._bots, self.seat}}
            self._is_broken = False
            self._play_on(self._dealer)
            if self._is_to_act():
                return self._observed()
        raise ValueError(f"seat {self.seat} has no decision in any of {_PATIENCE} matches")

    def step(self, action: object) -> tuple[spaces.Observation, float, bool, bool, dict[str, Any]]:
        """Apply the choice of the seat; play on to its next decision or the end of the episode.

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
            BotFailed: a bot raised an error or chose an illegal action, which ends the episode.
        """
        if self._dealer is None or not self._is_to_act():
            raise ResetNeeded(
                "no episode has begun, or it is over, or a bot has failed: call reset"
            )
        step, before, is_cut = self._chosen_step(action), self._value, False
        if step is None and self._illegal == "end":
            self._is_broken = is_over = True
            self._value = self.episodes.least
        else:
            self._step = self._substitute() if step is None else step
            self._play_on(self._dealer)
            self._value = self._step.totals[self.seat]
            is_over = self._step.is_over or self._is_retired()
            is_cut = self._step.is_cut and not is_over
        observation, info = self._observed(illegal=step is None)
        return observation, self._value - before, is_over, is_cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return by action id whether it is legal now, as ``MaskablePPO`` of sb3-contrib wants."""
        mask = spaces.action_mask(self._step, self.seat)
        return mask.astype(np.bool_) & self._is_to_act()

    def render(self) -> str | None:
        """Return the view of the seat as text, or print it, by render mode."""
        return spaces.render(self._step, self.seat, self.render_mode)

    def _play_on(self, dealer: Dealer) -> None:
        """Let chance and the bots act until the seat is to decide or has retired."""
        while not self._is_to_act() and not self._is_retired():
            actor = self._step.actor
            if actor is None:
                return
            if actor is CHANCE:
                self._step = dealer.draw(self._step)
            else:
                self._is_broken = True  # unless the bot answers
                self._step = bot_step(self._bots[actor], self._step, self._rngs[actor])
                self._is_broken = False

    def _chosen_step(self, choice: object) -> Step | None:
        """Return the step that a choice makes; None if it is illegal and ``illegal`` allows it."""
        try:
            return self._step.then(self._step.chosen(choice))
        except ValueError:
            actions = self.episodes.game.documents.actions
            is_action = isinstance(choice, actions) or choice in self.action_space
            if self._illegal == "raise" or not is_action:
                raise
            return None

    def _substitute(self) -> Step:
        legal = self.episodes.game.legal_actions(self._step.state, self.seat)
        return self._step.then(draw(legal, 1, self._rngs[self.seat])[0])

    def _is_to_act(self) -> bool:
        return not self._is_broken and self._step.actor == self.seat

    def _is_retired(self) -> bool:
        return self.seat in self._step.retired

    def _observed(self, *, illegal: bool = False) -> tuple[spaces.Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        observation = spaces.observation(self._step, self.seat)
        if self._is_broken:
            observation["action_mask"][:] = 0
        return observation, {"action_mask": observation["action_mask"].copy(), "illegal": illegal}


def vector_env(
    num_envs: int,
    game: str,
    *,
    seat: Choices = 0,
    bots: Policies = "random",
    seats: int | None = None,
    illegal: Illegal = "raise",
    **options: Any,
) -> VectorEnv:
    """Return one seat of many matches of a compiled game.

    ``gymnasium.make_vec(env_id(game), 1000, vectorization_mode="vector_entry_point")`` makes it
    with ``illegal="end"``.

    Args:
        num_envs: the number of matches.
        game: the name of the game.
        seat: the seat that steps, as for ``env``.
        bots: the players of the other seats: policies of ``fodasse.bulk.VectorEnv``.
        seats: the number of seats; None: 4, or as near as the game allows.
        illegal: what happens when an action is illegal, as for ``env``.
        options: the other arguments of ``fodasse.bulk.VectorEnv``.

    Raises:
        ImportError: the extra ``bulk`` is not installed.
        ValueError: the game is not compiled; or as ``fodasse.bulk.VectorEnv`` raises.
    """
    from fodasse.bulk.environment import VectorEnv  # it has an extra of its own

    return VectorEnv(
        game,
        num_envs,
        seats=usual_seats(GAMES[game].seats) if seats is None else seats,
        seat=seat,
        policies=bots,
        illegal=illegal,
        **options,
    )


def env_id(game: Game) -> str:
    """Return the id of a game for ``gymnasium.make``: its name and the version of its encoding.

    Examples:
        >>> env_id(GAMES["truco"]).partition("-v")[0]
        'fodasse/Truco'
    """
    return f"{NAMESPACE}/{game.name.capitalize()}-v{require(game.encoding).version}"


def _register(game: Game) -> None:
    """Register a game that has an encoding; many matches at once, if the library compiles it."""
    if env_id(game) not in registry:
        is_compiled = game.name in PACKAGES
        register(
            env_id(game),
            entry_point=f"{__name__}:{env.__name__}",
            vector_entry_point=f"{__name__}:{vector_env.__name__}" if is_compiled else None,
            kwargs={"game": game.name, "illegal": REGISTERED_ILLEGAL},
        )


for _name in GAMES:
    with suppress(ImportError):  # a game of another package that cannot be loaded
        if GAMES[_name].encoding is not None:
            _register(GAMES[_name])
