"""The best answer to the bot ``rules`` in what is left of a round of Fodasse, solved exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from fodasse import GAME, Rank, Rules, State, Turn, View
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.core.seats import CHANCE
from support.games.turns import turn_of

FEW_CARDS = Rules(ranks=(Rank.ACE, Rank.TWO, Rank.THREE))
"""Twelve cards, so that all worlds of a view can be listed."""


def small_turn(seed: int) -> Turn[Any, View]:
    """A decision in the first round of three cards at a table of two."""
    state = GAME.start(2, hand_size=3, rules=FEW_CARDS)
    state = GAME.apply(state, GAME.sample_chance(state, Random(seed)))
    rng = Random(seed)
    for _ in range(rng.randrange(4)):
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    return turn_of(GAME, state)


def exact_values(turn: Turn[Any, View], value: Callable[[State], Sequence[float]]) -> list[float]:
    """By legal action: its mean value, if the seat plays on at its best, and all others by rules.

    The seat knows no more than its view: worlds of equal views go on with the same action.
    """
    view = turn.view
    count, rng = GAME.count_worlds(view), Random(0)
    found: set[State] = set()
    while len(found) < count:
        found.add(GAME.determinize(view, rng))
    return [
        _best_sum([GAME.apply(world, action) for world in found], turn.seat, value) / count
        for action in turn.legal_actions
    ]


def _best_sum(
    worlds: Iterable[State], seat: int, value: Callable[[State], Sequence[float]]
) -> float:
    total = 0.0
    by_view: dict[View, list[State]] = {}
    for world in worlds:
        state = world
        while not _is_over(state):
            actor = GAME.actors(state)[0]
            assert actor is not CHANCE
            view = GAME.view(state, actor)
            if actor == seat:
                by_view.setdefault(view, []).append(state)
                break
            state = GAME.apply(state, RulesBot().choose(turn_of(GAME, state), Random(0)))
        else:
            total += value(state)[seat]
    for view, alike in by_view.items():
        total += max(
            _best_sum([GAME.apply(state, action) for state in alike], seat, value)
            for action in view.legal_actions
        )
    return total


def _is_over(state: State) -> bool:
    return state.last_round is not None
