"""The games as environments of PettingZoo, in which agents act one by one (AEC).

Needs the extra ``pettingzoo``: ``pip install "fodasse[pettingzoo]"``.
"""

from __future__ import annotations

from functools import partial
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

from fodasse.adapters import sights
from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes
from fodasse.core.seats import Seat


def env(
    game: str,
    *,
    seats: int | None = None,
    render_mode: sights.RenderMode | None = None,
    **how: Any,
) -> AECEnv[str, sights.Observation, Any]:
    """A game as an environment, in PettingZoo's wrapper that keeps calls in order.

    Args:
        game: the name, such as ``"truco"``.
        seats: how many play; None: 4, or as near as the game allows.
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.
        how: as in ``Episodes.of``: ``rules``, ``rounds``, ``rewards``, ``max_decisions``, start
            options of the game.

    Raises:
        ValueError: no such game, rewards, limits or render mode.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type, such as the rules of another game.

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
    return OrderEnforcingWrapper(SeatsEnv(Episodes.of(game, seats, **how), render_mode))


class SeatsEnv(AECEnv[str, sights.Observation, Any]):  # type: ignore[misc]  # it has no types
    """Every seat an agent: seat 0 is ``seat_0``.

    An observation is what that seat may know, ``"observation"``, and by action id whether it may
    do it now, ``"action_mask"``, which stands in the infos too. ``step`` takes an action id, or
    the action itself; what is refused raises and changes nothing.
    """

    def __init__(self, episodes: Episodes, render_mode: sights.RenderMode | None = None) -> None:
        super().__init__()
        self.episodes = episodes
        """What is played, and how it is told in numbers: ``episodes.layout``."""
        self.render_mode = sights.check_render_mode(render_mode)
        self.metadata = {
            "name": f"{episodes.game.name}_v{episodes.layout.version}",
            "render_modes": list(sights.RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(episodes.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: sights.observation_space(episodes) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: sights.action_space(episodes) for agent in self.possible_agents
        }
        self._dealer = Dealer(randbits(64))
        self._place = episodes.start()

    def observation_space(self, agent: str) -> Space[sights.Observation]:
        """The numbers an agent can be given; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action ids; always the same object."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # part of PettingZoo's interface
    ) -> None:
        """Begin an episode.

        Args:
            seed: begin with the first match of this seed; None: go on with the next one, of a
                seed that nobody chose if none was ever given.
            options: nothing is read from them.
        """
        if seed is not None:
            self._dealer = Dealer(seed)
        self._place = self._dealer.settle(self.episodes, self._dealer.start(self.episodes))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: Any) -> None:
        """Do what the selected agent chose, and deal what is then due.

        Args:
            action: its id, or the action itself; None for an agent that is out.

        Raises:
            IllegalAction: the rules do not allow it, it is another seat's, or no id stands for it
                (code ``no-number``); nothing has changed.
            ValueError: there is none with this id; or not None for an agent that is out.
            TypeError: neither an id nor an action of the game.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before, episodes = self._place, self.episodes
        after = episodes.apply(before, episodes.action(before, action))
        self._place = after = self._dealer.settle(episodes, after)
        had, has = episodes.totals(before), episodes.totals(after)
        over, retired = episodes.is_over(after), episodes.retired(after)
        self._cumulative_rewards[agent] = 0.0
        for each in self.agents:
            seat = self._seat(each)
            self.rewards[each] = has[seat] - had[seat]
            self.terminations[each] = over or seat in retired
            self.truncations[each] = episodes.is_cut(after) and seat not in retired
        self._accumulate_rewards()
        self._turn()

    def observe(self, agent: str) -> sights.Observation:
        """What an agent knows, and what it may do."""
        return sights.observation(self.episodes, self._place, self._seat(agent))

    def render(self) -> str | None:
        """What the seat to act sees; when nobody is to act, what a spectator sees."""
        seat = self.episodes.actor(self._place)
        return sights.render(self.episodes, self._place, seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _turn(self) -> None:
        """Select who steps next: those who are out first, as PettingZoo wants it."""
        seat = self.episodes.actor(self._place)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        mask = partial(sights.action_mask, self.episodes, self._place)
        self.infos = {agent: {"action_mask": mask(self._seat(agent))} for agent in self.agents}
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
