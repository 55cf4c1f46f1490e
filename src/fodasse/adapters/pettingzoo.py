"""The games as environments of PettingZoo, in which agents act one by one (AEC).

Needs the extra ``pettingzoo``: ``pip install "fodasse[pettingzoo]"``.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

try:
    from gymnasium import Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.pettingzoo needs pettingzoo ({error.name} is missing): "
        "pip install 'fodasse[pettingzoo]'"
    ) from error

from fodasse.adapters import spaces
from fodasse.adapters.episodes import MAX_DECISIONS, Episodes, Rewards
from fodasse.adapters.steps import Dealer, Step
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.table.start_options import Choices


def env(  # noqa: D417  # the other arguments are documented once
    game: Game | str,
    *,
    seats: int | None = None,
    render_mode: spaces.RenderMode | None = None,
    rules: object = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MAX_DECISIONS,
    **options: Choices,
) -> AECEnv[str, spaces.Observation, Any]:
    """Return a game as an environment, in PettingZoo's wrapper that keeps calls in order.

    The arguments, and what is refused, are those of ``Episodes.of``, and this:

    Args:
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.

    Raises:
        ValueError: an unknown render mode.

    Examples:
        >>> table = env("fodasse", seats=3, rounds=1)
        >>> table.reset(seed=1)
        >>> for agent in table.agent_iter():
        ...     observation, reward, termination, truncation, info = table.last()
        ...     over = termination or truncation
        ...     table.step(None if over else int(info["action_mask"].argmax()))
        ...     if over:
        ...         print(agent, reward)
        seat_0 -1.0
        seat_1 0.0
        seat_2 0.0
    """
    episodes = Episodes.of(
        game, seats, rules, rounds=rounds, rewards=rewards, max_decisions=max_decisions, **options
    )
    return OrderEnforcingWrapper(SeatsEnv(episodes, render_mode))


class SeatsEnv(AECEnv[str, spaces.Observation, Any]):  # type: ignore[misc]  # it has no types
    """Every seat is an agent: seat 0 is ``seat_0``.

    An observation holds what the seat may know, ``"observation"``, and for each action id whether
    it is legal now, ``"action_mask"``, which is in the infos too. ``step`` takes an action id, or
    the action itself. An illegal action raises an error and changes nothing.
    """

    def __init__(self, episodes: Episodes, render_mode: spaces.RenderMode | None = None) -> None:
        super().__init__()
        self.episodes = episodes
        """The episodes played, with their layout of numbers: ``episodes.layout``."""
        self.render_mode = spaces.check_render_mode(render_mode)
        self.metadata = {
            "name": f"{episodes.game.name}_v{episodes.encoding.version}",
            "render_modes": list(spaces.RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(episodes.seats)]
        self.agents: list[str] = []
        agents = self.possible_agents
        self.observation_spaces = {agent: spaces.observation_space(episodes) for agent in agents}
        self.action_spaces = {agent: spaces.action_space(episodes) for agent in agents}
        self._dealer = Dealer(randbits(64))
        self._step: Step = Step.first(episodes)

    def observation_space(self, agent: str) -> Space[spaces.Observation]:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of action ids, always the same object."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # part of PettingZoo's interface
    ) -> None:
        """Begin an episode.

        Args:
            seed: begin with the first match of this seed; None: go on with the next match, of a
                random seed if none was ever given.
            options: ignored.
        """
        if seed is not None:
            self._dealer = Dealer(seed)
        self._step = self._dealer.settle(self._dealer.start(self.episodes))
        self._totals = self._step.totals
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select_agent()

    def step(self, action: object) -> None:
        """Apply the choice of the selected agent, and make the draws that are then due.

        Args:
            action: an action id, or the action itself; None for an agent whose episode is over.

        Raises:
            IllegalAction: the rules do not allow it, it is another seat's, or no id stands for it
                (code ``no-number``); nothing has changed.
            ValueError: no action has this id; or not None for an agent whose episode is over.
            TypeError: neither an id nor an action of the game.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._step
        self._step = after = self._dealer.settle(before.then(before.chosen(action)))
        old, new, retired = self._totals, after.totals, after.retired
        self._totals = new
        is_over, is_cut = after.is_over, after.is_cut
        self._cumulative_rewards[agent] = 0.0
        for each in self.agents:
            seat = self._seat(each)
            self.rewards[each] = new[seat] - old[seat]
            self.terminations[each] = is_over or seat in retired
            self.truncations[each] = is_cut and seat not in retired
        self._accumulate_rewards()
        self._select_agent()

    def observe(self, agent: str) -> spaces.Observation:
        """Return the observation of an agent."""
        return spaces.observation(self._step, self._seat(agent))

    def render(self) -> str | None:
        """Return the view of the seat to act, of a spectator at the end, as text; or print it."""
        seat = self._step.actor
        viewer = seat if isinstance(seat, int) else None
        return spaces.render(self._step, viewer, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _select_agent(self) -> None:
        """Select the agent to act, or first those whose episode is over, as PettingZoo wants."""
        seat = self._step.actor
        if isinstance(seat, int):
            self.agent_selection = self.possible_agents[seat]
        self.infos = {
            agent: {"action_mask": spaces.action_mask(self._step, self._seat(agent))}
            for agent in self.agents
        }
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
