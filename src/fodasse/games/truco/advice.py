"""Default actions for absent players, costs of actions, and values for labels."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.fields import require
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Concede,
    Cut,
    Deny,
    How,
    Keep,
    Play,
    PlayBlind,
    Raise,
    Run,
    Tento,
)
from fodasse.games.truco.hands import add_points
from fodasse.games.truco.laid import team
from fodasse.games.truco.public import Phase
from fodasse.games.truco.state import View
from fodasse.games.truco.tricks import POWERS


def default_action(view: View) -> Action:
    """Return an action that risks no more points: a tap, a run, a card kept, or the weakest card.

    The weakest card is played open. Of equal cards it is the first in the hand; in the dark the
    first of all is played. A claim is denied.

    Raises:
        ValueError: the viewer is not awaited.
    """
    if view.viewer is None or not view.legal_actions:
        raise ValueError("the viewer is not awaited")
    seat = view.viewer
    if view.phase is Phase.CUT:
        return Cut(seat, How.TAP)
    if view.phase is Phase.EXPOSED:
        return Keep(seat)
    if view.phase is Phase.CLAIM:
        return Deny(seat)
    if view.phase is Phase.ANSWER:
        return Run(seat, view.asked)
    if view.is_dark:
        return PlayBlind(seat, 0)
    powers = POWERS[view.manilha]
    return Play(seat, min(map(require, view.hands[seat]), key=powers.__getitem__))


def costs(view: View, action: Action) -> str | None:
    """Return ``"match"`` for an action that loses the match, ``"claim"`` for a tento.

    A hand given up costs ``"hand"``, unless its worth ends the match. A claim counts as proven,
    unless the other team has to admit it; then ``Admit`` costs ``"admission"``.
    """
    if isinstance(action, Tento):
        return None if view.rules.claims_wait else "claim"
    if isinstance(action, Admit):
        return "admission"
    if isinstance(action, Concede):
        points = add_points(view.table, 1 - team(action.seat), view.worth)
        return "match" if view.rules.target in points else "hand"
    loses = view.eleven is not None and view.rules.eleven_raise == "loses"
    return "match" if isinstance(action, Raise) and loses else None


def label_values(view: View, action: Action) -> Mapping[str, object]:
    """Return the card that turned over, whether the hand is special, and the request's number."""
    values: dict[str, object] = {
        "exposed": None if view.exposed is None else view.exposed.card,
        "eleven": view.eleven,
    }
    if isinstance(action, Raise | Accept | Run):
        worth = action.worth
        values["request"] = None if worth is None else view.rules.requests.get(worth, 0)
    return values
