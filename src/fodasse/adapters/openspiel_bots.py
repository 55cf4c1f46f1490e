"""Bots of the library in OpenSpiel's loops, and bots of OpenSpiel at the library's tables.

Needs the extra ``openspiel``: ``pip install "fodasse[openspiel]"``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from attrs import frozen

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.openspiel_bots needs open_spiel ({error.name} is missing): "
        "pip install 'fodasse[openspiel]'"
    ) from error

from fodasse.adapters.episodes import Place
from fodasse.adapters.openspiel import Game
from fodasse.adapters.openspiel_state import State
from fodasse.adapters.opponents import Player
from fodasse.adapters.steps import Moment, Step, sight
from fodasse.bots import named
from fodasse.core.chance import bot_rng
from fodasse.core.seats import Seat
from fodasse.table.bot import Turn

Maker: TypeAlias = Callable[[Game, Seat, Random], Any]
"""Makes a bot of OpenSpiel: of a game, the seat that it plays, and a source of randomness."""
EARLIER: Final = -1
"""The round of what was seen before the last draw."""


class ExportedBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot of the library that plays a seat of an OpenSpiel game.

    It is given what bots are given everywhere: view, legal actions and history of its seat.

    Examples:
        >>> from fodasse.adapters.openspiel import load
        >>> game = load("truco", 2, rounds=1)
        >>> bots = [ExportedBot(game, seat, "rules", seed=1) for seat in range(2)]
        >>> returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
        >>> sum(returns)
        0.0
    """

    def __init__(self, game: Game, seat: Seat, bot: Player, seed: int | str = 0) -> None:
        """Take a seat.

        Args:
            game: the game, from ``load`` or ``pyspiel.load_game``.
            seat: the seat that the bot plays.
            bot: the bot, or its name.
            seed: with the number of restarts, all of the bot's randomness.

        Raises:
            ValueError: no such seat or bot.
        """
        super().__init__()
        seats = game.num_players()
        if not 0 <= seat < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {seat}")
        self._seat = seat
        self._bot = named(bot, game.episodes.game) if isinstance(bot, str) else bot
        self._seed = seed
        self._match = -1
        self.restart()

    def player_id(self) -> int:
        """Return the seat."""
        return self._seat

    def restart(self) -> None:
        """Begin the next match, with the randomness of its number."""
        self._match += 1
        self._rng = bot_rng(self._seed, self._match, self._seat)

    def restart_at(self, state: State) -> None:  # noqa: ARG002  # part of OpenSpiel's interface
        """Begin the next match, anywhere."""
        self.restart()

    def inform_action(self, state: State, player: int, action: int) -> None:
        """Do nothing: each turn holds the seat's history."""

    def step(self, state: State) -> int:
        """Return the id of what the bot chooses.

        Raises:
            ValueError: another seat is to act.
            IllegalAction: the bot chose what is not allowed, or has no number.
        """
        if state.current_player() != self._seat:
            raise ValueError(f"seat {self._seat} is not to act")
        step, turn = state.moment.step, state.turn()
        action = step.episodes.action(step.place, self._bot.choose(turn, self._rng))
        step.episodes.game.check(step.place.state, action)
        return int(step.episodes.game.action_number(action, step.episodes.rules))


@frozen
class ImportedBot:
    """A bot of OpenSpiel that plays at the library's tables.

    For each decision a bot is made anew and shown a random world that its seat may be in, each
    equally likely: the true state is not within its reach. So a bot that looks at hidden cards,
    such as ``MCTSBot``, sees those of one guess. A bot that samples worlds itself, such as
    ``ISMCTSBot`` with a resampler, draws as many as it likes.
    """

    game: Any
    """The game that the bot is made for, with the seats and rules of the table."""
    make: Maker
    """Makes the bot of a seat for one decision; randomness from its argument alone."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action that the bot chooses.

        Raises:
            ValueError: the table has other rules or another number of seats than the game.
        """
        state = world(self.game, turn, rng)
        number = self.make(self.game, turn.seat, rng).step(state)
        return self.game.episodes.game.action_of(number, turn.seat, turn.view.rules)


def world(game: Game, turn: Turn, rng: Random) -> State:
    """Return a random state of OpenSpiel's that a seat may be in, each equally likely.

    The seat has seen what its turn says; the others have seen nothing before. Rounds and decisions
    are counted from here on, and so is OpenSpiel's own history. The log of an information state
    tensor begins with the match or, after more than one draw, with the last one.

    Raises:
        ValueError: the turn is of another game, or of other rules or seats.
    """
    episodes, view = game.episodes, turn.view
    if type(view) is not episodes.game.forms.view or view.rules != episodes.rules:
        raise ValueError("the turn is of another game or of other rules")
    state: State = game.new_initial_state()
    state.moment = Moment.of(_step(game, turn, rng))
    if state.current_player() != turn.seat:
        raise ValueError("another seat is to act first")
    return state


def _step(game: Game, turn: Turn, rng: Random) -> Step:
    """Return the beginning of a world; of its past it has what the turn's seat saw."""
    episodes = game.episodes
    state = episodes.game.determinize(turn.view, rng)
    seats = len(episodes.game.returns(state))
    if seats != episodes.seats:
        raise ValueError(f"the turn is of {seats} seats, and the game of {episodes.seats}")
    seen = turn.history
    draws = [place for place, each in enumerate(seen) if not hasattr(each.action, "seat")]
    begun = draws[-1] if len(draws) > 2 else 0  # the start is no draw
    past = tuple(
        sight(episodes, each.action, each.view, 0 if place >= begun else EARLIER)
        for place, each in enumerate(seen)
    )
    return Step(episodes, Place(state), past={turn.seat: past} if past else {})
