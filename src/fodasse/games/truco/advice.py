"""What a seat does whose player is absent, what actions cost, and what their labels name."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.fields import known
from fodasse.core.manilhas import POWERS
from fodasse.games.truco.actions import Action, Cut, How, Keep, Play, PlayBlind, Raise, Run, Tento
from fodasse.games.truco.state import Eleven, Phase
from fodasse.games.truco.view import View


def default_action(view: View) -> Action:
    """Return a tap, a run, a card kept, or the weakest card, open: no points more are at stake.

    Of equal cards it is the first in the hand, in mão-de-ferro the first of all.

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
    if view.phase is Phase.ANSWER:
        return Run(seat, view.asked)
    if view.eleven is Eleven.FERRO:
        return PlayBlind(seat, 0)
    powers = POWERS[known(view.manilha)]
    return Play(seat, min(map(known, view.hands[seat]), key=powers.__getitem__))


def costs(view: View, action: Action) -> str | None:
    """Return ``"match"`` for a raise that loses the match, ``"claim"`` for a tento.

    A claim is taken for proven.
    """
    if isinstance(action, Tento):
        return "claim"
    return "match" if isinstance(action, Raise) and view.eleven is not None else None


def label_values(view: View, action: Action) -> Mapping[str, object]:  # noqa: ARG001  # a part
    """Return the card that turned over, and whether the hand has special rules."""
    card = None if view.exposed is None else view.exposed.card
    return {"exposed": card, "eleven": view.eleven}
