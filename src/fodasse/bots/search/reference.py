"""Evaluation of actions by a game's own functions, for any game; slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from fodasse.bots.game import Effort, value_of
from fodasse.bots.random import RandomBot
from fodasse.bots.search.evaluation import Evaluation
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Turn


def evaluate(
    game: Game[S, A, V],
    view: Any,
    bot: Bot[A, V] | None,
    effort: Effort,
    seed: int,
    is_over: Callable[[], bool] | None = None,
) -> Evaluation[A]:
    """Return the values of a seat's legal actions in uniform worlds.

    Args:
        game: the game.
        view: the view of the seat to act.
        bot: the bot that plays all seats on, to the end of the round; None: at random.
        effort: the number of worlds.
        seed: the seed.
        is_over: returns whether the time is over, after which no world is begun but the first;
            None: it never is.
    """
    value = value_of(game)
    player = RandomBot() if bot is None else bot
    actions: tuple[A, ...] = tuple(view.legal_actions)
    samples: list[list[float]] = [[] for _ in actions]
    for number in range(effort.worlds):
        world = game.determinize(view, Random(f"{seed}:{number}"))
        for action, values in zip(actions, samples, strict=True):
            rng = Random(f"{seed}:{number}:on")
            end = _play_on(game, world, action, player, rng)
            values.append(value(end)[view.viewer])
        if is_over is not None and is_over():
            break
    tried = len(samples[0])
    weights = [1 / tried] * tried
    return Evaluation(actions, tuple(samples), weights)


def uniform_worlds(game: Game[S, A, V], view: V, n: int, seed: int) -> dict[S, float]:
    """Return random worlds that a view allows, each with the share of draws that led to it."""
    worlds = (game.determinize(view, Random(f"{seed}:{number}")) for number in range(n))
    return {world: count / n for world, count in Counter(worlds).items()}


def _play_on(game: Game[S, A, V], before: S, action: A, bot: Bot[A, V], rng: Random) -> S:
    """Return the state at the end of the round, or of the match in games without rounds."""
    while True:
        state = game.apply(before, action)
        actors = game.actors(state)
        if not actors or (game.rounds is not None and game.rounds.ends(before, state)):
            return state
        if actors[0] is CHANCE:
            action = game.sample_chance(state, rng)
        else:
            seat = actors[0]
            view: Any = game.view(state, seat)
            action = bot.choose(Turn(seat, view, view.legal_actions), rng)
        before = state
