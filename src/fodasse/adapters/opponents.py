"""Bots for the seats that no agent steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from fodasse.adapters.episodes import Episodes
from fodasse.adapters.steps import Step
from fodasse.bots import named
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot

Player: TypeAlias = str | Bot
"""A bot, or the name of one."""


class BotFailed(RuntimeError):
    """A bot raised an error or chose an illegal action, which ends the episode."""

    def __init__(self, seat: Seat, problem: str) -> None:
        super().__init__(seat, problem)
        self.seat = seat
        """The bot's seat."""
        self.problem = problem
        """The error."""

    def __str__(self) -> str:
        return f"the bot on seat {self.seat} failed: {self.problem}"


def bot_step(bot: Bot[A, V], step: Step[S, A, V], rng: Random) -> Step[S, A, V]:
    """Return the step that a bot makes at its turn.

    Raises:
        BotFailed: the bot raised an error or chose an illegal action.
    """
    turn = step.turn()
    try:
        return step.then(step.chosen(bot.choose(turn, rng)))
    except Exception as error:
        raise BotFailed(turn.seat, f"{type(error).__name__}: {error}") from error


def bot_of(player: Player, game: Game) -> Bot:
    """Return the bot of this name, or the bot itself.

    Raises:
        ValueError: an unknown bot.
        TypeError: a value that is no bot.
    """
    bot = named(player, game) if isinstance(player, str) else player
    if not hasattr(bot, "choose"):
        raise TypeError(f"a bot has a method choose; {type(bot).__name__} has none")
    return bot


def bots_by_seat(
    bots: Player | Sequence[Player | None], episodes: Episodes, seat: int | tuple[int, ...]
) -> Mapping[Seat, Bot]:
    """Return the bots by seat.

    Args:
        bots: one for all seats, or one for each seat, with None for the seat that steps. Where
            that seat is drawn, every seat needs one; the bot on the seat that steps is idle.
        episodes: the episodes to play.
        seat: the seat that steps, or the seats from which it is drawn.

    Raises:
        ValueError: an unknown bot, or not one for each seat.
        TypeError: a value that is no bot.
    """
    seats, game = episodes.seats, episodes.game
    vacant = set() if isinstance(seat, tuple) else {seat}
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots, vacant = [bots] * seats, set()
    given = {other for other, bot in enumerate(bots) if bot is not None}
    if len(bots) != seats or set(range(seats)) - given != vacant:
        alone = f"seat {seat} alone" if vacant else "no seat, as any may be drawn"
        raise ValueError(f"bots: one for each of {seats} seats, and None for {alone}")
    return {other: bot_of(bot, game) for other, bot in enumerate(bots) if bot is not None}
