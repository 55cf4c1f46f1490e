"""Perft: counts of a game's tree, to compare implementations and versions."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add
from typing import Any

from attrs import astuple, frozen

from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.core.types import A, S, V


@frozen
class Counts:
    """Numbers of nodes of a game tree, by kind."""

    chance: int = 0
    """Nodes at which cards are drawn."""
    decision: int = 0
    """Nodes at which a seat is awaited."""
    terminal: int = 0
    """Nodes at which the match is over."""

    def __add__(self, other: Counts) -> Counts:
        return Counts(*map(add, astuple(self), astuple(other)))


def perft(game: Game[S, A, V], state: S, depth: int) -> Counts:
    """Count the histories of at most ``depth`` actions from a state, the empty one too.

    Awaited actions and those of chance are followed, table actions are not. Draws that make
    equal actions count once.

    All orders in which cards can be drawn are walked: 40,320 for a deal of 8 cards, 479 million
    for one of 12. Rules with a smaller deck keep that low.

    Examples:
        >>> from fodasse import GAME, Rank, Rules, start
        >>> tiny = start(2, rules=Rules(ranks=(Rank.TWO, Rank.THREE), max_rounds=1))
        >>> perft(GAME, tiny, 1)
        Counts(chance=1, decision=336, terminal=0)

    Args:
        game: the game.
        state: the state to begin with.
        depth: the number of actions; keep it and the deck small.
    """
    actors = game.actors(state)
    if not actors:
        return Counts(terminal=1)
    if actors[0] is CHANCE:
        here = Counts(chance=1)
        actions = set(chance_actions(game, state)) if depth else set()
    else:
        here = Counts(decision=1)
        seats = (seat for seat in actors if seat is not CHANCE)
        actions = {action for seat in seats for action in game.legal_actions(state, seat)}
    if depth == 0:
        return here
    below = (perft(game, game.apply(state, action), depth - 1) for action in actions)
    return sum(below, start=here)


def chance_actions(game: Game[S, A, V], state: S, drawn: tuple[Any, ...] = ()) -> Iterator[A]:
    """Yield the action of each draw at a chance node, card by card; equal actions can repeat."""
    outcomes = game.chance_outcomes(state, drawn)
    if not outcomes:
        yield game.chance_action(state, drawn)
    for card, _ in outcomes:
        yield from chance_actions(game, state, (*drawn, card))
