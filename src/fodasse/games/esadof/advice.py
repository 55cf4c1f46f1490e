"""What a seat does whose player is absent."""

from __future__ import annotations

from fodasse.games.esadof.actions import STOCK, Action, Arrange, Discard, Draw
from fodasse.games.esadof.rules import SLOTS
from fodasse.games.esadof.state import ARRANGE, TURN
from fodasse.games.esadof.view import View


def default_action(view: View) -> Action:
    """Return a row as it was dealt, or half of a turn that draws from the stock and discards.

    Raises:
        ValueError: the viewer is not awaited.
    """
    if view.viewer not in view.awaited:
        raise ValueError("the viewer is not awaited")
    if view.phase is ARRANGE:
        return Arrange(view.viewer, SLOTS)
    return Draw(view.viewer, STOCK) if view.phase is TURN else Discard(view.viewer)
