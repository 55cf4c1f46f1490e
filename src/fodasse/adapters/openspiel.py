"""The games in OpenSpiel, as ``python_fodasse``, ``python_truco`` and so on.

Importing this registers them. Needs the extra ``openspiel``: ``pip install "fodasse[openspiel]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.openspiel needs open_spiel ({error.name} is missing): "
        "pip install 'fodasse[openspiel]'"
    ) from error

from fodasse.adapters.episodes import MAX_DECISIONS, Episodes, Rewards
from fodasse.adapters.openspiel_observer import Observer
from fodasse.adapters.openspiel_state import State
from fodasse.adapters.steps import Step
from fodasse.core import game as core
from fodasse.core.fields import require
from fodasse.core.rules import GameRules, rules_from
from fodasse.core.seats import usual_seats
from fodasse.games import GAMES
from fodasse.table.start_options import varying

PREFIX: Final = "python_"
MAX_LOG: Final = 256
"""The decisions in an information state tensor where a round has no greatest length."""


def load(
    game: core.Game | str,
    seats: int | None = None,
    *,
    rules: object = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MAX_DECISIONS,
    **options: int,
) -> pyspiel.Game:
    """Return a game for OpenSpiel.

    The arguments, and what is refused, are those of ``Episodes.of``; start options cannot vary.
    An episode that is cut is over, with the values as they are. A game of another package is
    registered; a process that unpickles it must call ``register`` first.

    Raises:
        ValueError: a start option varies, or OpenSpiel has another game of this name.

    Examples:
        >>> print(load("truco", seats=2, rounds=1))
        python_truco(max_decisions=10000,options=,players=2,rewards=,rounds=1,rules=,version=4)
    """
    episodes = Episodes.of(
        game, seats, rules, rounds=rounds, rewards=rewards, max_decisions=max_decisions, **options
    )
    for name in varying(episodes.options):
        raise _varies(name)
    register(episodes.game)
    kind = episodes.game.documents.rules
    parameters = {
        "players": episodes.seats,
        "rounds": rounds or 0,
        "rewards": rewards or "",
        "max_decisions": max_decisions,
        "rules": "" if rules is None else rules_to_text(rules_from(kind, rules)),
        "options": " ".join(f"{name}:{value}" for name, value in options.items()),
    }
    loaded = pyspiel.load_game(PREFIX + episodes.game.name, parameters)
    if loaded.episodes != episodes:
        raise ValueError(f"OpenSpiel has another game named {episodes.game.name}")
    return loaded


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Episodes of one kind, by OpenSpiel's parameters."""

    kind: ClassVar[Any]
    """OpenSpiel's ``GameType``; each game has a class of its own."""
    game: ClassVar[core.Game]
    """The game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Set the table; ``load`` and ``pyspiel.load_game`` call this.

        Raises:
            ValueError: action ids and observations of another version.
        """
        given = {**_parameters(self.game), **(params or {})}
        rules = rules_from_text(self.game, given["rules"]) if given["rules"] else None
        given["rules"] = "" if rules is None else rules_to_text(rules)
        options = [option.partition(":") for option in given["options"].split()]
        self.episodes = Episodes.of(
            self.game,
            given["players"],
            rules=rules,
            rounds=given["rounds"] or None,
            rewards=given["rewards"] or None,
            max_decisions=given["max_decisions"],
            **{name: _number(name, value) for name, _, value in options},
        )
        """The episodes played."""
        version = self.episodes.encoding.version
        if given["version"] != version:
            raise ValueError(
                f"version: {version}, that of the numbers of {self.game.name}, "
                f"not {given['version']}"
            )
        longest = self.episodes.layout.longest_round or MAX_LOG
        self._recalled = min(longest, self.episodes.max_decisions)
        super().__init__(self.kind, _info(self.episodes), given)
        self.start: Step = Step.first(self.episodes)
        """The beginning of every episode."""

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> State:
        """Return the beginning of an episode."""
        return State(self, self.start)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """Return an observer of all a seat may know, of the public part or of the private part.

        Raises:
            ValueError: an observer of nothing, of several seats, or of a seat's private past; or
                one with parameters.
        """
        if params:
            raise ValueError("an observer has no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.episodes, kind, self._recalled)


def rules_to_text(rules: GameRules) -> str:
    """Return rules as OpenSpiel's parameter: a key, with ``;`` for ``,`` and ``:`` for ``=``.

    OpenSpiel writes a game as text, which it would break at a comma or an equals sign.

    Examples:
        >>> from fodasse import Rules
        >>> rules_to_text(Rules(limit=5, scoring="difference"))
        'fodasse:limit:5;scoring:difference'
    """
    return rules.spelled().replace(",", ";").replace("=", ":")


def rules_from_text(game: core.Game, text: str) -> Any:
    """Return the rules of OpenSpiel's parameter: a key, or what else ``Rules.parse`` reads.

    Examples:
        >>> rules_from_text(GAMES["truco"], "mineiro;target:24").target
        24

    Raises:
        FormatError: the text cannot be read.
        RulesError: no match can be played with a value.
    """
    kind = game.documents.rules
    name, _, rest = text.partition(":")
    pairs = (rest if name == kind.game else text).replace(";", ",").replace(":", "=")
    return kind.parse(f"{kind.game}:{pairs}")


def register(game: core.Game) -> None:
    """Register a game that has an encoding, unless one of its name is registered."""
    if PREFIX + game.name in pyspiel.registered_names():
        return
    kind = pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"{game.name} of fodasse",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game),
    )
    # A class, for it is never freed: OpenSpiel lets go of it when Python has ended.
    pyspiel.register_game(kind, type(game.name, (Game,), {"kind": kind, "game": game}))


def _number(option: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise _varies(option) from None


def _varies(option: str) -> ValueError:
    return ValueError(
        f"{option}: one number, because a game of OpenSpiel is one tree; load one game for each"
    )


def _info(episodes: Episodes) -> pyspiel.GameInfo:
    layout, length = episodes.layout, episodes.max_decisions
    rounds = min(filter(None, (episodes.rounds, layout.most_rounds)), default=None)
    cut = True
    if rounds is not None and layout.longest_round is not None:
        cut = rounds * layout.longest_round > length
        length = min(length, rounds * layout.longest_round)
    low, high = _utilities(episodes, cut=cut)
    return pyspiel.GameInfo(
        num_distinct_actions=layout.actions,
        max_chance_outcomes=len(layout.cards),
        num_players=episodes.seats,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0,
        max_game_length=length,
    )


def _utilities(episodes: Episodes, *, cut: bool) -> tuple[float, float]:
    """Return the least and the greatest utility: how far a seat can be from the mean of all."""
    layout, points = episodes.layout, episodes.rewards == "points"
    rounds = episodes.game.rounds
    if rounds is not None and rounds.margins is not None:
        start = Step.first(episodes).state
        return rounds.margins(start, rounds=episodes.rounds, cut=cut, points=points)
    if not points:
        return layout.returns
    # Farthest from the mean is a seat at one end with all others at the other.
    farthest = (layout.points[1] - layout.points[0]) * (episodes.seats - 1) / episodes.seats
    return -farthest, farthest


def _parameters(game: core.Game) -> dict[str, Any]:
    """Return OpenSpiel's parameters of a game, with their defaults."""
    return {
        "players": usual_seats(game.seats),
        "rounds": 0,
        "rewards": "",
        "max_decisions": MAX_DECISIONS,
        "rules": "",
        "options": "",
        "version": require(game.encoding).version,
    }


for _name in GAMES:
    with suppress(ImportError):  # a game of another package that cannot be loaded
        if GAMES[_name].encoding is not None:
            register(GAMES[_name])
