"""Random episodes of OpenSpiel games, and what tests do in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fodasse import Card


def choose(state: Any, rng: Random) -> None:
    """Do something that may be done."""
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(numbers, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def playout(game: Any, seed: int) -> Iterator[Any]:
    """One state object at all the moments of a random episode."""
    rng, state = Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        choose(state, rng)
        yield state


def finished(game: Any, seed: int) -> Any:
    """The end of a random episode."""
    *_, state = playout(game, seed)
    return state


def drawn(state: Any, *cards: str) -> None:
    """Let these cards come."""
    deck = state.get_game().episodes.layout.cards
    for card in cards:
        state.apply_action(deck.index(Card.parse(card)))


def said(state: Any, *phrases: str) -> None:
    """Do what is said so."""
    for phrase in phrases:
        state.apply_action(state.string_to_action(state.current_player(), phrase))
