"""Comparison of everything that a seat is given in two worlds."""

from __future__ import annotations

from typing import Any

from fodasse.core.game import Game
from fodasse.core.refusals import refusals
from fodasse.core.seats import Seat
from fodasse.table.serial import to_json


def assert_same_sight(
    game: Game[Any, Any, Any], state: Any, world: Any, seat: Seat | None
) -> None:
    """Check that a seat is given the same in a state and in a world it cannot tell from it."""
    view = game.view(state, seat)
    same = game.view(world, seat)
    assert same == view
    assert repr(same) == repr(view)
    assert to_json(same) == to_json(view)
    assert game.count_worlds(same) == game.count_worlds(view)
    assert game.actors(world) == game.actors(state)
    assert game.table_actions(world) == game.table_actions(state)
    if seat is not None:
        assert game.legal_actions(world, seat) == game.legal_actions(state, seat)
        assert _refusal_texts(game, world, seat) == _refusal_texts(game, state, seat)
        observe = getattr(game, "observe", None)
        assert observe is None or observe(same) == observe(view)


def _refusal_texts(game: Game[Any, Any, Any], state: Any, seat: Seat) -> list[str]:
    return [repr(error) + str(error) for error in refusals(game, state, seat)]
