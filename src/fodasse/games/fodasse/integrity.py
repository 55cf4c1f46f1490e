"""Whether a state or a view that was read from text can arise in play."""

from __future__ import annotations

from fodasse.games.fodasse.state import State
from fodasse.games.fodasse.view import View


def verify(read: State | View) -> None:
    """TODO."""
