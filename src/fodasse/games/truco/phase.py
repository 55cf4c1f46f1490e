"""The phases of a match."""

from __future__ import annotations

from fodasse.core.named import Named


class Phase(Named):
    """The phase: what happens next."""

    CUT = "cut"
    DEAL = "deal"
    """The cards, or the one that comes for a burnt card."""
    EXPOSED = "exposed"
    """Whether a card that turned over is kept."""
    ANSWER = "answer"
    """The answer of a team to a raise, or to playing mão-de-onze."""
    PLAY = "play"
    OVER = "over"
    CLAIM = "claim"
    """The other team's word on a claim."""


CUT, DEAL, EXPOSED, ANSWER, PLAY, OVER, CLAIM = Phase
# Bare names for the moves of the game: reading a member off its enum costs more than a call.
