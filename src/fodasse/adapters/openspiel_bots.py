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

from fodasse.adapters.openspiel import Game
from fodasse.adapters.openspiel_state import State
from fodasse.adapters.opponents import Player, bot_of
from fodasse.adapters.steps import Step, log_entry, seat_of
from fodasse.core.chance import bot_rng
from fodasse.core.errors import quote
from fodasse.core.seats import Seat
from fodasse.table.bot import Turn

Maker: TypeAlias = Callable[[Game, Seat, Random], Any]
"""Makes a bot of OpenSpiel, given the game, the seat and a source of randomness."""
EARLIER: Final = -1
"""The round number of steps before the last draw."""


class ExportedBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot of the library that plays a seat of an OpenSpiel game.

    It gets what every bot of the library gets: view, legal actions and history of its seat.

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
            seed: the seed of the bot's randomness, which also depends on the number of restarts.

        Raises:
            ValueError: an unknown seat or bot.
        """
        super().__init__()
        seats = game.num_players()
        if not 0 <= seat < seats:
            raise ValueError(f"seats are 0 to {seats - 1}, not {quote(seat)}")
        self._seat = seat
        self._bot = bot_of(bot, game.episodes.game)
        self._seed = seed
        self._match = -1
        self.restart()

    def player_id(self) -> int:
        """Return the seat."""
        return self._seat

    def restart(self) -> None:
        """Begin the next match, with a generator of its own."""
        self._match += 1
        self._rng = bot_rng(self._seed, self._match, self._seat)

    def restart_at(self, state: State) -> None:  # noqa: ARG002  # part of OpenSpiel's interface
        """Begin the next match, at any state."""
        self.restart()

    def inform_action(self, state: State, player: int, action: int) -> None:
        """Do nothing: a turn holds the seat's history."""

    def step(self, state: State) -> int:
        """Return the id of the action that the bot chooses.

        Raises:
            ValueError: another seat is to act.
            IllegalAction: the chosen action is not allowed, or has no id.
        """
        if state.current_player() != self._seat:
            raise ValueError(f"seat {self._seat} is not to act")
        step, episodes = state.step, state.step.episodes
        action = step.chosen(self._bot.choose(step.turn(), self._rng))
        episodes.game.check(step.state, action)
        return episodes.encoding.encode_action(action, episodes.rules)


@frozen
class ImportedBot:
    """A bot of OpenSpiel that plays at the library's tables.

    For each decision a new bot is made and shown a random world that is consistent with what its
    seat knows, each equally likely. It cannot reach the true state. So a bot that looks at hidden
    cards, such as ``MCTSBot``, sees one guess of them. A bot that samples worlds itself, such as
    ``ISMCTSBot`` with a resampler, can draw any number of them.
    """

    game: Game
    """The game that the bot is made for, with the seats and rules of the table."""
    make: Maker
    """Makes the bot for one decision; all its randomness comes from the argument."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the action that the bot chooses.

        Raises:
            ValueError: the table has other rules or another number of seats than the game.
        """
        state = world(self.game, turn, rng)
        number = self.make(self.game, turn.seat, rng).step(state)
        episodes = self.game.episodes
        action = episodes.encoding.decode_action(number, turn.seat, episodes.rules)
        return episodes.game.explicit(state.position, action)


def world(game: Game, turn: Turn, rng: Random) -> State:
    """Return a random OpenSpiel state that is consistent with a turn, each equally likely.

    The seat of the turn has its history; the other seats have none. Rounds, decisions and
    OpenSpiel's own history are counted from here on. The log in an information state tensor
    begins with the match or, after more than one draw, with the last draw.

    Raises:
        ValueError: the turn belongs to another game, other rules or another number of seats.
    """
    episodes, view = game.episodes, turn.view
    if type(view) is not episodes.game.documents.view or view.rules != episodes.rules:
        raise ValueError("the turn is of another game or of other rules")
    position = episodes.game.determinize(view, rng)
    seats = len(episodes.game.returns(position))
    if seats != episodes.seats:
        raise ValueError(f"the turn is of {seats} seats, and the game of {episodes.seats}")
    history = turn.history
    draws = [number for number, each in enumerate(history) if seat_of(each.action) is None]
    first = draws[-1] if len(draws) > 2 else 0  # the start is no draw
    log = tuple(
        log_entry(episodes, each, 0 if number >= first else EARLIER)
        for number, each in enumerate(history)
    )
    step = Step(episodes, position, past={turn.seat: log} if log else {})
    if step.actor != turn.seat:
        raise ValueError("another seat is to act first")
    return State(game, step)
