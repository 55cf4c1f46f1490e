"""The games in OpenSpiel, as ``python_fodasse``, ``python_truco`` and so on.

Importing this registers them. Needs the extra ``openspiel``: ``pip install "fodasse[openspiel]"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar, Final, NamedTuple
from urllib.parse import quote, unquote

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.openspiel needs open_spiel and numpy ({error.name} is missing): "
        "pip install 'fodasse[openspiel]'"
    ) from error

from attrs import field, frozen

from fodasse.adapters.episodes import MOST_DECISIONS, Episodes, Place, Rewards
from fodasse.core.errors import RulesError
from fodasse.core.indexed import UNKNOWN
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.wording import phrase
from fodasse.games import GAMES
from fodasse.table.serial import from_json, to_json

PREFIX: Final = "python_"
LONGEST_LOG: Final = 256
"""An information state tensor holds so many decisions, where a round has no longest."""
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
    """A game of OpenSpiel: whole matches, or their first rounds.

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
        RulesError: no match starts so.
        TypeError: a value of the wrong type.
        pyspiel.SpielError: no such game.

    Examples:
        >>> print(load("truco", seats=2, rounds=1))
        python_truco(max_decisions=10000,options=,players=2,rewards=,rounds=1,rules=)
    """
    parameters = {
        "players": seats,
        "rounds": rounds or 0,
        "rewards": rewards or "",
        "max_decisions": max_decisions,
        "rules": "" if rules is None else to_json(rules),
        "options": _options_text(options),
    }
    return pyspiel.load_game(PREFIX + game, parameters)


class _Sight(NamedTuple):
    """A step as a seat saw it."""

    text: str
    """The action, and a digest of the view it led to."""
    round: int
    """How many rounds were finished before."""
    decision: tuple[Seat, int] | None
    """Who decided, and the number of the action; None: chance did, or nobody."""


@frozen(eq=False)
class _Step:
    """Where an action led. Steps never change, and those with a common past share it."""

    episodes: Episodes
    place: Place
    before: _Step | None = None
    action: Any = None
    past: Mapping[Seat | None, tuple[_Sight, ...]] = field(factory=dict)
    """In a sampled world, what one seat and a spectator had seen when it was sampled."""
    _seen: dict[Seat | None, _Sight] = field(factory=dict, init=False, repr=False)

    def then(self, action: Any) -> _Step:
        """The step that an action makes."""
        return _Step(self.episodes, self.episodes.apply(self.place, action), self, action)

    def sights(self, seat: Seat | None) -> tuple[_Sight, ...]:
        """All that a seat, or a spectator, saw: this alone says what it knows."""
        found: list[_Sight] = []
        step = self
        while step.before is not None:
            found.append(step._sight(step.before, seat))
            step = step.before
        start = step.past.get(seat)
        if start is None:
            start = (*step.past.get(None, ()), _Sight(step._digest(seat), 0, None))
        return (*start, *reversed(found))

    def _sight(self, before: _Step, seat: Seat | None) -> _Sight:
        if seat not in self._seen:
            game, actor = self.episodes.game, self.episodes.actor(before.place)
            action = game.censor(before.place.state, self.action, seat)
            decision = None if actor is CHANCE else (actor, self._number(action))
            text = f"{action!r} {self._digest(seat)}"
            self._seen[seat] = _Sight(text, before.place.rounds, decision)
        return self._seen[seat]

    def _number(self, action: Any) -> int:
        try:
            return int(self.episodes.game.action_number(action, self.episodes.rules))
        except IllegalAction:  # the seat did not see all of it
            return UNKNOWN

    def _digest(self, seat: Seat | None) -> str:
        view = repr(self.episodes.game.view(self.place.state, seat))
        return blake2b(view.encode(), digest_size=8).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        # As the actions it came from: linked steps would be too deep for pickle.
        actions: list[Any] = []
        step = self
        while step.before is not None:
            actions.append(step.action)
            step = step.before
        return _replayed, (step.episodes, step.place, step.past, actions[::-1])


def _replayed(
    episodes: Episodes, place: Place, past: Mapping[Any, Any], actions: list[Any]
) -> _Step:
    step = _Step(episodes, place, past=past)
    for action in actions:
        step = step.then(action)
    return step


@frozen(eq=False)
class _Moment:
    """A step, or a draw after it that goes on card by card."""

    step: _Step
    drawn: tuple[int, ...] = ()
    """The cards that came, by number."""
    left: tuple[int, ...] = ()
    """By number of the card, how many can still come; () where nothing is drawn."""

    def __deepcopy__(self, memo: object) -> _Moment:
        return self  # it never changes: cloning a state costs nothing


def _moment(step: _Step) -> _Moment:
    if step.episodes.actor(step.place) is not CHANCE:
        return _Moment(step)
    pool = step.episodes.game.chance(step.place.state).pool
    return _Moment(step, left=tuple(map(pool.count, step.episodes.encoding.cards)))


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of an episode; all its methods are OpenSpiel's."""

    def __init__(self, game: Game) -> None:
        """Begin; only a game calls this."""
        super().__init__(game)
        self.moment = game.start

    @property
    def _episodes(self) -> Episodes:
        return self.moment.step.episodes

    @property
    def _place(self) -> Place:
        return self.moment.step.place

    def current_player(self) -> int:
        """The seat that is to act, or one of ``pyspiel.PlayerId``."""
        actor = self._episodes.actor(self._place)
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if actor is CHANCE else actor)

    def is_terminal(self) -> bool:
        """Whether the episode is over or cut."""
        return self._episodes.actor(self._place) is None

    def _legal_actions(self, player: int) -> list[int]:
        episodes = self._episodes
        legal = episodes.game.legal_actions(self._place.state, player)
        return sorted(episodes.game.action_number(action, episodes.rules) for action in legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the draw: its number, and its exact probability."""
        left = self.moment.left
        total = sum(left)
        return [(card, count / total) for card, count in enumerate(left) if count]

    def _apply_action(self, number: int) -> None:
        episodes, place, step = self._episodes, self._place, self.moment.step
        actor = episodes.actor(place)
        if actor is None:
            raise ValueError("the episode is over")
        if actor is not CHANCE:
            self.moment = _moment(step.then(episodes.action(place, number)))
            return
        self.moment = self._drawn(number)

    def _drawn(self, number: int) -> _Moment:
        step, left = self.moment.step, list(self.moment.left)
        if not 0 <= number < len(left) or not left[number]:
            raise ValueError(f"no card {number} can come")
        left[number] -= 1
        drawn = (*self.moment.drawn, number)
        game, state = self._episodes.game, self._place.state
        if len(drawn) < game.chance(state).count:
            return _Moment(step, drawn, tuple(left))
        cards = self._episodes.encoding.cards
        return _moment(step.then(game.settle(state, [cards[each] for each in drawn])))

    def _action_to_string(self, player: int, number: int) -> str:
        episodes = self._episodes
        if player == pyspiel.PlayerId.CHANCE:
            return str(episodes.encoding.cards[number])
        return phrase(episodes.game.action_of(number, player, episodes.rules), "en")

    def returns(self) -> list[float]:
        """What every seat has at the end; before it, nothing."""
        if not self.is_terminal():
            return [0.0] * self._episodes.seats
        values = self._episodes.values(self._place)
        mean = sum(values) / len(values)
        return [value - mean for value in values]

    def __str__(self) -> str:
        cards = self._episodes.encoding.cards
        drawn = [str(cards[number]) for number in self.moment.drawn]
        return " ".join([to_json(self._place.state), *drawn])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A random world that a seat may think it is in, every one equally likely.

        That seat knows in it what it knows here. The others have seen of the past what a
        spectator saw, and then what is theirs in that world. Its history begins empty.

        Args:
            player: the seat.
            sampler: gives random numbers, such as ``random.Random(7).random``.
        """
        episodes, place, step = self._episodes, self._place, self.moment.step
        view = episodes.game.view(place.state, player)
        world = episodes.game.determinize(view, Random(sampler()))
        past = {seat: step.sights(seat) for seat in (player, None)}
        there = Place(world, place.decisions, place.rounds)
        state: State = self.get_game().new_initial_state()
        state.moment = _moment(_Step(episodes, there, past=past))
        return state


class Observer:
    """What a player is given, as text and as numbers."""

    def __init__(self, episodes: Episodes, log: int) -> None:
        """Make room.

        Args:
            episodes: what is played.
            log: how many decisions are told.
        """
        widths = [each.width for each in episodes.encoding.fields]
        self._recall = log > 0
        self._size = episodes.encoding.size
        self.tensor = np.zeros(self._size + 2 * log, np.float32)
        """All numbers."""
        names = [each.name for each in episodes.encoding.fields]
        self.dict = dict(zip(names, np.split(self.tensor, np.cumsum(widths)), strict=False))
        """The same by name."""
        if log:
            self.dict["log"] = self.tensor[self._size :].reshape(log, 2)

    def set_from(self, state: State, player: int) -> None:
        """Fill in the numbers."""
        step = state.moment.step
        game = step.episodes.game
        self.tensor[: self._size] = game.observe(game.view(step.place.state, player))
        if not self._recall:
            return
        log = self.dict["log"]
        log.fill(UNKNOWN)
        decisions = [
            ((sight.decision[0] - player) % step.episodes.seats, sight.decision[1])
            for sight in step.sights(player)
            if sight.decision and sight.round == step.place.rounds
        ][-len(log) :]
        if decisions:
            log[: len(decisions)] = decisions

    def string_from(self, state: State, player: int) -> str:
        """The text."""
        step = state.moment.step
        if self._recall:
            return "\n".join([f"seat {player}", *[sight.text for sight in step.sights(player)]])
        return to_json(step.episodes.game.view(step.place.state, player))


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of the library, by OpenSpiel's parameters."""

    kind: ClassVar[Any]
    """What OpenSpiel is told of it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Set up a table; ``pyspiel.load_game`` and ``load`` call this."""
        given = {**_PARAMETERS, **(params or {})}
        name = self.kind.short_name.removeprefix(PREFIX)
        rules = _rules(name, given["rules"])
        options = _options(given["options"])
        self.episodes = Episodes.of(
            name,
            given["players"],
            rules=rules,
            rounds=given["rounds"] or None,
            rewards=given["rewards"] or None,
            max_decisions=given["max_decisions"],
            **options,
        )
        """What is played."""
        told, seats = self.episodes.encoding, self.episodes.seats
        low, high = told.returns
        if self.episodes.rewards == "points":
            # Less the mean of all seats, so the extremes are one seat against all others.
            high = (told.standing[1] - told.standing[0]) * (seats - 1) / seats
            low = -high
        most, longest = self.episodes.max_decisions, told.longest_round
        length = most
        if longest is not None and self.episodes.rounds is not None:
            length = min(most, longest * self.episodes.rounds)
        self._log = min(most, longest or LONGEST_LOG)
        info = pyspiel.GameInfo(
            num_distinct_actions=told.actions,
            max_chance_outcomes=len(told.cards),
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=length,
        )
        if rules is not None:
            # OpenSpiel would split its own text of the game at commas and equals signs.
            given["rules"] = quote(to_json(rules), safe='{}[]": ')
        super().__init__(self.kind, info, {**given, "options": _options_text(options)})
        self.start = _moment(_Step(self.episodes, self.episodes.start()))
        """Before anything was drawn."""

    def new_initial_state(self) -> State:
        """The beginning of an episode."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What makes observations, or information states where all is recalled.

        Raises:
            ValueError: other observations than these, such as the public's, are asked for.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != single:
            raise ValueError("observed is all that one player may know, and nothing else")
        return Observer(self.episodes, self._log if kind.perfect_recall else 0)


def _rules(name: str, text: str) -> Any:
    if not text:
        return None
    rules = from_json(unquote(text), GAMES[name])
    if not isinstance(rules, GAMES[name].forms.rules):
        raise RulesError(f"rules of {name} are needed, not {text}")
    return rules


def _options(text: str) -> dict[str, int]:
    pairs = [part.partition(":") for part in text.split()]
    return {name: int(value) for name, _, value in pairs}


def _options_text(options: Mapping[str, int]) -> str:
    return " ".join(f"{name}:{value}" for name, value in options.items())


for _name, _game in GAMES.items():
    if hasattr(_game, "encoding") and PREFIX + _name not in pyspiel.registered_names():
        _kind = pyspiel.GameType(
            short_name=PREFIX + _name,
            long_name=f"{_name} of fodasse",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            min_num_players=_game.seats[0],
            max_num_players=_game.seats[-1],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=_PARAMETERS,
        )
        # A class each, which is never freed: OpenSpiel lets go of them after Python has ended.
        pyspiel.register_game(_kind, type(_name, (Game,), {"kind": _kind}))
