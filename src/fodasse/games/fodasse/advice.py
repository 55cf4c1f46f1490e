"""Default actions for absent players, and costs of actions."""

from __future__ import annotations

from fodasse.games.fodasse.actions import Action, Leave, Play
from fodasse.games.fodasse.state import View


def default_action(view: View) -> Action:
    """Return the lowest bid allowed, the weakest card, or the end of a pause.

    Of cards of one rank it is the lowest suit. A manilha is stronger than all other cards.

    Examples:
        >>> from fodasse.games.fodasse import position_from_text, view
        >>> state = position_from_text("0: KD 4C | bid 1; 1: 7C | bid 0; vira 3H; table 1 KH")
        >>> default_action(view(state, 0)).card
        Card.parse('KD')

    Raises:
        ValueError: the viewer is not awaited.
    """
    return min(view.legal_actions, key=lambda action: _power(view, action))


def costs(view: View, action: Action) -> str | None:  # noqa: ARG001  # the same in all views
    """Return ``"seat"`` for leaving, which is for good."""
    return "seat" if isinstance(action, Leave) else None


def _power(view: View, action: Action) -> int:
    return view.rules.powers[view.manilha][action.card] if isinstance(action, Play) else 0
