"""Acting for chance in any game: a random draw, or every card's exact probability."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from fodasse.core.chance import draw
from fodasse.core.game import Game

S = TypeVar("S")
A = TypeVar("A")


def sample_chance(game: Game[S, A, Any], state: S, rng: Random) -> A:
    """A random action of chance, with its true probability.

    Raises:
        ValueError: no draw is awaited.
    """
    chance = game.chance(state)
    return game.settle(state, draw(chance.pool, chance.count, rng))


def chance_outcomes(
    game: Game[S, A, Any], state: S, drawn_so_far: Sequence[Any] = ()
) -> tuple[tuple[Any, float], ...]:
    """The next card of a draw with its exact probability, each card once, in pool order.

    Empty when all cards are drawn: then ``game.settle(state, drawn_so_far)`` is the action.

    Raises:
        ValueError: no draw is awaited, or these cards cannot have been drawn.
    """
    chance = game.chance(state)
    left = list(chance.pool)
    for card in drawn_so_far:
        left.remove(card)
    if len(drawn_so_far) >= chance.count:
        return ()
    return tuple((card, left.count(card) / len(left)) for card in dict.fromkeys(left))
