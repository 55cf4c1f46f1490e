"""Perft: counts of a game's tree, to compare implementations and versions."""

from __future__ import annotations

from operator import add

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

    Awaited actions and those of chance are followed, table actions are not. Draws count once that
    make equal actions, or differ only in the order of cards within a hand.

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
        draws = game.chance(state).draws() if depth else ()
        actions = {game.chance_action(state, drawn) for drawn, _ in draws}
    else:
        here = Counts(decision=1)
        seats = (seat for seat in actors if seat is not CHANCE)
        actions = {action for seat in seats for action in game.legal_actions(state, seat)}
    if depth == 0:
        return here
    below = (perft(game, game.apply(state, action), depth - 1) for action in actions)
    return sum(below, start=here)
