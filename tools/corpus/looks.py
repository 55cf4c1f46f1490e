"""The viewers whose views a case shows."""

from __future__ import annotations

from typing import Any, Final

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.seats import Seat

MAX_VIEWERS: Final = 4
"""The most seats whose views are shown."""


def viewers_at(game: Game, state: Any, action: Any) -> tuple[Seat | None, ...]:
    """Return the viewers of a step: all, or those concerned where there are many seats."""
    seats = range(len(game.returns(state)))
    concerned = [seat_of(action), *game.actors(state), seats[-1], *seats]
    shown = [each for each in dict.fromkeys(concerned) if each in seats][:MAX_VIEWERS]
    return (*sorted(shown), None)
