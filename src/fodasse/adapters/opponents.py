"""Bots that play the seats nobody steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes, Place
from fodasse.bots import named
from fodasse.core.chance import bot_rng
from fodasse.core.seats import Seat
from fodasse.table.bot import Bot, Recall, Turn
from fodasse.table.record import Observation, Record

Player: TypeAlias = str | Bot
"""A bot, or the name of one."""


class BotFailed(RuntimeError):
    """A bot that raised, or chose what is not allowed: the episode ends with it."""

    def __init__(self, seat: Seat, problem: str) -> None:
        super().__init__(seat, problem)
        self.seat = seat
        """The bot's seat."""
        self.problem = problem
        """What was raised."""

    def __str__(self) -> str:
        return f"the bot on seat {self.seat} failed: {self.problem}"


def seated(
    bots: Player | Sequence[Player | None], episodes: Episodes, seat: int | tuple[int, ...]
) -> Mapping[Seat, Bot]:
    """Return the bots by seat.

    Args:
        bots: one for all seats, or one for each seat, with None for the seat that steps. Where
            that seat is drawn, every seat needs one; the bot on the seat that steps is idle.
        episodes: what is played.
        seat: the seat that steps, or the seats from which it is drawn.

    Raises:
        ValueError: no such bot, or not one for each seat.
        TypeError: no bot at all.
    """
    seats = range(episodes.seats)
    empty = set() if isinstance(seat, tuple) else {seat}
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots, empty = [bots for _ in seats], set()
    players = {
        other: named(bot, episodes.game) if isinstance(bot, str) else bot
        for other, bot in enumerate(bots)
        if bot is not None
    }
    if len(bots) != len(seats) or set(seats) - set(players) != empty:
        alone = f"None for seat {seat} alone" if empty else "None for no seat, as any may be drawn"
        raise ValueError(f"bots: one for each of {len(seats)} seats, and {alone}")
    for bot in players.values():
        if not hasattr(bot, "choose"):
            raise TypeError(f"a bot chooses; {type(bot).__name__} does not")
    return players


class Opponents:
    """The bots of one table, each with a generator of its own."""

    def __init__(self, bots: Mapping[Seat, Bot]) -> None:
        self._bots = bots
        self._rngs: dict[Seat, Random] = {}
        self._options: Mapping[str, int] = {}

    def begin(self, dealer: Dealer) -> None:
        """Begin the match that is dealt."""
        self._options = dealer.options
        self._rngs = {seat: bot_rng(dealer.seed, dealer.match, seat) for seat in self._bots}

    def choice(self, episodes: Episodes, place: Place, actions: Sequence[Any]) -> Any:
        """What the bot whose turn it is chooses, which is allowed.

        Args:
            episodes: what is played.
            place: where it is to act.
            actions: all that led there, from which the bot may ask for its history.

        Raises:
            BotFailed: it raised, or chose something else.
        """
        game, seat, done = episodes.game, episodes.actor(place), len(actions)
        start = episodes.rules, episodes.seats, self._options

        def history() -> tuple[Observation, ...]:
            return tuple(Record(game.name, *start, actions=actions[:done]).seen_by(seat, game))

        view, legal = game.view(place.state, seat), game.legal_actions(place.state, seat)
        try:
            turn = Turn(seat, view, legal, recall=Recall(history))
            action = episodes.action(place, self._bots[seat].choose(turn, self._rngs[seat]))
            game.check(place.state, action)
        except Exception as error:
            raise BotFailed(seat, f"{type(error).__name__}: {error}") from error
        return action
