"""Default actions for absent players, and values for labels."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.games.esadof.actions import STOCK, Action, Arrange, Discard, Draw, Replace
from fodasse.games.esadof.public import ARRANGE, TURN
from fodasse.games.esadof.rules import SLOTS
from fodasse.games.esadof.state import View


def default_action(view: View) -> Action:
    """Return the row as dealt, or the next half of a turn: a draw from the stock, or the discard.

    Raises:
        ValueError: the viewer is not awaited.
    """
    if view.viewer not in view.awaited:
        raise ValueError("the viewer is not awaited")
    if view.phase is ARRANGE:
        return Arrange(view.viewer, SLOTS)
    return Draw(view.viewer, STOCK) if view.phase is TURN else Discard(view.viewer)


def label_values(view: View, action: Action) -> Mapping[str, object]:
    """Return the card on top of the pile, the one drawn and the one replaced, where known."""
    top = view.pile[-1] if view.pile else None
    drawn = None if view.drawn is None else view.drawn.card
    old = None
    if isinstance(action, Replace) and action.seat in range(len(view.rows)):
        old = dict(enumerate(view.rows[action.seat])).get(action.slot)
    return {"top": top, "drawn": drawn, "old": old}
