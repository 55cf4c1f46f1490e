"""Default actions for absent players, and values for labels."""

from __future__ import annotations

from collections.abc import Mapping

from fodasse.core.fields import require
from fodasse.games.dalmuti.actions import Action, Decline, Give, Lay, Pass
from fodasse.games.dalmuti.cards import WILDCARD
from fodasse.games.dalmuti.state import View


def default_action(view: View) -> Action:
    """Return a pass where one is allowed, a decline, or the most common cards as a gift.

    Takeovers and revolutions are declined. A trick is opened with all cards of the most common
    rank in the hand. If that would leave only wildcards where those cannot be laid alone, the
    wildcards are laid with them. A hand of wildcards is laid at once.

    Raises:
        ValueError: the viewer is not awaited.
    """
    *_, last = view.legal_actions
    if isinstance(last, Pass | Decline):
        return last
    seat = require(view.viewer)
    natural = [card for card in map(require, view.hands[seat]) if card != WILDCARD]
    if isinstance(last, Give):
        return Give(seat, tuple(natural[-len(last.cards) :]))
    if not natural:
        return last
    opening = Lay(seat, natural[-1], natural.count(natural[-1]))
    return opening if opening in view.legal_actions else last


def label_values(view: View, action: Action) -> Mapping[str, object]:
    """Return the number of a set's natural cards, and the action that both wildcards allow."""
    if isinstance(action, Lay):
        return {"natural": action.count - action.wildcards}
    return {"pair": view.rules.pair}
