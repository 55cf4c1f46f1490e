"""The games in OpenSpiel, as ``python_fodasse``, ``python_truco`` and so on.

Importing this registers them. Needs the extra ``openspiel``: ``pip install "fodasse[openspiel]"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.openspiel needs open_spiel ({error.name} is missing): "
        "pip install 'fodasse[openspiel]'"
    ) from error

from fodasse.adapters.episodes import MOST_DECISIONS, Episodes, Rewards
from fodasse.adapters.steps import Moment, Step
from fodasse.core.errors import RulesError
from fodasse.core.indexed import UNKNOWN
from fodasse.core.wording import phrase
from fodasse.games import GAMES
from fodasse.table.serial import from_json, to_json

PREFIX: Final = "python_"
LONGEST_LOG: Final = 256
"""So many decisions stand in an information state tensor where a round has no longest."""
_PARAMETERS: Final = {
    "players": 4,
    "rounds": 0,
    "rewards": "",
    "max_decisions": MOST_DECISIONS,
    "rules": "",
    "options": "",
}


def load(
    game: str,
    seats: int = 4,
    *,
    rules: Any = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MOST_DECISIONS,
    **options: int,
) -> pyspiel.Game:
    """A game for OpenSpiel.

    Args:
        game: the name, such as ``"truco"``.
        seats: how many play.
        rules: the game's rules; None: those of its ``episode_rules``.
        rounds: after so many rounds, or hands, an episode is over; None: when the match is.
        rewards: ``"returns"`` or ``"points"``; None: points where ``rounds`` ends the episode,
            else returns.
        max_decisions: after so many an episode is over, with the values as they are.
        options: start options of the game, such as ``dealer``.

    Raises:
        ValueError: no such rewards or limits.
        RulesError: no match starts so, or the rules are another game's.
        TypeError: a value of the wrong type.
        pyspiel.SpielError: no such game; a value of the wrong type.

    Examples:
        >>> print(load("truco", seats=2, rounds=1, dealer=1))
        python_truco(max_decisions=10000,options=dealer:1,players=2,rewards=,rounds=1,rules=)
    """
    parameters = {
        "players": seats,
        "rounds": rounds or 0,
        "rewards": rewards or "",
        "max_decisions": max_decisions,
        "rules": "" if rules is None else to_json(rules),
        "options": " ".join(f"{name}:{value}" for name, value in options.items()),
    }
    return pyspiel.load_game(PREFIX + game, parameters)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of an episode, by OpenSpiel's methods."""

    def __init__(self, game: Game) -> None:
        """Begin an episode; its game calls this."""
        super().__init__(game)
        self.moment = game.start
        """All there is of it: what stands here is copied and pickled with the state."""

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
        return sorted(episodes.game.action_number(action, episodes.rules) for action in legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the draw, by number, with its exact probability."""
        return self.moment.outcomes()

    def _apply_action(self, number: int) -> None:
        self.moment = self.moment.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        episodes = self.moment.step.episodes
        if player == pyspiel.PlayerId.CHANCE:
            return str(episodes.encoding.cards[number])
        return phrase(episodes.game.action_of(number, player, episodes.rules), "en")

    def returns(self) -> list[float]:
        """What every seat has at the end, less the mean of all; before it, nothing."""
        episodes = self.moment.step.episodes
        if not self.is_terminal():
            return [0.0] * episodes.seats
        values = episodes.values(self.moment.step.place)
        mean = sum(values) / len(values)
        return [value - mean for value in values]

    def __str__(self) -> str:
        cards = self.moment.step.episodes.encoding.cards
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


class Observer:
    """What a seat knows, as text and as numbers, by OpenSpiel's names."""

    def __init__(self, episodes: Episodes, recalled: int) -> None:
        """Make room for the numbers.

        Args:
            episodes: what is played.
            recalled: how many decisions of the round are told; 0: only what a seat sees.
        """
        fields = episodes.encoding.fields
        self._sights = sum(each.width for each in fields)
        self.tensor = np.zeros(self._sights + 2 * recalled, np.float32)
        places = episodes.encoding.columns.items()
        self.dict = {name: self.tensor[columns] for name, columns in places}
        self._log = self.tensor[self._sights :].reshape(recalled, 2)
        if recalled:
            self.dict["log"] = self._log

    def set_from(self, state: State, player: int) -> None:
        """Fill in the numbers."""
        step = state.moment.step
        game, seats = step.episodes.game, step.episodes.seats
        self.tensor[: self._sights] = game.observe(game.view(step.place.state, player))
        self._log[:] = UNKNOWN
        if not self._log.size:
            return
        log = [
            ((sight.decision[0] - player) % seats, sight.decision[1])
            for sight in step.sights(player)
            if sight.decision and sight.rounds == step.place.rounds
        ]
        for row, told in zip(self._log, log[-len(self._log) :], strict=False):
            row[:] = told

    def string_from(self, state: State, player: int) -> str:
        """The text."""
        step = state.moment.step
        if self._log.size:
            return "\n".join([f"seat {player}", *[sight.text for sight in step.sights(player)]])
        return to_json(step.episodes.game.view(step.place.state, player))


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Episodes of one kind, by OpenSpiel's parameters."""

    kind: ClassVar[Any]
    """What OpenSpiel is told of the game; each has a class of its own."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Set the table; ``load`` and ``pyspiel.load_game`` call this."""
        given = {**_PARAMETERS, **(params or {})}
        name = self.kind.short_name.removeprefix(PREFIX)
        rules = from_json(unquote(given["rules"]), GAMES[name]) if given["rules"] else None
        if not isinstance(rules, GAMES[name].forms.rules | None):
            raise RulesError(f"not rules of {name}: {given['rules']}")
        # OpenSpiel tells a game as text, and would break that at a comma or an equals sign.
        given["rules"] = quote(to_json(rules), safe='{}[]": ') if rules else ""
        options = [option.partition(":") for option in given["options"].split()]
        self.episodes = Episodes.of(
            name,
            given["players"],
            rules=rules,
            rounds=given["rounds"] or None,
            rewards=given["rewards"] or None,
            max_decisions=given["max_decisions"],
            **{option: int(value) for option, _, value in options},
        )
        """What is played."""
        longest = self.episodes.encoding.longest_round or LONGEST_LOG
        self._recalled = min(longest, self.episodes.max_decisions)
        super().__init__(self.kind, _info(self.episodes), given)
        self.start = Moment.of(Step(self.episodes, self.episodes.start()))
        """The moment before the first draw."""

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> State:
        """The beginning of an episode."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what a seat sees or, with perfect recall, of all that it saw.

        Raises:
            ValueError: anything less, such as what only the public sees, is asked for.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != whole:
            raise ValueError("an observer tells all that a seat may know, and has no parameters")
        return Observer(self.episodes, self._recalled if kind.perfect_recall else 0)


def _info(episodes: Episodes) -> pyspiel.GameInfo:
    told, seats = episodes.encoding, episodes.seats
    low, high = told.returns
    if episodes.rewards == "points":
        # Farthest from the mean is a seat at one end with all others at the other.
        high = (told.standing[1] - told.standing[0]) * (seats - 1) / seats
        low = -high
    length = episodes.max_decisions
    if told.longest_round is not None and episodes.rounds is not None:
        length = min(length, told.longest_round * episodes.rounds)
    return pyspiel.GameInfo(
        num_distinct_actions=told.actions,
        max_chance_outcomes=len(told.cards),
        num_players=seats,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0,
        max_game_length=length,
    )


def _register(name: str, seats: range) -> None:
    kind = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{name} of fodasse",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )
    # A class, for it is never freed: OpenSpiel lets go of it when Python has ended.
    pyspiel.register_game(kind, type(name, (Game,), {"kind": kind}))


for _name, _game in GAMES.items():
    if hasattr(_game, "encoding") and PREFIX + _name not in pyspiel.registered_names():
        _register(_name, _game.seats)
