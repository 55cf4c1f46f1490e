"""Whether a state or a view that was read from text can arise in play."""

from __future__ import annotations

from fodasse.games.truco.state import State
from fodasse.games.truco.view import View


def verify(read: State | View) -> None:
    """Accept a state or a view that can arise in play."""
