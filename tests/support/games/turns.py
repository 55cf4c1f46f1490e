"""What a seat is given in a state, and what a viewer saw of some actions."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.bot import Turn
from fodasse.table.record import Observation


def turn_of(game: Game[Any, Any, Any], state: Any, seat: Seat | None = None) -> Turn[Any, Any]:
    """Return the turn of a seat, by default the first that is awaited."""
    first = game.actors(state)[0] if seat is None else seat
    assert first is not CHANCE
    view = game.view(state, first)
    return Turn(first, view, view.legal_actions)


def seen_by(
    game: Game[Any, Any, Any], viewer: Seat | None, state: Any, *actions: Any
) -> tuple[Observation[Any, Any], ...]:
    """Return what a viewer saw of some actions, a first view before them."""
    seen = [Observation[Any, Any](None, game.view(state, viewer))]
    states = accumulate(actions, game.apply, initial=state)
    for action, (before, after) in zip(actions, pairwise(states), strict=True):
        told = game.censor(before, action, viewer)
        seen.append(Observation(told, game.view(after, viewer)))
    return tuple(seen)
